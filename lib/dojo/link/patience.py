"""What is said while others are waited for, and what may be pressed: for any screen that shows it, a game's own too.

    title = Title(link, others, phase)     # others: pairs of a device and its first seat
    presses = Presses(console)
    title.now(), presses.poll()            # once a frame
"""

from micropython import const
from supervisor import ticks_ms

from dojo.link import words
from dojo.words import LETTERS

_AWAY = const(0)
_CHOOSING = const(1)
_TICKS = const(0x1FFFFFFF)
_HIDING = const(10000)  # ms after which somebody in contact should have shown his choice


class Title:
    """What the screen says of an exchange that began in a phase of the link. It is made anew when something changes."""

    def __init__(self, link, others, phase):
        self._link = link
        self._others = others  # pairs of a device and its first seat
        self._phase = phase
        self._since = 0  # ms: since when they ought to have shown what they chose
        self._seen = -1
        self._text = ""

    def now(self):
        link = self._link
        if not self._since and (link.is_bound or link.phase != self._phase):
            self._since = ticks_ms() or 1  # 0 is for never
        seen = 0
        if self._since:
            seen = 2 if (ticks_ms() - self._since) & _TICKS > _HIDING else 1
        is_away = False
        for device, _ in self._others:
            state = link.state(device)
            is_away = is_away or state == _AWAY
            seen = seen << 2 | state
        if seen != self._seen:
            self._seen = seen
            since = seen >> 2 * len(self._others)
            self._text = words.ADVICE[link.medium.CONTACT] if is_away else self._describe(since)
        return self._text

    def _describe(self, since):
        """since: 0 while they choose, 1 when all have, 2 when they ought to have shown it long ago."""
        link = self._link
        late = [seat for device, seat in self._others if link.bodies[device] is None]
        if since == 2 and late:
            return words.HIDES % LETTERS[late[0]]
        seats = [seat for device, seat in self._others if link.state(device) == _CHOOSING]
        return words.WAITING % letters(seats) if seats and not since else words.ALL_READY


class Presses:
    """Keys beside something else that goes on: `poll()` once a frame gives the key that was pressed, or 0."""

    def __init__(self, console):
        self._console = console
        self._wait = console.key()

    def poll(self):
        try:
            next(self._wait)
        except StopIteration as end:
            self._wait = self._console.key()
            return end.value
        return 0


def letters(seats):
    """Seats in one line: "B", "B C D", and without the blanks where there are more."""
    return (" " if len(seats) < 4 else "").join([LETTERS[seat] for seat in seats])
