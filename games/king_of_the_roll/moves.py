"""King of the Roll: the moves, numbered 0..59, three places to a side.

    kind(move), value(move, 0)      # SUBMISSION, the least white die that matches

Sides: 0, 1 those of the first takedown board, 2, 3 of the second, then of each position top and bottom.
Seven bytes a move: kind and matches, kind and bonus, five values of three bits, up to three margins with a position.
What else is read in them: view.py.
"""

from micropython import const

from games.king_of_the_roll.pieces import MOVES

# Kinds; 0 is an empty place.
TAKEDOWN = const(1)
DEFENCE = const(2)
PULL = const(3)
PASS = const(4)
IMPROVE = const(5)
SWEEP = const(6)
CONTROL = const(7)
SUBMISSION = const(8)

# Positions, from the least to the most dominant one for the player on top.
STANDING = const(0)
OPEN_GUARD = const(1)
CLOSED_GUARD = const(2)
HALF_GUARD = const(3)
TURTLE = const(4)
SIDE_MOUNT = const(5)
KNEE_ON_BELLY = const(6)
MOUNT = const(7)
REAR_MOUNT = const(8)

DICE = const(5)  # white, blue, purple, brown, black
PLACES = const(3)  # for moves on a side
_SIZE = const(7)


def kind(move):
    """1..8; 0 where the place is empty."""
    return MOVES[move * _SIZE] >> 4


def value(move, colour):
    """The least value of a die, 1..6, that matches; 1 is any."""
    place = move * _SIZE + 2
    return (MOVES[place] << 8 | MOVES[place + 1]) >> 3 * (DICE - 1 - colour) & 7
