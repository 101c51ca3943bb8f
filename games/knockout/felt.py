"""Knock Yourself Out's table: felt, a white die and a red one.

    layer = felt(12, 160, 62)               # from dot 12 down
    die = Die(console, True, 43, 84, 25)    # the red one
    die.show(5)
    shade(layer, 84, 25, 43)                # its shadow, once it lies still

In one colour, and in the high-contrast theme, there is no felt, and the red die is an outline with lit pips.
"""

from bitmaptools import fill_region
from displayio import Group, TileGrid
from micropython import const

from dojo.ui import dice, draw
from dojo.ui.theme import CONTRAST

# Felt: the cloth, the shadow of a die, a seam; below it the wood of the table, whose edge catches the light.
_CLOTH = const(0)
_SHADOW = const(1)
_SEAM = const(2)
_FELT = (0x12523F, 0x0A3026, 0x2B7A60)
_WOOD = (0x8A5730, 0xC89258)

# A die: the area around its corners is 0, its edge 1, then its pips, its face.
_PIP = const(2)
_FACE = const(3)
_WHITE_DIE = (0xC8CCD4, 0x14181C, 0xFFFFFF)
_RED_DIE = (0xA31C26, 0xFFFFFF, 0xD6303A)


def is_flat(console):
    """Whether pieces are outlines on black."""
    return console.mono or console.settings.theme == CONTRAST


def felt(y, width, height):
    """The cloth on the table, from dot y down: a layer at scale 2."""
    wide = (width + 1) // 2
    tall = height // 2 - len(_WOOD)
    cloth = draw.bitmap(wide, tall, len(_FELT))
    _lay(cloth, 0, 0, wide)
    fill_region(cloth, 2, 2, wide - 2, 3, _SEAM)
    group = Group(scale=2, y=y)
    group.append(TileGrid(cloth, pixel_shader=draw.colours(*_FELT)))
    for row, wood in enumerate(_WOOD):
        group.append(draw.block(0, tall + row, wide, 1, wood))
    return group


def _lay(cloth, x, y, end):
    """Draw the cloth between two columns, from a row on."""
    tall = cloth.height
    fill_region(cloth, x, y, end, tall, _CLOTH)
    fill_region(cloth, max(x, 2), tall - 3, min(end, cloth.width - 2), tall - 2, _SEAM)


def shade(layer, x, y, size, is_there=True):
    """Draw the shadow of a die at (x, y) on the felt, or erase it."""
    cloth = layer[0].bitmap
    x = x // 2 + 2
    y = (y - layer.y) // 2 + 2
    if is_there:
        fill_region(cloth, x, y, x + size // 2, min(y + size // 2, cloth.height), _SHADOW)
    else:
        _lay(cloth, x, y, x + size // 2)


class Die:
    """One of the two dice, `size` dots wide (dojo.ui.dice.fitting). `tiles` is its layer."""

    def __init__(self, console, is_red, size, x, y):
        self._bitmap = draw.bitmap(size, size, 4)
        self._shape = dice.shape(size)
        self.size = size
        self._thick = 1 + (size >= 40)
        paper, ink = console.theme.paper, console.theme.ink
        shades = (_FELT[_CLOTH],) + (_RED_DIE if is_red else _WHITE_DIE)
        if is_flat(console):
            shades = (paper, ink, ink, paper) if is_red else (paper, ink, paper, ink)
        self.tiles = TileGrid(self._bitmap, pixel_shader=draw.colours(*shades), x=x, y=y)

    def show(self, face):
        """1..6."""
        size = self.size
        dice.draw(self._bitmap, 0, self._shape, 0)
        thick = self._thick
        fill_region(self._bitmap, thick, thick, size - thick, size - thick, _FACE)
        dice.draw(self._bitmap, 0, self._shape, face, _PIP)
