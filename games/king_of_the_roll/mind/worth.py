"""King of the Roll: what the result of a turn is worth to the device's opponents, in hundredths of a point.

    worth(view, 0, move, other, 3)      # A's gain for succeeding by 3 against the other's move
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, view

_POINT = const(100)
_ADVANTAGE = const(25)
_TAP = const(900)  # a submission
LAST = const(8)  # turn of a fight for points
_DECIDED = const(600)  # being ahead at the end
_ON_TOP = b"\x06\x05\x06\x0a\x0e\x15\x19\x23\x2c"  # worth of a position to the player on top, tenths of a point + 6
_EVEN = const(6)
_SCORES = b"\0\2\0\0\3\0\2\0\0"  # points by kind of move


def worth(state, seat, move, other, margin):
    """A seat's gain if its move succeeds against another by a margin of 1 or more."""
    kind = moves.kind(move)
    if kind == moves.SUBMISSION:
        return _TAP
    points = 0
    position = state[at.POSITION]
    is_top = state[at.TOP] == seat
    before = _standing(position, is_top)
    rival = moves.kind(other) if other >= 0 else 0
    end = view.end(move, margin) if kind != moves.DEFENCE or rival == moves.TAKEDOWN else 0
    if end:
        points = 2 if kind == moves.DEFENCE else _SCORES[kind]
        was_there = is_top and position == end
        is_top = is_top if kind == moves.IMPROVE else kind != moves.PULL
        if is_top and end >= moves.KNEE_ON_BELLY and not was_there:
            points += 2 if end == moves.KNEE_ON_BELLY else 4
        position = end
    if state[at.MODE]:
        return _standing(position, is_top) - before
    ahead = state[at.POINTS + seat] - state[at.POINTS + (seat ^ 1)]
    if state[at.TURN] == LAST:
        return _end(ahead + points) - _end(ahead)
    left = LAST - state[at.TURN]
    return points * _POINT + (_standing(position, is_top) - before) * min(left, 4) // 3


def _standing(position, is_top):
    """The worth of a position."""
    return (_ON_TOP[position] - _EVEN) * (10 if is_top else -10)


def _end(ahead):
    """The worth of being this many points ahead at the end of the fight."""
    if ahead == 0:
        return 0
    return _DECIDED if ahead > 0 else -_DECIDED


def near_miss(state, kind):
    """The worth of the advantage for an attempt that fails while the other's succeeds."""
    return 0 if state[at.MODE] or kind in (moves.DEFENCE, moves.PULL, moves.CONTROL) else _ADVANTAGE
