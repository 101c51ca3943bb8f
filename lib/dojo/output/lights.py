"""Short light effects. They run by themselves while the console waits; nothing waits for them or depends on them.

    console.lights.play(GLOW)

A pattern is bytes, four per step: red, green, blue, and its length in frames of about 20 ms.
"""

from dojo.output.effects import Effect

GLOW = bytes((60, 40, 0, 4, 30, 20, 0, 4, 10, 6, 0, 4))
FLASH = bytes((120, 120, 120, 2, 0, 0, 0, 3, 120, 120, 120, 2))


class Lights(Effect):
    """Plays patterns on a board's lamp: a function of (red, green, blue), 0..255 each; None if there is no lamp."""

    def __init__(self, lamp, settings):
        super().__init__(4)
        self._lamp = lamp
        self._settings = settings

    def is_there(self):
        """True if the board has a lamp."""
        return self._lamp is not None

    def is_on(self):
        """True if it may shine."""
        return self.is_there() and self._settings.lights > 0

    def begin(self, pattern, place):
        """Shine in one colour."""
        self._lamp(pattern[place], pattern[place + 1], pattern[place + 2])

    def rest(self):
        """Go dark."""
        self._lamp(0, 0, 0)
