"""Knock Yourself Out: what is said in a guided match, a solo game."""

from micropython import const

from dojo.say import number_of
from games.knockout import rules

SEED = const(180)  # the second roll gives two numbers, the fourth is a strike
_LATER = const(4)  # turns after which the rest is said


def choose(console, view, seat):
    """The numbers of the hints before a claim; the first one not given yet is shown, whatever the roll gives."""
    hints = [number_of("knockout.guide.reckon"), number_of("knockout.guide.two")]
    hints += [number_of("knockout.guide.take"), number_of("knockout.guide.strike")]
    if rules.turns(view) >= _LATER:
        hints.append(number_of("knockout.guide.chart"))
    return hints


def reveal(console, before, after):
    """The same before a roll: about the coach, once there has been a choice."""
    return (number_of("knockout.guide.why"),) if rules.last(before) and rules.turns(before) >= _LATER else ()
