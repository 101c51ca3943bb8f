"""What linked dice rollers share: ten bytes, few enough to send in every frame.

    state = make(1, seed, 0, book)          # a round begins: nobody has rolled yet
    state = merge(mine, theirs)             # of two states, the one that counts

The first eight name a round: its era (2, one more whenever somebody changes it or begins another), a seed (4), players
+ 16 if they roll their own dice + 32 × round, and the seat that rolls first. All rolls follow from the seed, so two who
roll at the same moment make one roll and see the same dice. The other two say how far it has got: rolls + 64 × stage,
and the seat that reads first, + 128 if the bell ended the training. They only grow.

Of two rounds the later era counts; of equals, the one further on, then the greater name.
"""

from micropython import const

from games.karate.places import BELL, ROUNDS
from games.karate.roller.book import ALONE, MOST

EMPTY = bytes(10)

# Stages.
ROLLING = const(1)
SHOUTED = const(2)
CALLED = const(3)  # it is known who reads first

BY_BELL = const(128)  # beside the caller
_NAME = const(8)  # bytes of a round's name
_SEED = const(2)
_SETTINGS = const(6)
_FIRST = const(7)
_PROGRESS = const(8)
_CALLER = const(9)
_REAL = const(16)
_STAGE = const(64)
_ERAS = const(0xFFFF)
_LATER = const(0x8000)  # an era difference of this or more is negative


def make(number, seed, rolls, book):
    """The training of a round as the book has it. number: its era; 0 means none."""
    number = number & _ERAS or 1
    settings = book.players | (_REAL if book.is_real else 0) | book.round << 5
    head = bytes((number >> 8, number & 255)) + seed
    return head + bytes((settings, book.first, ROLLING * _STAGE + rolls, 0))


def moved_on(state, rolls, stage, caller=0):
    """The same round, further on."""
    return state[:_PROGRESS] + bytes((stage * _STAGE + rolls, caller))


def era(state):
    """The era; 0 if nothing has been said yet."""
    return state[0] << 8 | state[1]


def name(state):
    return state[:_NAME]


def seed(state):
    return state[_SEED:_SETTINGS]


def settings(state):
    """(players, whether they have their own dice, round, seat that rolls first)."""
    both = state[_SETTINGS]
    return both & 15, both >> 4 & 1, both >> 5, state[_FIRST]


def rolls(state):
    return state[_PROGRESS] % _STAGE


def stage(state):
    """0 or one of the stages."""
    return state[_PROGRESS] // _STAGE


def caller(state):
    """The seat that reads first, once known."""
    return state[_CALLER] % BY_BELL


def is_by_bell(state):
    return state[_CALLER] >= BY_BELL


def is_right(state):
    """Whether such a round is possible."""
    players, _, number, first = settings(state)
    if not era(state) or players > MOST or players == ALONE or number >= ROUNDS or rolls(state) > BELL:
        return False
    if state[_CALLER] and stage(state) != CALLED:
        return False
    return stage(state) and first < max(players, 1) and caller(state) < max(players, 1)


def merge(mine, theirs):
    """The state that counts of two. Devices that keep telling each other agree in the end, in any order of messages."""
    if not is_right(theirs):
        return mine
    if not era(mine):
        return theirs
    if name(mine) != name(theirs):
        return theirs if _is_newer(theirs, mine) else mine
    most = max(rolls(mine), rolls(theirs))
    if stage(mine) != stage(theirs):
        last = mine if stage(mine) > stage(theirs) else theirs
        found = moved_on(last, most, stage(last), last[_CALLER])
    else:  # several were said to read first: the lowest seat does
        found = moved_on(mine, most, stage(mine), min(mine[_CALLER], theirs[_CALLER]))
    return mine if found == mine else found


def _is_newer(state, other):
    """Whether one round outranks another."""
    ahead = era(state) - era(other) & _ERAS
    if ahead:
        return ahead < _LATER
    if state[_PROGRESS] != other[_PROGRESS]:
        return state[_PROGRESS] > other[_PROGRESS]
    return state[:_NAME] > other[:_NAME]
