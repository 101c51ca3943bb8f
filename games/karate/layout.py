"""Karate: where everything is in a state, and how rules, screens and opponents read it.

    value(state, 0, 2 * ROW + FIRST[OI_ZUKI])   # what A has written in the first box of Oi Zuki, step 3
    techniques(state, 0, 2)                     # (OI_ZUKI,), if it and nothing else is learned for that step

Alone, the opponent of seat 0 is read as seat 1.
"""

from micropython import const

# Actions besides the number of a box.
KIAI = const(105)  # added to the last box of a batch
TIME_UP = const(105)  # alone: the clock has run out

BELL = const(60)  # rolls in a round, at most

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

# Why the match is over (reasons in words/en.txt).
HIGHEST = const(1)
SHARED = const(2)
RACED = const(3)
RACED_EQUAL = const(4)
SOLO_EQUAL = const(5)

# How a training ended.
BY_KIAI = const(1)
BY_BELL = const(2)
BY_CLOCK = const(3)

# The public part.
SEATS = const(0)
BATCH = const(1)  # rolls
OPEN = const(2)  # length of a sheet where everybody may see them, else 0
LEVEL = const(3)
PHASE = const(4)
ROUND = const(5)  # rounds fought
ROLLS = const(6)  # in this round
ROLLER = const(7)
CALLER = const(8)
ENDED_BY = const(9)
ALL_ROLLS = const(10)
KIAIS = const(11)
REASON = const(12)
WINNERS = const(13)  # a mask; those who may race while it is open
WAITING = const(14)  # mask of the seats that still have to act
DICE = const(15)
DONE = const(25)  # per seat: what it has done in this set
SHOWN = const(33)  # five techniques + 1 per seat, as last read out; DONE comes before, TOTALS after
TOTALS = const(73)  # eight per round: ZERO + total
PRESSES = const(97)  # per seat: presses in the race + 1
PUBLIC = const(105)  # open sheets follow
PLACES = const(8)
ZERO = const(64)

# A private slice.
PRIVATE = const(62)
SHOUTED = const(1)
BEFORE = const(2)  # box + 1 of the first value of a roll until the second is written
ERASED = const(3)  # what was there before
SETTLED = const(4)  # five techniques + 1
PRESSED = const(4)  # in the race, when nothing is settled any more: the action, until all have raced
WRITTEN = const(9)  # the sheet, two boxes a byte
PACKED = const(53)


def public(state):
    """How many bytes are public: open sheets are, too."""
    return PUBLIC + state[SEATS] * state[OPEN]


def slice_of(state, seat):
    """Where the private slice of a seat begins."""
    return public(state) + seat * PRIVATE


def sheet_of(state, seat):
    """Where the sheet of a seat begins: two boxes a byte, the first one in the lower half."""
    return PUBLIC + seat * PACKED if state[OPEN] else slice_of(state, seat) + WRITTEN


def value(state, seat, box):
    """The number in a box, 1..6; 0 if it is empty."""
    both = state[sheet_of(state, seat) + (box >> 1)]
    return both >> 4 if box & 1 else both & 15


def techniques(state, seat, step):
    """What the seat can settle for a step: the techniques learned for it, ascending; (HESITATE,) if there is none."""
    found = []
    box = step * ROW
    for technique in range(HESITATE):
        number = value(state, seat, box)
        same = 0
        for place in range(BOXES[technique]):
            if value(state, seat, box + place) == number:
                same += 1
        if number and same == BOXES[technique]:
            found.append(technique)
        box += BOXES[technique]
    return tuple(found) or (HESITATE,)


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
    for both in state[first : first + PACKED]:
        found.append(both & 15)
        found.append(both >> 4)
    return found


def phase(state):
    """ROLLING, WRITING, SETTLING, SHOWING, ANSWERING, RACING or ENDED."""
    return state[PHASE]


def is_solo(state):
    """Whether somebody plays alone, against the clock."""
    return state[SEATS] == 1


def level(state):
    """The level of the solo clock, 0..5."""
    return state[LEVEL]


def batch(state):
    """How many rolls are written at once."""
    return state[BATCH]


def dice(state):
    """The values of the last batch, in order, as far as it has been rolled."""
    rolls_of_it = (state[ROLLS] - 1) % state[BATCH] + 1 if state[ROLLS] else 0
    return tuple(state[DICE : DICE + 2 * rolls_of_it])


def answer(state):
    """Alone, in the fight: the two dice of the opponent's last technique."""
    return state[DICE], state[DICE + 1]


def due(state, seat):
    """Which of dice(state) the seat writes next, or which step it settles next: 0.. ."""
    return state[DONE + seat]


def first_box(state, seat):
    """The box of the first value of a roll while the second is due, -1 otherwise."""
    return state[slice_of(state, seat) + BEFORE] - 1


def settled(state, seat, step):
    """The technique this seat has settled for a step, known to its own view until the opening; -1 otherwise."""
    return state[slice_of(state, seat) + SETTLED + step] - 1


def round_of(state):
    """Rounds fought: 0..2 is the round now, 3 when all are."""
    return state[ROUND]


def rolls(state):
    """Rolls in this round, 0..60."""
    return state[ROLLS]


def rolls_before(state):
    """Rolls in the rounds before this one, 0..120."""
    return state[ALL_ROLLS] - state[ROLLS]


def roller(state):
    """The seat that rolls next."""
    return state[ROLLER]


def caller(state):
    """The seat that reads first in the fight that is about to begin, or is just over."""
    return state[CALLER]


def ended_by(state):
    """How the last training ended: BY_KIAI, BY_BELL or BY_CLOCK; 0 before the first."""
    return state[ENDED_BY]


def fighters(state):
    """How many fight: the seats, or two where somebody plays alone."""
    return max(2, state[SEATS])


def technique_shown(state, seat, step):
    """What was read out in the last fight, 0..5; -1 before."""
    return state[SHOWN + seat * STEPS + step] - 1


def totals(state, seat):
    """The total of every round that was fought."""
    return tuple([state[TOTALS + past * PLACES + seat] - ZERO for past in range(state[ROUND])])


def presses(state, seat):
    """Presses in the race; -1 if the seat did not race, or has not yet."""
    return state[PRESSES + seat] - 1
