"""High Roll: both roll a die, then both choose in secret to keep it or to roll again; the higher sum wins.

    state = start(bytes((0,)))   # one round
    apply(state, NOBODY, 3)      # chance: outcome 3 is a four, for the first player; then the second one's die
    apply(state, 0, KEEP)        # stays in the first player's slice until the second one has chosen, too

The template of a game: rules that use dice and a secret choice, and nothing but the contract.
"""

from micropython import const

from dojo.contract import CHANCE, DRAWN, LOST, NOBODY, OVER, TOGETHER, WON

VERSION = const(2)
PRIVATE = const(2)  # bytes of a slice: the one that says it is known, which the console writes, and the choice
COUNTS = ("rounds",)

KEEP = const(0)
AGAIN = const(1)

# The public part.
_ROUNDS = const(0)  # rounds to play
_ROUND = const(1)  # rounds played
_ROLLING = const(2)  # mask of the seats whose die is to be rolled, the lowest first
_WAITING = const(3)  # mask of the seats that still have to choose in this round
_DIE = const(4)  # two bytes, one per seat
_SUM = const(6)  # two bytes, one per seat
_PUBLIC = const(8)
_CHOICE = const(1)  # in a slice: what the seat has chosen, until both have

# Why the match is over (reasons in words/en.txt).
HIGHER = const(1)
EQUAL = const(2)

# Why an action is refused (refusals in words/en.txt).
NO_SUCH_CHOICE = const(1)


def seats(options):
    return 2


def longest(options):
    """At most three integers per seat and round: the roll, the choice, the second roll."""
    return 3 * 2 * (1, 3)[options[0]]


def start(options):
    """One byte of options: 0 plays one round, 1 plays three."""
    state = bytearray(_PUBLIC + 2 * PRIVATE)
    state[_ROUNDS] = (1, 3)[options[0]]
    state[_ROLLING] = state[_WAITING] = 0b11
    return state


def public(state):
    return _PUBLIC


def turn(state):
    if state[_ROUND] == state[_ROUNDS]:
        return OVER
    return CHANCE if state[_ROLLING] else state[_WAITING]


def stage(state):
    return state[_ROUND]


def secrecy(state, seat):
    return TOGETHER


def chance(state):
    """A die: six outcomes, nobody's secret."""
    return 6, NOBODY


def actions(state, seat):
    return 2


def refuse(state, seat, action):
    return 0 if action in (KEEP, AGAIN) else NO_SUCH_CHOICE


def apply(state, seat, action):
    if seat == NOBODY:
        seat = roller(state)
        state[_DIE + seat] = action + 1
        state[_ROLLING] ^= 1 << seat
    else:
        state[_PUBLIC + seat * PRIVATE + _CHOICE] = action
        state[_WAITING] ^= 1 << seat  # all that the others may see of it, until both have chosen
        if state[_WAITING] == 0:
            _show(state)
    if state[_ROLLING] == state[_WAITING] == 0:
        _end_round(state)


def results(state):
    first, second = state[_SUM:_PUBLIC]
    if first == second:
        return DRAWN, DRAWN
    return (WON, LOST) if first > second else (LOST, WON)


def reason(state):
    if turn(state) != OVER:
        return 0
    return EQUAL if state[_SUM] == state[_SUM + 1] else HIGHER


def counts(state):
    return (state[_ROUND],)


def die(state, seat):
    """The die of the seat, 1..6; 0 before its first roll."""
    return state[_DIE + seat]


def total(state, seat):
    """What the seat has had at the ends of rounds in all, 0..18."""
    return state[_SUM + seat]


def roller(state):
    """The seat that rolls next, where the turn is CHANCE."""
    return 0 if state[_ROLLING] & 1 else 1


def choice(state, seat):
    """What the seat has chosen, after both have, until its second roll."""
    return AGAIN if state[_WAITING] == 0 and state[_ROLLING] >> seat & 1 else KEEP


def _show(state):
    """Put both choices into the public part, and out of the slices."""
    for seat in range(2):
        place = _PUBLIC + seat * PRIVATE + _CHOICE
        if state[place] == AGAIN:
            state[_ROLLING] |= 1 << seat
        state[place] = 0


def _end_round(state):
    for seat in range(2):
        state[_SUM + seat] += state[_DIE + seat]
    state[_ROUND] += 1
    state[_ROLLING] = state[_WAITING] = 0b11
