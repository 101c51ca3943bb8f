"""A rival for Knock Yourself Out's opponents, written from the rule sheet alone: it thinks of the next roll only.

    choose(view, 1, dice)       # what it does on seat 1

Of the numbers that it may take out, or has to put back, it moves the one after which most of the 36 rolls can take a
number out; among equals the smallest.
"""

from games.knockout import rules


def choose(view, seat, dice):
    """A legal action for a seat that has to act."""
    tray = rules.tray(view, rules.side_of(view, seat))
    allowed = [action for action in range(6) if rules.refuse(view, seat, action) == 0]
    return max(allowed, key=lambda action: _useful(tray ^ 1 << action, rules.operations(view)))


def _useful(tray, operations):
    """How many of the 36 rolls can take a number out of a tray (bit number - 1: it is in)."""
    rolls = [rules.results_of(first, second, operations) for first in range(1, 7) for second in range(1, 7)]
    return sum(any(tray >> number - 1 & 1 for number in numbers) for numbers in rolls)
