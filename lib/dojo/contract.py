"""The contract between a game's rules and the console: the few words both sides share.

A game is `games/<game>/rules.py`, a module of plain functions over one bytearray, the *state*:
a public part, then one private slice of equal length per seat. The first byte of a slice is 1
when that seat's secrets are known on this device. docs/authors/contract.md is the whole contract on a page.
"""

from micropython import const

# What turn(state) answers when no seat has to act; otherwise it is a bit mask of the seats that still have to.
OVER = const(0)
CHANCE = const(-1)
OPENING = const(-2)

# What secrecy(state, seat) answers about the action the seat takes next.
OPEN = const(0)  # everybody sees it
TOGETHER = const(1)  # bound now, shown when all have chosen
SEALED = const(2)  # bound now, shown when the rules open it

HIDDEN = const(-1)  # a sealed action that was bound elsewhere and is not known here
NOBODY = const(-1)  # the seat that applies chance and openings, and the seat of a view that knows no secret

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
