"""Who sits where: seat 0 is A, the fox. An animal, a letter and a colour for each of eight seats."""

import displayio
from micropython import const

from dojo.say import LETTERS, say_one
from dojo.ui import draw

_SHEET = "lib/dojo/art/seats.bmp"
_SIZE = const(16)  # dots


def name(seat):
    """What a seat is called: "A Fox"."""
    return LETTERS[seat] + " " + say_one("console.seats", seat)


def portrait(console, seat, x, y, scale=1):
    """The animal of a seat, 16 × scale dots square. Each portrait has dots and colours of its own."""
    bitmap, palette = draw.load(_SHEET, _SIZE, seat)
    palette[1] = console.theme.seat(seat)
    group = displayio.Group(x=x, y=y, scale=scale)
    group.append(draw.tiles((bitmap, palette), _SIZE, _SIZE, 0, 0))
    return group


def letters(seats):
    """Seats in one line: "B", "B C D", and without the blanks where there are more."""
    return (" " if len(seats) < 4 else "").join([LETTERS[seat] for seat in seats])
