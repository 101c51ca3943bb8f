"""Somebody who fights, from head to foot: the head of a seat on a body that does one of the techniques.

    fighter = Fighter(console, 0, load(), 10, 20, 2, False)     # A Fox, who looks to the right
    fighter.take(pose(OI_ZUKI))
"""

import displayio
from micropython import const

from dojo.ui import draw
from dojo.ui.seats import portrait

WIDTH = const(28)  # dots, times the scale
HEIGHT = const(29)

# Poses: tiles of the picture.
READY = const(0)
BEATEN = const(7)

_BODIES = "games/karate/scene/bodies.bmp"
_HALF = const(15)  # dots of the upper part of a body, or the lower; the first row of all is free
_HEAD = const(16)
_SEAT = const(1)  # the colour of the belt, in the palette
_HEADS = b"\x04\x02\x03\x02\x02\x02\x05\x03\x00\x03\x00\x00\x04\x02\x00\x05"  # x and y of it in each pose


def load():
    """The bodies: the bitmap of all poses, with a palette to copy. One is enough for all who fight."""
    return draw.load(_BODIES)


def pose(technique):
    """The pose of a technique, 0..5."""
    return technique + 1


class Fighter(displayio.Group):
    """One at (x, y), ready to begin, `scale` times as large as drawn. It looks right, or left if `is_mirrored`."""

    def __init__(self, console, seat, bodies, x, y, scale, is_mirrored):
        super().__init__(x=x, y=y, scale=scale)
        bitmap, colours = bodies
        palette = displayio.Palette(len(colours))
        for number in range(len(colours)):
            palette[number] = colours[number]
        palette.make_transparent(0)
        palette[_SEAT] = console.theme.seat(seat)
        self._console = console
        self._is_mirrored = is_mirrored
        self.body = displayio.TileGrid(
            bitmap, pixel_shader=palette, width=1, height=2, tile_width=WIDTH, tile_height=_HALF, y=-1
        )
        self.body.flip_x = is_mirrored
        self._head = portrait(console, seat, 0, 0)
        self.append(self.body)
        self.append(self._head)
        self.take(READY, False)

    def take(self, pose_, is_shown=True):
        """Another pose. What is shown changes in two pictures: a large display takes too long for one."""
        self.body[0] = 2 * pose_
        x = _HEADS[2 * pose_]
        self._head.x = WIDTH - _HEAD - x if self._is_mirrored else x
        self._head.y = _HEADS[2 * pose_ + 1]
        if is_shown:
            self._console.refresh()
        self.body[1] = 2 * pose_ + 1
