"""A rival for Ninja's opponents, written from the rule sheet alone: it wants the best round, and looks no further.

    choose(view, 1, dice)       # what it does on seat 1

It expects the others to use what they used in the rounds on display and, as that says little, each of 0 to 5 once.
Against all of that it takes the choice that leaves it furthest ahead after this round. It knows no mixing, no habit
that depends on its own choices, and no later round. dice: has below(n).
"""

from games.ninja import layout as at
from games.ninja import rules

_GONE = 50  # worth, in strength, of a fighter who cannot roll away
_DEAREST = 5  # the number it forbids: the one it would use least


def choose(view, seat, dice):
    """A legal action for a seat that has to act."""
    phase = at.phase(view)
    if phase == at.PICKING:
        return _DEAREST
    if phase == at.STARTING:
        return dice.below(2)
    if phase == at.TAGGING:
        return at.SWAP if at.strength(view, at.partner(seat)) > at.strength(view, seat) else 0
    allowed = [action for action in range(rules.actions(view, seat)) if rules.refuse(view, seat, action) == 0]
    sensible = [action for action in allowed if action <= min(at.strength(view, seat), 8)] or allowed[:1]
    lead = [(_lead(view, seat, 0 if action == at.PASS else action), dice.below(100), action) for action in sensible]
    return max(lead)[2]


def _lead(view, seat, choice):
    """Its lead in strength after a choice, summed over all the others may use."""
    inside = at.fighters(view)
    rounds = [[]]
    for fighter in inside:
        expected = [choice] if fighter == seat else _expected(view, fighter)
        rounds = [used + [other] for used in rounds for other in expected]
    found = 0
    for used in rounds:
        for place, fighter in enumerate(inside):
            left = at.strength(view, fighter) - used[place] - rules.extra_loss(used, place)
            worth = left if left >= 0 else -_GONE
            found += worth * (len(inside) - 1) if fighter == seat else -worth
    return found / len(rounds)


def _expected(view, fighter):
    """What a rival may use: all that is remembered, and 0 to 5, up to its strength."""
    used = [at.past_choice(view, ago, fighter) for ago in range(at.REMEMBERED)]
    used = [0 if choice == at.PASS else choice for choice in used if choice >= 0]
    return [min(choice, at.strength(view, fighter)) for choice in [*used, 0, 1, 2, 3, 4, 5]]
