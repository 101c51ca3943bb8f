"""Knock Yourself Out: roll two dice, add or subtract, take that number out; be the first with all six out at once.
docs/players/rules/knockout.md settles what the sheet leaves open.

    state = start(bytes((SOLO, BASIC, LOT)))
    apply(state, NOBODY, 5 * 6 + 1)     # a 6 and a 2
    answers(state)                      # (4,): 6 - 2; 8 is no answer
    apply(state, 0, 4 - 1)              # 4 is out

Actions are numbers, 1..6, minus one: the number to take out, or after a strike to put back in. Outcomes of
chance: who begins (0 or 1), then a roll, (first die - 1) * 6 + second die - 1.
Seats: one for solo, two in a duel; two against two A1, B1, A2, B2 are 0..3, and partners share a tray.
"""

from micropython import const

from dojo.contract import CHANCE, DRAWN, LOST, NOBODY, OPEN, OVER, WON

VERSION = const(1)
SIDES = const(2)  # their seats alternate
PRIVATE = const(1)  # nothing is secret: a slice only says that it is known
COUNTS = ("turns", "strikes")

# The options: the form, the operations, and who begins.
SOLO = const(0)
DUEL = const(1)
TEAMS = const(2)
BASIC = const(0)
ALL = const(1)
LOT = const(0)  # 1 and 2: side A or B, which lost the last match

_NUMBERS = const(6)
EVERY = const(63)  # a tray with all numbers in: bit number - 1
_ROLLS = const(36)
_FIRST_STRIKE = const(4)  # doubles from here up are always strikes
_LONGEST = const(400)  # turns

# The public part.
_FORM = const(0)
_OPERATIONS = const(1)
_PHASE = const(2)
_SEAT = const(3)  # whose turn it is
_TURNS = const(4)  # two bytes: turns played
_DICE = const(6)  # two, 0 before the first roll
_TRAY = const(8)  # the tray of each side
_STRIKES = const(10)  # two bytes for each side
_REASON = const(14)
_WINNER = const(15)  # side + 1
_LAST = const(16)  # the number of the last turn, 0 for none
_PUBLIC = const(17)

# Phases.
_DRAWING = const(0)  # lots for who begins
_ROLLING = const(1)
_TAKING = const(2)
_RETURNING = const(3)
_ENDED = const(4)

# Why the match is over (reasons in words/en.txt).
_CLEARED = const(1)
_TOO_LONG = const(2)

# Why an action is refused (refusals in words/en.txt).
_NO_SUCH_NUMBER = const(1)
_NO_ANSWER = const(2)
_IS_OUT = const(3)
_IS_IN = const(4)


def seats(options):
    """1, 2 or 4."""
    return (1, 2, 4)[options[_FORM]]


def longest(options):
    """At most two integers per turn, the roll and the number, and one for the lot."""
    return 2 * _LONGEST + 1


def public(state):
    return _PUBLIC


def start(options):
    """Both trays full. Three bytes of options: SOLO, DUEL or TEAMS; BASIC or ALL; LOT, 1 or 2."""
    for option in options:
        if option > 2:
            raise ValueError("no such option: %d" % option)
    if options[_OPERATIONS] > ALL:
        raise ValueError("no such operations: %d" % options[_OPERATIONS])
    state = bytearray(_PUBLIC + seats(options) * PRIVATE)
    state[_FORM] = options[0]
    state[_OPERATIONS] = options[1]
    for side in range(sides(state)):
        state[_TRAY + side] = EVERY
    if sides(state) == 1 or options[2]:
        state[_SEAT] = options[2] - 1 if sides(state) == 2 else 0
        state[_PHASE] = _ROLLING
    return state


def turn(state):
    phase = state[_PHASE]
    if phase == _ENDED:
        return OVER
    return CHANCE if phase < _TAKING else 1 << state[_SEAT]


def stage(state):
    return turns(state)


def secrecy(state, seat):
    return OPEN


def chance(state):
    """Lots, then rolls; nobody's secret."""
    return (2 if state[_PHASE] == _DRAWING else _ROLLS), NOBODY


def actions(state, seat):
    return _NUMBERS


def refuse(state, seat, action):
    """0 when the number may be taken out, or after a strike put back; else the number of the sentence that says why."""
    if not 0 <= action < _NUMBERS:
        return _NO_SUCH_NUMBER
    is_in = tray(state, side_of(state, seat)) >> action & 1
    if state[_PHASE] == _RETURNING:
        return _IS_IN if is_in else 0
    if action + 1 in results_of(state[_DICE], state[_DICE + 1], state[_OPERATIONS]):
        return 0 if is_in else _IS_OUT
    return _NO_ANSWER


def apply(state, seat, action):
    """Apply a lot, a roll, or a number that was not refused."""
    if seat == NOBODY:
        if state[_PHASE] == _DRAWING:
            state[_SEAT] = action
            state[_PHASE] = _ROLLING
        else:
            _roll(state, action // 6 + 1, action % 6 + 1)
        return
    state[_TRAY + side_of(state, seat)] ^= 1 << action
    state[_LAST] = action + 1
    _end_turn(state)


def results(state):
    """WON and LOST, or DRAWN for all if nobody cleared a tray in time."""
    found = []
    for seat in range(seats(state)):
        if not state[_WINNER]:
            found.append(DRAWN)
        else:
            found.append(WON if state[_WINNER] - 1 == side_of(state, seat) else LOST)
    return tuple(found)


def reason(state):
    return state[_REASON]


def counts(state):
    """Turns of all sides together, and their strikes."""
    return turns(state), strikes(state, 0) + strikes(state, 1)


def rematch(options, results):
    """The options of a rematch: the losing side begins; after a draw the lot decides."""
    return options[:2] + bytes(((0, 2, 1)[results[0]] if len(results) > 1 else LOT,))


# --- A turn, in the order of the sheet ------------------------------------------------------------


def _roll(state, first, second):
    state[_DICE] = first
    state[_DICE + 1] = second
    state[_LAST] = 0
    if answers(state):
        state[_PHASE] = _TAKING
        return
    side = side_of(state, state[_SEAT])
    _add(state, _STRIKES + 2 * side)
    if state[_TRAY + side] == EVERY:
        _end_turn(state)  # nothing to put back: the turn is missed
    else:
        state[_PHASE] = _RETURNING


def _end_turn(state):
    side = side_of(state, state[_SEAT])
    _add(state, _TURNS)
    state[_PHASE] = _ROLLING
    if not state[_TRAY + side]:
        _end(state, _CLEARED, side + 1)
    elif turns(state) == _LONGEST:
        _end(state, _TOO_LONG, 0)
    else:
        state[_SEAT] = (state[_SEAT] + 1) % seats(state)


def _end(state, why, winner):
    state[_PHASE] = _ENDED
    state[_REASON] = why
    state[_WINNER] = winner


def _add(state, place):
    """Add one to a two-byte number."""
    number = (state[place] << 8 | state[place + 1]) + 1
    state[place] = number >> 8
    state[place + 1] = number & 255


def results_of(first, second, operations):
    """The numbers 1..6 that two dice give, ascending; none for double 4, 5 and 6, automatic strikes."""
    high = max(first, second)
    low = min(first, second)
    if high == low >= _FIRST_STRIKE:
        return ()
    found = [high + low, high - low]
    if operations == ALL:
        found.append(high * low)
        if high % low == 0:
            found.append(high // low)
    return tuple([number for number in range(1, _NUMBERS + 1) if number in found])


# --- What screens and opponents read --------------------------------------------------------------


def sides(state):
    """1 for solo, else 2."""
    return 1 if state[_FORM] == SOLO else 2


def side_of(state, seat):
    """The side, 0 or 1, of a seat."""
    return seat & 1


def tray(state, side):
    """The numbers that are in: bit number - 1."""
    return state[_TRAY + side]


def dice(state):
    """The two dice as they lie, 1..6; 0 before the first roll."""
    return state[_DICE], state[_DICE + 1]


def answers(state):
    """The numbers this roll can take out of the current side's tray, ascending."""
    inside = state[_TRAY + side_of(state, state[_SEAT])]
    found = results_of(state[_DICE], state[_DICE + 1], state[_OPERATIONS])
    return tuple([number for number in found if inside >> number - 1 & 1])


def is_returning(state):
    """Whether a number has to be put back now."""
    return state[_PHASE] == _RETURNING


def operations(state):
    """BASIC or ALL."""
    return state[_OPERATIONS]


def form(state):
    """SOLO, DUEL or TEAMS."""
    return state[_FORM]


def seat_to_play(state):
    """Whose turn it is."""
    return state[_SEAT]


def turns(state):
    """Turns played, 0..400, by both sides together."""
    return state[_TURNS] << 8 | state[_TURNS + 1]


def strikes(state, side):
    """Strikes of a side so far."""
    return state[_STRIKES + 2 * side] << 8 | state[_STRIKES + 2 * side + 1]


def last(state):
    """The number of the last turn, taken out or put back; 0 if the turn was missed."""
    return state[_LAST]
