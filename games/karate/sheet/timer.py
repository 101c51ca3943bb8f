"""The clock for solo training: two minutes, 20 seconds less per level. It runs only while the sheet is shown.

    begin(console.store, 2, 0)                  # the first round: 80 s
    timer = Timer(console.store, 2, 0)          # with what the store says is left
    timer.run()
    timer.left()                                         # ms
    timer.rest()                                         # stop, and note the time left

The time left is noted in the store, in seconds rounded up, after every roll written, every ten seconds and when the
clock stops. A power cut thus never costs time, and gives back ten seconds at most; on chips that erase at every save, a
cut while the sheet is shown gives back all since the last roll was written.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.ticks import ticks_diff
from games.karate import CLOCK_KEY

_WHOLE = const(120)  # s
_LEVEL = const(20)  # s less per level
_NOTED = const(10)  # s between two notes


def begin(store, level, number):
    """Begin a round with the full time, ignoring the store. Returns it in ms. number: of the round, from 0."""
    timer = Timer(store, level, number, (_WHOLE - _LEVEL * level) * 1000)
    timer.note()
    return timer.left()


class Timer:
    """The clock of one round; `number` counts rounds from 0. left: ms, or -1 to ask the store."""

    def __init__(self, store, level, number, left=-1):
        self._store = store
        self._round = number + 1
        if left < 0:
            left = _WHOLE - _LEVEL * level
            kept = store.get(CLOCK_KEY)  # the round from 1, the seconds left
            if kept is not None and len(kept) == 2 and kept[0] == self._round:
                left = min(left, kept[1])
            left *= 1000
        self._left = left
        self._since = -1  # ticks when it started; -1 while stopped
        self._noted = self.seconds_left()

    def run(self):
        """Start it, unless it is running."""
        if self._since < 0:
            self._since = ticks_ms()

    def rest(self):
        """Stop it. It is safe to switch off now."""
        self._left = self.left()
        self._since = -1
        self.note()
        self._store.flush()

    def left(self):
        """ms left; 0 when time is up."""
        if self._since < 0:
            return self._left
        return max(0, self._left - ticks_diff(ticks_ms(), self._since))

    def seconds(self):
        """The seconds it shows, rounded up. Notes them now and then."""
        now = self.seconds_left()
        if self._noted - now >= _NOTED:
            self.note()
        return now

    def seconds_left(self):
        """Seconds, rounded up."""
        return (self.left() + 999) // 1000

    def note(self):
        """Note the time left."""
        self._noted = self.seconds_left()
        self._store.note(CLOCK_KEY, bytes((self._round, self._noted)))
