"""Karate: everybody trains with the same dice on a sheet of their own, then all fight. Rules by Spencer Jackson (2019,
CC BY-SA); what they leave open is decided in docs/players/rules/karate.md.

    state = start(bytes((1, 0, 0, 0)))      # two players, who write after every roll, secretly
    apply(state, NOBODY, 5 * 6 + 5)         # a double 6
    apply(state, 0, 0); apply(state, 0, 1 + KIAI)   # A learns Kake Uke for step 1 and shouts
    apply(state, 1, 5); apply(state, 1, 6)          # B has begun Oi Zuki; the fight begins, A reads first
    apply(state, 0, KAKE_UKE)               # now everybody settles five techniques, A's first is this

A round: rolls, as many as a batch has, (first die - 1) * 6 + second die - 1; then every seat writes all their values in
the order they were rolled. An action is the box for the next value, step * 21 + FIRST[technique] + place; with the last
one a kiai can be added, box + KIAI. Alone there is none, but TIME_UP whenever something has to be written. Then every
seat settles five techniques; they are opened, and scored; alone, the opponent's come from five rolls first.
In the race 0 stays out, n stands for n - 1 presses. With an opening all sheets are empty again.
"""

from micropython import const

from dojo.contract import CHANCE, DRAWN, LOST, NOBODY, OPEN, OPENING, OVER, SEALED, TOGETHER, WON

VERSION = const(2)
CHECKPOINTS = True
COUNTS = ("rounds", "rolls", "kiai", "highest")

# Actions besides the number of a box.
KIAI = const(105)  # added to the last box of a batch
TIME_UP = const(105)  # alone: the clock has run out

_BELL = const(60)  # rolls
MOST_PRESSES = const(99)

# Phases, and how a training ended.
_ROLLING = const(0)
_WRITING = const(1)
_SETTLING = const(2)
_SHOWING = const(3)
_ANSWERING = const(4)  # alone: the opponent's techniques are rolled
_RACING = const(5)
_ENDED = const(6)
_BY_KIAI = const(1)
_BY_BELL = const(2)
_BY_CLOCK = const(3)

_STEPS = const(5)
_SHEET = const(105)

# Techniques are 0 Kake Uke, 1 Hiza Uke, 2 Oi Zuki, 3 Yoko Geri, 4 Yoko Tobi Geri; and how many boxes they have.
HESITATE = const(5)
BOXES = b"\x02\x03\x04\x05\x07"
_ROW = const(21)

# Whose sheets are seen, and how they begin in the first round.
_OPEN_SHEETS = const(1)
_BEGUN_SHEETS = const(2)
_BEGUN = ((9, 4, 4), (26, 3, 2))  # side kick in step 1, punch in step 2, one box each missing: box, boxes, number

# The public part.
_SEATS = const(0)
_BATCH = const(1)  # rolls
_OPEN = const(2)  # length of a sheet where everybody may see them, else 0
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
_SHOWN = const(33)  # five techniques + 1 per seat, as last read out; _DONE comes before, _TOTALS after
_TOTALS = const(73)  # eight per round (scoring.py)
_PRESSES = const(97)  # per seat: presses in the race + 1
_PUBLIC = const(105)  # open sheets follow
_PLACES = const(8)

# A private slice.
PRIVATE = const(62)
_SHOUTED = const(1)
_BEFORE = const(2)  # box + 1 of the first value of a roll until the second is written
_ERASED = const(3)  # what was there before
_SETTLED = const(4)  # five techniques + 1
_PRESSED = const(4)  # in the race, when nothing is settled any more: the action, until all have raced
_BOXES = const(9)  # the sheet, two boxes a byte
_PACKED = const(53)

# Why an action is refused (refusals in words/en.txt).
_NO_SUCH_CHOICE = const(1)
_SAME_BOX = const(2)
_WRITE_FIRST = const(3)
_NOT_LEARNED = const(4)
_HAS_LEARNED = const(5)

# Why the match is over (reasons in words/en.txt).
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
    """The most integers between two openings: 60 rolls; their values and five techniques a seat; five answers."""
    return _BELL + (2 * _BELL + _STEPS) * seats(options) + _STEPS


def public(state):
    """Open sheets are in the public part."""
    return _PUBLIC + state[_SEATS] * state[_OPEN]


def start(options):
    """Empty sheets, or begun ones. Four bytes of options: players - 1; 1, 3 or 5 rolls; secret, open, or secret and
    begun sheets; level.
    """
    for option, choices in zip(options, b"\x08\x03\x03\x06"):
        if option >= choices:
            raise ValueError("no such option: %d" % option)
    players = seats(options)
    shown = _PACKED if options[2] == _OPEN_SHEETS or players == 1 else 0
    state = bytearray(_PUBLIC + players * (PRIVATE + shown))
    state[_SEATS] = players
    state[_BATCH] = 1 if players == 1 else 1 + 2 * options[1]
    state[_OPEN] = shown
    state[_LEVEL] = options[3]
    if options[2] == _BEGUN_SHEETS:
        for seat in range(players):
            for box, boxes, number in _BEGUN:
                for place in range(boxes):
                    _put(state, seat, box + place, number)
    return state


def rematch(options, results):
    """The same again; but sheets that are begun are for a first match."""
    return options[:2] + bytes(1) + options[3:] if options[2] == _BEGUN_SHEETS else options


def turn(state):
    now = state[_PHASE]
    if now == _ROLLING or now == _ANSWERING:
        return CHANCE
    if now == _SHOWING:
        return OPENING
    return OVER if now == _ENDED else state[_WAITING]


def stage(state):
    """Differs from one set of seats that have to act to the next."""
    return state[_ALL_ROLLS] * 8 + state[_PHASE]


def secrecy(state, seat):
    """What is written and settled stays sealed until the fight, unless the sheets are open; nobody races after having
    seen what the others did.
    """
    if state[_PHASE] == _RACING:
        return TOGETHER
    return OPEN if state[_OPEN] else SEALED


def chance(state):
    """Two dice, nobody's secret."""
    return 36, NOBODY


def actions(state, seat):
    now = state[_PHASE]
    if now == _WRITING:
        return _SHEET + 1 if state[_SEATS] == 1 else 2 * _SHEET
    return _STEPS + 1 if now == _SETTLING else MOST_PRESSES + 2


def remark(state, seat, action):
    """What everybody learns about a sealed action once all have acted: 1 with a kiai, else 0."""
    return 1 if action >= KIAI else 0


def refuse(state, seat, action):
    """0 when the seat may take the action, else the number of the sentence that says why not."""
    if not 0 <= action < actions(state, seat):
        return _NO_SUCH_CHOICE
    done = state[_DONE + seat]
    own = slice_of(state, seat)
    if state[_PHASE] == _WRITING:
        if action >= KIAI and state[_SEATS] > 1 and done + 1 < 2 * state[_BATCH]:
            return _WRITE_FIRST
        if state[own + _BEFORE] == action % _SHEET + 1 and (state[_SEATS] > 1 or action != TIME_UP):
            return _SAME_BOX
    elif state[_PHASE] == _SETTLING and (state[_OPEN] or state[own]):
        if action not in techniques(state, seat, done):
            return _HAS_LEARNED if action == HESITATE else _NOT_LEARNED
    return 0


def apply(state, seat, action):
    """A roll, an opening, or an action that was not refused; HIDDEN - remark for a sealed one of another device."""
    now = state[_PHASE]
    if seat == NOBODY:
        if now == _SHOWING:
            _open(state)
        else:
            _roll(state, action)
        return
    if not state[_WAITING] >> seat & 1:
        raise ValueError("seat %d has nothing to choose" % seat)
    if now == _WRITING:
        _write(state, seat, action)
    elif now == _SETTLING:
        if action >= 0:
            state[slice_of(state, seat) + _SETTLED + state[_DONE + seat]] = action + 1
        if _has_done(state, seat, _STEPS):
            state[_PHASE] = _SHOWING
    else:
        state[slice_of(state, seat) + _PRESSED] = action
        if _has_done(state, seat, 1):
            for each in range(state[_SEATS]):
                own = slice_of(state, each) + _PRESSED
                state[_PRESSES + each] = state[own]
                state[own] = 0
            _scoring().end_race(state)


def results(state):
    """WON for all who share the win, LOST for the others; alone it may be DRAWN."""
    if state[_REASON] == _SOLO_EQUAL:
        return (DRAWN,)
    found = []
    for seat in range(state[_SEATS]):
        found.append(WON if state[_WINNERS] >> seat & 1 else LOST)
    return tuple(found)


def reason(state):
    return state[_REASON]


def counts(state):
    """Rounds fought, rolls and kiais of all of them, and the highest sum of a seat."""
    fight = _scoring()
    best = fight.sum_of(state, 0)
    for seat in range(1, state[_SEATS]):
        best = max(best, fight.sum_of(state, seat))
    return state[_ROUND], state[_ALL_ROLLS], state[_KIAIS], best


# --- Training -------------------------------------------------------------------------------------


def _roll(state, outcome):
    """Dice to write; or those of the lone player's opponent, whose next technique is the higher one, 1 hesitates."""
    place = _DICE + 2 * (state[_ROLLS] % state[_BATCH])
    state[place] = outcome // 6 + 1
    state[place + 1] = outcome % 6 + 1
    if state[_PHASE] == _ANSWERING:
        high = max(state[place], state[place + 1])
        state[_SHOWN + _STEPS + state[_DONE]] = high - 1 or HESITATE + 1
        state[_DONE] += 1
        if state[_DONE] == _STEPS:
            _scoring().score(state)
        return
    state[_ROLLS] += 1
    state[_ALL_ROLLS] += 1
    state[_ROLLER] = (state[_ROLLER] + 1) % state[_SEATS]
    if state[_ROLLS] % state[_BATCH] == 0:  # the bell comes with the end of a batch: 1, 3 and 5 divide 60
        _ask(state, _WRITING, (1 << state[_SEATS]) - 1)


def _write(state, seat, action):
    own = slice_of(state, seat)
    done = state[_DONE + seat]
    if state[_SEATS] == 1 and action == TIME_UP:
        if done:
            _put(state, seat, state[own + _BEFORE] - 1, state[own + _ERASED])
        state[own + _BEFORE] = 0
        _end_training(state, _BY_CLOCK, 0)
        return
    state[own + _SHOUTED] = -1 - action if action < 0 else action // _SHEET
    if action >= 0:
        box = action % _SHEET
        state[own + _BEFORE] = 0 if done & 1 else box + 1
        state[own + _ERASED] = value(state, seat, box)
        _put(state, seat, box, state[_DICE + done])
    if not _has_done(state, seat, 2 * state[_BATCH]):
        return
    for first in range(state[_SEATS]):
        if state[slice_of(state, first) + _SHOUTED]:
            state[_KIAIS] += 1
            _end_training(state, _BY_KIAI, first)
            return
    if state[_ROLLS] == _BELL:
        _end_training(state, _BY_BELL, state[_ROLLER])
    else:
        state[_PHASE] = _ROLLING


def _end_training(state, why, first):
    state[_ENDED_BY] = why
    state[_CALLER] = first
    _ask(state, _SETTLING, (1 << state[_SEATS]) - 1)


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
    at = sheet_of(state, seat) + (box >> 1)
    state[at] = state[at] & 15 | number << 4 if box & 1 else state[at] & 240 | number


def sheet_of(state, seat):
    """Where the sheet of a seat begins: two boxes a byte, the first one in the lower half."""
    return _PUBLIC + seat * _PACKED if state[_OPEN] else slice_of(state, seat) + _BOXES


def slice_of(state, seat):
    """Where the private slice of a seat begins."""
    return public(state) + seat * PRIVATE


# --- The fight ------------------------------------------------------------------------------------


def _open(state):
    """The techniques are shown, and every sheet is empty for the next round."""
    for place in range(_DONE, _TOTALS):
        state[place] = 0
    for seat in range(state[_SEATS]):
        own = slice_of(state, seat)
        for step in range(_STEPS):
            state[_SHOWN + seat * _STEPS + step] = state[own + _SETTLED + step]
        for place in range(1, PRIVATE):
            state[own + place] = 0
    for place in range(_PUBLIC, public(state)):
        state[place] = 0
    if state[_SEATS] == 1:
        state[_PHASE] = _ANSWERING
    else:
        _scoring().score(state)


def _scoring():
    """The module for scoring fights, loaded only then."""
    from games.karate import scoring

    return scoring


# --- What screens and opponents read; layout.py has the rest. Alone, the opponent is seat 1. -----


def value(state, seat, box):
    """The number in a box, 1..6; 0 if it is empty."""
    both = state[sheet_of(state, seat) + (box >> 1)]
    return both >> 4 if box & 1 else both & 15


def techniques(state, seat, step):
    """What the seat can settle for a step: the techniques learned for it, ascending; (HESITATE,) if there is none."""
    found = []
    box = step * _ROW
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
