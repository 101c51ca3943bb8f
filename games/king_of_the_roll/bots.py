"""King of the Roll: three opponents. Each sees only the view of its seat and draws from its seat's own generator.

    choose(3, view, 1, dice)   # what the third level, sitting on seat 1, does next

An easy choice looks at a die and a move (mind/easy.py), a planned one reckons with all five dice and the rival's
(mind/master.py); what they need to think is only in memory while they do. Level 1 chooses easily, but one time in five
without a thought; 2 easily, but one time in three by plan; 3 by plan. How strong they are:
docs/king_of_the_roll-opponents.md.
"""

from micropython import const

from dojo.pages import borrow
from games.king_of_the_roll import layout as at

LEVELS = 3

_SLIPS = const(5)  # the first level slips once in so many choices
_PLANS = const(3)  # the second plans once in so many


def choose(level, state, seat, dice):
    """A legal action for a seat that has to act. Level 1..LEVELS; `dice` has below(n)."""
    if state[at.PHASE] in (at.CHOOSING, at.RIVAL):
        return _animal(state, seat, dice)
    is_easy, has_thought = level < LEVELS, True
    if level == 1:
        has_thought = dice.below(_SLIPS) > 0
    elif level == 2:
        is_easy = dice.below(_PLANS) > 0
    if is_easy:
        return borrow("games.king_of_the_roll.mind.easy").choose(has_thought, state, seat, dice)
    return borrow("games.king_of_the_roll.mind.master").choose(state, seat, dice)


def _animal(state, seat, dice):
    """A character that is free, and any side."""
    while True:
        action = dice.below(8)
        if action // 2 + 1 not in (state[at.CHARACTER], state[at.CHARACTER + 1]):
            return action
