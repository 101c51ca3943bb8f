"""Karate: three opponents. Each sees only the view of its seat and draws from its seat's own generator.

    choose(3, view, 1, dice)    # what the third level, sitting on seat 1, writes or settles next

A white belt wants to hit, writes where it happens to look, and shouts as soon as it can hit twice (white.py). A brown
belt collects strong techniques, whatever the others do. A black belt weighs what each box adds to the chances of its
techniques against what the others probably show, and shouts when its own sheet is ahead; plan.py weighs for both. Only
the one that is asked is borrowed, as a person's sheet needs the room again. None of them races. How strong they are:
docs/players/opponents/karate.md.
"""

from micropython import const

from dojo import pages
from games.karate import layout as at
from games.karate.opponents import plan, white
from games.karate.places import TIME_UP

LEVELS = 3

_WHITE = const(1)

_STAYS_OUT = const(0)  # of the race

_ROLL = const(6)  # seconds that a quick person takes for a roll, alone against the clock


def choose(level, view, seat, dice):
    """A legal action for a seat that has to act. Level 1..LEVELS; `dice` has below(n)."""
    phase = at.phase(view)
    if phase == at.RACING:
        return _STAYS_OUT
    if phase == at.SETTLING:
        return _settle(level, view, seat, dice)
    if at.is_solo(view) and at.rolls(view) > rolls_alone(view):
        return TIME_UP
    if level == _WHITE:
        return pages.load(white).write(view, seat, dice)
    planned = pages.load(plan)
    return planned.write(level, view, seat, dice, rolls_alone(view) - at.rolls(view))


def rolls_alone(view):
    """How many rolls the clock leaves time for: 120 seconds, 20 fewer for each level."""
    return (120 - 20 * at.level(view)) // _ROLL


def _settle(level, view, seat, dice):
    """The technique for the step to be settled."""
    known = at.techniques(view, seat, at.due(view, seat))
    if len(known) == 1:
        return known[0]
    if level == _WHITE:
        return known[dice.below(len(known))]
    return pages.load(plan).settle(level, view, seat, known, dice)
