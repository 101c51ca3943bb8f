"""Karenza: the hints of a first fight, and when they appear (docs/authors/extras.md)."""

from micropython import const

from dojo.say import number_of
from games.karenza import layout as at
from games.karenza.table.turn import FITS, NEAR, Turn, defence

SEED = const(1)  # the player opens, and the first attack hits: within eight presses


def choose(console, view, seat):
    """The hints that fit what the player sees, the most urgent first."""
    side = view[at.ACTIVE]
    if view[at.PHASE] == at.PLACING:
        return (number_of("karenza.guide.place"),)
    if view[at.PHASE] == at.PLAYING:  # where the tokens are to stand is decided
        return ()
    if view[at.THREATENED]:
        if defence(view, side):
            return number_of("karenza.guide.shield"), number_of("karenza.guide.count")
        return (number_of("karenza.guide.no_shield"),)
    plan = Turn(view, side)
    verdicts = [plan.verdict(plan.card(place)) for place in range(len(plan.hand))]
    if FITS in verdicts:
        return number_of("karenza.guide.attack"), number_of("karenza.guide.read")
    if NEAR in verdicts:
        return number_of("karenza.guide.near"), number_of("karenza.guide.read")
    return number_of("karenza.guide.passing"), number_of("karenza.guide.drop")


def reveal(console, before, after):
    """The hint for what has just happened."""
    if not before[at.THREATENED]:
        return ()
    if after[at.DEFENCES] == before[at.DEFENCES]:
        return (number_of("karenza.guide.points"),)
    if after[at.ACTIVE] == before[at.ACTIVE]:
        return (number_of("karenza.guide.stronger"),)
    return (number_of("karenza.guide.weaker"),)
