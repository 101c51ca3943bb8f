"""What a player can press. Three buttons are the floor (NEXT, OK, BACK); a direction pad adds four.

    key = yield from console.key()
    if key in keys.FORWARD: ...         # next, down or right: whatever this board has
"""

from micropython import const

NEXT = const(1)
OK = const(2)
BACK = const(3)
UP = const(4)
DOWN = const(5)
LEFT = const(6)
RIGHT = const(7)
START = const(8)  # held for two seconds it leads to the menu; the launcher alone takes a press of it, for OK

# Groups for `key in …`. A board without a direction pad has only NEXT of all these.
FORWARD = (NEXT, DOWN, RIGHT)
BACKWARD = (UP, LEFT)

# What a hint may name besides a single key (ui/hints.py): keys that belong together.
UP_DOWN = const(9)
LEFT_RIGHT = const(10)


TEACHER = const(1)  # of Home: to the teacher's pages instead of the menu


class Home(Exception):
    """Somebody held BACK or START for two seconds: leave everything and show the menu. The match is kept."""
