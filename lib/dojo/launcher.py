"""The menu where everything starts and ends: a page with a picture for every game, then settings and about.

It starts at the game last opened. The pocket roller is one press away from everywhere.
"""

from dojo import pages
from dojo.loan.lessons import handin
from dojo.menus import about, game, preferences, shelf
from dojo.menus.cards import games, used, wear
from dojo.roller import start


def page(console):
    """Generator: the launcher. Returns an order (dojo.orders)."""
    names = games(console)
    index = _last(console, names)
    while True:
        if console.link is None and console.lent:
            console.lent.listen(console)
        index, what = yield from pages.open(shelf.page, console, index)
        if what == shelf.DICE:
            wear(console, "")
            yield from pages.open(start.page, console)
        elif index < len(names):
            if what == shelf.LINK:
                order = yield from pages.open(game.link, console, names[index])
            else:
                order = yield from pages.open(game.page, console, names[index])
            if order is not None:
                return order
        elif what == shelf.HAND_IN:
            yield from pages.open(handin.page, console, used(console.store)[0])
        elif what == shelf.PREFERENCES:
            yield from pages.open(preferences.page, console)
        else:
            yield from pages.open(about.page, console)


def _last(console, names):
    """The index of the game last opened."""
    name = used(console.store)[0]
    for index, each in enumerate(names):
        if name == each.encode():
            return index
    return 0
