"""Who sits where: seat 0 is A, the fox. An animal, a letter and a colour for each of eight seats."""

import displayio
from micropython import const

from dojo.ui import draw
from dojo.words import LETTERS, SEATS

_SHEET = "lib/dojo/art/seats.bmp"
_SIZE = const(16)  # dots


def name(seat):
    """What a seat is called: "A Fox"."""
    return LETTERS[seat] + " " + SEATS[seat]


def portrait(console, seat, x, y, scale=1):
    """The animal of a seat, 16 × scale dots square. The file is opened once; each portrait has colours of its own."""
    if _SHEET not in console.pictures:
        console.pictures[_SHEET] = draw.load(_SHEET)
    bitmap, colours = console.pictures[_SHEET]
    palette = displayio.Palette(len(colours))
    for place in range(len(colours)):
        palette[place] = colours[place]
    palette.make_transparent(0)
    palette[1] = console.theme.seat(seat)
    group = displayio.Group(x=x, y=y, scale=scale)
    group.append(draw.tiles((bitmap, palette), _SIZE, _SIZE, 0, 0, seat))
    return group
