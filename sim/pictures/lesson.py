"""A class's handhelds handing in to the teacher's, for pictures: only their frames exist.

    Room([board], 7, channel=Class(14))       # fourteen numbers; a listener hears one of them every 100 ms

The class has no secret; they know the lesson's number as soon as the teacher's handheld says it.
"""

import struct

from sim.linking.air import Air

_EVERY = 5  # frames of 20 ms between two of theirs
_FIRST_BYTE = 0xF8  # a report (docs/inside/link.md, Lesson)
_ASKS = 0xFD
_LESSON = slice(17, 20)
_GAME = 2  # Knock Yourself Out


class Class(Air):
    """A channel on which this many handhelds report in turn, numbered from 1, one of them absent."""

    def __init__(self, count):
        super().__init__()
        self._numbers = [number for number in range(1, count + 2) if number != count // 2]
        self._steps = 0
        self._lesson = bytes(3)

    def take(self, end, frame):
        super().take(end, frame)
        if frame[0] == _ASKS:
            self._lesson = frame[_LESSON]

    def step(self, now):
        super().step(now)
        self._steps += 1
        if self._steps % _EVERY == 0:
            frame = _report(self._numbers[self._steps // _EVERY % len(self._numbers)], self._lesson)
            for end in self._ends:
                end.arrive(frame)


def _report(number, lesson):
    """What a child might have done in ten minutes, by number."""
    from dojo.loan.lessons.lesson import prove

    right = 12 + number * 7 % 15
    wrong = number * 5 % 8
    choices = right * 2 // 3
    best = choices - number * 3 % 5
    counts = right, wrong, choices, best, number
    frame = struct.pack(">BBBBHHHHH", _FIRST_BYTE, number, _GAME, 1 + number % 3, *counts)
    return prove(bytearray(frame + bytes(3) + lesson + bytes(4)), b"")
