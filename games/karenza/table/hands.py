"""When a fight of Karenza is over: what was left in both hands."""

import displayio
from micropython import const

from dojo.say import say
from dojo.ui import keys
from dojo.ui.screen import Screen
from dojo.ui.seats import portrait
from games.karenza import layout as at
from games.karenza.cards import is_attack
from games.karenza.drawn import faces, pieces
from games.karenza.view import fighter, shown_hand

_CARDS = const(8)  # room for the animal, and for seven cards
_PORTRAIT = const(16)  # dots
_ROOMY = const(100)  # dots of height for a title


def page(console, before, after):
    """Generator: a row for each side, until a press. before: the finished fight; after: with hands opened."""
    _show(console, before, after)
    console.forget()
    yield from console.key()


def _show(console, before, after):
    title = say("karenza.table.hands") if console.height >= _ROOMY else ""
    screen = Screen(console, title, ((keys.OK, say("console.more")),))
    width = console.width // _CARDS
    scale = 1 if faces.is_low() else 2
    high = faces.tall(scale)
    room = (screen.bottom - screen.top) // 2
    colours = [pieces.palette(console, pieces.colour(console, of_attack)) for of_attack in (True, False)]
    for side in range(2):
        seat = fighter(before, side)
        y = screen.top + side * room + (room - high) // 2
        screen.append(portrait(console, seat, 0, y + (high - _PORTRAIT) // 2))
        cards = [at.card(before, side, number) for number in shown_hand(after, side)]
        attacks = len([1 for card in cards if is_attack(card)])  # which come first
        x = width
        for some, shade in ((cards[:attacks], colours[0]), (cards[attacks:], colours[1])):
            if some:
                bitmap = displayio.Bitmap(len(some) * width, high, pieces.COLOURS)
                for place, card in enumerate(some):
                    faces.face(bitmap, place * width, 0, width, card, scale)
                screen.append(displayio.TileGrid(bitmap, pixel_shader=shade, x=x, y=y))
                x += bitmap.width
    console.show(screen)
