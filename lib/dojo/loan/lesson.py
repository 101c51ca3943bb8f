"""The frames of a lesson: what a handheld of the class hands in, and what the teacher's says to all (docs/link.md).

    frame = report(console, b"ninja")               # of this handheld, to send until there are thanks
    about(frame)                              # (7, 2, 5, 40, 3, 12, 9, 51966), or None for anything else
    frame = call(THANKS, 7, 51966)
    what(frame)                               # THANKS; -1 for a frame that is none of these
"""

from microcontroller import cpu
from micropython import const

from dojo import pages
from dojo.link.pairing.crc import crc16
from dojo.link.pairing.frame import fits, seal
from dojo.loan.lent import NUMBER

REPORT = const(0)
THANKS = const(1)  # to one handheld
PAUSE = const(2)  # to all, again and again for as long as it lasts
GO_ON = const(3)
QUIET = const(4)

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
_LENGTH = const(16)
_START = crc16(b"LSON")
_MOST = const(65535)


def what(frame):
    """What a frame is: REPORT … QUIET, -1 for one that does not belong to a lesson."""
    is_ours = len(frame) == _LENGTH and frame[0] >= _MARK and fits(frame, _START)
    return frame[0] - _MARK if is_ours else -1


def call(which, number=0, chip=0):
    """A frame of the teacher's: THANKS to one handheld, or something to all."""
    frame = bytearray(_LENGTH)
    frame[0] = _MARK | which
    frame[1] = number
    frame[12] = chip >> 8
    frame[13] = chip & 255
    return seal(frame, _START)


def is_for(frame, mine):
    """Whether THANKS are for the handheld whose report is `mine`."""
    return what(frame) == THANKS and frame[1] == mine[1] and frame[12:14] == mine[12:14]


def report(console, last):
    """What was done on this handheld: no name, only its number and counts. last: the game opened last, as saved."""
    records = pages.borrow("games.knockout.coach.records")
    totals = records.totals(console.store)
    games = pages.load("games").GAMES
    last = str(last, "utf-8")
    frame = bytearray(_LENGTH)
    frame[0] = _MARK | REPORT
    frame[1] = console.lent[NUMBER]
    frame[2] = games.index(last) if last in games else 255
    frame[3] = min(sum(console.settings.counts), 255)
    counts = totals[1] - totals[2], totals[3], totals[4], totals[5]
    for place, count in enumerate(counts):
        count = max(0, min(count, _MOST))
        frame[4 + 2 * place] = count >> 8
        frame[5 + 2 * place] = count & 255
    chip = crc16(cpu.uid)
    frame[12] = chip >> 8
    frame[13] = chip & 255
    return seal(frame, _START)


def about(frame):
    """(number, game, played, right, wrong, choices, best, chip) of a report; None for any other frame."""
    if what(frame) != REPORT or not frame[1]:
        return None
    counts = tuple([frame[place] << 8 | frame[place + 1] for place in range(4, 14, 2)])
    return (frame[1], frame[2], frame[3]) + counts
