"""The menu of one game: the ways to play it, to go on with a match, how to play, and what else its card says."""

from micropython import const

from dojo import pages
from dojo.dialogs.confirm import confirm
from dojo.dialogs.menu import menu
from dojo.dialogs.message import message
from dojo.launcher import is_ready, load_card, used
from dojo.say import number_of, say
from dojo.settings import LAST_KEY
from dojo.table import load

_TITLE = const(14)  # letters


def page(console, game):
    """Generator: what can be done with one game. Gives the order for a match, or None if the player went back."""
    card = load_card(game)
    title = say(card.NAME)
    if not is_ready(card):
        yield from message(console, title, say("console.not_yet_long", title))
        return None
    last = used(console)
    if last[0] != game.encode():
        console.store.note(LAST_KEY, game.encode())
    waiting = yield from pages.run("dojo.saving.restore", "waiting", console.store)
    ways = getattr(card, "WAYS", ((number_of("console.play"), "setup"),))
    more = getattr(card, "MORE", ())
    first = getattr(card, "FIRST", ())
    items = [number for number, _ in first + ways] + [number_of("console.how_to_play")] + [number for number, _ in more]
    if console.links and getattr(card, "LINKED", False):
        ways += ((number_of("console.link"), "linked"),)
        items.append(number_of("console.link"))
    if waiting is not None and waiting[0] == game:
        items.insert(0, number_of("console.go_on"))
    chosen = 0
    for number, name in first:
        if last == [game.encode(), name.encode()]:
            chosen = items.index(number)
    while True:
        console.ahead = pages.ahead(console, game, tuple([name for _, name in first]))
        chosen = yield from menu(console, title, [say(number) for number in items], chosen)
        console.ahead = None
        if chosen < 0:
            return None
        item = items[chosen]
        if item == number_of("console.go_on"):
            console.store.note(LAST_KEY, game.encode())
            return ()
        if item == number_of("console.how_to_play"):
            above = title if len(title) <= _TITLE else say(item)  # the number of the page stands behind it
            yield from pages.open("dojo.dialogs.help", console, above, game, number_of("console.link") in items)
        elif _named(item, first):
            name = _named(item, first)
            console.store.note(LAST_KEY, (game + " " + name).encode())
            return game, name
        elif _named(item, more):
            yield from pages.open("games.%s.%s" % (game, _named(item, more)), console)
        else:
            order = yield from _order(console, game, waiting, _named(item, ways))
            if order is not None:
                console.store.note(LAST_KEY, game.encode())
                return order


def _named(number, ways):
    """The name that stands behind an item of the menu, or an empty string."""
    for item, name in ways:
        if item == number:
            return name
    return ""


def _set_up(console, game, way):
    """The generator that asks how a game is to be played: one of the game's own setup.py, or what serves most games."""
    if hasattr(load_card(game), "WAYS"):
        return pages.run("games.%s.setup" % game, way, console)
    return pages.run("dojo.menus.setup", way, console, game)


def _order(console, game, waiting, way):
    """Generator: who plays what, or None. A match that is waiting is only given up if the players say so."""
    if waiting is not None:
        question = say("console.give_up_match", say(load_card(waiting[0]).NAME))
        if not (yield from confirm(console, question)):
            return None
    chosen = yield from _set_up(console, game, way)
    if not chosen:
        return None
    options, who = chosen  # a seating, or the level of opponents on empty seats
    if way != "linked":
        return game, options, who
    console.clear()
    seats = load(game, "rules").seats(options)
    return (yield from pages.run("dojo.link.pairing.meeting", "meet", console, game, options, seats, who))
