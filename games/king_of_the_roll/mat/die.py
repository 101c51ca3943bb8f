"""The five dice of a player, and the signs of what each colour's skill does to a die.

    die(console, bitmap, 0, 0, dice.shape(14), 1, 6)                    # a blue six
    group.append(heads(console, 0, 12, 32, *skills()))                  # "?", "-1", "+1", "^v", "+2"

Each colour has its place, so nobody has to see colours: white, blue, purple, brown, black. On a one-colour display the
edges of the dice tell them apart as well, and small ones have a digit instead of pips (edges.py).
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.ui import dice, draw
from dojo.ui.layout import FACE
from games.king_of_the_roll.mat import called
from games.king_of_the_roll.moves import DICE

INK = const(1)
BODY = const(2)
ACCENT = const(3)
VALUES = const(4)  # in a picture of dice

_BODIES = (0xFFFFFF, 0x3F8CFF, 0xB058F0, 0xA86630, 0x000000)
_WHITE = const(0)
_BROWN = const(3)
_BLACK = const(4)
_QUARTER = const(0x3F3F3F)  # of each of a body's parts of red, green and blue, and the least for a background
_LEAST = const(0x141418)
_COUNTED = const(17)  # dots from which pips can be counted in one colour
_WORD = const(16)  # dots of a picture's row per word of memory
_FULL = (16, 2, 2, 5)  # the die that fills one (a shape of dojo.ui.dice)
_FULLER = const(20)  # sizes below it, above one word, become that
_TWO = (32, 3, 6, 10)  # the die that fills two
_THIRD = const(36)  # sizes up to it that would start a third


def shape(room):
    """The layout of the largest die that fits (dojo.ui.dice.shape), or of one that takes a word less per row."""
    found = dice.shape(room)
    if _WORD < found[0] < _FULLER:
        return _FULL
    return _TWO if 2 * _WORD < found[0] <= _THIRD else found


def skills():
    """The signs of the five skills, and how many dots each takes."""
    words = [called.skill(colour) for colour in range(DICE)]
    return words, widths(words)


def heads(console, x, y, cell, words, wide):
    """The skills above five dice, each centred in `cell` dots and cut to the letters that fit."""
    while max(wide) > cell:
        words = [skill[:-1] for skill in words]
        wide = widths(words)
    top = FACE.free("".join(words))  # empty rows cost nothing
    bitmap = displayio.Bitmap(DICE * cell, FACE.height - top, 2)
    for colour, skill in enumerate(words):
        FACE.write(bitmap, skill, colour * cell + (cell - wide[colour]) // 2, -top)
    colours = draw.colours(palette(console, _BLACK)[0], console.theme.ink)
    return displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=y + top)


def widths(words):
    """Dots of each of these words."""
    return [FACE.width(one) for one in words]


def palette(console, colour):
    """For dice of a colour, 0..4: the background, letters and light pips, the body, marks. The background is the dark
    body, which takes a board no longer than a clear one, but not where all that is bright is white.
    """
    theme = console.theme
    body = theme.ink if console.mono else _BODIES[colour]
    ground = theme.paper if theme.dim == theme.ink else body >> 2 & _QUARTER | _LEAST
    return draw.colours(ground, theme.ink, body, theme.accent)


def die(console, bitmap, x, y, shape, colour, face):
    """A die of a colour at (x, y) of a bitmap; shape: as in dojo.ui.dice. A black one is an outline; on a one-colour
    display a brown one is, too.
    """
    size, margin, pip, step = shape
    is_light = colour < (_BROWN if console.mono else _BLACK)
    ink = 0 if colour == _WHITE or console.mono and is_light else INK
    fill_region(bitmap, x, y, x + size, y + size, BODY if is_light else INK)
    if not is_light:
        fill_region(bitmap, x + 1, y + 1, x + size - 1, y + size - 1, 0)
        if margin < 2:  # pips that touch the frame cannot be counted
            margin = 2
            pip = (size - 6) // 3
            step = (size - 4 - pip) // 2
    right = x + size - 1
    bottom = y + size - 1
    bitmap[x, y] = bitmap[right, y] = bitmap[x, bottom] = bitmap[right, bottom] = 0
    if console.mono:
        from games.king_of_the_roll.mat import edges  # colour boards do without

        edges.notch(bitmap, x, y, size, colour)
        if size < _COUNTED:
            edges.digit(bitmap, x, y, size, face, ink)
            return
    for place in dice.PIPS[face]:
        left = x + margin + (place & 15) * step
        top = y + margin + (place >> 4) * step
        fill_region(bitmap, left, top, left + pip, top + pip, ink)
