"""Dice as pictures: a light body with rounded corners and dark pips.

    size = fitting(40)                      # 36: the largest die that fits 40 dots
    die = Die(console, size, 0, 0)
    die.show(5)
    group.append(die.tiles)
"""

import bitmaptools
import displayio
from micropython import const

from dojo.ui.draw import colours, load, tiles

# Values of the pictures.
INK = const(1)
DIM = const(2)

# Dice by size, largest first: dots across the die, its margin and a pip, and from each pip to the next.
_SHAPES = bytes((
    78, 9, 12, 24, 62, 7, 10, 19, 52, 6, 8, 16, 43, 5, 7, 13, 36, 4, 6, 11, 33, 4, 5, 10, 29, 3, 5, 9,
    26, 3, 4, 8, 22, 2, 4, 7, 19, 2, 3, 6, 17, 2, 3, 5, 14, 2, 2, 4, 12, 1, 2, 4, 10, 1, 2, 3,
))  # fmt: skip
_EACH = const(4)  # bytes of one

# Positions of the pips of 0 to 6 on a 3 × 3 grid: 16 times the row, plus the column.
PIPS = (
    b"", b"\x11", b"\x00\x22", b"\x00\x11\x22", b"\x00\x02\x20\x22", b"\x00\x02\x11\x20\x22",
    b"\x00\x02\x10\x12\x20\x22",
)  # fmt: skip

_CUP = const(24)  # dots across a cup
_LARGEST = const(3)  # scale of the largest cup
_ROUND = const(4)  # pips this large or larger are round


def fitting(room):
    """Dots of the largest die that fits; the smallest is 10."""
    return shape(room)[0]


def shape(room):
    """The layout of the largest die that fits, or of the smallest; see `draw`."""
    at = 0
    while _SHAPES[at] > room and at + _EACH < len(_SHAPES):
        at += _EACH
    return _SHAPES[at : at + _EACH]


def draw(bitmap, x, shape_, face, ink=0):
    """Draw a die at (x, 0) of a bitmap with `palette`; with an `ink` only its pips, in that colour."""
    size, margin, pip, step = shape_
    if not ink:
        bitmaptools.fill_region(bitmap, x, 0, x + size, size, INK)
        right = x + size - 1
        bitmap[x, 0] = bitmap[right, 0] = bitmap[x, size - 1] = bitmap[right, size - 1] = 0
    x += margin
    for place in PIPS[face]:
        _pip(bitmap, x + (place & 15) * step, margin + (place >> 4) * step, pip, ink)


def _pip(bitmap, x, y, size, ink):
    corner = size // _ROUND
    bitmaptools.fill_region(bitmap, x + corner, y, x + size - corner, y + size, ink)
    if corner:
        bitmaptools.fill_region(bitmap, x, y + corner, x + size, y + size - corner, ink)


def palette(console):
    """The colours of dice: paper, INK and DIM."""
    return colours(console.theme.paper, console.theme.ink, console.theme.dim)


class Die:
    """A die that can be rolled, `size` dots wide (see `fitting`). `tiles` is its layer."""

    def __init__(self, console, size, x, y):
        self._bitmap = displayio.Bitmap(size, size, 3)
        self._shape = shape(size)
        self.tiles = displayio.TileGrid(self._bitmap, pixel_shader=palette(console), x=x, y=y)

    def show(self, face):
        """Show a roll, 1..6, or 0 for no pips."""
        draw(self._bitmap, 0, self._shape, face)


def cup(x, y, wide, tall):
    """A layer: a cup with two dice yet to be rolled, in the middle of `wide` × `tall` dots from (x, y) on."""
    scale = max(1, min(_LARGEST, wide // _CUP, tall // _CUP))
    side = _CUP * scale
    group = displayio.Group(x=x + (wide - side) // 2, y=y + (tall - side) // 2, scale=scale)
    group.append(tiles(load("lib/dojo/art/cup.bmp"), _CUP, _CUP, 0, 0))
    return group
