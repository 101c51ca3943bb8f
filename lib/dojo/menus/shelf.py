"""The pages of the launcher, to leaf through: a card for every game, then settings and about.

A handheld of a class shows its number, in its colour, on each; there are no settings where children may change none.

BACK, which leads nowhere from here, looks for other handhelds at once where the game can be linked.
"""

from micropython import const

from dojo import pages
from dojo.dialogs.card import ICON, PICTURE, news, show_card, watch
from dojo.launcher import ABOUT, HAND_IN, PREFERENCES, games, is_ready, load_card
from dojo.loan.lent import LOW, MAY, NUMBER
from dojo.menus.colours import wear
from dojo.menus.lately import can_link
from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import CLOCK, PERSON

_ICONS = "lib/dojo/art/icons.bmp"
_GEAR = const(34)  # tiles of the icons
_BOOK = const(37)
_HAND = const(36)


def page(console, place):
    """Generator: leaf through the pages, beginning at `place`. Gives the one that is opened, and what of it: "page" or
    "link" for a game, else HAND_IN, PREFERENCES or ABOUT.
    """
    names = games(console)
    more = (ABOUT,) if console.lent and not console.lent[MAY] else (PREFERENCES, ABOUT)
    if console.lent and console.lent[NUMBER] and console.links:
        more = (HAND_IN,) + more
    count = len(names) + len(more)
    while True:
        links = place < len(names) and _can_link(console, load_card(names[place]))
        poster = _show(console, place, names, more, links)
        console.store.flush()  # what was noted while a game was open
        console.ahead = pages.one_by_one(console, _soon(console, names, place, links))
        if poster is None:
            key = yield from console.key(keys.OK)
        else:
            game = names[place]
            key = yield from watch(console, poster, game, getattr(load_card(game), "ALIVE", ()))
        console.ahead = None
        if key == keys.OK:
            return place, "page" if place < len(names) else more[place - len(names)]
        if key == keys.BACK and links:
            return place, "link"
        if key in keys.FORWARD:
            place = (place + 1) % count
        elif key in keys.BACKWARD:
            place = (place - 1) % count


def _soon(console, names, place, links):
    """Generator: load what a press opens, a module a step. Gives whether there was room."""
    if place >= len(names):
        yield pages.fetch("dojo.menus.preferences")
        return
    yield pages.fetch("dojo.menus.game")
    yield pages.fetch("dojo.dialogs.menu")
    if links:
        yield pages.fetch("dojo.menus.setup")
        yield pages.fetch("games." + names[place] + ".rules")
        yield pages.fetch("dojo.link.pairing.meeting")


def _can_link(console, card):
    return is_ready(card) and can_link(console, card)


def _show(console, place, names, more, links):
    """Draw one page, in the colour of its game. Gives its poster, None where it has none."""
    count = len(names) + len(more)
    wear(console, names[place] if place < len(names) else "")
    if place < len(names):
        game = names[place]
        card = load_card(game)
        picture = ("games/%s/picture.bmp" % game, PICTURE, 0)
        screen, poster = show_card(console, place, count, picture, say(card.NAME), _facts(card), links, game)
        _extras(console, screen, poster, game)
    elif more[place - len(names)] == HAND_IN:
        screen, poster = show_card(console, place, count, (_ICONS, ICON, _HAND), say("loan.lesson.show"), ())
    elif more[place - len(names)] == PREFERENCES:
        screen, poster = show_card(console, place, count, (_ICONS, ICON, _GEAR), say("console.settings"), ())
    else:
        screen, poster = show_card(console, place, count, (_ICONS, ICON, _BOOK), say("console.about"), ())
    console.show(screen)
    return poster


def _facts(card):
    """Who can play and for how long, or that nobody can yet."""
    if not is_ready(card):
        return (say("console.not_yet"),)
    return PERSON + _span(card.PLAYERS), CLOCK + _span(card.MINUTES)


def _span(pair):
    return "%d-%d" % pair


def _extras(console, screen, poster, game):
    """What hangs over the poster of a game: at the left, whether a match waits, and whether the battery is low."""
    lines = (say("console.waits"),) if console.store.is_match_of(game) else ()
    if console.battery and 0 < console.battery() < LOW:
        lines = (say("console.battery_low"),) + lines
    news(screen, lines, poster.x if poster else 0)
