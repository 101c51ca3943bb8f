"""The handhelds of a class that hand in to the teacher's, for pictures: only their frames exist.

    Room([board], 7, channel=Class(14))       # fourteen numbers, whoever listens hears one of them every 100 ms
"""

import struct

from sim.linking.air import Air

_EVERY = 5  # frames of 20 ms between two of theirs
_FIRST_BYTE = 0xF8  # a report (docs/link.md, Lesson)
_GAME = 2  # Knock Yourself Out


class Class(Air):
    """A channel in which this many handhelds report, one after the other; numbered from 1, one of them absent."""

    def __init__(self, count):
        super().__init__()
        self._frames = [_report(number) for number in range(1, count + 2) if number != count // 2]
        self._steps = 0

    def step(self, now):
        super().step(now)
        self._steps += 1
        if self._steps % _EVERY == 0:
            for end in self._ends:
                end.arrive(self._frames[self._steps // _EVERY % len(self._frames)])


def _report(number):
    """What a child may have done in ten minutes, depending on the number."""
    from dojo.link.pairing.crc import crc16
    from dojo.link.pairing.frame import seal

    right = 12 + number * 7 % 15
    wrong = number * 5 % 8
    choices = right * 2 // 3
    best = choices - number * 3 % 5
    frame = struct.pack(">BBBBHHHH", _FIRST_BYTE, number, _GAME, 1 + number % 3, right, wrong, choices, best)
    return seal(bytearray(frame + bytes((0, number, 0, 0))), crc16(b"LSON"))
