"""A small two-axis stick in place of a direction pad: four keys, each down while the stick leans that way.

    Stick(AnalogIn(board.JOYSTICK_X), AnalogIn(board.JOYSTICK_Y))

Buttons (dojo.input.buttons) reads it like a key scanner. An axis reads 0 to 65535, about 32768 in the middle; a key
goes down in the outer quarter and comes up a bit further in, so a trembling hand gives one press. A key that goes down
again within 40 ms has not been pressed, as with buttons. Nothing here allocates.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.ticks import ticks_add, ticks_diff
from dojo.ui.keys import DOWN, LEFT, RIGHT, UP

_LOW = const(15000)  # below this, the stick leans up or left
_HIGH = const(50000)  # above this, down or right
_SLACK = const(5000)  # how much further in it must be for the key to come up
_LOCKOUT = const(40)  # ms, as in dojo.input.buttons

MEANINGS = (LEFT, RIGHT, UP, DOWN)  # indexed by the bits of a mask


class Stick:
    """`x`, `y`: analogio.AnalogIn, or anything with a `value`. down: mask of the keys that are down."""

    def __init__(self, x, y):
        self.meanings = MEANINGS
        self.down = 0
        self._axes = (x, y)
        self._let_go = [ticks_add(ticks_ms(), -_LOCKOUT)] * len(MEANINGS)  # when each key came up

    def is_called(self):
        """True if it leans differently from the last update."""
        return self._mask() != self.down

    def allow(self):
        """As is_called(): `update` reports the change."""
        return self.is_called()

    def update(self):
        """One key that has gone down since the last update, or 0."""
        changed = self._mask() ^ self.down
        bit = changed & -changed
        self.down ^= bit
        index = (bit > 1) + (bit > 2) + (bit > 4)
        if bit & self.down:
            return MEANINGS[index] if ticks_diff(ticks_ms(), self._let_go[index]) >= _LOCKOUT else 0
        if bit:
            self._let_go[index] = ticks_ms()
        return 0

    def is_down(self, key):
        """True while it leans towards `key`."""
        return key in MEANINGS and self.down & 1 << MEANINGS.index(key) != 0

    def recover(self):
        """Nothing is ever dropped."""

    def _mask(self):
        mask = 0
        for axis in range(2):
            value = self._axes[axis].value
            low = 1 << 2 * axis
            if value < _LOW + (_SLACK if self.down & low else 0):
                mask |= low
            elif value > _HIGH - (_SLACK if self.down & low << 1 else 0):
                mask |= low << 1
        return mask
