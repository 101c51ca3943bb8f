"""Karate: the hints of a guided match, which is for two, against a white belt, so there is no clock to watch.

Both sheets are begun: a block is learned, a kick and a punch each lack one number (rules.py), and the first roll has
exactly these two. A player who follows the hints kicks within 15 presses of the launcher.
"""

from micropython import const

from dojo.say import number_of
from games.karate import layout as at

OPTIONS = bytes((1, 0, 2, 0, 0))
SEED = const(53)  # the first roll is 4 and 2, and the white belt has no answer to kick and punch yet


def choose(console, view, seat):
    """The numbers of the hints that fit before a choice; the first one not yet given is shown."""
    phase = at.phase(view)
    if phase == at.SETTLING:
        return (number_of("karate.guide.settle"),)
    if phase != at.WRITING:
        return ()
    if not at.round_of(view) and at.rolls(view) == 1:
        return () if at.due(view, seat) else (number_of("karate.guide.begun"),)
    hints = [number_of("karate.guide.write")]
    if at.steps_learned(at.numbers(view, seat)) >= at.needed(view):
        hints.append(number_of("karate.guide.kiai"))
    return hints + [number_of("karate.guide.learn"), number_of("karate.guide.small"), number_of("karate.guide.over")]


def reveal(console, before, after):
    """Likewise for a reveal; only a fight has a hint."""
    return (number_of("karate.guide.fight"),) if at.phase(before) == at.SHOWING else ()
