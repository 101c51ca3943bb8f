"""Karate: whether a saved state can be the one just after an opening. Loaded when a match is resumed.

    is_possible(state, options)     # False: unreachable, so do not play on from it
"""

from dojo.say import number_of
from games.karate import places as at
from games.karate import rules, scoring

LOST = number_of("karate.lost")  # shown when handhelds relink and the round restarts


def is_possible(state, options):
    """Whether a match of these options can have come to this state by an opening."""
    if state[: at.PHASE] != rules.start(options)[: at.PHASE]:
        return False
    players = state[at.SEATS]
    rounds = state[at.ROUND]
    most = at.ROUNDS - 1 if players == 1 else at.ROUNDS
    if rounds > most or state[at.ROLLER] >= players or state[at.CALLER] >= players:
        return False
    if not 1 <= state[at.ENDED_BY] <= at.BY_CLOCK or state[at.KIAIS] > at.ROUNDS:
        return False
    if state[at.ROLLS] > at.BELL or state[at.ROLLS] % state[at.BATCH]:
        return False
    if not state[at.ROLLS] <= state[at.ALL_ROLLS] <= 3 * at.BELL:
        return False
    if max(state[at.DICE : at.DONE]) > 6 or any(state[at.DONE : at.SHOWN]):
        return False
    if any(state[at.PRESSES : rules.public(state)]):
        return False
    return _is_fought(state, players, rounds) and _fits(state, players, rounds)


def _is_fought(state, players, rounds):
    """Whether the techniques shown and the totals are possible."""
    for place in range(at.SHOWN, at.TOTALS):
        if state[place] > at.HESITATE + 1 or (state[place] == 0) != (place >= at.SHOWN + players * at.STEPS):
            return False
    for place in range(at.ROUNDS * at.PLACES):
        total = state[at.TOTALS + place]
        if place // at.PLACES < rounds and place % at.PLACES < max(2, players):
            if not -at.WIDEST <= total - at.ZERO <= at.WIDEST:
                return False
        elif total:
            return False
    return True


def _fits(state, players, rounds):
    """Whether the state follows from the fight that was shown."""
    again = bytearray(state)
    for place in range(at.REASON, at.WAITING + 1):
        again[place] = 0
    if players == 1:
        again[at.PHASE] = at.ANSWERING
        return again == state and state[at.ROLLS] > 0
    if not rounds:
        return False
    again[at.PHASE] = at.ROLLING
    again[at.ROUND] -= 1
    for place in range(at.TOTALS + (rounds - 1) * at.PLACES, at.TOTALS + rounds * at.PLACES):
        again[place] = 0
    scoring.score(again)
    return again == state
