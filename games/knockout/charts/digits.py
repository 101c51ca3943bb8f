"""Draws the pieces of charts: the rows with their dice, digits, the signs of a strike.

    rows = lay_out(group, colours, 10, 12, 12, 11, DIE, 10)     # bitmaps: the dice at the top and the left are there
    draw_digits(plan)               # of chart.py: fills plan.digits
    draw_digit(bitmap, 7, 1, 3, 5)  # a 7 three dots wide and five high at x = 1, from row 1 down
"""

import displayio
import terminalio
from bitmaptools import blit, fill_region
from micropython import const

from dojo.ui import draw
from dojo.ui.dice import PIPS

DIE = const(10)  # dots of a die beside large digits
SMALL_DIE = const(7)  # dots of a die beside small digits
LOOSE = const(10)  # dots between two cells, at most

# The values of the pictures.
VALUES = const(4)  # paper, ink, chips, the sign for a strike or for no answer
_FONT_WIDE = const(6)
_PLAIN = const(1)
CHIP = const(2)
_STRIKE = const(3)

# Dots.
_SMALL_WIDTH = const(3)  # of a digit that is not from the font, across
_FONT_TOP = const(2)  # empty rows of the font above a digit
_THIN_CROSS = const(5)  # of the largest cross with thin lines

# The strokes of the small digits 0..9, one bit each from the lowest, in the order of _small.
_STROKES = (
    0b1000111111, 0b0110001000, 0b0001011011, 0b0001001111, 0b0001100110, 0b0001101101, 0b0001111101, 0b1000000111,
    0b0001111111, 0b0001101111,
)  # fmt: skip


def lay_out(group, colours, across, down, left, top, die, row):
    """Put a table of 6 x 6 cells into a group, with dice at the top and on the left: a picture for each row, `row` dots
    high, so the gaps between them cost nothing. Returns their bitmaps.

    across, down: from one cell to the next; left, top: of the first cell; die: dots of a die.
    """
    palette = draw.colours(*colours)
    wide = left + 6 * across
    heading = displayio.Bitmap(wide, die, VALUES)
    rows = [displayio.Bitmap(wide, row, VALUES) for _ in range(6)]
    group.append(displayio.TileGrid(heading, pixel_shader=palette))
    x = left + (across - die) // 2
    for face, bitmap in enumerate(rows):
        draw_die(heading, x, face, die)
        blit(bitmap, heading, 0, (row - die) // 2, x1=x, y1=0, x2=x + die, y2=die)
        y = top + face * down + (down - row) // 2
        group.append(displayio.TileGrid(bitmap, pixel_shader=palette, y=y))
        x += across
    return rows


def draw_digits(plan):
    """Draw the sheet: plain digits, the same on chips below them, and a cross on the right."""
    chip = plan.digit + 2
    tall = plan.tall + 2
    light = plan.chips
    light.fill(CHIP)
    for number in range(1, 7):
        x = (number - 1) * chip + 1
        draw_digit(light, number, x, plan.digit, plan.tall)
    sheet = plan.digits
    blit(sheet, light, 0, 0, skip_source_index=CHIP)
    blit(sheet, light, 0, tall, skip_source_index=_PLAIN)
    draw_cross(sheet, 6 * chip, 0, plan.cross)


def draw_digit(bitmap, number, x, digit, tall):
    """A digit 0..9 at (x, 1), `digit` dots wide and `tall` high: a small one, or the font's."""
    if digit == _SMALL_WIDTH:
        _small(bitmap, number, x, tall)
        return
    if not number:  # the font's has a slash
        fill_region(bitmap, x + 1, 1, x + digit - 1, tall + 1, _PLAIN)
        fill_region(bitmap, x, 2, x + digit, tall, _PLAIN)
        fill_region(bitmap, x + 1, 2, x + digit - 1, tall, bitmap[x, 1])
        return
    left = terminalio.FONT.get_glyph(ord("0") + number).tile_index * _FONT_WIDE
    right = left + digit
    bottom = _FONT_TOP + tall
    blit(bitmap, terminalio.FONT.bitmap, x, 1, x1=left, y1=_FONT_TOP, x2=right, y2=bottom, skip_source_index=0)


def _small(bitmap, number, x, tall):
    """A digit three dots wide, at (x, 1)."""
    middle = tall // 2 + 1
    strokes = (  # x and y of the first dot, and of the first after it
        (0, 1, 3, 2),
        (2, 1, 3, middle),
        (2, middle + 1, 3, tall + 1),
        (0, tall, 3, tall + 1),
        (0, middle, 1, tall),
        (0, 1, 1, middle),
        (0, middle, 3, middle + 1),
        (1, 1, 2, tall),
        (0, 2, 1, middle),
        (2, middle, 3, middle + 1),
    )
    for place, (left, top, right, bottom) in enumerate(strokes):
        if _STROKES[number] >> place & 1:
            fill_region(bitmap, x + left, top, x + right, bottom, _PLAIN)


def draw_cross(bitmap, x, y, size):
    """The sign of a strike."""
    thick = 2 if size > _THIN_CROSS else 1
    for down in range(size):
        left = min(down, size - 1 - down)
        right = size - left - thick
        for across in range(thick):
            bitmap[x + left + across, y + down] = _STRIKE
            bitmap[x + right + across, y + down] = _STRIKE


def draw_die(bitmap, x, face, size):
    """A die of `size` dots with the pips of face + 1, at the top."""
    pip = size // 4
    fill_region(bitmap, x, 0, x + size, size, _PLAIN)
    for place in PIPS[face + 1]:
        across = x + 1 + (place & 15) * (pip + 1)
        down = 1 + (place >> 4) * (pip + 1)
        fill_region(bitmap, across, down, across + pip, down + pip, 0)
