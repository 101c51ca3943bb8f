"""Knock Yourself Out: four opponents. Each sees only the view of its seat and draws from its seat's generator.

    choose(3, view, 1, dice)    # what the third level, sitting on seat 1, moves next

1 moves at random. 2 takes the smaller number, 3 the larger; both put the smallest back. 4 knows how many turns every
tray still takes (odds.py) and only luck beats it. How strong: docs/players/opponents/knockout.md.
"""

from micropython import const

from games.knockout import rules
from games.knockout.odds import best

LEVELS = 4

_LUCKY = const(1)
_SMALL = const(2)
_LARGE = const(3)


def choose(level, view, seat, dice):
    """A legal action for a seat that has to act. Level 1..LEVELS; `dice` has below(n)."""
    numbers = [action + 1 for action in range(6) if rules.refuse(view, seat, action) == 0]
    if level == _LUCKY:
        return numbers[dice.below(len(numbers))] - 1
    if level == _SMALL or level == _LARGE and rules.is_returning(view):
        return numbers[0] - 1
    if level == _LARGE:
        return numbers[-1] - 1
    return best(rules.tray(view, rules.side_of(view, seat)), numbers, rules.operations(view)) - 1
