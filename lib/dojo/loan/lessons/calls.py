"""What a teacher's handheld says to all in the room, and whether it counts on those that hear it.

    calls.begin()                       # on the teacher's: start a call, with a number never used before
    frame = calls.say(PAUSE)            # to send now, and again every quarter of a second
    calls.hear(frame)                   # on the others: PAUSE, or -1 if it is unproven or was heard before

Each call is a number of its teacher's handheld that only counts up, and each frame of it has a moment that does too.
Both sides keep the number of the last call in their settings; teachers whose number finds no room have to exceed the
highest of them. A recording therefore counts only where neither that call nor a later one was heard; once, and no
slower than the original. docs/inside/link/lessons.md names what remains possible.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.dice import entropy
from dojo.loan.lessons import lesson
from dojo.ticks import ticks_diff

_MOMENT = const(8)  # bits of milliseconds in a moment
_MOST = const(65535)
_LATE = const(2000)  # ms by which a frame may be late, plus a sixteenth of the time: clocks differ
_SLOWER = const(4)
_EACH = const(4)  # bytes of a call: two for the teacher's handheld, two for its number
_KEPT = const(28)  # bytes kept: this handheld's last call, and those of others, most recently heard first


class Calls:
    """`key`: the secret of the class; b"" if there is none: then no call counts."""

    def __init__(self, key, settings):
        self.key = key
        self._settings = settings
        self._lasting = b""  # the pause in force
        self._first = 0  # the moment of that pause when it was first heard, or begun here
        self._since = 0  # the time then, in ms
        self._last = 0  # the moment of that pause last heard
        self._frame = None  # the frame for this moment

    # --- The teacher's ------------------------------------------------------------------------

    def begin(self):
        """Start a call, numbered above all that are known here. A handheld that has lost its own counts as another."""
        saved = self._settings.calls
        who = saved[:2]
        number = 1 + max([0] + [saved[offset] << 8 | saved[offset + 1] for offset in range(2, len(saved), _EACH)])
        if number > _MOST or not any(saved[2:_EACH]):
            who = entropy(2)
            number = 1 if number > _MOST else number
        self._lasting = who + bytes((number >> 8, number & 255))
        self._settings.calls = self._lasting + saved[_EACH:]
        self._settings.save()
        self._since = ticks_ms()
        self._last = 0

    def say(self, which):
        """The frame that says PAUSE, GO_ON or QUIET in the current call."""
        moment = min((ticks_diff(ticks_ms(), self._since) >> _MOMENT) + 1, _MOST)
        if moment != self._last or lesson.kind(self._frame) != which:
            self._last = moment
            self._frame = lesson.prove(lesson.call(which, self._lasting, moment), self.key)
        return self._frame

    # --- The others' --------------------------------------------------------------------------

    def hear(self, frame):
        """What a lesson's frame says: PAUSE, GO_ON or QUIET, if that counts; otherwise -1."""
        which = lesson.kind(frame)
        if which not in (lesson.PAUSE, lesson.GO_ON, lesson.QUIET) or not self.key:
            return -1
        call, moment = lesson.called(frame)
        lasts = call == self._lasting
        if moment <= self._last or self._is_late(moment) if lasts else which == lesson.GO_ON or not self._is_new(call):
            return -1  # without hashing it
        if not lesson.is_proved(frame, self.key):
            return -1
        if not lasts:
            self._keep(call)
        if which == lesson.PAUSE:
            if not lasts:
                self._lasting = call
                self._first = moment
                self._since = ticks_ms()
            self._last = moment
        elif lasts:
            self._lasting = b""
        return which

    def leave(self):
        """A player has left the pause: it no longer counts here."""
        self._lasting = b""

    def _is_late(self, moment):
        """Whether a moment of the pause was heard later than it was said."""
        passed = ticks_diff(ticks_ms(), self._since)
        return passed - ((moment - self._first) << _MOMENT) > _LATE + (passed >> _SLOWER)

    def _is_new(self, call):
        """Whether this call is newer than the last one known of its teacher's handheld, if any may be."""
        saved = self._settings.calls
        for offset in range(0, len(saved), _EACH):
            if saved[offset : offset + 2] == call[:2]:
                return call > saved[offset : offset + _EACH]
        return len(saved) < _KEPT or call[2:] > saved[-2:]

    def _keep(self, call):
        """Remember a call that was heard; saved with the next flush() if saving erases.

        The last place is that of all who have found none: its number is the highest of theirs, and never lower.
        """
        saved = self._settings.calls or bytes(_EACH)
        calls = saved[:_EACH] + call
        for offset in range(_EACH, len(saved), _EACH):
            if len(calls) == _KEPT:
                calls = calls[:-2] + max(calls[-2:], saved[-2:])
            elif saved[offset : offset + 2] != call[:2]:
                calls += saved[offset : offset + _EACH]
        self._settings.calls = calls
        self._settings.note()
