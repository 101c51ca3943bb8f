"""The keys a player can press. Every board has three (NEXT, OK, BACK); a direction pad adds four.

    key = yield from console.key()
    if key in keys.FORWARD: ...         # next, down or right, whichever this board has
"""

from micropython import const

NEXT = const(1)
OK = const(2)
BACK = const(3)
UP = const(4)
DOWN = const(5)
LEFT = const(6)
RIGHT = const(7)
START = const(8)  # held for two seconds it opens the menu; only the launcher accepts a short press, as OK

# Groups for `key in …`. Of all these, a board without a direction pad has only NEXT.
FORWARD = (NEXT, DOWN, RIGHT)
BACKWARD = (UP, LEFT)

# Sets of keys that a hint may name as one (ui/hints.py).
UP_DOWN = const(9)
LEFT_RIGHT = const(10)


TEACHER = const(1)  # argument of Home: the teacher's pages instead of the menu


class Home(Exception):
    """BACK or START was held for two seconds: leave everything and show the menu. The match is kept."""
