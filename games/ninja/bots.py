"""Ninja: four opponents. Each sees only the view of its seat and draws from its seat's generator.

    choose(3, view, 1, dice)   # what the third level, sitting on seat 1, does next

1 is bold, 2 is careful, 3 is a copycat: a watchful player finds out the habit and beats it. 4 plays the equilibrium in
a duel (mind/equilibrium.py) and answers habits there (mind/habits.py); in other forms it watches, and works out a mix
for each round (mind/ahead.py). How strong they are, and how to beat each of them: docs/players/opponents/ninja.md.
"""

from micropython import const

from dojo import pages
from games.ninja import layout as at
from games.ninja.mind import ahead, equilibrium, habits

LEVELS = 4

_BOLD = const(1)
_CAREFUL = const(2)
_COPYCAT = const(3)

_LOTS = const(1 << 15)  # how many lots there are for rounds in mind among three

# Weights of the numbers 0..5 for forbidding: the two least missed, and never in a won duel.
_PICKS = b"\x03\x00\x00\x00\x00\x01"


def choose(level, view, seat, dice):
    """A legal action for a seat that has to act. Level 1..LEVELS; `dice` has below(n)."""
    phase = at.phase(view)
    if phase == at.PICKING:
        return _pick(level, dice)
    if phase == at.STARTING:
        return dice.below(2)
    if phase == at.TAGGING:
        return _tag(level, view, seat)
    if level == _BOLD:
        wish = 5 + dice.below(3) + (3 if at.form(view) == at.THREE else 0)
    elif level == _CAREFUL:
        wish = _careful(view, seat, dice)
    elif level == _COPYCAT:
        wish = _copycat(view, seat, dice)
    else:
        wish = _top(view, seat, dice)
    return _allowed(view, seat, wish)


def _allowed(view, seat, wish):
    """The seat's allowed choice nearest to its wish."""
    own = at.strength(view, seat)
    choice = min(wish, own)
    if choice != at.own_pick(view, seat):
        return choice
    if own == 0:
        return at.PASS
    return choice + 1 if choice < own else choice - 1


# --- Habits: bold always uses 5, 6 or 7, of three players 8, 9 or 10 -------------------------------


def _careful(view, seat, dice):
    """1 or 2; nothing after a lost round."""
    if at.past_extra(view, 0, seat):
        return 0
    return 1 + dice.below(2)


def _copycat(view, seat, dice):
    """What was used against it in the last round, the stronger of two blows; one time in three, 1 to 4.

    That is also how it starts, and continues after a round in which nobody used anything, so it never waits for ever.
    """
    if at.rounds(view) == 0 or at.quiet(view) or dice.below(3) == 0:
        return 1 + dice.below(4)
    looking = pages.load(ahead)
    return looking.blow(view, 0, ~looking.side_of(view, seat))


def _pick(level, dice):
    """The number to forbid."""
    if level == _BOLD:
        return 0
    if level == _CAREFUL:
        return 5
    if level == _COPYCAT:
        return dice.below(6)
    return equilibrium.draw(_PICKS, dice)


def _tag(level, view, seat):
    """The bold one stays in until it is nearly spent; the others always have the stronger fighter in."""
    own = at.strength(view, seat)
    rested = at.strength(view, at.partner(seat))
    if level == _BOLD and own >= at.ROLL_AWAY:
        return 0
    return at.SWAP if rested > own else 0


# --- The top level --------------------------------------------------------------------------------


def odds(view, seat):
    """The top level's weights of the choices 0, 1, 2 ...; None among three, where they are drawn too.

    A duel, even one left over from three players or two teams, is played by the table, and in a plain duel
    habits.answer is mixed in; with a forbidden number, once it is won. Else the round is worked out (mind/ahead.py).
    """
    inside = at.fighters(view)
    if len(inside) == 3:
        return None
    is_duel = True
    for fighter in inside:
        if at.status(view, at.partner(fighter)) == at.RESTING:
            is_duel = False
    if is_duel:
        own = at.strength(view, seat)
        other = at.strength(view, inside[0] + inside[1] - seat)
        if at.form(view) != at.FORBIDDEN or equilibrium.is_won(own, other):
            return equilibrium.weights(own, other)
    return pages.load(ahead).weights(view, seat)


def _top(view, seat, dice):
    weights = odds(view, seat)
    if weights is None:
        weights = pages.load(ahead).among(view, seat, dice.below(_LOTS))
    if at.form(view) == at.DUEL:
        known = pages.load(habits)
        times, answers = known.answer(view, seat)
        if times and dice.below(known.ALWAYS) < times:
            weights = answers
    return equilibrium.draw(weights, dice)
