"""King of the Roll: three opponents. Each sees only the view of its seat and draws from its seat's generator.

    choose(3, view, 1, dice)   # what the third level, sitting on seat 1, does next

A thoughtless choice places what fits and swaps where it must, regardless of the result; an easy one takes a move the
dice can match and mends the worst die (mind/easy.py); a planned one considers all five dice, and the rival's
(mind/master.py). Level 1 makes easy choices, one in five of them thoughtless; level 2 easy ones, one in three planned;
level 3 plans. How strong they are: docs/players/opponents/king_of_the_roll.md.
"""

from micropython import const

from dojo import pages
from games.king_of_the_roll import layout as at
from games.king_of_the_roll.mind import easy, master

LEVELS = 3

_THOUGHTLESS = const(1)
_EASY = const(2)
_PLANNED = const(3)
_SLIPS = const(5)  # level 1 slips once in this many choices
_PLANS = const(3)  # level 2 plans once in this many


def choose(level, state, seat, dice):
    """A legal action for a seat that has to act. Level 1..LEVELS; `dice` has below(n)."""
    if state[at.PHASE] in (at.CHOOSING, at.RIVAL):
        return _animal(state, seat, dice)
    how = level
    if level == 1:
        how = _EASY if dice.below(_SLIPS) else _THOUGHTLESS
    elif level == 2:
        how = _EASY if dice.below(_PLANS) else _PLANNED
    if how == _PLANNED:
        return pages.load(master).choose(state, seat, dice)
    return pages.load(easy).choose(how == _THOUGHTLESS, state, seat, dice)


def _animal(state, seat, dice):
    """A character that is free, and any side."""
    while True:
        action = dice.below(8)
        if action // 2 + 1 not in (state[at.CHARACTER], state[at.CHARACTER + 1]):
            return action
