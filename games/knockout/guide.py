"""Knock Yourself Out: the hints of a guided match, a solo game."""

from micropython import const

from dojo.say import number_of
from games.knockout import rules

SEED = const(180)  # the second roll gives two numbers, the fourth is a strike
_LATER = const(4)  # turns before the rest is said


def choose(console, view, seat):
    """The numbers of the hints before a claim, for any roll; the first one not yet given is shown."""
    hints = [number_of("knockout.guide.reckon"), number_of("knockout.guide.two")]
    hints += [number_of("knockout.guide.take"), number_of("knockout.guide.strike")]
    if rules.turns(view) >= _LATER:
        hints.append(number_of("knockout.guide.chart"))
    return hints


def reveal(console, before, after):
    """Likewise before a roll: about the coach, once there has been a choice."""
    return (number_of("knockout.guide.why"),) if rules.last(before) and rules.turns(before) >= _LATER else ()
