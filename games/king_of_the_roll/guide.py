"""King of the Roll: the hints of a guided match: how to choose token, card and dice, and the outcome."""

from micropython import const

from dojo.say import number_of
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen

SEED = const(132)  # the first move throws, and only its last die needs a skill; the fourth makes the other tap
_HINTED = const(5)  # turns with hints
_ROWS = const(8)  # rows of text; with fewer a hint would cover the dice and the rope that it speaks of


def choose(console, view, seat):
    """The hints that fit before a choice: how to place the first dice, and later what they are for."""
    phase = view[at.PHASE]
    if view[at.TURN] >= _HINTED:
        return ()
    if phase == at.PICKING:
        return (number_of("king_of_the_roll.guide.token"),)
    if phase == at.PLAYING:
        return (number_of("king_of_the_roll.guide.card"),)
    if phase != at.PLACING:
        return ()
    if at.move(view, seat) < 0:
        if view[at.TOP] == seat:
            return (number_of("king_of_the_roll.guide.above"),)
        return (number_of("king_of_the_roll.guide.below"),)
    if console.rows < _ROWS:
        return ()
    if seen.is_attempted(view, at.NOW, seat) and view[at.TURN] > 1:
        return (number_of("king_of_the_roll.guide.enough"),)
    if view[at.TURN] <= 1:  # one by one; what else a die can do comes later
        return (number_of("king_of_the_roll.guide.place"),)
    if seen.dice(view, seat)[0][seen.colour(view)] < seen.needs(view, seat):
        return (number_of("king_of_the_roll.guide.swap"),)
    return (number_of("king_of_the_roll.guide.rope"),)


def reveal(console, before, after):
    """The hint that fits when a turn is over: why it worked or did not."""
    if after[at.TURN] == before[at.TURN] and not after[at.REASON]:
        return ()
    what = after[at.WHAT]
    if what == at.EVEN:
        return (number_of("king_of_the_roll.guide.even"),)
    if what == at.DEFENDED:
        return (number_of("king_of_the_roll.guide.defended"),)
    return (number_of("king_of_the_roll.guide.works"),) if what else ()
