"""The menu where everything starts and ends: a page with a picture for every game, then settings and about.

The game that was opened last comes first the next time.
"""

from micropython import const

from dojo import pages
from dojo.loan.lent import GAMES
from dojo.menus.lately import used

HAND_IN = const(0)  # the pages of the launcher after the games
PREFERENCES = const(1)
ABOUT = const(2)
_CONNECT = const(11)  # of console.lent: listens for the teacher while nobody is linked; None where it should not


def page(console):
    """Generator: the launcher. Gives the order for a match, or () to go on with one.

    An order is (game, options, seating), (game,) for a guided match, or what dojo.link.pairing.meeting gives: (game,
    options, level, pact); or, for a page of a game that needs the room of a match, (game, module).
    """
    names = games(console)
    place = _last(console, names)
    while True:
        if console.link is None and console.lent and console.lent[_CONNECT]:
            console.lent[_CONNECT](console)
        place, what = yield from pages.open("dojo.menus.shelf", console, place)
        if place < len(names):
            order = yield from pages.run("dojo.menus.game", what, console, names[place])
            if order is not None:
                return order
        elif what == HAND_IN:
            yield from pages.open("dojo.loan.handin", console, used(console.store)[0])
        elif what == PREFERENCES:
            yield from pages.open("dojo.menus.preferences", console)
        else:
            yield from pages.open("dojo.menus.about", console)


def games(console):
    """The names of the games that can be chosen, in their order."""
    return console.lent[GAMES] if console.lent else pages.load("games").GAMES


def _last(console, names):
    """The place of the game that was opened last."""
    name = used(console.store)[0]
    for place, game in enumerate(names):
        if name == game.encode():
            return place
    return 0


def load_card(game):
    """A game's card: games/<game>/__init__.py, with NAME, PLAYERS, MINUTES and what else it says."""
    return pages.load("games." + game)


def is_ready(card):
    """True if the game can be played."""
    return getattr(card, "READY", True)
