"""The frames of a lesson: what a handheld of the class hands in, and what the teacher's says to all.

docs/inside/link/lessons.md has their bytes.

    mine = prove(report(console, 7, b"ninja", b"abc"), key) # this handheld's, to send until thanked
    about(mine)                                     # (7, 2, 5, 40, 3, 12, 9, 51966), or None for anything else
    frame = prove(answer(THANKS, mine, b"123"), key)
    kind(frame), is_proved(frame, key)              # THANKS, True; -1 for any other frame

The last four bytes are the first four of SHA-256 of the key and the bytes before them. The key is the secret in the
class's settings.toml; without one it is b"", and the proof only a checksum.
"""

from microcontroller import cpu
from micropython import const

from dojo import pages
from dojo.link.pairing import proof
from dojo.link.pairing.crc import crc16
from games import GAMES

REPORT = const(0)
THANKS = const(1)  # to one handheld
PAUSE = const(2)  # to all, repeated for as long as it lasts
GO_ON = const(3)
QUIET = const(4)
ASK = const(5)  # gives one handheld this lesson's number, which its report must have

HIGHEST = const(99)  # highest number of a handheld

# Indices of what about() returns.
WHO = const(0)
GAME = const(1)  # index in the launcher of the game opened last; 255 for none
PLAYED = const(2)  # finished matches
RIGHT = const(3)  # right claims: from here on what the games report, added up
WRONG = const(4)
CHOICES = const(5)
BEST = const(6)
CHIP = const(7)  # distinguishes two with the same number

_MARK = const(0xF8)  # the upper bits of the first byte, which no other frame has
_LENGTH = const(24)
_PROOF = const(4)
_CHIP = const(12)  # offset in a report and in the answers to it
_CHALLENGE = const(14)
_LESSON = const(17)
_END = const(20)
_NOTHING = const(255)  # in place of a game
_MOST = const(65535)


def kind(frame):
    """A frame's kind by its form: REPORT … ASK, -1 if it is not a lesson's."""
    return frame[0] - _MARK if len(frame) == _LENGTH and frame[0] >= _MARK else -1


def prove(frame, key):
    """Write the proof into the last bytes. Returns the frame."""
    return pages.load(proof).prove(frame, key, _PROOF)


def is_proved(frame, key):
    """Whether the frame was made with the key."""
    return pages.load(proof).is_proven(frame, key, _PROOF)


def call(which, who, tick):
    """A frame to all. who: 4 bytes unique to this call (dojo.loan.lessons.calls). tick: 1 … 65535, counts up."""
    frame = bytearray(_LENGTH)
    frame[0] = _MARK | which
    frame[2:6] = who
    frame[6] = tick >> 8
    frame[7] = tick & 255
    return frame


def called(frame):
    """(who, tick) of such a frame."""
    return bytes(frame[2:6]), frame[6] << 8 | frame[7]


def answer(which, theirs, lesson):
    """THANKS or ASK to the handheld that has sent a report. lesson: the 3 bytes that identify this lesson."""
    frame = bytearray(_LENGTH)
    frame[0] = _MARK | which
    frame[1] = theirs[1]
    frame[_CHIP:_LESSON] = theirs[_CHIP:_LESSON]
    frame[_LESSON:_END] = lesson
    return frame


def answered(frame, mine, key):
    """THANKS or ASK if the teacher answers the report `mine`; otherwise -1."""
    which = kind(frame)
    if which not in (THANKS, ASK) or frame[1] != mine[1] or frame[_CHIP:_LESSON] != bytes(mine[_CHIP:_LESSON]):
        return -1
    return which if is_proved(frame, key) else -1


def lesson_of(frame):
    """The 3 bytes of the lesson of a report or an answer; zeros in a report before the first ASK."""
    return bytes(frame[_LESSON:_END])


def into(lesson, mine, key):
    """Write the lesson into a report, and prove it again."""
    mine[_LESSON:_END] = lesson
    prove(mine, key)


def report(console, number, last, challenge):
    """What was done on this handheld: no name, only its `number` and counts. last: the game opened last, as saved.

    challenge: 3 unpredictable bytes; the answer repeats them.
    """
    last = str(last, "utf-8")
    frame = bytearray(_LENGTH)
    frame[0] = _MARK | REPORT
    frame[1] = number
    frame[2] = GAMES.index(last) if last in GAMES else _NOTHING
    frame[3] = min(sum(console.settings.counts), 255)
    for index, count in enumerate(_counts(console.store) + [crc16(cpu.uid)]):
        count = max(0, min(count, _MOST))
        frame[4 + 2 * index] = count >> 8
        frame[5 + 2 * index] = count & 255
    frame[_CHALLENGE:_LESSON] = challenge
    return frame


def _counts(store):
    """Right and wrong claims, choices and best choices, of all games whose cards say what they report."""
    counts = [0, 0, 0, 0]
    for game in GAMES:
        name = getattr(pages.load("games." + game), "REPORT", "")
        if name:
            for index, count in enumerate(pages.load("games.%s.%s" % (game, name)).report(store)):
                counts[index] += count
    return counts


def about(frame):
    """(number, game, played, right, wrong, choices, best, chip) of a plausible report; None for any other frame."""
    if kind(frame) != REPORT or not 0 < frame[1] <= HIGHEST:
        return None
    counts = tuple([frame[offset] << 8 | frame[offset + 1] for offset in range(4, _CHALLENGE, 2)])
    if counts[BEST - RIGHT] > counts[CHOICES - RIGHT]:
        return None
    if frame[2] != _NOTHING and frame[2] >= len(GAMES):
        return None
    return (frame[1], frame[2], frame[3]) + counts
