"""The frames of a lesson: what a handheld of the class hands in, what the teacher's says to all.

docs/inside/link/lessons.md has their bytes.

    mine = prove(report(console, b"ninja", b"abc"), key)    # of this handheld, to send until there are thanks
    about(mine)                                     # (7, 2, 5, 40, 3, 12, 9, 51966), or None for anything else
    frame = prove(answer(THANKS, mine, b"123"), key)
    kind(frame), is_proved(frame, key)              # THANKS, True; -1 for a frame that is none of these

The last four bytes are the first ones of SHA-256 of the key and the bytes before them. The key is what the class's
settings.toml has as its secret; where there is none it is b"", and the proof only a check.
"""

from microcontroller import cpu
from micropython import const

from dojo import pages
from dojo.link.pairing import proof
from dojo.link.pairing.crc import crc16
from dojo.loan.lent import NUMBER
from games import GAMES
from games.knockout.coach import records as coaching

REPORT = const(0)
THANKS = const(1)  # to one handheld
PAUSE = const(2)  # to all, again and again for as long as it lasts
GO_ON = const(3)
QUIET = const(4)
ASK = const(5)  # one handheld is told the number of this lesson, which its report has to have

# The places of what about() gives.
WHO = const(0)
GAME = const(1)  # place in the launcher, the one opened last; 255 for none
PLAYED = const(2)  # matches that were finished
RIGHT = const(3)  # claims of Knock Yourself Out
WRONG = const(4)
CHOICES = const(5)
BEST = const(6)
CHIP = const(7)  # tells apart two that have the same number

_MARK = const(0xF8)  # of the first byte: no other frame has it
_LENGTH = const(24)
_PROOF = const(4)
_CHIP = const(12)  # where a report has these, and the answers to it
_CHALLENGE = const(14)
_LESSON = const(17)
_END = const(20)
_HIGHEST = const(99)  # number of a handheld
_NOTHING = const(255)  # instead of a game
_MOST = const(65535)


def kind(frame):
    """What a frame is by its looks: REPORT … ASK, -1 for one that does not belong to a lesson."""
    return frame[0] - _MARK if len(frame) == _LENGTH and frame[0] >= _MARK else -1


def prove(frame, key):
    """Write the proof into the last bytes. Returns the frame."""
    return pages.load(proof).prove(frame, key, _PROOF)


def is_proved(frame, key):
    """Whether whoever made the frame knows the key."""
    return pages.load(proof).is_proven(frame, key, _PROOF)


def call(which, who, tick):
    """A frame to all. who: 4 bytes that tell this call from any other (dojo.loan.calls). tick: 1 … 65535, counts up."""
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
    """THANKS or ASK to the handheld that has sent a report. lesson: the 3 bytes that this lesson is known by."""
    frame = bytearray(_LENGTH)
    frame[0] = _MARK | which
    frame[1] = theirs[1]
    frame[_CHIP:_LESSON] = theirs[_CHIP:_LESSON]
    frame[_LESSON:_END] = lesson
    return frame


def answered(frame, mine, key):
    """THANKS or ASK where the teacher says it to the report `mine`; else -1."""
    which = kind(frame)
    if which not in (THANKS, ASK) or frame[1] != mine[1] or frame[_CHIP:_LESSON] != bytes(mine[_CHIP:_LESSON]):
        return -1
    return which if is_proved(frame, key) else -1


def lesson_of(frame):
    """The 3 bytes of the lesson that a report or an answer is for; zeros in a report that was not asked yet."""
    return bytes(frame[_LESSON:_END])


def into(lesson, mine, key):
    """Write the lesson into a report, and prove it."""
    mine[_LESSON:_END] = lesson
    prove(mine, key)


def report(console, last, challenge):
    """What was done on this handheld: no name, only its number and counts. last: the game opened last, as saved.

    challenge: 3 bytes that nobody could foresee; the answer repeats them.
    """
    totals = pages.load(coaching).totals(console.store)
    last = str(last, "utf-8")
    frame = bytearray(_LENGTH)
    frame[0] = _MARK | REPORT
    frame[1] = console.lent[NUMBER]
    frame[2] = GAMES.index(last) if last in GAMES else _NOTHING
    frame[3] = min(sum(console.settings.counts), 255)
    counts = totals[1] - totals[2], totals[3], totals[4], totals[5]
    for place, count in enumerate(counts + (crc16(cpu.uid),)):
        count = max(0, min(count, _MOST))
        frame[4 + 2 * place] = count >> 8
        frame[5 + 2 * place] = count & 255
    frame[_CHALLENGE:_LESSON] = challenge
    return frame


def about(frame):
    """(number, game, played, right, wrong, choices, best, chip) of a report that can be; None for any other frame."""
    if kind(frame) != REPORT or not 0 < frame[1] <= _HIGHEST:
        return None
    counts = tuple([frame[place] << 8 | frame[place + 1] for place in range(4, _CHALLENGE, 2)])
    if counts[BEST - RIGHT] > counts[CHOICES - RIGHT]:
        return None
    if frame[2] != _NOTHING and frame[2] >= len(GAMES):
        return None
    return (frame[1], frame[2], frame[3]) + counts
