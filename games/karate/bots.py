"""Karate: three opponents. Each sees only the view of its seat and draws from its seat's generator.

    choose(3, view, 1, dice)    # what the third level, sitting on seat 1, writes or settles next

A white belt wants to hit, writes wherever it happens to look, and shouts as soon as it can hit twice (white.py). A
brown belt collects strong techniques and ignores the others. A black belt weighs what each box adds to the chances of
its techniques against what the others probably show, and shouts when its own sheet is ahead; plan.py weighs for both.
Only the one asked is loaded, and only for its choice, as a person's sheet needs the memory. In a race the higher belts
press faster. How strong they are: docs/players/opponents/karate.md.
"""

from micropython import const

from dojo import pages
from games.karate import layout as at
from games.karate.opponents import plan, white
from games.karate.places import TIME_UP

LEVELS = 3

_WHITE = const(1)

# Presses in a race: the fewest of each level, and how many more it may be. A child's are 25 to 35.
_FEWEST = b"\x0a\x10\x16"
_MORE = b"\x08\x0a\x0c"

_ROLL = const(6)  # seconds a quick solo player takes per roll


def choose(level, view, seat, dice):
    """A legal action for a seat that has to act. Level 1..LEVELS; `dice` has below(n)."""
    phase = at.phase(view)
    if phase == at.RACING:
        return _FEWEST[level - 1] + dice.below(_MORE[level - 1] + 1) + 1  # 1 stands for none
    if phase == at.SETTLING:
        return _settle(level, view, seat, dice)
    if at.is_solo(view) and at.rolls(view) > rolls_alone(view):
        return TIME_UP
    if level == _WHITE:
        return pages.load(white).write(view, seat, dice)
    planned = pages.load(plan)
    return planned.write(level, view, seat, dice, rolls_alone(view) - at.rolls(view))


def rolls_alone(view):
    """How many rolls fit on the clock: 120 seconds, 20 fewer per level."""
    return (120 - 20 * at.level(view)) // _ROLL


def _settle(level, view, seat, dice):
    """The technique for the step being settled."""
    known = at.techniques(view, seat, at.due(view, seat))
    if len(known) == 1:
        return known[0]
    if level == _WHITE:
        return known[dice.below(len(known))]
    return pages.load(plan).settle(level, view, seat, known, dice)
