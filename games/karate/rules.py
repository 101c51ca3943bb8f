"""Karate: everybody trains with the same dice on a sheet of his own, then all fight. Rules by Spencer Jackson (2019,
CC BY-SA); what they leave open is decided in docs/rules/karate.md.

    state = start(bytes((1, 0, 0, 0)))      # two players, who write after every roll, secretly
    apply(state, NOBODY, 5 * 6 + 5)         # a double 6
    apply(state, 0, 0); apply(state, 0, 1 + KIAI)   # A learns Kake Uke for step 1 and shouts
    apply(state, 1, 5); apply(state, 1, 6)          # B has begun Oi Zuki; the fight begins, A reads first
    apply(state, 0, KAKE_UKE)               # now everybody settles five techniques, A's first is this

A round: rolls, as many as a batch has, (first die - 1) * 6 + second die - 1; then every seat writes all their values in
the order in which they were rolled. An action is the box for the next value, step * 21 + FIRST[technique] + place; with
the last one a kiai can be set, box + KIAI. Alone there is none, but TIME_UP whenever something is to be written. Then
every seat settles five techniques; they are opened, and scored; alone the opponent's come by five rolls first.
In the race 0 stays out, n stands for n - 1 presses. With an opening all sheets are empty again.
"""

from micropython import const

from dojo.contract import CHANCE, DRAWN, LOST, NOBODY, OPEN, OPENING, OVER, SEALED, WON

VERSION = const(1)
CHECKPOINTS = True
COUNTS = ("rounds", "rolls", "kiai", "highest")

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

# Actions beside the number of a box.
KIAI = const(105)  # added to the last box of a batch
TIME_UP = const(105)  # alone: the clock has run out

ROUNDS = const(3)
BELL = const(60)  # rolls
MOST_PRESSES = const(99)

# How a training ended.
BY_KIAI = const(1)
BY_BELL = const(2)
BY_CLOCK = const(3)

# Phases.
ROLLING = const(0)
WRITING = const(1)
SETTLING = const(2)
SHOWING = const(3)
ANSWERING = const(4)  # alone: the opponent's techniques are rolled
RACING = const(5)
ENDED = const(6)

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
_ALL_ROLLS = const(10)
_KIAIS = const(11)
_REASON = const(12)
_WINNERS = const(13)  # a mask; those who may race while it is open
_WAITING = const(14)  # mask of the seats that still have to act
_DICE = const(15)
_DONE = const(25)  # per seat: what it has done in this set
_SHOWN = const(33)  # five techniques + 1 per seat, as they were read out last
_TOTALS = const(73)  # eight per round: _ZERO + total
_PRESSES = const(97)  # per seat: presses in the race + 1
_PUBLIC = const(105)  # open sheets follow
_PLACES = const(8)
_ZERO = const(64)

# A private slice.
PRIVATE = const(62)
_SHOUTED = const(1)
_BEFORE = const(2)  # box + 1 of the first value of a roll until the second is written
_ERASED = const(3)  # what stood there
_SETTLED = const(4)  # five techniques + 1
_BOXES = const(9)  # the sheet, two boxes a byte
_PACKED = const(53)

# Why an action is refused (words.REFUSALS).
_NO_SUCH_CHOICE = const(1)
_SAME_BOX = const(2)
_WRITE_FIRST = const(3)
_NOT_LEARNED = const(4)
_HAS_LEARNED = const(5)

# Why the match is over (words.REASONS).
_HIGHEST = const(1)
_SHARED = const(2)
_RACED = const(3)
_RACED_EQUAL = const(4)
_SOLO_EQUAL = const(5)


# --- The contract ---------------------------------------------------------------------------------


def seats(options):
    """1 to 8."""
    return options[0] + 1


def longest(options):
    """The most integers between two openings: 60 rolls, their values, five techniques, and five answers."""
    return BELL + (2 * BELL + STEPS) * seats(options) + STEPS


def public(state):
    return _PUBLIC + state[_SEATS] * _PACKED if state[_OPEN] else _PUBLIC


def start(options):
    """Empty sheets. Four bytes of options: players - 1; 1, 3 or 5 rolls; secret or open sheets; level."""
    for option, choices in zip(options, b"\x08\x03\x02\x06"):
        if option >= choices:
            raise ValueError("no such option: %d" % option)
    players = seats(options)
    is_open = 1 if options[2] or players == 1 else 0
    state = bytearray(_PUBLIC + players * (PRIVATE + is_open * _PACKED))
    state[_SEATS] = players
    state[_BATCH] = 1 if players == 1 else 1 + 2 * options[1]
    state[_OPEN] = is_open
    state[_LEVEL] = options[3]
    return state


def turn(state):
    now = state[_PHASE]
    if now == ROLLING or now == ANSWERING:
        return CHANCE
    if now == SHOWING:
        return OPENING
    return OVER if now == ENDED else state[_WAITING]


def stage(state):
    """Differs from one set of seats that have to act to the next."""
    return (state[_ROUND] * (BELL + 1) + state[_ROLLS]) * 8 + state[_PHASE]


def secrecy(state, seat):
    """What is written and settled stays sealed until the fight, unless the sheets are open."""
    return OPEN if state[_OPEN] or state[_PHASE] == RACING else SEALED


def chance(state):
    """Two dice, nobody's secret."""
    return 36, NOBODY


def actions(state, seat):
    now = state[_PHASE]
    if now == WRITING:
        return SHEET + 1 if state[_SEATS] == 1 else 2 * SHEET
    return STEPS + 1 if now == SETTLING else MOST_PRESSES + 2


def remark(state, seat, action):
    """What everybody learns of a sealed action once all have acted: 1 with a kiai, else 0."""
    return 1 if action >= KIAI else 0


def refuse(state, seat, action):
    """0 when the seat may take the action, else the number of the sentence that says why not."""
    if not 0 <= action < actions(state, seat):
        return _NO_SUCH_CHOICE
    if state[_PHASE] == WRITING:
        if state[_SEATS] == 1 and action == TIME_UP:
            return 0
        if action >= KIAI and state[_DONE + seat] + 1 < 2 * state[_BATCH]:
            return _WRITE_FIRST
        return _SAME_BOX if state[_slice(state, seat) + _BEFORE] == action % SHEET + 1 else 0
    if state[_PHASE] == SETTLING and (state[_OPEN] or state[_slice(state, seat)]):
        step = state[_DONE + seat]
        if action == HESITATE:
            return _HAS_LEARNED if techniques(state, seat, step)[0] != HESITATE else 0
        return 0 if learned(state, seat, step, action) else _NOT_LEARNED
    return 0


def apply(state, seat, action):
    """A roll, an opening, or an action that was not refused; HIDDEN - remark for a sealed one of another device."""
    now = state[_PHASE]
    if seat == NOBODY:
        if now == ROLLING:
            _roll(state, action)
        elif now == ANSWERING:
            _answer(state, action)
        else:
            _open(state)
        return
    if not state[_WAITING] >> seat & 1:
        raise ValueError("seat %d has nothing to choose" % seat)
    if now == WRITING:
        _write(state, seat, action)
    elif now == SETTLING:
        if action >= 0:
            state[_slice(state, seat) + _SETTLED + state[_DONE + seat]] = action + 1
        if _has_done(state, seat, STEPS):
            state[_PHASE] = SHOWING
    else:
        state[_PRESSES + seat] = action
        if _has_done(state, seat, 1):
            _end_race(state)


def results(state):
    """WON for all who share the win, LOST for the others; alone it may be DRAWN."""
    if state[_REASON] == _SOLO_EQUAL:
        return (DRAWN,)
    return tuple([WON if state[_WINNERS] >> seat & 1 else LOST for seat in range(state[_SEATS])])


def reason(state):
    return state[_REASON]


def counts(state):
    """Rounds fought, rolls and kiais of all of them, and the highest sum of a seat."""
    best = max([sum_of(state, seat) for seat in range(state[_SEATS])])
    return state[_ROUND], state[_ALL_ROLLS], state[_KIAIS], best


# --- Training -------------------------------------------------------------------------------------


def _roll(state, outcome):
    place = _DICE + 2 * (state[_ROLLS] % state[_BATCH])
    state[place] = outcome // 6 + 1
    state[place + 1] = outcome % 6 + 1
    state[_ROLLS] += 1
    state[_ALL_ROLLS] += 1
    state[_ROLLER] = (state[_ROLLER] + 1) % state[_SEATS]
    if state[_ROLLS] % state[_BATCH] == 0:  # the bell comes with the end of a batch: 1, 3 and 5 divide 60
        _ask(state, WRITING, (1 << state[_SEATS]) - 1)


def _write(state, seat, action):
    own = _slice(state, seat)
    done = state[_DONE + seat]
    if state[_SEATS] == 1 and action == TIME_UP:
        if done:
            _put(state, seat, state[own + _BEFORE] - 1, state[own + _ERASED])
        state[own + _BEFORE] = 0
        _end_training(state, BY_CLOCK, 0)
        return
    state[own + _SHOUTED] = -1 - action if action < 0 else action // SHEET
    if action >= 0:
        box = action % SHEET
        state[own + _BEFORE] = 0 if done & 1 else box + 1
        state[own + _ERASED] = value(state, seat, box)
        _put(state, seat, box, state[_DICE + done])
    if _has_done(state, seat, 2 * state[_BATCH]):
        _end_batch(state)


def _end_batch(state):
    """All have written: has somebody shouted, or does the bell ring?"""
    for seat in range(state[_SEATS]):
        if state[_slice(state, seat) + _SHOUTED]:
            state[_KIAIS] += 1
            _end_training(state, BY_KIAI, seat)
            return
    if state[_ROLLS] == BELL:
        _end_training(state, BY_BELL, state[_ROLLER])
    else:
        state[_PHASE] = ROLLING


def _end_training(state, why, first):
    state[_ENDED_BY] = why
    state[_CALLER] = first
    _ask(state, SETTLING, (1 << state[_SEATS]) - 1)


def _ask(state, now, mask):
    state[_PHASE] = now
    state[_WAITING] = mask
    for seat in range(_PLACES):
        state[_DONE + seat] = 0


def _has_done(state, seat, wanted):
    """The seat has done one thing more; have all done as much as is wanted?"""
    state[_DONE + seat] += 1
    if state[_DONE + seat] == wanted:
        state[_WAITING] &= ~(1 << seat)
    return state[_WAITING] == 0


def _put(state, seat, box, number):
    at = _sheet(state, seat) + (box >> 1)
    state[at] = state[at] & 15 | number << 4 if box & 1 else state[at] & 240 | number


def _slice(state, seat):
    return public(state) + seat * PRIVATE


def _sheet(state, seat):
    return _PUBLIC + seat * _PACKED if state[_OPEN] else _slice(state, seat) + _BOXES


# --- The fight ------------------------------------------------------------------------------------


def _open(state):
    """The techniques are shown, and every sheet is empty for the next round."""
    for seat in range(_PLACES):
        for step in range(STEPS):
            known = seat < state[_SEATS]
            state[_SHOWN + seat * STEPS + step] = state[_slice(state, seat) + _SETTLED + step] if known else 0
    for seat in range(state[_SEATS]):
        for place in range(1, PRIVATE):
            state[_slice(state, seat) + place] = 0
    for place in range(_PUBLIC, public(state)):
        state[place] = 0
    state[_DONE] = 0
    if state[_SEATS] == 1:
        state[_PHASE] = ANSWERING
    else:
        _score(state)


def _answer(state, outcome):
    """Alone: the opponent's next technique is the higher die, 1 hesitates."""
    high = max(outcome // 6, outcome % 6)
    state[_SHOWN + STEPS + state[_DONE]] = high if high else HESITATE + 1
    state[_DONE] += 1
    if state[_DONE] == STEPS:
        _score(state)


def _score(state):
    for seat in range(fighters(state)):
        total = 0
        for step in range(STEPS):
            total += step_score(state, seat, step)
        state[_TOTALS + state[_ROUND] * _PLACES + seat] = _ZERO + total
    state[_ROUND] += 1
    if state[_ROUND] < ROUNDS:
        state[_ROLLS] = 0
        state[_PHASE] = ROLLING
    else:
        _compare_sums(state)


def _compare_sums(state):
    sums = [sum_of(state, seat) for seat in range(fighters(state))]
    for seat in range(len(sums)):
        if sums[seat] == max(sums):
            state[_WINNERS] |= 1 << seat
    if sums.count(max(sums)) == 1:
        _end(state, _HIGHEST)
    elif state[_SEATS] == 1:
        _end(state, _SOLO_EQUAL)
    else:
        _ask(state, RACING, state[_WINNERS])


def _end_race(state):
    """Fewer than two racers share the win with all who are tied; else most presses win."""
    presses = state[_PRESSES : _PRESSES + _PLACES]
    most = max(presses)
    if len([one for one in presses if one]) < 2:
        _end(state, _SHARED)
        return
    state[_WINNERS] = 0
    for seat in range(_PLACES):
        if presses[seat] == most:
            state[_WINNERS] |= 1 << seat
    _end(state, _RACED if presses.count(most) == 1 else _RACED_EQUAL)


def _end(state, why):
    state[_PHASE] = ENDED
    state[_REASON] = why


# --- What screens and opponents read. Alone, the opponent is seat 1. ------------------------------


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


def due(state, seat):
    """Which of dice(state) the seat writes next, or which step it settles next: 0.. ."""
    return state[_DONE + seat]


def first_box(state, seat):
    """The box of the first value of a roll while the second is due, -1 otherwise."""
    return state[_slice(state, seat) + _BEFORE] - 1


def settled(state, seat, step):
    """The technique this seat has settled for a step, known to its own view until the opening; -1 otherwise."""
    return state[_slice(state, seat) + _SETTLED + step] - 1


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
