"""Orders: what the program does next, returned by the page just left and carried out by dojo.app.

An order is a tuple: one of the kinds below, and its arguments.

    PLAY, "ninja", options, seating                # a match at this handheld
    PLAY_GUIDED, "ninja"                           # the guided match
    PLAY_LINKED, "ninja", options, level, pact     # a match with other handhelds; level: one byte, as bytes
    RESUME,                                        # the suspended match
    REJOIN, "ninja", options, level, pact          # the same, with handhelds that may have lost it
    OPEN, "karate", "roller.start"                 # a page of a game, without a match
"""

from micropython import const

PLAY = const(0)
PLAY_GUIDED = const(1)
PLAY_LINKED = const(2)
RESUME = const(3)
REJOIN = const(4)
OPEN = const(5)
