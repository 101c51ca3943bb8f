"""Orders: what the program does next, given by the page that was open and carried out by dojo.app.

    Order(PLAY, "ninja", options, seating)              # a match at this handheld
    Order(PLAY_GUIDED, "ninja")                         # the one in which hints show how
    Order(PLAY_LINKED, "ninja", options, level, pact)   # a match with other handhelds; level: one byte, as bytes
    Order(RESUME)                                       # the match that is waiting
    Order(REJOIN, "ninja", options, level, pact)        # the same, with handhelds that may have lost it
    Order(OPEN, "karate", "roller.start")               # a page of a game and no match
"""

from micropython import const

PLAY = const(0)
PLAY_GUIDED = const(1)
PLAY_LINKED = const(2)
RESUME = const(3)
REJOIN = const(4)
OPEN = const(5)


class Order:
    """`kind`, one of those above, and `details`: what it takes, the name of the game first."""

    def __init__(self, kind, *details):
        self.kind = kind
        self.details = details
