"""The trays of Knock Yourself Out as pictures, made of dice (dojo.ui.dice).

    tray = Tray(console, 0b110111, 12, 16)     # 4 is out

A number in the tray is a die: a light body with dark pips. One that is out has left only its pips. So they are told
apart by shape, even on a display of one colour.
"""

import bitmaptools
import displayio
from micropython import const

from dojo.ui.dice import DIM, INK, draw, palette, shape
from dojo.ui.draw import block
from dojo.ui.layout import FACE

_NUMBERS = const(6)


def small_tray(console, tray, size, x, y):
    """The layer of a tray just to look at: dice of `size` dots, one dot apart."""
    bitmap = displayio.Bitmap(_NUMBERS * (size + 1), size, 3)
    form = shape(size)
    for number in range(_NUMBERS):
        draw(bitmap, number * (size + 1), form, number + 1, 0 if tray >> number & 1 else DIM)
    return displayio.TileGrid(bitmap, pixel_shader=palette(console), x=x, y=y)


class Tray:
    """The tray one plays on: eight cells of `cell` dots, the six numbers, a cross for a strike, a question mark.

    `tiles` are its layers, of which the signs and the bars below answers come when they are wanted: what is empty takes
    as long to draw as what is not. Its first dot is that of the dice, `size` dots high.
    """

    def __init__(self, console, tray, size, cell):
        self.size = size
        self._cell = cell
        self._free = (cell - size) // 2
        self._bitmap = displayio.Bitmap(_NUMBERS * cell, size, 3)
        self._form = shape(size)
        for number in range(_NUMBERS):
            self.show(number, tray >> number & 1)
        self._colours = palette(console)
        self.tiles = displayio.Group(x=(console.width - 8 * cell) // 2)
        self.tiles.append(displayio.TileGrid(self._bitmap, pixel_shader=self._colours))

    def show(self, place, is_in):
        """Show a number, given minus one, as in the tray or out."""
        x = self.left(place)
        bitmaptools.fill_region(self._bitmap, x, 0, x + self.size, self.size, 0)
        draw(self._bitmap, x, self._form, place + 1, 0 if is_in else DIM)

    def left(self, place):
        """The first dot of what is in a cell, within the picture."""
        return place * self._cell + self._free

    def sign(self):
        """Draw the cross and the question mark."""
        size = self.size
        bitmap = displayio.Bitmap(2 * self._cell, size, 2)
        x = self.left(0)
        thick = max(2, size // 8)
        last = size - thick
        for step in range(last + 1):
            for across in (x + step, x + last - step):
                bitmaptools.fill_region(bitmap, across, step, across + thick, step + thick, INK)
        x = self.left(1) + (size - FACE.width("?")) // 2 + 1
        FACE.write(bitmap, "?", x, max(0, size - FACE.height + 1) // 2)
        x = _NUMBERS * self._cell
        self.tiles.append(displayio.TileGrid(bitmap, pixel_shader=self._colours, x=x))

    def mark(self, place):
        """Put a bar below a cell: this is an answer."""
        self.tiles.append(block(self.left(place), self.size + 2, self.size, 2, self._colours[INK]))
