"""What Karate's screens are made of: the digits of the sheet, and two dice side by side.

    dice = Dice(console, 22, 0, 14)
    dice.show((3, 5), 1)        # the five is written next: it has a light body, of the three there are the pips

A digit stands there twice, light on dark and dark on light: a row that is learned is told by shape.
"""

import bitmaptools
import displayio
import terminalio
from micropython import const

from dojo.ui.dice import INK, draw, palette, shape
from dojo.ui.layout import CELL_WIDTH

# Which of two dice is light.
BOTH = const(2)
NEITHER = const(3)

# Digits of the sheet in two sizes: dots wide and high. The wide ones are those of the font.
_NARROW = (4, 7)
_WIDE = (5, 8)
_ABOVE = const(2)  # empty rows of the font above a digit
_ROWS = (
    b"\x02\x06\x02\x02\x02\x02\x07", b"\x06\x09\x01\x02\x04\x08\x0f", b"\x06\x09\x01\x06\x01\x09\x06",
    b"\x01\x03\x05\x09\x0f\x01\x01", b"\x0f\x08\x0e\x01\x01\x09\x06", b"\x06\x08\x0e\x09\x09\x09\x06",
)  # fmt: skip

_GAP = const(2)  # dots between two dice
_TUMBLES = bytes((4, 4, 5, 6, 8))  # hundredths of a second that a face stands while dice roll


class Digits:
    """The digits 1 to 6 for a sheet. `width` and `height` are their dots."""

    def __init__(self, console, is_wide):
        self.width, self.height = _WIDE if is_wide else _NARROW
        key = "karate" + str(self.width)
        if key not in console.pictures:
            console.pictures[key] = self._wide() if is_wide else self._narrow()
            self._invert(console.pictures[key])
        self._picture = console.pictures[key]

    def put(self, bitmap, digit, x, y, is_dark=False):
        """Draw a digit with its top left corner at (x, y), dark on light if `is_dark`."""
        left = (digit - 1) * self.width
        top = self.height if is_dark else 0
        right = left + self.width
        bitmaptools.blit(bitmap, self._picture, x, y, x1=left, y1=top, x2=right, y2=top + self.height)

    def _wide(self):
        picture = displayio.Bitmap(6 * self.width, 2 * self.height, 2)
        for digit in range(6):
            left = terminalio.FONT.get_glyph(ord("1") + digit).tile_index * CELL_WIDTH
            bottom = _ABOVE + self.height
            right = left + self.width
            font = terminalio.FONT.bitmap
            bitmaptools.blit(picture, font, digit * self.width, 0, x1=left, y1=_ABOVE, x2=right, y2=bottom)
        return picture

    def _narrow(self):
        picture = displayio.Bitmap(6 * self.width, 2 * self.height, 2)
        for digit, rows in enumerate(_ROWS):
            for y, row in enumerate(rows):
                for x in range(self.width):
                    picture[digit * self.width + x, y] = row >> self.width - 1 - x & 1
        return picture

    def _invert(self, picture):
        """The lower half is the upper one, dark on light."""
        for y in range(self.height):
            for x in range(picture.width):
                picture[x, y + self.height] = 1 - picture[x, y]


class Dice:
    """Two dice of at most `room` dots each, side by side at (x, y). `tiles` is their layer, `size` dots of one."""

    def __init__(self, console, room, x, y):
        self._console = console
        self._shape = shape(room)
        self.size = self._shape[0]
        self.width = 2 * self.size + _GAP
        self._bitmap = displayio.Bitmap(self.width, self.size, 3)
        self.tiles = displayio.TileGrid(self._bitmap, pixel_shader=palette(console), x=x, y=y)
        self._shown = [-1, -1]

    def show(self, faces, light=BOTH):
        """Show two faces: `light` is the die with a light body, 0, 1, BOTH or NEITHER; else there are the pips alone."""
        for place in range(2):
            is_light = light in (place, BOTH)
            if self._shown[place] != faces[place] + 8 * is_light:
                self._shown[place] = faces[place] + 8 * is_light
                x = place * (self.size + _GAP)
                bitmaptools.fill_region(self._bitmap, x, 0, x + self.size, self.size, 0)
                draw(self._bitmap, x, self._shape, faces[place], 0 if is_light else INK)

    def tumble(self, faces):
        """Generator: both roll and come to rest. A press cuts it short."""
        for step, time in enumerate(_TUMBLES):
            self.show(((faces[0] + 2 * step) % 6 + 1, (faces[1] + 4 * step) % 6 + 1))
            if (yield from self._console.pause(10 * time)):
                break
        self.show(faces)
        self._console.refresh()
