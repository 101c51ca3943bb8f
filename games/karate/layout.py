"""Karate: what screens and opponents read in a state. What rules.py works out can be had from here too.

    value(state, 0, 2 * ROW + FIRST[OI_ZUKI])   # what A has written in the first box of Oi Zuki, step 3
    techniques(state, 0, 2)                     # (OI_ZUKI,), if it and nothing else is learned for that step

Alone, the opponent of seat 0 is read as seat 1.
"""

from micropython import const

from games.karate.rules import BOXES, HESITATE, sheet_of, slice_of, techniques, value  # noqa: F401

# Techniques, and where their boxes are in a row of the sheet.
KAKE_UKE = const(0)
HIZA_UKE = const(1)
OI_ZUKI = const(2)
YOKO_GERI = const(3)
YOKO_TOBI_GERI = const(4)
FIRST = b"\x00\x02\x05\x09\x0e\x15"  # the last one is the length of a row
STEPS = const(5)
ROUNDS = const(3)
ROW = const(21)
SHEET = const(105)

# Phases.
ROLLING = const(0)
WRITING = const(1)
SETTLING = const(2)
SHOWING = const(3)
ANSWERING = const(4)  # alone: the opponent's techniques are rolled
RACING = const(5)
ENDED = const(6)

# How a training ended.
BY_KIAI = const(1)
BY_BELL = const(2)
BY_CLOCK = const(3)

# The public part.
_SEATS = const(0)
_BATCH = const(1)  # rolls
_LEVEL = const(3)
_PHASE = const(4)
_ROUND = const(5)  # rounds fought
_ROLLS = const(6)  # in this round
_ROLLER = const(7)
_CALLER = const(8)
_ENDED_BY = const(9)
_ALL_ROLLS = const(10)
_DICE = const(15)
_DONE = const(25)  # per seat: what it has done in this set
_SHOWN = const(33)  # five techniques + 1 per seat, as last read out
_TOTALS = const(73)  # eight per round: _ZERO + total
_PRESSES = const(97)  # per seat: presses in the race + 1
_PLACES = const(8)
_ZERO = const(64)

# A private slice.
_BEFORE = const(2)  # box + 1 of the first value of a roll until the second is written
_SETTLED = const(4)  # five techniques + 1
_PACKED = const(53)


def step_of(box):
    """The step, 0..4, of a box."""
    return box // ROW


def technique_of(box):
    """The technique, 0..4, of a box."""
    place = box % ROW
    technique = 0
    while place >= FIRST[technique + 1]:
        technique += 1
    return technique


def numbers(state, seat):
    """A whole sheet in one go: what is in boxes 0..104, and a 0 after them."""
    first = sheet_of(state, seat)
    found = []
    for both in state[first : first + _PACKED]:
        found.append(both & 15)
        found.append(both >> 4)
    return found


def phase(state):
    """ROLLING, WRITING, SETTLING, SHOWING, ANSWERING, RACING or ENDED."""
    return state[_PHASE]


def is_solo(state):
    """Whether somebody plays alone, against the clock."""
    return state[_SEATS] == 1


def level(state):
    """The level of the solo clock, 0..5."""
    return state[_LEVEL]


def batch(state):
    """How many rolls are written at once."""
    return state[_BATCH]


def dice(state):
    """The values of the last batch, in order, as far as it has been rolled."""
    rolls_of_it = (state[_ROLLS] - 1) % state[_BATCH] + 1 if state[_ROLLS] else 0
    return tuple(state[_DICE : _DICE + 2 * rolls_of_it])


def answer(state):
    """Alone, in the fight: the two dice of the opponent's last technique."""
    return state[_DICE], state[_DICE + 1]


def due(state, seat):
    """Which of dice(state) the seat writes next, or which step it settles next: 0.. ."""
    return state[_DONE + seat]


def first_box(state, seat):
    """The box of the first value of a roll while the second is due, -1 otherwise."""
    return state[slice_of(state, seat) + _BEFORE] - 1


def settled(state, seat, step):
    """The technique this seat has settled for a step, known to its own view until the opening; -1 otherwise."""
    return state[slice_of(state, seat) + _SETTLED + step] - 1


def round_of(state):
    """Rounds fought: 0..2 is the round now, 3 when all are."""
    return state[_ROUND]


def rolls(state):
    """Rolls in this round, 0..60."""
    return state[_ROLLS]


def rolls_before(state):
    """Rolls in the rounds before this one, 0..120."""
    return state[_ALL_ROLLS] - state[_ROLLS]


def roller(state):
    """The seat that rolls next."""
    return state[_ROLLER]


def caller(state):
    """The seat that reads first in the fight that is about to begin, or is just over."""
    return state[_CALLER]


def ended_by(state):
    """How the last training ended: BY_KIAI, BY_BELL or BY_CLOCK; 0 before the first."""
    return state[_ENDED_BY]


def fighters(state):
    """How many fight: the seats, or two where somebody plays alone."""
    return max(2, state[_SEATS])


def technique_shown(state, seat, step):
    """What was read out in the last fight, 0..5; -1 before."""
    return state[_SHOWN + seat * STEPS + step] - 1


def totals(state, seat):
    """The total of every round that was fought."""
    return tuple([state[_TOTALS + past * _PLACES + seat] - _ZERO for past in range(state[_ROUND])])


def presses(state, seat):
    """Presses in the race; -1 if the seat did not race, or has not yet."""
    return state[_PRESSES + seat] - 1
