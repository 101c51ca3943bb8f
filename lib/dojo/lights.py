"""Short light effects. They run by themselves while the console waits; nothing is told by light alone.

    console.lights.play(GLOW)

A pattern is bytes, four for each step: frames of about 20 ms, red, green, blue.
"""

GLOW = bytes((4, 60, 40, 0, 4, 30, 20, 0, 4, 10, 6, 0))
FLASH = bytes((2, 120, 120, 120, 3, 0, 0, 0, 2, 120, 120, 120))
WIN = bytes((6, 0, 80, 0, 6, 60, 60, 0, 6, 0, 80, 0, 6, 60, 60, 0))
LOSE = bytes((10, 80, 0, 0, 10, 30, 0, 0))


class Lights:
    """Plays patterns on a board's lamp: a function of (red, green, blue), 0..255 each; None where there is no lamp."""

    def __init__(self, lamp, settings):
        self._lamp = lamp
        self._settings = settings
        self._pattern = b""
        self._place = 0
        self._frames = 0  # left of this step

    def is_there(self):
        """True if the board has a lamp."""
        return self._lamp is not None

    def play(self, pattern):
        """Start a pattern; what shone before ends."""
        if self._lamp and self._settings.lights:
            self._pattern = pattern
            self._place = 0
            self._frames = 0

    def stop(self):
        """Be dark at once."""
        if self._lamp:
            self._pattern = b""
            self._frames = 0
            self._lamp(0, 0, 0)

    def step(self):
        """One frame. Allocates nothing while nothing shines."""
        if self._frames > 0:
            self._frames -= 1
            if self._frames > 0:
                return
        elif not self._pattern:
            return
        pattern = self._pattern
        place = self._place
        if place >= len(pattern):
            self.stop()
            return
        self._frames = pattern[place]
        self._place += 4
        self._lamp(pattern[place + 1], pattern[place + 2], pattern[place + 3])
