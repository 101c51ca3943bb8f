"""A game of three rounds for four seats, for tests of what is sealed, remarked, and forgotten at checkpoints.

In a round everybody binds two different numbers, 0..9, in secret; that a number is 5 or more is remarked. Then they are
shown and added up, and the sheets are empty again. The first and the third round begin with a roll.
"""

import sys
import types

from dojo.contract import CHANCE, HIDDEN, NOBODY, OPENING, OVER, SEALED

NAME = "drill"
VERSION = 1
COUNTS = ("rounds",)
CHECKPOINTS = True
PRIVATE = 4  # known, how many are bound, the two numbers + 1
SEATS = 4
STEPS = (CHANCE, 1, OPENING, 1, OPENING, CHANCE, 1, OPENING, OVER)

# The public part: the step, how many each seat has bound, the sum of what was shown, the remarks, the rolls.
_DONE = 1
_SUM = 5
_REMARKS = 6
_ROLLS = 7
_PUBLIC = 12


def install(monkeypatch):
    """Make games.drill of this module."""
    for part in ("", ".kept"):
        monkeypatch.setitem(sys.modules, "games.drill" + part, types.ModuleType("games.drill" + part))
    monkeypatch.setitem(sys.modules, "games.drill.rules", sys.modules[__name__])
    sys.modules["games.drill.kept"].is_possible = lambda state, options: state[0] in (3, 5, 8)


def seats(options):
    return SEATS


def longest(options):
    return 1 + 2 * SEATS


def start(options):
    return bytearray(_PUBLIC + SEATS * PRIVATE)


def public(state):
    return _PUBLIC


def turn(state):
    now = STEPS[state[0]]
    return sum([1 << seat for seat in range(SEATS) if state[_DONE + seat] < 2]) if now > 0 else now


def stage(state):
    return state[0]


def secrecy(state, seat):
    return SEALED


def chance(state):
    return 6, NOBODY


def actions(state, seat):
    return 10


def remark(state, seat, action):
    return action // 5


def refuse(state, seat, action):
    if not 0 <= action < 10:
        return 1
    return 2 if state[_PUBLIC + seat * PRIVATE + 2] == action + 1 else 0


def apply(state, seat, action):
    if seat == NOBODY:
        if STEPS[state[0]] == CHANCE:
            state[_ROLLS] += action
        else:
            for other in range(SEATS):
                own = _PUBLIC + other * PRIVATE
                state[_SUM] = (state[_SUM] + state[own + 2] * 3 + state[own + 3] + other) & 255
                state[own + 1 : own + PRIVATE] = bytes(PRIVATE - 1)
        state[0] += 1
        return
    own = _PUBLIC + seat * PRIVATE
    if action >= 0:
        state[own + 2 + state[_DONE + seat]] = action + 1
    state[_REMARKS] += HIDDEN - action if action < 0 else remark(state, seat, action)
    state[_DONE + seat] += 1
    if turn(state) == 0:
        state[0] += 1
        state[_DONE : _DONE + SEATS] = bytes(SEATS)


def results(state):
    return (1,) * SEATS


def reason(state):
    return 1


def counts(state):
    return (state[0],)
