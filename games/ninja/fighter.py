"""A ninja from head to foot: the head of its seat on a small body. It gets ready, strikes, rolls away or sits down.
It steps in to strike, and back: gone in one picture, there in the next, as ninjas do.

Each moving part is its own layer, as small as possible: dots over a painted place take a board twice as long. Nothing
is hidden, as displayio redraws hidden layers with every picture, nor put back, as it then redraws the old place too; a
part going and its successor coming are two pictures.
"""

import displayio
from bitmaptools import blit
from micropython import const

from dojo.ui import draw
from dojo.ui.seats import animal

WIDTH = const(24)  # dots, times the scale
HEIGHT = const(27)
ROLL = const(4)  # steps of a roll
STEP = const(2)  # dots per step, if there is room

_BODIES = "games/ninja/bodies.bmp"
_HEADS = "lib/dojo/art/seats.bmp"
_COLOURS = const(5)  # colours of a body; those of a head are the first four
_TALL = const(12)  # dots of a body
HEAD = const(16)  # dots of a head
_BALL = const(22)  # dots of a rolling ball, with the head in the middle
_READY = const(0)  # tiles
_STRIKE = const(1)
_DOWN = const(4)
_LOWER = const(5)  # rows that the head of whoever sits is lower
_REACH = const(20)  # dots between two who hit each other
_FIST = const(18)  # dots from the top down
_IN_PLACE = const(3)  # the scale from which a ball only turns: redrawing old and new place is too slow


def load():
    """The bodies of all fighters, and their colours."""
    return draw.load(_BODIES)


class Fighter(displayio.Group):
    """One at (x, y), `scale` times as large as drawn. It faces right, or left if `is_mirrored`.

    bodies: from `load`, shared by a screen. way: dots it moves backwards per step of a roll.
    """

    def __init__(self, console, bodies, seat, x, y, scale, is_mirrored, way=0):
        super().__init__(x=x, y=y, scale=scale)
        self._console = console
        self._bodies, colours = bodies
        self._face = draw.load(_HEADS, HEAD, animal(seat))[0]
        self._colours = displayio.Palette(_COLOURS)
        for number in range(2, _COLOURS):
            self._colours[number] = colours[number]
        self._colours[1] = console.theme.seat(seat)
        self._colours.make_transparent(0)
        self._ahead = -1 if is_mirrored else 1
        self._way = way
        self._ball = None
        self._stand()

    def _stand(self):
        self._body = draw.tiles((self._bodies, self._colours), WIDTH, _TALL, 0, HEIGHT - _TALL)
        self._body.flip_x = self._ahead < 0
        x = (WIDTH - HEAD) // 2
        self._head = draw.tiles((self._face, self._colours), HEAD, HEAD, x, 0)
        self.append(self._body)
        self.append(self._head)

    def nod(self, is_low):
        """The beat of the drum."""
        self._head.y = int(is_low)

    def strike(self):
        """Hit out."""
        self._body[0] = _STRIKE
        self.nod(False)

    def step_to(self, x):
        """Be at another x, hitting out, in the next picture."""
        self.pop()
        self.pop()
        self._console.refresh()
        self.x = x
        self._stand()
        self.strike()

    def roll(self, step):
        """One step, 0..ROLL, of a roll away from the other; at the last one it stands again."""
        turns_only = self.scale >= _IN_PLACE
        if step == 0:
            self._ball = self._curled()
            self.pop()
            self.pop()
            self._console.refresh()
            self.append(self._ball)
        elif step < ROLL:
            _turn(self._ball, step if self._ahead < 0 else ROLL - step)
        else:
            self.pop()
            self._console.refresh()
        if step == ROLL or step and not turns_only:
            self.x -= self._way * self._ahead * (ROLL if turns_only else 1)
        if step == ROLL:
            self._stand()

    def before(self, other):
        """The x from which it can hit another one."""
        return other.x - self._ahead * _REACH * self.scale

    def chest(self, is_near):
        """(x, y) of where it is hit: by somebody who stands before it, or from afar."""
        ahead = self._ahead * _REACH // 2 if is_near else 0
        return self.x + (WIDTH // 2 + ahead) * self.scale, self.y + _FIST * self.scale

    def sit(self, step):
        """Sit down: first the head, then the body."""
        if step == 0:
            self._head.y = _LOWER
        elif step == 1:
            self._body[0] = _DOWN

    def _curled(self):
        """Body and head as one layer."""
        bitmap = displayio.Bitmap(_BALL, _BALL, _COLOURS)
        top = _TALL * (_STRIKE + 1)
        blit(bitmap, self._bodies, 0, 0, x1=0, y1=top, x2=_BALL, y2=top + _BALL)
        place = (_BALL - HEAD) // 2
        blit(bitmap, self._face, place, place, skip_source_index=0)
        return draw.tiles((bitmap, self._colours), _BALL, _BALL, (WIDTH - _BALL) // 2, HEIGHT - _BALL)


def _turn(tile, quarters):
    """Turn a square tile clockwise by this many quarters: its own x and y are mirrored, then swapped."""
    tile.transpose_xy = quarters % 2 == 1
    tile.flip_x = quarters in (2, 3)
    tile.flip_y = quarters in (1, 2)
