"""Base of sounds and lights: a pattern that plays by itself, frame by frame, while the console waits."""


class Effect:
    """Plays patterns: bytes, `size` of them per step; the last one is the step's length in frames.

    Subclasses have `begin(pattern, place)`, which starts the step at that place, and `rest()`.
    """

    def __init__(self, size):
        self._size = size
        self._pattern = b""
        self._place = 0
        self._frames = 0  # left of this step

    def play(self, pattern):
        """Start a pattern; the previous one ends."""
        if self.is_on():
            self._pattern = pattern
            self._place = 0
            self._frames = 0

    def stop(self):
        """Stop playing at once."""
        self._pattern = b""
        self._frames = 0
        if self.is_there():
            self.rest()

    def step(self, is_held=False):
        """Advance by one frame. Allocates nothing while nothing plays. is_held: rest now, continue afterwards."""
        if not self._pattern:
            return
        if is_held:
            if self._frames > 0:
                self._frames = 0
                self.rest()
            return
        if self._frames > 0:
            self._frames -= 1
        if self._frames == 0:
            if self._place == len(self._pattern):
                Effect.stop(self)
                return
            self.begin(self._pattern, self._place)
            self._place += self._size
            self._frames = self._pattern[self._place - 1]
