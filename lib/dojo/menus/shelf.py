"""The pages of the launcher, to leaf through: a card for every game, then settings and about."""

from micropython import const

from dojo import rarewords
from dojo.dialogs.card import ICON, PICTURE, show_card
from dojo.launcher import GAMES, is_ready, load_card
from dojo.ui import keys

_PAGES = len(GAMES) + 2  # the games, settings, about
_ICONS = "lib/dojo/art/icons.bmp"
_GEAR = const(34)  # tiles of the icons
_BOOK = const(37)


def page(console, place):
    """Generator: leaf through the pages, beginning at one. Gives the one that is opened."""
    while True:
        _show(console, place)
        console.store.flush()  # what was noted while a game was open
        key = yield from console.key()
        if key == keys.OK:
            return place
        if key in keys.FORWARD:
            place = (place + 1) % _PAGES
        elif key in keys.BACKWARD:
            place = (place - 1) % _PAGES


def _show(console, place):
    """Draw one page."""
    if place < len(GAMES):
        card = load_card(GAMES[place])
        picture = ("games/%s/picture.bmp" % GAMES[place], PICTURE, 0)
        show_card(console, place, _PAGES, picture, card.NAME, _facts(card))
    elif place == len(GAMES):
        show_card(console, place, _PAGES, (_ICONS, ICON, _GEAR), rarewords.SETTINGS, ())
    else:
        show_card(console, place, _PAGES, (_ICONS, ICON, _BOOK), rarewords.ABOUT, ())


def _facts(card):
    """Who can play and for how long, or that nobody can yet."""
    if not is_ready(card):
        return (rarewords.NOT_YET,)
    return rarewords.PLAYERS % card.PLAYERS, rarewords.MINUTES % card.MINUTES
