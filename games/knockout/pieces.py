"""Dice and trays of Knock Yourself Out as pictures.

    size = fitting(40)                      # 36: the largest die that fits 40 dots
    die = Die(console, size, 0, 0); die.show(5)
    tray = Tray(console, 0b110111, 12, 16, 30)     # 4 is out

A number that is in the tray is a die: a light body with dark pips. One that is out has left its pips behind. So they
are told apart by shape, with one colour too.
"""

import bitmaptools
import displayio
import terminalio
from micropython import const

from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH

# The values of the pictures.
_INK = const(1)
_DIM = const(2)

# Dice by size, the largest first: dots of the die, of its margin, of a pip, and from one pip to the next.
_SHAPES = (
    (78, 9, 12, 24), (62, 7, 10, 19), (52, 6, 8, 16), (43, 5, 7, 13), (36, 4, 6, 11), (33, 4, 5, 10), (29, 3, 5, 9),
    (26, 3, 4, 8), (22, 2, 4, 7), (19, 2, 3, 6), (17, 2, 3, 5), (14, 2, 2, 4), (12, 1, 2, 4), (10, 1, 2, 3),
)  # fmt: skip

# Where the pips of 0 to 6 are, on a field of 3 × 3: 16 times the row, and the column.
_PIPS = (
    b"", b"\x11", b"\x00\x22", b"\x00\x11\x22", b"\x00\x02\x20\x22", b"\x00\x02\x11\x20\x22",
    b"\x00\x02\x10\x12\x20\x22",
)  # fmt: skip

_NUMBERS = const(6)
_ROUND = const(4)  # dots from which pips are round


def fitting(room):
    """Dots of the largest die that fits; the smallest there is takes 10."""
    return _shape(room)[0]


def _shape(room):
    for shape in _SHAPES:
        if shape[0] <= room:
            return shape
    return _SHAPES[-1]


def _draw(bitmap, x, shape, face, is_in):
    """A die at (x, 0), or the pips it has left."""
    size, margin, pip, step = shape
    ink = _DIM
    if is_in:
        ink = 0
        bitmaptools.fill_region(bitmap, x, 0, x + size, size, _INK)
        right = x + size - 1
        bitmap[x, 0] = bitmap[right, 0] = bitmap[x, size - 1] = bitmap[right, size - 1] = 0
    x += margin
    for place in _PIPS[face]:
        _pip(bitmap, x + (place & 15) * step, margin + (place >> 4) * step, pip, ink)


def _pip(bitmap, x, y, size, ink):
    corner = size // _ROUND
    bitmaptools.fill_region(bitmap, x + corner, y, x + size - corner, y + size, ink)
    if corner:
        bitmaptools.fill_region(bitmap, x, y + corner, x + size, y + size - corner, ink)


def _palette(console):
    palette = displayio.Palette(3)
    palette[0] = console.theme.paper
    palette[_INK] = console.theme.ink
    palette[_DIM] = console.theme.dim
    return palette


class Die:
    """One of the two that are rolled. `tiles` is its layer."""

    def __init__(self, console, size, x, y):
        self._bitmap = displayio.Bitmap(size, size, 3)
        self._shape = _shape(size)
        self.tiles = displayio.TileGrid(self._bitmap, pixel_shader=_palette(console), x=x, y=y)

    def show(self, face):
        """1..6, or 0 for a die without pips."""
        _draw(self._bitmap, 0, self._shape, face, True)


def small_tray(console, tray, size, x, y):
    """The layer of a tray that is only looked at: dice of `size` dots, one dot apart."""
    bitmap = displayio.Bitmap(_NUMBERS * (size + 1), size, 3)
    shape = _shape(size)
    for number in range(_NUMBERS):
        _draw(bitmap, number * (size + 1), shape, number + 1, tray >> number & 1)
    return displayio.TileGrid(bitmap, pixel_shader=_palette(console), x=x, y=y)


class Tray:
    """The tray one plays on: eight cells of `cell` dots, the six numbers, a cross for a strike, a question mark.

    `tiles` is its layer; its first dot is that of the dice, `size` dots high, and bars may stand below them.
    """

    def __init__(self, console, tray, size, cell, y):
        self._size = size
        self._cell = cell
        self._free = (cell - size) // 2
        self._bitmap = displayio.Bitmap(8 * cell, size + 4, 3)
        shape = _shape(size)
        for number in range(_NUMBERS):
            _draw(self._bitmap, self.left(number), shape, number + 1, tray >> number & 1)
        x = (console.width - 8 * cell) // 2
        self.tiles = displayio.TileGrid(self._bitmap, pixel_shader=_palette(console), x=x, y=y)

    def left(self, place):
        """The first dot of what stands in a cell, in the picture."""
        return place * self._cell + self._free

    def sign(self):
        """Draw the cross and the question mark."""
        size = self._size
        x = self.left(_NUMBERS)
        thick = max(2, size // 8)
        last = size - thick
        for step in range(last + 1):
            for across in (x + step, x + last - step):
                bitmaptools.fill_region(self._bitmap, across, step, across + thick, step + thick, _INK)
        x = self.left(_NUMBERS + 1) + (size - CELL_WIDTH) // 2 + 1
        left = terminalio.FONT.get_glyph(ord("?")).tile_index * CELL_WIDTH
        right = left + CELL_WIDTH
        y = (size - CELL_HEIGHT) // 2
        bitmaptools.blit(self._bitmap, terminalio.FONT.bitmap, x, y, x1=left, y1=0, x2=right, y2=CELL_HEIGHT)

    def mark(self, place):
        """Put a bar below a cell: this is an answer."""
        x = self.left(place)
        bitmaptools.fill_region(self._bitmap, x, self._size + 2, x + self._size, self._size + 4, _INK)
