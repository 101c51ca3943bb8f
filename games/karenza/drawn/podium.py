"""The end of a fight of Karenza: a warrior with the sword up, or on the ground, below the animal of its seat."""

import displayio
from micropython import const

from dojo.dialogs import champion as drawn
from dojo.ui.seats import portrait
from games.karenza import layout as at
from games.karenza.drawn.figure import HEIGHT, WIDTH, Figure

_PROUD = const(0x25)  # left foot on C, right foot on B, the sword up
_POINTED = const(0x24)
_HEAD = const(16)  # dots
_FALLEN = const(7)  # rows


class Champion(displayio.Group):
    """A seat's warrior in place of a dojo.dialogs.champion.Champion."""

    def __init__(self, console, view, seat, pose, x, y, scale):
        super().__init__(x=x, y=y)
        above = drawn.TALL - HEIGHT
        ink = console.theme.seat(seat)
        self._figure = Figure(console, view[at.WARRIOR + seat], seat == 1, 0, above * scale, scale, ink)
        self._figure.stand(_PROUD)
        self._is_down = pose == drawn.SITS
        if self._is_down:
            self._figure.fall()
            above += _FALLEN
        self.append(self._figure)
        if scale > 1:
            self.append(portrait(console, seat, (WIDTH * scale - _HEAD) // 2, above * scale - _HEAD))

    def wave(self, is_other):
        """The sword, from one side to the other."""
        if not self._is_down:
            self._figure.is_seen = True
            self._figure.stand(_POINTED if is_other else _PROUD)
