"""A fighter from head to foot: a seat's head on a body that does one of the techniques.

    fighter = Fighter(console, 0, 10, 20, 2, False)     # Fox, facing right
    fighter.take(pose(OI_ZUKI))
"""

import bitmaptools
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
_TALL = const(30)  # dots of a body, whose first row is free
_PART = const(10)  # dots redrawn at once
_HEAD = const(16)
_SEAT = const(1)  # the colour of the belt, in the palette
_HEADS = b"\x04\x02\x03\x02\x02\x02\x05\x03\x00\x03\x00\x00\x04\x02\x00\x05"  # x and y of the belt in each pose


def pose(technique):
    """The pose of a technique, 0..5."""
    return technique + 1


class Fighter(displayio.Group):
    """A fighter at (x, y), `scale` times as large as drawn, facing right, or left if `is_mirrored`.

    It is empty until its first pose, so take one before showing it.
    """

    def __init__(self, console, seat, x, y, scale, is_mirrored):
        super().__init__(x=x, y=y, scale=scale)
        self._console = console
        self._seat = seat
        self._is_mirrored = is_mirrored
        self._body = self._head = None
        self.pose = -1

    def take(self, pose_):
        """Take a pose. It changes part by part: all at once takes too long on a large display."""
        self.pose = pose_
        picture, palette = draw.load(_BODIES, _TALL, pose_)  # all poses would take four times the memory
        if self._body is None:
            palette[_SEAT] = self._console.theme.seat(self._seat)
            self._body = draw.tiles((picture, palette), WIDTH, _TALL, 0, HEIGHT - _TALL)
            self._body.flip_x = self._is_mirrored
            self._head = portrait(self._console, self._seat, 0, 0)
            self.append(self._body)
            self.append(self._head)
            self._turn()
            return
        self._turn()
        self._console.refresh()
        for top in range(0, _TALL, _PART):
            bitmaptools.blit(self._body.bitmap, picture, 0, top, x1=0, y1=top, x2=WIDTH, y2=top + _PART)
            self._console.refresh()

    def _turn(self):
        """Move the head to its place in this pose."""
        x = _HEADS[2 * self.pose]
        self._head.x = WIDTH - _HEAD - x if self._is_mirrored else x
        self._head.y = _HEADS[2 * self.pose + 1]
