"""The contract between a game's rules and the console: the few names both sides share.

A game is `games/<game>/rules.py`, a module of plain functions over one bytearray, the *state*:
a public part, then one private slice of equal length per seat. A slice's first byte is 1 if that seat's secrets are
known on this device. docs/authors/contract.md is the whole contract on a page.
"""

from micropython import const

# Results of turn(state) when no seat has to act; otherwise it is a bit mask of the seats that still have to.
OVER = const(0)
CHANCE = const(-1)
OPENING = const(-2)

# Results of secrecy(state, seat), for the seat's next action.
OPEN = const(0)  # everybody sees it
TOGETHER = const(1)  # committed now, shown when all have chosen
SEALED = const(2)  # committed now, shown when the rules open it

HIDDEN = const(-1)  # a sealed action committed elsewhere and not known here
NOBODY = const(-1)  # the seat for chance and openings, and for a view that knows no secret

WON = const(1)
DRAWN = const(0)
LOST = const(-1)


def seats_in(mask):
    """The seats of a bit mask, ascending: seats_in(0b101) is [0, 2]."""
    seats = []
    seat = 0
    while mask > 0:
        if mask & 1:
            seats.append(seat)
        mask >>= 1
        seat += 1
    return seats
