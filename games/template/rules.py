"""High Roll: roll a die, keep it or roll again; after one or three rounds the higher sum wins.

    state = start(bytes((0,)))   # one round
    apply(state, NOBODY, 3)      # chance: outcome 3 is a four
    apply(state, 0, KEEP)        # the first player keeps it

The template of a game: rules that use dice and open actions, and nothing but the contract.
"""

from micropython import const

from dojo.contract import CHANCE, DRAWN, LOST, NOBODY, OPEN, OVER, WON

VERSION = const(1)
PRIVATE = const(1)  # nothing is secret: a slice only says that it is known
COUNTS = ("rounds",)

KEEP = const(0)
AGAIN = const(1)

# The public part.
_ROUNDS = const(0)  # rounds to play
_ROUND = const(1)  # rounds played
_SEAT = const(2)  # whose turn it is
_PHASE = const(3)
_DIE = const(4)
_SUM = const(5)  # two bytes, one per seat
_PUBLIC = const(7)

_ROLLING = const(0)
_CHOOSING = const(1)
_ROLLING_AGAIN = const(2)

# Why the match is over (reasons in words/en.txt).
HIGHER = const(1)
EQUAL = const(2)

# Why an action is refused (refusals in words/en.txt).
NO_SUCH_CHOICE = const(1)


def seats(options):
    return 2


def longest(options):
    """At most three integers per turn: the roll, the choice, the second roll."""
    return 3 * 2 * (1, 3)[options[0]]


def start(options):
    """One byte of options: 0 plays one round, 1 plays three."""
    state = bytearray(_PUBLIC + 2 * PRIVATE)
    state[_ROUNDS] = (1, 3)[options[0]]
    return state


def public(state):
    return _PUBLIC


def turn(state):
    if state[_ROUND] == state[_ROUNDS]:
        return OVER
    return 1 << state[_SEAT] if state[_PHASE] == _CHOOSING else CHANCE


def stage(state):
    return state[_ROUND] * 2 + state[_SEAT]


def secrecy(state, seat):
    return OPEN


def chance(state):
    """A die: six outcomes, nobody's secret."""
    return 6, NOBODY


def actions(state, seat):
    return 2


def refuse(state, seat, action):
    return 0 if action in (KEEP, AGAIN) else NO_SUCH_CHOICE


def apply(state, seat, action):
    if seat == NOBODY:
        state[_DIE] = action + 1
        if state[_PHASE] == _ROLLING:
            state[_PHASE] = _CHOOSING
        else:
            _write(state)
    elif action == AGAIN:
        state[_PHASE] = _ROLLING_AGAIN
    else:
        _write(state)


def results(state):
    first = state[_SUM]
    second = state[_SUM + 1]
    if first == second:
        return DRAWN, DRAWN
    return (WON, LOST) if first > second else (LOST, WON)


def reason(state):
    if turn(state) != OVER:
        return 0
    return EQUAL if state[_SUM] == state[_SUM + 1] else HIGHER


def counts(state):
    return (state[_ROUND],)


def die(state):
    """The die on the table, 1..6; 0 before the first roll."""
    return state[_DIE]


def total(state, seat):
    """What the seat has rolled in all, 0..18."""
    return state[_SUM + seat]


def _write(state):
    state[_SUM + state[_SEAT]] += state[_DIE]
    state[_PHASE] = _ROLLING
    state[_SEAT] ^= 1
    if state[_SEAT] == 0:
        state[_ROUND] += 1
