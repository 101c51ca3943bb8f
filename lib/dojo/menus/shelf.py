"""The pages of the launcher, to leaf through: a card for every game, then settings and about."""

from micropython import const

from dojo.dialogs.card import ICON, PICTURE, show_card
from dojo.launcher import games, is_ready, load_card
from dojo.say import say
from dojo.ui import keys

_MORE = const(2)  # pages besides the games: settings, about
_ICONS = "lib/dojo/art/icons.bmp"
_GEAR = const(34)  # tiles of the icons
_BOOK = const(37)


def page(console, place):
    """Generator: leaf through the pages, beginning at one. Gives the one that is opened."""
    names = games()
    count = len(names) + _MORE
    while True:
        _show(console, place, names, count)
        console.store.flush()  # what was noted while a game was open
        key = yield from console.key()
        if key == keys.OK:
            return place
        if key in keys.FORWARD:
            place = (place + 1) % count
        elif key in keys.BACKWARD:
            place = (place - 1) % count


def _show(console, place, names, count):
    """Draw one page."""
    if place < len(names):
        card = load_card(names[place])
        picture = ("games/%s/picture.bmp" % names[place], PICTURE, 0)
        show_card(console, place, count, picture, say(card.NAME), _facts(card))
    elif place == len(names):
        show_card(console, place, count, (_ICONS, ICON, _GEAR), say("console.settings"), ())
    else:
        show_card(console, place, count, (_ICONS, ICON, _BOOK), say("console.about"), ())


def _facts(card):
    """Who can play and for how long, or that nobody can yet."""
    if not is_ready(card):
        return (say("console.not_yet"),)
    return say("console.players", *card.PLAYERS), say("console.minutes", *card.MINUTES)
