"""Opponents for High Roll. They see the view of their seat and draw from the seat's own dice."""

from games.template.rules import AGAIN, KEEP, die

LEVELS = 2


def choose(level, view, seat, dice):
    """Level 1 keeps or rolls at random; level 2 rerolls a die below 4, which is the best one can do."""
    if level == 1:
        return dice.below(2)
    return AGAIN if die(view) < 4 else KEEP
