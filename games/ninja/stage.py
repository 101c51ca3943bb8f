"""Ninja's stage, a roof under the moon: the fighters in the ring on it, and between them a scroll with a number.

    stage = Stage(console, screen, seats, 1, screen.top, 100)  # in 100 dots from the lower edge of the title down
    stage.height                                               # how many it uses
    stage.scroll                                               # (x, y, width, height) of the paper
"""

from micropython import const

from dojo.ui import draw
from dojo.ui.layout import FACE
from dojo.ui.place import place
from games.ninja import fighter

PAPER = const(0xF4E4C4)  # the colour of the scroll
INK = const(0x282018)
POINT = const(0xA03C28)  # the colour of the scroll's arrows
_ROD = const(0x8C5428)
_WOOD = const(3)  # dots of a rod
_GROUND = const(6)  # dots of the roof in front of the feet, if there is room
_SKY = const(12)  # dots of stage above them, times their scale: more takes a board too long
_DIGITS = const(2)
_SIDE = const(4)  # dots of paper at each side of the number
_LARGEST = const(3)  # scale of a fighter


class Stage:
    """The fighters of `seats`, as large as fit, the first half of them at the left, in `room` dots from `top` on. That
    of the seat `chooser` nods now and then.

    `height` is how many it uses.
    """

    def __init__(self, console, screen, seats, chooser, top, room):
        least = _LARGEST * _DIGITS * (FACE.width("0") + 1) + 2 * _SIDE
        scale = min((console.width - least) // (len(seats) * fighter.WIDTH), room // fighter.HEIGHT, _LARGEST)
        scale = max(scale, 1)
        height = self.height = min(room, (fighter.HEIGHT + _SKY) * scale if scale > 1 else room)
        ground = None if console.mono else place(console, "ninja", 0, top, console.width, height)
        if ground is not None:
            screen.append(ground)
        wide = fighter.WIDTH * scale
        free = console.width - len(seats) * wide
        gap = max(0, min(FACE.margin * 2, (free - least) // (len(seats) + 1)))
        feet = min(_GROUND, (height - fighter.HEIGHT * scale) // 2)
        y = top + height - fighter.HEIGHT * scale - feet
        left = (len(seats) + 1) // 2
        width = free - (len(seats) + 1) * gap
        x = gap
        bodies = fighter.load()
        for number, seat in enumerate(seats):
            if number == left:
                self.scroll = self._unrolled(console, screen, x, top, width, height)
                x += width + gap
            screen.append(fighter.Fighter(console, bodies, seat, x, y, scale, number >= left))
            if seat == chooser:
                console.nodding = screen[-1]
            x += wide + gap

    def _unrolled(self, console, screen, x, top, width, height):
        """The paper, no wider than the number needs; in one colour it is dark. Returns its x, y, width and height."""
        most = 5 * _DIGITS * (FACE.width("0") + 1) + 4 * _SIDE
        x += max(0, width - most) // 2
        width = min(width, most)
        if console.mono:
            return x, top, width, height
        screen.append(draw.block(x, top + 1, width, height - 2, PAPER))
        for y in (top + 1, top + height - 1 - _WOOD):
            screen.append(draw.block(x - 2, y, width + 4, _WOOD, _ROD))
        return x, top + 1 + _WOOD, width, height - 2 - 2 * _WOOD
