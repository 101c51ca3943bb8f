"""Short sounds and tunes. They play by themselves while the console waits; nothing waits for them or depends on them.

    console.sound.play(WIN)
    console.sound.tune()        # the game's, after the current sound; until somebody presses a key
    console.sound.tick()        # the cursor has moved

A pattern is bytes, two per note: the note (0 is silence, 69 the a of 440 Hz, one more a semitone higher) and its length
in frames of about 20 ms. No sound may reveal a secret: during secret choices there is none.

Entries reveal, win and lose of games/<game>/tune.rtttl (dojo.output.rtttl) replace REVEAL, WIN and LOSE in that game.
"""

from micropython import const

from dojo import pages
from dojo.output import rtttl
from dojo.output.effects import Effect

HELLO = bytes((69, 4, 71, 4, 76, 6, 0, 2, 81, 4, 88, 14))  # power-on
CHOOSE = bytes((76, 2, 83, 3))
GOOD = bytes((79, 2, 84, 2, 88, 2, 91, 4))  # a right answer, a point
BAD = bytes((52, 3, 0, 1, 45, 6))  # a wrong answer, a strike
DRUM = bytes((40, 3, 0, 3, 40, 3, 0, 3, 40, 3, 0, 3))  # before something is shown
REVEAL = bytes((60, 2, 67, 2, 72, 2, 79, 6))  # a secret is shown
HIT = bytes((64, 2, 57, 2, 50, 3, 43, 4))
ROLL = bytes((72, 1, 0, 1, 74, 1, 0, 1, 71, 1, 0, 1, 76, 2))
CLACK = bytes((79, 1, 55, 1))  # a die lands
WIN = bytes((72, 5, 76, 5, 79, 5, 84, 10))
LOSE = bytes((60, 7, 59, 7, 58, 7, 57, 14))

_TICK = bytes((86, 1))  # the cursor
_CALM = const(8)  # frames that a player must stay in a game before its sounds are read
_FILE = "games/%s/tune.rtttl"
_OWN = ((REVEAL, "reveal"), (WIN, "win"), (LOSE, "lose"))

# Millihertz of the lowest octave, c to b.
_LOWEST = (32703, 34648, 36708, 38891, 41203, 43653, 46249, 48999, 51913, 55000, 58270, 61735)
_OCTAVE = const(24)  # the note at which it begins


def frequency(note):
    """Hertz of a note 24..107, to the nearest."""
    octave = (note - _OCTAVE) // 12
    return ((_LOWEST[note % 12] << octave) + 500) // 1000


class Sound(Effect):
    """Plays patterns on a board's speaker (dojo.output.tones); None if there is none.

    game        the name of the game whose sounds are used, "" for the console's own
    is_secret   True during a secret choice: the cursor is then silent
    """

    def __init__(self, speaker, settings):
        super().__init__(2)
        self._speaker = speaker
        self._settings = settings
        self.game = ""
        self.is_secret = False
        self._known = ""  # the game whose sounds are being read
        self._own = []  # that game's patterns, in the order of _OWN
        self._calm = 0  # frames since that game was set
        self._is_tune = False
        self._is_due = False  # a tune comes next

    def is_there(self):
        """True if the board can make sounds."""
        return self._speaker is not None

    def is_on(self):
        """True if sounds can be heard."""
        return self.is_there() and self._settings.volume > 0

    def play(self, pattern):
        """Start a pattern, or the game's replacement; the previous one ends."""
        self._is_tune = self._is_due = False
        if self.game and self.is_on():
            for index, (usual, _) in enumerate(_OWN):
                if pattern == usual and self._known == self.game and index < len(self._own):
                    pattern = self._own[index] or pattern
                    break
        super().play(pattern)

    def tune(self):
        """Play the game's tune after the current sound, until a press. It is read while players look at the screen."""
        self._is_due = self.is_on() and self.game != ""

    def tick(self):
        """The cursor has moved. Silent during secret choices."""
        if not self.is_secret:
            self.play(_TICK)

    def press(self):
        """A key was pressed: a tune ends."""
        if self._is_tune or self._is_due:
            self.stop()

    def stop(self):
        """Stop playing at once, with no tune to follow."""
        self._is_due = self._is_tune = False
        super().stop()

    def step(self, is_held=False):
        """One frame, as in Effect. A game's own sounds are read in its first frames, so no press waits for them."""
        if self._known != self.game:
            self._known = self.game
            self._own = []
            self._calm = 0
        elif len(self._own) < len(_OWN) and self.game and not is_held:
            self._calm += 1
            if self._calm > _CALM:
                self._own.append(_reader().read(_FILE % self.game, _OWN[len(self._own)][1]))
        if self._is_due and not self._pattern and not is_held:
            tune = _reader().read(_FILE % self.game, "tune")
            super().play(tune)
            self._is_due = False
            self._is_tune = tune != b""
        super().step(is_held)

    def begin(self, pattern, place):
        """Sound one note."""
        note = pattern[place]
        self._speaker(frequency(note) if note else 0, self._settings.volume)

    def rest(self):
        """Be silent."""
        self._speaker(0, 0)


def _reader():
    """The reader of tunes, which need not stay in memory."""
    return pages.load(rtttl)
