"""What players last saw of a match resumed after a pause, found in its log.

    before, action, rolled = yield from pages.open(recall.page, console, match)
"""

from micropython import const

from dojo.contract import CHANCE, NOBODY, OVER
from games.knockout import rules
from games.knockout.memory import STRUCK, TRIES, claims

_STEP = const(32)  # entries of the log per frame


def page(console, match):
    """Generator, for the people here: (state before their last choice, that action, state before the last roll).

    The first is None if they have not chosen yet or have missed a turn since: there is nothing to ask about. The last
    is None unless they have to claim what the roll gives and have not begun to.
    """
    state = match.first()
    before = bytearray(len(state))
    rolled = bytearray(len(state))
    action = -1
    is_here = False
    for place, entry in enumerate(match.log):
        if place % _STEP == 0:
            yield
        seat = rules.seat_to_play(state)
        is_here = console.seats_here >> seat & 1 == 1
        if rules.turn(state) != CHANCE:
            if is_here:
                before[:] = state
                action = entry
            rules.apply(state, seat, entry)
            continue
        rolled[:] = state
        rules.apply(state, NOBODY, entry)
        if is_here and rules.turns(state) != rules.turns(rolled):
            action = -1
    kept = claims(console.store, rules.turns(state) + 1)
    is_asked = is_here and rules.turn(state) > OVER and not kept[TRIES] and not kept[STRUCK]
    return (None if action < 0 else before), action, (rolled if is_asked else None)
