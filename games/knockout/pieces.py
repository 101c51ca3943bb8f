"""Dice and trays of Knock Yourself Out as pictures.

    size = fitting(40)                      # 36: the largest die that fits 40 dots
    die = Die(console, size, 0, 0); die.show(5)
    tray = Tray(console, view_tray, 12, 16, 0, 30)

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

# Dice by size: dots of the margin, of a pip, and between two pips.
_SHAPES = (
    (1, 2, 1), (1, 2, 2), (2, 2, 2), (2, 3, 2), (2, 3, 3), (2, 4, 3), (3, 4, 4), (3, 5, 4), (4, 5, 5), (4, 6, 5),
    (5, 7, 6), (6, 8, 8), (7, 10, 9), (9, 12, 12),
)  # fmt: skip

# Where the pips of a die are, on a field of 3 × 3: bit 3 * row + column.
_PIPS = (0, 0b000010000, 0b100000001, 0b100010001, 0b101000101, 0b101010101, 0b101101101)

_NUMBERS = const(6)
_ROUND = const(4)  # dots from which pips and corners are round


def fitting(room):
    """Dots of the largest die that fits; the smallest there is takes 10."""
    found = 0
    for shape in _SHAPES:
        size = _size(shape)
        if size <= room or not found:
            found = size
    return found


def _size(shape):
    return 2 * shape[0] + 3 * shape[1] + 2 * shape[2]


def _draw(bitmap, x, size, face, is_in):
    """A die at (x, 0), or the pips it has left."""
    for shape in _SHAPES:
        if _size(shape) == size:
            margin, pip, gap = shape
    if is_in:
        bitmaptools.fill_region(bitmap, x, 0, x + size, size, _INK)
        for across in (x, x + size - 1):
            bitmap[across, 0] = 0
            bitmap[across, size - 1] = 0
    ink = 0 if is_in else _DIM
    pips = _PIPS[face]
    top = margin
    while pips:
        left = x + margin
        for _ in range(3):
            if pips & 1:
                _pip(bitmap, left, top, pip, ink)
            pips >>= 1
            left += pip + gap
        top += pip + gap


def _pip(bitmap, x, y, size, ink):
    if size < _ROUND:
        bitmaptools.fill_region(bitmap, x, y, x + size, y + size, ink)
        return
    corner = size // _ROUND
    bitmaptools.fill_region(bitmap, x + corner, y, x + size - corner, y + size, ink)
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
        self._size = size
        self.tiles = displayio.TileGrid(self._bitmap, pixel_shader=_palette(console), x=x, y=y)

    def show(self, face):
        """1..6, or 0 for a die without pips."""
        _draw(self._bitmap, 0, self._size, face, True)


def small_tray(console, tray, size, x, y):
    """The layer of a tray that is only looked at: dice of `size` dots, one dot apart."""
    bitmap = displayio.Bitmap(_NUMBERS * (size + 1), size, 3)
    for number in range(_NUMBERS):
        _draw(bitmap, number * (size + 1), size, number + 1, tray >> number & 1)
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
        for number in range(_NUMBERS):
            _draw(self._bitmap, self.left(number), size, number + 1, tray >> number & 1)
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
