"""A cup with two dice in it, which stands where they will lie until they are rolled for the first time.

    screen.append(cup(0, 12, 160, 60))      # in the middle of these dots
"""

import displayio
from micropython import const

from dojo.ui import draw

_FILE = "lib/dojo/art/cup.bmp"
_SIDE = const(24)  # dots
_LARGEST = const(3)  # times that


def cup(x, y, wide, tall):
    """A layer: the cup in the middle of `wide` × `tall` dots from (x, y) on, as large as it fits."""
    scale = max(1, min(_LARGEST, wide // _SIDE, tall // _SIDE))
    side = _SIDE * scale
    group = displayio.Group(x=x + (wide - side) // 2, y=y + (tall - side) // 2, scale=scale)
    group.append(draw.tiles(draw.load(_FILE), _SIDE, _SIDE, 0, 0))
    return group
