"""Karate: where things stand in a state, and what screens and opponents read in it. rules.py passes all of it on.

    value(state, 0, 2 * ROW + FIRST[OI_ZUKI])   # what A has written in the first box of Oi Zuki, step 3
    learned(state, 0, 2, OI_ZUKI)               # 4, if four 4s stand there

Alone, the opponent of seat 0 is read as seat 1.
"""

from micropython import const

# Techniques, and where their boxes are in a row of the sheet.
KAKE_UKE = const(0)
HIZA_UKE = const(1)
OI_ZUKI = const(2)
YOKO_GERI = const(3)
YOKO_TOBI_GERI = const(4)
HESITATE = const(5)
BOXES = b"\x02\x03\x04\x05\x07"
FIRST = b"\x00\x02\x05\x09\x0e\x15"  # the last one is the length of a row
STEPS = const(5)
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

# Whom a technique scores against, bit by bit; who hesitates loses a point to those of his.
_SCORES = b"\x04\x08\x2a\x25\x2f\x1c"

# The public part.
_SEATS = const(0)
_BATCH = const(1)  # rolls
_OPEN = const(2)  # 1 where everybody may see the sheets
_LEVEL = const(3)
_PHASE = const(4)
_ROUND = const(5)  # rounds fought
_ROLLS = const(6)  # in this round
_ROLLER = const(7)
_CALLER = const(8)
_ENDED_BY = const(9)
_DICE = const(15)
_DONE = const(25)  # per seat: what it has done in this set
_SHOWN = const(33)  # five techniques + 1 per seat, as they were read out last
_TOTALS = const(73)  # eight per round: _ZERO + total
_PRESSES = const(97)  # per seat: presses in the race + 1
_PUBLIC = const(105)  # open sheets follow
_PLACES = const(8)
_ZERO = const(64)

# A private slice.
_PRIVATE = const(62)
_BEFORE = const(2)  # box + 1 of the first value of a roll until the second is written
_SETTLED = const(4)  # five techniques + 1
_BOXES = const(9)  # the sheet, two boxes a byte
_PACKED = const(53)


def public(state):
    """Length of the public part: open sheets stand in it."""
    return _PUBLIC + state[_SEATS] * _PACKED if state[_OPEN] else _PUBLIC


def slice_of(state, seat):
    """Where the private slice of a seat begins."""
    return public(state) + seat * _PRIVATE


def put(state, seat, box, number):
    """Write into a box; 0 empties it."""
    at = _sheet(state, seat) + (box >> 1)
    state[at] = state[at] & 15 | number << 4 if box & 1 else state[at] & 240 | number


def _sheet(state, seat):
    return _PUBLIC + seat * _PACKED if state[_OPEN] else slice_of(state, seat) + _BOXES


def points(own, other):
    """What a technique scores against another one: -1, 0 or 1."""
    if not _SCORES[own] >> other & 1:
        return 0
    return -1 if own == HESITATE else 1


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


def value(state, seat, box):
    """What stands in a box, 1..6; 0 if it is empty."""
    both = state[_sheet(state, seat) + (box >> 1)]
    return both >> 4 if box & 1 else both & 15


def numbers(state, seat):
    """A whole sheet at once: what stands in boxes 0..104, and a 0 behind them."""
    first = _sheet(state, seat)
    found = []
    for both in state[first : first + _PACKED]:
        found.append(both & 15)
        found.append(both >> 4)
    return found


def learned(state, seat, step, technique):
    """The value with which a technique was learned for a step, 1..6; 0 if it is not."""
    box = step * ROW + FIRST[technique]
    found = value(state, seat, box)
    for place in range(1, BOXES[technique]):
        if value(state, seat, box + place) != found:
            return 0
    return found


def techniques(state, seat, step):
    """What the seat can settle for a step: the techniques learned for it, ascending; (HESITATE,) if there is none."""
    found = [technique for technique in range(HESITATE) if learned(state, seat, step, technique)]
    return tuple(found) or (HESITATE,)


def phase(state):
    """ROLLING, WRITING, SETTLING, SHOWING, ANSWERING, RACING or ENDED."""
    return state[_PHASE]


def is_open(state):
    """Whether everybody may see every sheet."""
    return state[_OPEN] == 1


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
    """The values of the batch that was rolled last, in order; as far as it is rolled."""
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


def roller(state):
    """The seat that rolls next."""
    return state[_ROLLER]


def caller(state):
    """The seat that reads first in the fight that begins, or has just been."""
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


def step_score(state, seat, step):
    """What a seat scored in a step of the last fight, against all others."""
    own = technique_shown(state, seat, step)
    score = 0
    for other in range(fighters(state)):
        if other != seat:
            score += points(own, technique_shown(state, other, step))
    return score


def totals(state, seat):
    """The total of every round that was fought."""
    return tuple([state[_TOTALS + past * _PLACES + seat] - _ZERO for past in range(state[_ROUND])])


def sum_of(state, seat):
    """The sum of these."""
    return sum(totals(state, seat))


def presses(state, seat):
    """Presses in the race; -1 for who did not race, or not yet."""
    return state[_PRESSES + seat] - 1
