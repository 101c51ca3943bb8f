"""Orders: what the program does next, given by the page that was open and carried out by dojo.app.

An order is a tuple: one of the kinds below, and what it takes.

    PLAY, "ninja", options, seating                # a match at this handheld
    PLAY_GUIDED, "ninja"                           # the one in which hints show how
    PLAY_LINKED, "ninja", options, level, pact     # a match with other handhelds; level: one byte, as bytes
    RESUME,                                        # the match that is waiting
    REJOIN, "ninja", options, level, pact          # the same, with handhelds that may have lost it
    OPEN, "karate", "roller.start"                 # a page of a game and no match
"""

from micropython import const

PLAY = const(0)
PLAY_GUIDED = const(1)
PLAY_LINKED = const(2)
RESUME = const(3)
REJOIN = const(4)
OPEN = const(5)
