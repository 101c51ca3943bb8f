"""Short sounds. They play by themselves while the console waits; nothing waits for them or depends on them.

    console.sound.play(WIN)

A pattern is bytes, two for each note: the note (0 is silence, 69 the a of 440 Hz, one more a semitone higher) and how
many frames of about 20 ms it lasts. No sound may tell a secret: while somebody chooses in secret there is none.
"""

from micropython import const

from dojo.output.effects import Effect
from dojo.settings import VOLUME

CHOOSE = bytes((76, 2, 83, 3))
GOOD = bytes((79, 2, 84, 2, 88, 2, 91, 4))  # a right answer, a point
BAD = bytes((52, 3, 0, 1, 45, 6))  # a wrong one, a strike
DRUM = bytes((40, 3, 0, 3, 40, 3, 0, 3, 40, 3, 0, 3))  # before something is shown
REVEAL = bytes((60, 2, 67, 2, 72, 2, 79, 6))  # what was secret is shown
HIT = bytes((64, 2, 57, 2, 50, 3, 43, 4))
ROLL = bytes((72, 1, 0, 1, 74, 1, 0, 1, 71, 1, 0, 1, 76, 2))
WIN = bytes((72, 5, 76, 5, 79, 5, 84, 10))
LOSE = bytes((60, 7, 59, 7, 58, 7, 57, 14))

# Millihertz of the lowest octave, c to b.
_LOWEST = (32703, 34648, 36708, 38891, 41203, 43653, 46249, 48999, 51913, 55000, 58270, 61735)
_OCTAVE = const(24)  # the note at which that octave begins


def frequency(note):
    """Hertz of a note 24..107."""
    octave = (note - _OCTAVE) // 12
    return (_LOWEST[note % 12] << octave) // 1000


class Sound(Effect):
    """Plays patterns on a board's speaker (dojo.output.tones); None where there is none."""

    def __init__(self, speaker, settings):
        super().__init__(2)
        self._speaker = speaker
        self._settings = settings

    def is_there(self):
        """True if the board can make sounds."""
        return self._speaker is not None

    def is_on(self):
        """True if sounds can be heard."""
        return self.is_there() and self._settings.get(VOLUME) > 0

    def begin(self, pattern, place):
        """Sound one note."""
        note = pattern[place]
        self._speaker(frequency(note) if note else 0, self._settings.get(VOLUME))

    def rest(self):
        """Be silent."""
        self._speaker(0, 0)
