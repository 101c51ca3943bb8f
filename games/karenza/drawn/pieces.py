"""The pieces of Karenza's pictures: colours, the sign of a kind of card, large digits.

All are drawn into bitmaps of four values, with a palette for what each shows: a stance, attacks or defences. An attack
is an upward point, a defence a shield.
"""

import displayio
from bitmaptools import blit, fill_region
from micropython import const

from dojo.ui import draw
from dojo.ui.layout import FACE

INK = const(1)
ACCENT = const(2)
LINE = const(3)  # lines of boards; also a card's frame and sign, in the colour of its kind
COLOURS = const(4)


def palette(console, line):
    """The colours of a picture; `line` is the colour of LINE; the background is transparent."""
    return draw.colours(None, console.theme.ink, console.theme.accent, line)


def colour(console, of_attack):
    """The colour of LINE for the cards of a kind."""
    return console.theme.bad if of_attack else console.theme.good


def spot(token, place, is_far):
    """(column, row) of a token's quarter: tokens 0 and 1 are feet, 2 is the sword.

    For the warrior opposite, left and right are swapped, and front and back; up is up for both.
    """
    column = place & 1
    row = place >> 1
    if is_far:
        column = 1 - column
        if token < 2:
            row = 1 - row
    return column, row


def mark(bitmap, x, y, size, of_attack):
    """The sign of an attack or a defence, `size` dots high and about as wide."""
    wide = size | 1
    for row in range(size):
        if of_attack:
            half = row * (wide // 2 + 1) // size
        else:
            half = wide // 2 if 2 * row < size else (size - 1 - row) * wide // (size + 1)
        middle = x + wide // 2
        fill_region(bitmap, middle - half, y + row, middle + half + 1, y + row + 1, LINE)


def capital():
    """The height of a digit in dots."""
    return FACE.above * 6 // 7


def number(bitmap, words, x, y, scale):
    """Digits `scale` times as large as in text, top left corner at (x, y). Returns the dot after them."""
    wide = FACE.width(words)
    high = capital()
    small = displayio.Bitmap(wide, FACE.height, COLOURS)
    tall = displayio.Bitmap(wide, high * scale, COLOURS)
    FACE.write(small, words, 0)
    top = FACE.above - high
    for row in range(high * scale):
        first = top + row // scale
        blit(tall, small, 0, row, x1=0, y1=first, x2=wide, y2=first + 1)
    for column in range(wide * scale):
        first = column // scale
        blit(bitmap, tall, x + column, y, x1=first, y1=0, x2=first + 1, y2=high * scale)
    return x + wide * scale


def outline(bitmap):
    """Overwrite with a frame along the edge."""
    bitmap.fill(ACCENT)
    fill_region(bitmap, 1, 1, bitmap.width - 1, bitmap.height - 1, 0)
