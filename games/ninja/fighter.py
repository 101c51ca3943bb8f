"""A ninja from head to foot: the head of its seat on a small body. It gets ready, strikes, rolls away or faints."""

import displayio
from micropython import const

from dojo.ui import draw
from dojo.ui.seats import portrait

WIDTH = const(24)  # dots, times the scale
HEIGHT = const(27)
ROLL = const(4)  # steps of a roll
STEP = const(2)  # dots of each, where there is room

_BODIES = "games/ninja/bodies.bmp"
_TALL = const(12)  # dots of a body
_HEAD = const(16)  # and of a head
_READY = const(0)  # tiles
_STRIKE = const(1)


class Fighter(displayio.Group):
    """One at (x, y), `scale` times as large as drawn. It looks to the right, or to the left if `is_mirrored`.

    way: dots it moves backwards with each step of a roll.
    """

    def __init__(self, console, seat, x, y, scale, is_mirrored, way):
        super().__init__(x=x, y=y, scale=scale)
        sheet = draw.load(_BODIES)
        sheet[1][1] = console.theme.seat(seat)
        self._ahead = -1 if is_mirrored else 1
        self._way = way
        self._body = draw.tiles(sheet, WIDTH, _TALL, 0, HEIGHT - _TALL)
        self._body.flip_x = is_mirrored
        self._head = portrait(console, seat, (WIDTH - _HEAD) // 2, 0)
        self.append(self._body)
        self.append(self._head)

    def nod(self, is_low):
        """The beat of the drum."""
        self._head.y = int(is_low)

    def strike(self):
        """Hit out; the head goes with it."""
        self._body[0] = _STRIKE
        self._head.x = (WIDTH - _HEAD) // 2 + self._ahead
        self._head.y = 0

    def roll(self, step):
        """One step of a roll away from the other, 0 to ROLL; on the last one it stands again."""
        turned = step % ROLL
        if self._ahead > 0:
            turned = -turned % ROLL
        self._turn(turned)
        stands = step == ROLL
        self.x -= self._way * self._ahead * (step > 0)
        self._body[0] = _READY
        self._body.hidden = not stands
        self._head.x = (WIDTH - _HEAD) // 2
        self._head.y = 0 if stands else HEIGHT - _HEAD

    def faint(self):
        """Lie on the ground."""
        self._body.hidden = True
        self._turn(ROLL - 1 if self._ahead > 0 else 1)
        self._head.y = HEIGHT - _HEAD

    def _turn(self, quarters):
        """Turn the head by this many quarters, clockwise."""
        tile = self._head[0]
        tile.transpose_xy = quarters % 2 == 1
        tile.flip_x = quarters in (1, 2)
        tile.flip_y = quarters in (2, 3)
