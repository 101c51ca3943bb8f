"""Karate: what screens and opponents read in a state, including what rules.py works out.

    value(state, 0, 2 * ROW + FIRST[OI_ZUKI])   # what A has written in the first box of Oi Zuki, step 3
    techniques(state, 0, 2)                     # (OI_ZUKI,), if it and nothing else is learned for that step

Alone, the opponent of seat 0 is read as seat 1.
"""

from games.karate import places as at
from games.karate.places import (  # noqa: F401
    ANSWERING,
    BY_BELL,
    BY_CLOCK,
    BY_KIAI,
    ENDED,
    HESITATE,
    HIZA_UKE,
    KAKE_UKE,
    OI_ZUKI,
    RACING,
    ROLLING,
    ROUNDS,
    ROW,
    SETTLING,
    SHEET,
    SHOWING,
    STEPS,
    WRITING,
    YOKO_GERI,
    YOKO_TOBI_GERI,
)
from games.karate.rules import BOXES, sheet_of, slice_of, techniques, value  # noqa: F401

FIRST = b"\x00\x02\x05\x09\x0e\x15"  # first box of each technique in a row; last, the row's length


def step_of(box):
    """The step, 0..4, of a box."""
    return box // at.ROW


def technique_of(box):
    """The technique, 0..4, of a box."""
    place = box % at.ROW
    technique = 0
    while place >= FIRST[technique + 1]:
        technique += 1
    return technique


def numbers(state, seat):
    """A whole sheet at once: boxes 0..104, then a 0."""
    first = sheet_of(state, seat)
    found = []
    for both in state[first : first + at.PACKED]:
        found.append(both & 15)
        found.append(both >> 4)
    return found


def learned(numbers, step, technique):
    """The number with which a technique of a sheet is learned for a step; 0 if it is not."""
    box = step * at.ROW + FIRST[technique]
    boxes = numbers[box : box + BOXES[technique]]
    return boxes[0] if min(boxes) == max(boxes) else 0


def steps_learned(numbers):
    """For how many steps a sheet has a technique."""
    found = 0
    for step in range(at.STEPS):
        if any([learned(numbers, step, technique) for technique in range(HESITATE)]):
            found += 1
    return found


def phase(state):
    """at.ROLLING, at.WRITING, at.SETTLING, at.SHOWING, at.ANSWERING, at.RACING or at.ENDED."""
    return state[at.PHASE]


def is_solo(state):
    """Whether this is a solo match, against the clock."""
    return state[at.SEATS] == 1


def level(state):
    """The level of the solo clock, 0..5."""
    return state[at.LEVEL]


def needed(state):
    """For how many steps a technique has to be learned before a kiai, 0..5; only where several play."""
    return state[at.LEVEL]


def batch(state):
    """How many rolls are written at once."""
    return state[at.BATCH]


def dice(state):
    """The values of the last batch, in order, as far as it has been rolled."""
    rolls_of_it = (state[at.ROLLS] - 1) % state[at.BATCH] + 1 if state[at.ROLLS] else 0
    return tuple(state[at.DICE : at.DICE + 2 * rolls_of_it])


def answer(state):
    """Solo, in the fight: the two dice of the opponent's last technique."""
    return state[at.DICE], state[at.DICE + 1]


def due(state, seat):
    """Index into dice(state) of the value the seat writes next, or the step it settles next, from 0."""
    return state[at.DONE + seat]


def first_box(state, seat):
    """The box of a roll's first value while the second is due, else -1."""
    return state[slice_of(state, seat) + at.BEFORE] - 1


def settled(state, seat, step):
    """The technique this seat has settled for a step; only its own view knows until the opening. Otherwise -1."""
    return state[slice_of(state, seat) + at.SETTLED + step] - 1


def round_of(state):
    """Rounds fought: 0..2, also the current round's number; 3 once all are."""
    return state[at.ROUND]


def rolls(state):
    """Rolls in this round, 0..60."""
    return state[at.ROLLS]


def rolls_before(state):
    """Rolls in the rounds before this one, 0..120."""
    return state[at.ALL_ROLLS] - state[at.ROLLS]


def roller(state):
    """The seat that rolls next."""
    return state[at.ROLLER]


def caller(state):
    """The seat that reads first in the fight about to begin or just over."""
    return state[at.CALLER]


def ended_by(state):
    """How the last training ended: at.BY_KIAI, at.BY_BELL or at.BY_CLOCK; 0 before the first."""
    return state[at.ENDED_BY]


def fighters(state):
    """How many fight: the seats, or two in a solo match."""
    return max(2, state[at.SEATS])


def technique_shown(state, seat, step):
    """What was read out in the last fight, 0..5; -1 before the first."""
    return state[at.SHOWN + seat * at.STEPS + step] - 1


def totals(state, seat):
    """The total of each round fought."""
    return tuple([state[at.TOTALS + past * at.PLACES + seat] - at.ZERO for past in range(state[at.ROUND])])


def presses(state, seat):
    """Presses in the race; -1 if the seat did not race or has not yet."""
    return state[at.PRESSES + seat] - 1
