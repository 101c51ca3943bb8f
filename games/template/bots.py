"""Opponents for High Roll. They see the view of their seat and draw from the seat's own dice."""

from games.template.rules import AGAIN, KEEP, die

LEVELS = 2


def choose(level, view, seat, dice):
    """Level 1 keeps or rolls at random; level 2 rolls again what is below 4 or loses if the other one keeps its die."""
    if level == 1:
        return dice.below(2)
    return KEEP if die(view, seat) >= max(4, die(view, 1 - seat)) else AGAIN
