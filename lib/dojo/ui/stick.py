"""A small stick with two axes, in place of a direction pad: four keys, each down while the stick leans that way.

    Stick(AnalogIn(board.JOYSTICK_X), AnalogIn(board.JOYSTICK_Y))

Buttons (dojo.ui.buttons) asks it as it asks a scanner of keys. An axis reads 0 to 65535, in the middle about 32768; a
key goes down at the outer quarter and up again a bit further in, so that a trembling hand gives one press. Nothing here
allocates.
"""

from micropython import const

from dojo.ui.keys import DOWN, LEFT, RIGHT, UP

_LOW = const(15000)  # below it, the stick leans up or left
_HIGH = const(50000)  # above it, down or right
_SLACK = const(5000)  # how much further in it has to be to stop doing so

MEANINGS = (LEFT, RIGHT, UP, DOWN)  # by the bits of a mask


class Stick:
    """`x`, `y`: analogio.AnalogIn, or anything with a `value`. down: mask of the keys that are down."""

    def __init__(self, x, y):
        self.meanings = MEANINGS
        self.down = 0
        self._axes = (x, y)

    def is_called(self):
        """True if it leans differently from when last asked."""
        return self._mask() != self.down

    def allow(self):
        """The same: `update` tells what has changed."""
        return self.is_called()

    def update(self):
        """One key that went down since last asked, or 0."""
        changed = self._mask() ^ self.down
        bit = changed & -changed
        self.down ^= bit
        if bit & self.down:
            return MEANINGS[(bit > 1) + (bit > 2) + (bit > 4)]
        return 0

    def is_down(self, key):
        """True while it leans to the side of `key`."""
        return key in MEANINGS and self.down & 1 << MEANINGS.index(key) != 0

    def recover(self):
        """Nothing is ever dropped."""

    def _mask(self):
        mask = 0
        for place in range(2):
            value = self._axes[place].value
            low = 1 << 2 * place
            if value < _LOW + (_SLACK if self.down & low else 0):
                mask |= low
            elif value > _HIGH - (_SLACK if self.down & low << 1 else 0):
                mask |= low << 1
        return mask
