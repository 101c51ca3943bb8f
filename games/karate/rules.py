"""Karate: everybody trains with the same dice on their own sheet, then all fight. Rules by Spencer Jackson (2019, CC
BY-SA); docs/players/rules/karate.md settles what they leave open.

    state = start(bytes((1, 0, 0, 0, 1)))   # two players, who write in secret after every roll and shout freely
    apply(state, NOBODY, 5 * 6 + 5)         # a double 6
    apply(state, 0, 0); apply(state, 0, 1 + KIAI)   # A learns Kake Uke for step 1 and shouts
    apply(state, 1, 5); apply(state, 1, 6)          # B has begun Oi Zuki; the fight begins, A reads first
    apply(state, 0, KAKE_UKE)               # now everybody settles five techniques; this is A's first

A round: a batch of rolls, each (first die - 1) * 6 + second die - 1; then every seat writes all their values in the
order they were rolled. An action is the box for the next value, step * 21 + FIRST[technique] + place; the last one may
add a kiai, box + KIAI. Solo there is no kiai, but TIME_UP is allowed whenever a value is due. Then every seat settles
five techniques, which are opened and scored; solo, the opponent's come from five rolls first. In the race 0 stays out,
n stands for n - 1 presses. An opening empties all sheets.
"""

from micropython import const

from dojo.contract import CHANCE, DRAWN, LOST, NOBODY, OPEN, OPENING, OVER, SEALED, TOGETHER, WON
from games.karate import places as at
from games.karate.places import HESITATE, KIAI, TIME_UP

VERSION = const(3)
OLDER = ((2, b"\x01"),)  # a match of version 2 goes on: it had no choice of the kiai, which was free
CHECKPOINTS = True
COUNTS = ("rounds", "rolls", "kiai", "highest")

MOST_PRESSES = const(99)

# Techniques: 0 Kake Uke, 1 Hiza Uke, 2 Oi Zuki, 3 Yoko Geri, 4 Yoko Tobi Geri; and how many boxes they have.
BOXES = b"\x02\x03\x04\x05\x07"

TRAINED = const(3)  # a kiai needs a technique for so many steps, unless it is free: docs/players/rules/karate.md

# Whether sheets are open, and how they begin in the first round.
_OPEN_SHEETS = const(1)
_BEGUN_SHEETS = const(2)
# Side kick in step 1, punch in step 2, each one box short, and a whole block in step 3: box, boxes, number.
_BEGUN = ((9, 4, 4), (26, 3, 2), (42, 2, 6))

PRIVATE = const(62)  # bytes of a slice

# Why an action is refused (refusals in words/en.txt).
_NO_SUCH_CHOICE = const(1)
_SAME_BOX = const(2)
_WRITE_FIRST = const(3)
_NOT_LEARNED = const(4)
_HAS_LEARNED = const(5)
_TRAIN_FIRST = const(6)


# --- The contract ---------------------------------------------------------------------------------


def seats(options):
    """1 to 8."""
    return options[0] + 1


def longest(options):
    """The most integers between two openings: 60 rolls; their values and five techniques per seat; five answers."""
    return at.BELL + (2 * at.BELL + at.STEPS) * seats(options) + at.STEPS


def public(state):
    """Open sheets are in the public part."""
    return at.PUBLIC + state[at.SEATS] * state[at.OPEN_SHEET]


def start(options):
    """The first state. Five bytes of options: players - 1; 1, 3 or 5 rolls; secret, open, or secret and begun sheets;
    level; trained or free kiai.
    """
    for option, choices in zip(options, b"\x08\x03\x03\x06\x02"):
        if option >= choices:
            raise ValueError("no such option: %d" % option)
    players = seats(options)
    shown = at.PACKED if options[2] == _OPEN_SHEETS or players == 1 else 0
    state = bytearray(at.PUBLIC + players * (PRIVATE + shown))
    state[at.SEATS] = players
    state[at.BATCH] = 1 if players == 1 else 1 + 2 * options[1]
    state[at.OPEN_SHEET] = shown
    state[at.LEVEL] = options[3] if players == 1 else 0 if options[4] else TRAINED
    if options[2] == _BEGUN_SHEETS:
        for seat in range(players):
            for box, boxes, number in _BEGUN:
                for place in range(boxes):
                    _write_into(state, seat, box + place, number)
    return state


def rematch(options, results):
    """The same options, except that sheets are begun only in a first match."""
    return options[:2] + bytes(1) + options[3:] if options[2] == _BEGUN_SHEETS else options


def turn(state):
    now = state[at.PHASE]
    if now == at.ROLLING or now == at.ANSWERING:
        return CHANCE
    if now == at.SHOWING:
        return OPENING
    return OVER if now == at.ENDED else state[at.WAITING]


def stage(state):
    """Differs from one set of seats that have to act to the next."""
    return state[at.ALL_ROLLS] * 8 + state[at.PHASE]


def secrecy(state, seat):
    """What is written and settled stays sealed until the fight, unless the sheets are open; presses stay sealed until
    all have raced.
    """
    if state[at.PHASE] == at.RACING:
        return TOGETHER
    return OPEN if state[at.OPEN_SHEET] else SEALED


def chance(state):
    """Two dice, nobody's secret."""
    return 36, NOBODY


def actions(state, seat):
    now = state[at.PHASE]
    if now == at.WRITING:
        return at.SHEET + 1 if state[at.SEATS] == 1 else 2 * at.SHEET
    return at.STEPS + 1 if now == at.SETTLING else MOST_PRESSES + 2


def remark(state, seat, action):
    """What a sealed action reveals once all have acted: 1 with a kiai, else 0."""
    return 1 if action >= KIAI else 0


def refuse(state, seat, action):
    """0 when the seat may take the action, else the number of the sentence that says why."""
    if not 0 <= action < actions(state, seat):
        return _NO_SUCH_CHOICE
    done = state[at.DONE + seat]
    own = slice_of(state, seat)
    if state[at.PHASE] == at.WRITING:
        if action >= KIAI and state[at.SEATS] > 1 and done + 1 < 2 * state[at.BATCH]:
            return _WRITE_FIRST
        if state[own + at.BEFORE] == action % at.SHEET + 1 and (state[at.SEATS] > 1 or action != TIME_UP):
            return _SAME_BOX
        if action >= KIAI and state[at.SEATS] > 1 and (state[at.OPEN_SHEET] or state[own]):
            if _steps_with(state, seat, action - KIAI) < state[at.LEVEL]:
                return _TRAIN_FIRST
    elif state[at.PHASE] == at.SETTLING and (state[at.OPEN_SHEET] or state[own]):
        if action not in techniques(state, seat, done):
            return _HAS_LEARNED if action == HESITATE else _NOT_LEARNED
    return 0


def legal(state, seat):
    """The actions that are not refused, ascending."""
    from games.karate import listed  # on a board nobody asks

    return listed.legal(state, seat, slice_of(state, seat), range(actions(state, seat)), refuse)


def apply(state, seat, action):
    """A roll, an opening, or an action that was not refused; HIDDEN - remark for a sealed one of another device."""
    now = state[at.PHASE]
    if seat == NOBODY:
        if now == at.SHOWING:
            _open(state)
        else:
            _roll(state, action)
        return
    if not state[at.WAITING] >> seat & 1:
        raise ValueError("seat %d has nothing to choose" % seat)
    if now == at.WRITING:
        _write(state, seat, action)
    elif now == at.SETTLING:
        if action >= 0:
            state[slice_of(state, seat) + at.SETTLED + state[at.DONE + seat]] = action + 1
        if _has_done(state, seat, at.STEPS):
            state[at.PHASE] = at.SHOWING
    else:
        state[slice_of(state, seat) + at.PRESSED] = action
        if _has_done(state, seat, 1):
            for each in range(state[at.SEATS]):
                own = slice_of(state, each) + at.PRESSED
                state[at.PRESSES + each] = state[own]
                state[own] = 0
            _scoring().end_race(state)


def results(state):
    """WON for all who share the win, LOST for the others; a solo match may be DRAWN."""
    if state[at.REASON] == at.SOLO_EQUAL:
        return (DRAWN,)
    found = []
    for seat in range(state[at.SEATS]):
        found.append(WON if state[at.WINNERS] >> seat & 1 else LOST)
    return tuple(found)


def reason(state):
    return state[at.REASON]


def counts(state):
    """Rounds fought, their rolls and kiais, and the highest sum of any seat."""
    fight = _scoring()
    best = fight.sum_of(state, 0)
    for seat in range(1, state[at.SEATS]):
        best = max(best, fight.sum_of(state, seat))
    return state[at.ROUND], state[at.ALL_ROLLS], state[at.KIAIS], best


# --- Training -------------------------------------------------------------------------------------


def _roll(state, outcome):
    """Dice to write; or the solo opponent's, whose next technique is the higher one; 1 hesitates."""
    place = at.DICE + 2 * (state[at.ROLLS] % state[at.BATCH])
    state[place] = outcome // 6 + 1
    state[place + 1] = outcome % 6 + 1
    if state[at.PHASE] == at.ANSWERING:
        high = max(state[place], state[place + 1])
        state[at.SHOWN + at.STEPS + state[at.DONE]] = high - 1 or HESITATE + 1
        state[at.DONE] += 1
        if state[at.DONE] == at.STEPS:
            _scoring().score(state)
        return
    state[at.ROLLS] += 1
    state[at.ALL_ROLLS] += 1
    state[at.ROLLER] = (state[at.ROLLER] + 1) % state[at.SEATS]
    if state[at.ROLLS] % state[at.BATCH] == 0:  # the bell always ends a batch: 1, 3 and 5 divide 60
        _ask(state, at.WRITING, (1 << state[at.SEATS]) - 1)


def _write(state, seat, action):
    own = slice_of(state, seat)
    done = state[at.DONE + seat]
    if state[at.SEATS] == 1 and action == TIME_UP:
        if done:
            _put(state, seat, state[own + at.BEFORE] - 1, state[own + at.ERASED])
        state[own + at.BEFORE] = 0
        _end_training(state, at.BY_CLOCK, 0)
        return
    state[own + at.SHOUTED] = -1 - action if action < 0 else action // at.SHEET
    if action >= 0:
        box = action % at.SHEET
        state[own + at.BEFORE] = 0 if done & 1 else box + 1
        state[own + at.ERASED] = value(state, seat, box)
        _write_into(state, seat, box, state[at.DICE + done])
    if not _has_done(state, seat, 2 * state[at.BATCH]):
        return
    for first in range(state[at.SEATS]):
        if state[slice_of(state, first) + at.SHOUTED]:
            state[at.KIAIS] += 1
            _end_training(state, at.BY_KIAI, first)
            return
    if state[at.ROLLS] == at.BELL:
        _end_training(state, at.BY_BELL, state[at.ROLLER])
    else:
        state[at.PHASE] = at.ROLLING


def _steps_with(state, seat, box):
    """How many steps have a technique learned once the number due is in this box."""
    own = slice_of(state, seat)
    found = 1 if _learned_with(state, seat, box, state[at.DICE + state[at.DONE + seat]]) else 0
    for step in range(at.STEPS):
        if step != box // at.ROW and state[own + at.LEARNED + step]:
            found += 1
    return found


def _learned_with(state, seat, box, number):
    """The techniques, a mask, learned for the step of a box once the number is in it."""
    step = box // at.ROW
    first = step * at.ROW
    technique = 0
    while box >= first + BOXES[technique]:
        first += BOXES[technique]
        technique += 1
    mask = state[slice_of(state, seat) + at.LEARNED + step] & ~(1 << technique)
    for place in range(first, first + BOXES[technique]):
        if place != box and value(state, seat, place) != number:
            return mask
    return mask | 1 << technique


def _end_training(state, why, first):
    state[at.ENDED_BY] = why
    state[at.CALLER] = first
    for seat in range(state[at.SEATS]):
        own = slice_of(state, seat)
        for place in range(own + at.LEARNED, own + at.BOXES_AT):
            state[place] = 0  # they will be what is settled
    _ask(state, at.SETTLING, (1 << state[at.SEATS]) - 1)


def _ask(state, now, mask):
    state[at.PHASE] = now
    state[at.WAITING] = mask
    for seat in range(at.PLACES):
        state[at.DONE + seat] = 0


def _has_done(state, seat, wanted):
    """Count one more action of the seat; have all done as many as required?"""
    state[at.DONE + seat] += 1
    if state[at.DONE + seat] == wanted:
        state[at.WAITING] &= ~(1 << seat)
    return state[at.WAITING] == 0


def _write_into(state, seat, box, number):
    """Put a number into a box, and note what is learned by it or no more."""
    state[slice_of(state, seat) + at.LEARNED + box // at.ROW] = _learned_with(state, seat, box, number)
    _put(state, seat, box, number)


def _put(state, seat, box, number):
    at = sheet_of(state, seat) + (box >> 1)
    state[at] = state[at] & 15 | number << 4 if box & 1 else state[at] & 240 | number


def sheet_of(state, seat):
    """Where a seat's sheet begins: two boxes per byte, the first in the lower half."""
    return at.PUBLIC + seat * at.PACKED if state[at.OPEN_SHEET] else slice_of(state, seat) + at.BOXES_AT


def slice_of(state, seat):
    """Where a seat's private slice begins."""
    return public(state) + seat * PRIVATE


# --- The fight ------------------------------------------------------------------------------------


def _open(state):
    """Show the techniques, and empty every sheet for the next round."""
    for place in range(at.DONE, at.TOTALS):
        state[place] = 0
    for seat in range(state[at.SEATS]):
        own = slice_of(state, seat)
        for step in range(at.STEPS):
            state[at.SHOWN + seat * at.STEPS + step] = state[own + at.SETTLED + step]
        for place in range(1, PRIVATE):
            state[own + place] = 0
    for place in range(at.PUBLIC, public(state)):
        state[place] = 0
    if state[at.SEATS] == 1:
        state[at.PHASE] = at.ANSWERING
    else:
        _scoring().score(state)


def _scoring():
    """The module that scores fights, loaded on demand."""
    from games.karate import scoring

    return scoring


# --- What screens and opponents read; layout.py has the rest. Solo, the opponent is seat 1. ------


def value(state, seat, box):
    """The number in a box, 1..6; 0 if it is empty."""
    both = state[sheet_of(state, seat) + (box >> 1)]
    return both >> 4 if box & 1 else both & 15


def techniques(state, seat, step):
    """What the seat can settle for a step: its learned techniques, ascending; (HESITATE,) if there are none."""
    found = []
    box = step * at.ROW
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
