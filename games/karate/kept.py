"""Karate: whether a saved state can be the one just after an opening. Loaded when a match goes on.

    is_possible(state, options)     # False: nobody ever got there, so nothing must be played from it
"""

from micropython import const

from dojo.say import number_of
from games.karate import rules, scoring

LOST = number_of("karate.lost")  # said where handhelds link again, and a round begins again

# Phases that follow an opening; a fight with nobody else is answered by dice first.
_ROLLING = const(0)
_ANSWERING = const(4)

_ROUNDS = const(3)
_BELL = const(60)  # rolls
_STEPS = const(5)
_HESITATE = const(5)
_BY_CLOCK = const(3)

# The public part, as in rules.py.
_SEATS = const(0)
_BATCH = const(1)
_PHASE = const(4)
_ROUND = const(5)
_ROLLS = const(6)
_ROLLER = const(7)
_CALLER = const(8)
_ENDED_BY = const(9)
_ALL_ROLLS = const(10)
_KIAIS = const(11)
_REASON = const(12)
_WAITING = const(14)
_DICE = const(15)
_DONE = const(25)
_SHOWN = const(33)
_TOTALS = const(73)
_PRESSES = const(97)
_PLACES = const(8)
_ZERO = const(64)
_WIDEST = const(35)  # points in a round, either way


def is_possible(state, options):
    """Whether a match of these options can have come to this state by an opening."""
    if state[:_PHASE] != rules.start(options)[:_PHASE]:
        return False
    players = state[_SEATS]
    rounds = state[_ROUND]
    most = _ROUNDS - 1 if players == 1 else _ROUNDS
    if rounds > most or state[_ROLLER] >= players or state[_CALLER] >= players:
        return False
    if not 1 <= state[_ENDED_BY] <= _BY_CLOCK or state[_KIAIS] > _ROUNDS:
        return False
    if state[_ROLLS] > _BELL or state[_ROLLS] % state[_BATCH] or not state[_ROLLS] <= state[_ALL_ROLLS] <= 3 * _BELL:
        return False
    if max(state[_DICE:_DONE]) > 6 or any(state[_DONE:_SHOWN]) or any(state[_PRESSES : rules.public(state)]):
        return False
    return _is_fought(state, players, rounds) and _fits(state, players, rounds)


def _is_fought(state, players, rounds):
    """Whether the techniques shown and the totals are possible."""
    for place in range(_SHOWN, _TOTALS):
        if state[place] > _HESITATE + 1 or (state[place] == 0) != (place >= _SHOWN + players * _STEPS):
            return False
    for place in range(_ROUNDS * _PLACES):
        total = state[_TOTALS + place]
        if place // _PLACES < rounds and place % _PLACES < max(2, players):
            if not -_WIDEST <= total - _ZERO <= _WIDEST:
                return False
        elif total:
            return False
    return True


def _fits(state, players, rounds):
    """Whether the state is what comes of the fight that was shown."""
    again = bytearray(state)
    for place in range(_REASON, _WAITING + 1):
        again[place] = 0
    if players == 1:
        again[_PHASE] = _ANSWERING
        return again == state and state[_ROLLS] > 0
    if not rounds:
        return False
    again[_PHASE] = _ROLLING
    again[_ROUND] -= 1
    for place in range(_TOTALS + (rounds - 1) * _PLACES, _TOTALS + rounds * _PLACES):
        again[place] = 0
    scoring.score(again)
    return again == state
