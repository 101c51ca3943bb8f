"""Whoever has won, from head to foot and with both arms up; whoever has lost, sitting under stars. And confetti.

    winner = Champion(console, seat, CHEERS, 20, 30, 3)      # 72 x 81 dots
    loser = Champion(console, other, SITS, 100, 66, 2)
    key = yield from celebrate(console, (screen, (winner, loser), 0, console.width, 12, 111), True)
"""

import displayio
from bitmaptools import blit
from micropython import const

from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.seats import portrait

WIDE = const(24)  # dots, times the scale
TALL = const(27)

# Poses: tiles of the picture. The one behind each of the outer two is what it changes with.
CHEERS = const(0)
STANDS = const(1)
SITS = const(2)

_BODIES = "lib/dojo/art/champion.bmp"
_SUIT = const(3)  # colours of the picture
_HANDS = const(4)
_WHITE = const(0xFFFFFF)
_HEAD = const(16)
_LOWER = const(5)  # rows that a head is lower of whoever sits: above it are the stars
_ARM = const(5)  # dots across an arm
_RAISED = const(14)  # dots from the hand of a raised arm down
_STEPS = const(64)  # steps of a celebration
_MOMENT = const(3)  # frames per step
_WAVE = const(4)  # steps from one wave to the next
_COLOURS = const(8)  # colours of pieces: those of the seats
_APART = const(8)  # columns of a display per piece
_FALL = const(2)  # dots per step, times the size of a piece
_STRIDE = const(7)  # places between two pieces, so that they seem strewn


class Champion(displayio.Group):
    """A seat at (x, y) in one of the poses, `scale` times as large as drawn.

    suit: (colour of the suit, of hands and feet), of which a -1 is the seat's. head: a function of (x, y, scale) that
    returns a layer of 16 × 16 dots, times the scale, instead of the seat's animal.
    """

    def __init__(self, console, seat, pose, x, y, scale, suit=(_WHITE, -1), head=None):
        super().__init__(x=x, y=y, scale=scale)
        self._console = console
        self._pose = pose
        self._body, palette = draw.load(_BODIES, TALL, pose)
        for number, colour in enumerate((-1,) + (None,) + tuple(suit)):
            if colour is not None:
                palette[1 + number] = console.theme.seat(seat) if colour < 0 else colour
        self.append(draw.tiles((self._body, palette), WIDE, TALL, 0, 0))
        low = _LOWER if pose == SITS else 0
        self.append(head((WIDE - _HEAD) // 2, low, 1) if head else portrait(console, seat, (WIDE - _HEAD) // 2, low))

    def wave(self, is_other):
        """Both arms change, one after the other, or the stars; `is_other`: to the second picture, else to the first."""
        if self._pose == STANDS:
            return
        picture = draw.insist(draw.load, _BODIES, TALL, self._pose + is_other)[0]
        for left, right, rows in (
            ((0, WIDE, _LOWER),) if self._pose == SITS else ((0, _ARM, _RAISED), (WIDE - _ARM, WIDE, _RAISED))
        ):
            blit(self._body, picture, left, 0, x1=left, y1=0, x2=right, y2=rows)
            self._console.refresh()


def celebrate(console, stage, has_confetti):
    """Generator: the figures wave; confetti falls and stays on the floor, but not where the motion is calm. Returns the
    key that ends it, or 0.

    stage: (screen, figures, left, width, top, floor), the last four of the dots where confetti falls.
    """
    screen, figures, left, width, top, floor = stage
    size = 1 + (FACE.height >= 12) + (FACE.height >= 19)
    count = width // _APART if has_confetti and not console.settings.calm else 0
    line = displayio.Bitmap(2 * size, 1, 1)  # shared, as the palettes are: one for each piece takes twice the memory
    colours = [draw.colours(console.theme.seat(number)) for number in range(_COLOURS)] if count else ()
    pieces = []
    for step in range(_STEPS):
        if len(pieces) < count:
            number = len(pieces)
            x = left + number * _STRIDE % count * width // count
            colour = colours[(number + number // 4) % _COLOURS]
            piece = displayio.TileGrid(line, pixel_shader=colour, height=size, x=x, y=top)
            piece.transpose_xy = number % 2 == 0
            pieces.append(piece)
            screen.append(piece)
        for number, piece in enumerate(pieces):
            rest = floor - (number * number // 3 % 4 + 1) * size
            if piece.y < rest and (step + number) % 2:
                piece.y = min(rest, piece.y + 2 * _FALL * size)
                piece.x += (1 - (step + number) // 2 % 2 * 2) * size
        turn, who = divmod(step, _WAVE)
        if who < len(figures):
            figures[who].wave(turn % 2 == 0)
        key = yield from console.key(0, _MOMENT)
        if key:
            return key
    return 0
