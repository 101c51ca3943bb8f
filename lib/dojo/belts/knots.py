"""Belts as pictures: the sign of one earned, and the colours for anything that wears one.

    group.append(knot(console, belt, x, y))      # belt: 1, white, to 5, black
"""

from micropython import const

from dojo.ui import draw

KNOT = const(16)  # dots

_SHEET = "lib/dojo/art/knots.bmp"
_BLACK = const(5)
# The colours of each, and of its edge: that identifies the black one.
_CLOTHS = (0xF4F4F4, 0xFFD23C, 0x4CC35A, 0xB06A2C, 0x30303C)
_EDGES = (0x506080, 0x705000, 0x105020, 0x401C00, 0xFFFFFF)


def knot(console, belt, x, y):
    """A knot in a belt's colour above as many dots as belts were won, 16 dots square."""
    bitmap, palette = draw.load(_SHEET, KNOT, belt - 1)
    dye(console, palette, belt)
    return draw.tiles((bitmap, palette), KNOT, KNOT, x, y)


def dye(console, palette, belt):
    """Give a picture's last two colours those of a belt."""
    cloth, edge = _CLOTHS[belt - 1], _EDGES[belt - 1]
    if console.mono:
        cloth, edge = (0x000000, 0xFFFFFF) if belt == _BLACK else (0xFFFFFF, 0x000000)
    palette[len(palette) - 2] = cloth
    palette[len(palette) - 1] = edge
