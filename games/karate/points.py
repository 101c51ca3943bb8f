"""Whether a public part can be that of a match of Karate after a fight, as another handheld tells it.

    is_point(state)     # a whole state that begins with it
"""

from micropython import const

from games.karate import rules, scoring

_PHASE = const(4)
_ROUND = const(5)
_ROLLS = const(6)
_ROLLER = const(7)
_CALLER = const(8)
_ENDED_BY = const(9)
_REASON = const(12)
_WINNERS = const(13)
_WAITING = const(14)
_DICE = const(15)
_DONE = const(25)
_SHOWN = const(33)
_TOTALS = const(73)
_PRESSES = const(97)
_STEPS = const(5)
_ROUNDS = const(3)
_PLACES = const(8)
_ZERO = const(64)
_SHOWING = const(3)
_BELL = const(60)
_BY_BELL = const(2)


def is_point(state):
    """Whether a fight can have ended so. The totals of the last one must be those of the techniques it shows."""
    seats = state[0]
    fought = state[_ROUND]
    if not 1 <= fought <= _ROUNDS or state[_ROLLS] > _BELL or state[_ROLLER] >= seats or state[_CALLER] >= seats:
        return False
    if not 1 <= state[_ENDED_BY] <= _BY_BELL or state[_REASON] or max(state[_DICE:_DONE]) > 6:
        return False
    shown = state[_SHOWN : _SHOWN + seats * _STEPS]
    if min(shown) < 1 or max(shown) > rules.HESITATE + 1:
        return False
    most = _STEPS * (seats - 1)
    for past in range(fought):
        for total in state[_TOTALS + past * _PLACES : _TOTALS + past * _PLACES + seats]:
            if not _ZERO - most <= total <= _ZERO + most:
                return False
    return _fought_again(state, fought - 1) == state


def _fought_again(state, fought):
    """The same after the last fight is reckoned once more, with nothing in it that does not belong there."""
    seats = state[0]
    again = bytearray(state)
    again[_PHASE] = _SHOWING
    again[_ROUND] = fought
    again[_WINNERS] = again[_WAITING] = 0
    for place in range(_DONE, len(again)):
        is_shown = _SHOWN <= place < _SHOWN + seats * _STEPS
        is_total = _TOTALS <= place < _TOTALS + fought * _PLACES and (place - _TOTALS) % _PLACES < seats
        if not is_shown and not is_total:
            again[place] = 0
    scoring.score(again)
    return again
