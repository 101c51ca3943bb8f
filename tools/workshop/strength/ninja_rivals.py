"""Rivals for Ninja's opponents, written from the rule sheet alone.

    choose(view, 1, dice)     # the outsider: wants the best round, and looks no further
    respond(view, 1, dice)    # has seen the code of the top level: the best answer to bots.odds, by which that draws
    read(view, 1, dice)       # reads habits: the best answer to what the rivals used in the rounds on display

The outsider expects the others to use what they used in the rounds on display and, as that says little, each of 0 to 5
once. Against all of that it takes the choice that leaves it furthest ahead after this round. It knows no mixing, no
habit that depends on its own choices, and no later round. The other two take the choice that leaves them best off.
`respond` does not know the next draw, nor a forbidden number that has not shown: it expects each that the top level
forbids, by how well the rounds on display go with it. `read` believes what has held so far: the rival's own choices,
what it used when the round before went the same way, a copy of what was used against it. dice: has below(n).
"""

import itertools
import math

from games.ninja import bots, rules
from games.ninja import layout as at
from games.ninja.mind import ahead

_GONE = 50  # worth, in strength, of a fighter who cannot roll away
_DEAREST = 5  # the number it forbids: the one it would use least
_HIGHEST = 9  # the most they use
_LOTS = range(0, 1 << 15, 2048)  # among three, where the top level draws its odds too: what these are on average


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


# --- Who answers the top level --------------------------------------------------------------------


def respond(view, seat, dice):
    """A legal action of the one who has seen the code."""
    return _answer(view, seat, dice, _odds)


def read(view, seat, dice):
    """A legal action of the one who reads habits."""
    return _answer(view, seat, dice, _habits)


def _answer(view, seat, dice, expected):
    """The action that is best on average, by expected(view, rival): {choice: weight}."""
    if at.phase(view) != at.CHOOSING:
        return choose(view, seat, dice)
    inside = at.fighters(view)
    allowed = [action for action in range(rules.actions(view, seat)) if rules.refuse(view, seat, action) == 0]
    sensible = [action for action in allowed if action <= _HIGHEST] or allowed[:1]
    rivals = [(rival, expected(view, rival)) for rival in inside if rival != seat]
    found = []
    for action in sensible:
        worth = 0
        for met in itertools.product(*(weights.items() for _, weights in rivals)):
            used = {rival: choice for (rival, _), (choice, _) in zip(rivals, met)}
            used[seat] = 0 if action == at.PASS else action
            weight = math.prod(weight for _, weight in met)
            worth += weight * _worth(view, seat, inside, [used[fighter] for fighter in inside])
        found.append((worth, dice.below(100), action))
    return max(found)[2]


def _worth(view, seat, inside, used):
    """How good the strengths after a round are: -1 lost, 1 won. Many small steps scatter by the root of their sum."""
    sides = {}
    for place, fighter in enumerate(inside):
        left = at.strength(view, fighter) - used[place] - rules.extra_loss(used, place)
        partner = at.partner(fighter)
        rests = at.form(view) == at.TAG and at.status(view, partner) == at.RESTING
        resting = min(at.strength(view, partner) + 1, at.TAG_STRENGTH) if rests else 0
        sides[fighter] = max(left, 0) + resting if left >= 0 or rests else -1
    own = sides.pop(seat)
    other = max(sides.values())
    if own < 0 or other < 0:
        return (own >= 0) - (other >= 0)
    return math.erf(1.53 * (own - other) / math.sqrt(own + other)) if own + other else 0


# --- Who has seen the code ------------------------------------------------------------------------


def _odds(view, rival):
    """The chances of what the top level uses next."""
    if at.form(view) != at.FORBIDDEN:
        return _drawn(view, rival)
    found = {}
    for pick, weight in enumerate(bots._PICKS):
        known = bytearray(view)
        known[at.slice_of(rival) + at.PICK] = pick + 1
        used = [at.past_choice(view, ago, rival) for ago in range(at.REMEMBERED)]
        if not weight or pick in used:
            continue
        shares = _drawn(known, rival)
        fits = weight * math.prod(shares.get(choice, 0.02) for choice in used if choice >= 0)
        for choice, share in shares.items():
            found[choice] = found.get(choice, 0) + fits * share
    return found or {0: 1}


def _drawn(view, rival):
    """{choice: its share} by the odds."""
    weights = bots.odds(view, rival)
    if weights is None:
        weights = [sum(each) for each in zip(*(ahead.among(view, rival, lot) for lot in _LOTS))]
    return {choice: weight / sum(weights) for choice, weight in enumerate(weights) if weight}


# --- Who reads habits -----------------------------------------------------------------------------


def _habits(view, rival):
    """What a rival may use next, each guess as often as it has been right, and 0 to 5 once."""
    side = ahead.side_of(view, rival)
    used, met = (
        [choice for ago in range(at.REMEMBERED) if (choice := ahead.blow(view, ago, which)) >= 0]
        for which in (side, ~side)
    )
    found = {choice: 0.5 for choice in range(6)}

    def guess(choice, weight):
        choice = min(choice, at.strength(view, rival))
        found[choice] = found.get(choice, 0) + weight

    for choice in used:
        guess(choice, 1)
    if used:
        guess(met[0], 2 * sum(now == before for now, before in zip(used, met[1:])))
        for ago in range(1, len(used)):
            if (used[ago] < met[ago]) == (used[0] < met[0]) and (used[ago] > met[ago]) == (used[0] > met[0]):
                guess(used[ago - 1], 2)
    return found
