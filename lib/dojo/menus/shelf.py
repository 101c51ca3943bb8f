"""The pages of the launcher, to leaf through: a card for every game, then settings and about.

A handheld of a class shows its number, in its colour, on each; there are no settings where children may change none.

BACK, which leads nowhere from here, looks for other handhelds at once where the game can be linked.
"""

from micropython import const

from dojo import pages
from dojo.dialogs import menu
from dojo.dialogs.card import ICON, PICTURE, show_card
from dojo.link.pairing import meeting
from dojo.loan.lent import LOW, MAY, NUMBER
from dojo.menus import game as game_page
from dojo.menus import preferences, setup
from dojo.menus.belts import MASTER, are_on, held, is_master
from dojo.menus.cards import games, is_ready, load_card
from dojo.menus.colours import wear
from dojo.menus.lately import can_link
from dojo.say import say
from dojo.ui import keys

GAME = const(0)  # what is opened: of a game its menu,
LINK = const(1)  # or other handhelds at once;
HAND_IN = const(2)  # else a page after the games
PREFERENCES = const(3)
ABOUT = const(4)
_ICONS = "lib/dojo/art/icons.bmp"
_GEAR = const(34)  # tiles of the icons
_BOOK = const(37)
_HAND = const(36)


def page(console, place):
    """Generator: leaf through the pages, beginning at `place`. Gives the one that is opened, and what of it: GAME or
    LINK, else HAND_IN, PREFERENCES or ABOUT.
    """
    names = games(console)
    more = (ABOUT,) if console.lent and not console.lent[MAY] else (PREFERENCES, ABOUT)
    if console.lent and console.lent[NUMBER] and console.links:
        more = (HAND_IN,) + more
    count = len(names) + len(more)
    while True:
        links = place < len(names) and _can_link(console, load_card(names[place]))
        _show(console, place, names, more, links)
        console.store.flush()  # what was noted while a game was open
        console.ahead = pages.one_by_one(console, _soon(console, names, place, links))
        key = yield from console.key(keys.OK)
        console.ahead = None
        if key == keys.OK:
            return place, GAME if place < len(names) else more[place - len(names)]
        if key == keys.BACK and links:
            return place, LINK
        console.sound.tick()
        if key in keys.FORWARD:
            place = (place + 1) % count
        elif key in keys.BACKWARD:
            place = (place - 1) % count


def _soon(console, names, place, links):
    """Generator: load what a press opens, a module a step. Gives whether there was room."""
    if place >= len(names):
        yield pages.fetch(preferences)
        return
    yield pages.fetch(game_page)
    yield pages.fetch(menu)
    if links:
        yield pages.fetch(setup)
        yield pages.fetch("games." + names[place] + ".rules")
        yield pages.fetch(meeting)


def _can_link(console, card):
    return is_ready(card) and can_link(console, card)


def _show(console, place, names, more, links):
    """Draw one page, in the colour of its game."""
    count = len(names) + len(more)
    wear(console, names[place] if place < len(names) else "")
    if place < len(names):
        card = load_card(names[place])
        picture = ("games/%s/picture.bmp" % names[place], PICTURE, 0)
        belt = held(console.store, names[place]) if are_on(console) else 0
        show_card(console, place, count, picture, say(card.NAME), _facts(console, names[place], card), links, belt)
    elif more[place - len(names)] == HAND_IN:
        show_card(console, place, count, (_ICONS, ICON, _HAND), say("loan.lesson.show"), ())
    elif more[place - len(names)] == PREFERENCES:
        show_card(console, place, count, (_ICONS, ICON, _GEAR), say("console.settings"), ())
    elif is_master(console):
        show_card(console, place, count, (MASTER, PICTURE, 0), say("console.about"), (say("console.master"),))
    else:
        show_card(console, place, count, (_ICONS, ICON, _BOOK), say("console.about"), ())


def _facts(console, game, card):
    """Who can play and for how long, or that nobody can yet; before that, whether a match waits."""
    if not is_ready(card):
        return (say("console.not_yet"),)
    facts = say("console.players", *card.PLAYERS), say("console.minutes", *card.MINUTES)
    if console.store.is_match_of(game):
        facts = (say("console.waits"),) + facts
    return (say("console.battery_low"),) + facts if console.battery and 0 < console.battery() < LOW else facts
