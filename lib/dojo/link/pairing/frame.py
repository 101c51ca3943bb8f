"""The layout of the bytes of a frame. docs/inside/link.md has it as a table, with an example of each kind.

    frame = beacon(secret, me, stamps, word, phase, missing, wanted, number, body)
    kind(frame)                           # BEACON, HELLO, GROUP or CIRCLE
    fits(frame, LOBBY)                    # whether its check is right, for devices not in a match yet

A beacon ends with a proof that its sender knows the secret of the match (dojo.link.pairing.proof), all other frames
with a CRC that continues from crc16 of "DOJO". When a Lobby, a Circle or a Link sends its frames is a matter of Pace.
"""

from micropython import const

from dojo.link.pairing.crc import crc16
from dojo.link.pairing.proof import LONG, prove
from dojo.ticks import ticks_add, ticks_less

PROTOCOL = const(4)  # 0..7: of frames, hashes and phases; devices with different numbers cannot play together

BEACON = const(0)
HELLO = const(1)
GROUP = const(2)
CIRCLE = const(3)

HEAD = const(4)  # bytes of a beacon before its stamps, one for each device
SHORTEST = const(8)
PACT_LENGTH = const(23)  # bytes of what a lobby agrees on: medium, me, count, key (4), secret (16)

# What a device says besides its moves: two bits of each beacon.
NOTHING = const(0)
ASKS_TO_END = const(1)
STAYS = const(2)  # the answer no
GONE = const(3)

NO_BODY = const(0x7F)  # in place of a fragment's number
LAST = const(0x80)

_BEFORE = const(4)  # the body belongs to the previous phase
LOBBY = crc16(b"DOJO")

ANSWER = const(40)  # ms before an answer: the program has had a frame to take in what else came
LOT = const(160)  # ms within which a device speaks once a medium is free: others may have waited for it too


def beacon(secret, sender, stamps, word, phase, missing, wanted, number, body, before=False, size=LONG):
    """A beacon: sender, word, phase, what is missing, stamps, and a fragment of a body.

    sender 0..7. stamps: of each device, its own and the last one heard from each other. phase 0..65535. missing: mask
    of devices whose body of this phase has not arrived. wanted: the next fragment, 0..126, needed from the lowest of
    them. number: of the enclosed fragment, + LAST for the last one, or NO_BODY. before: the fragment belongs to the
    previous phase. secret: of the match. size: bytes of the proof.
    """
    first = sender << 5 | BEACON << 3 | (_BEFORE if before else 0) | word
    frame = bytearray((first, phase >> 8 & 255, phase & 255, missing))
    frame.extend(stamps)
    if wanted or number != (LAST if body else NO_BODY):  # seldom, and each byte takes its time
        frame[3] |= 1 << sender
        frame.append(number)
        frame.append(wanted)
    frame.extend(body)
    frame.extend(bytes(size))
    return prove(frame, secret, size)


def seal(frame, start):
    """Write the check into the last two bytes. Returns the frame."""
    crc = crc16(memoryview(frame)[:-2], start)
    frame[-2] = crc >> 8
    frame[-1] = crc & 255
    return frame


def fits(frame, start):
    """Whether a frame is long enough, with a correct check."""
    return len(frame) >= SHORTEST and crc16(frame, start) == 0


def kind(frame):
    return frame[0] >> 3 & 3


def sender(frame):
    """The device, 0..7, that sent a beacon."""
    return frame[0] >> 5


def protocol(frame):
    """The PROTOCOL of a HELLO or of a frame about a group."""
    return frame[0] >> 5


def word(frame):
    """What a beacon says: NOTHING, ASKS_TO_END, STAYS or GONE; or the type of a GROUP frame."""
    return frame[0] & 3


def body_at(frame, count):
    """The place of the fragment in a beacon between `count` devices."""
    return HEAD + count + (frame[3] >> sender(frame) & 1) * 2


def fragment(frame, count, size):
    """(number, bytes) of the fragment in a beacon, and the number of the one that its sender needs next."""
    at = body_at(frame, count)
    body = bytes(frame[at:-size])
    if at > HEAD + count:
        return frame[at - 2], body, frame[at - 1]
    return LAST if body else NO_BODY, body, 0


def is_before(frame):
    """Whether the fragment in a beacon belongs to the phase before the beacon's own."""
    return frame[0] & _BEFORE != 0


def phase(frame):
    return frame[1] << 8 | frame[2]


class Pace:
    """The base of whatever speaks on `media`. Not two of them may stay in step, so each waits for times of its own.

    Its heirs set: _ticks, the clock; _due, when it speaks next, unless something happens; _sent_at, when it spoke last;
    _tries, how often it spoke since anything was new; _noise, 15 bits that differ between devices.
    """

    _odd = 0x2C1B

    def is_busy(self):
        """Whether another device is sending and our own light would disturb it."""
        for medium in self.media:  # type: ignore[attr-defined]
            if medium.HALF_DUPLEX and medium.is_busy():
                return True
        return False

    def close(self):
        """Close all media."""
        for medium in self.media:  # type: ignore[attr-defined]
            medium.close()

    def _speak_in(self, wait):
        """Speak within `wait` ms."""
        due = ticks_add(self._ticks(), wait)  # type: ignore[attr-defined]
        if ticks_less(due, self._due):  # type: ignore[has-type]
            self._due = due

    def _random(self, below):
        """0..below - 1, so that devices do not send at the same time."""
        self._noise = self._noise * 0x6A6D + self._odd & 0x7FFF  # type: ignore[has-type]
        return (self._noise >> 3) % max(below, 1)
