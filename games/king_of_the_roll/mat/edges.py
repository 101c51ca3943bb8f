"""The edges of dice on a display of only one colour: each of the five has its own, whatever it shows.

White is whole; blue has teeth on both sides, like a film; purple small ones all round, like a stamp. The other two are
outlines: brown a dotted one, black a whole one. The darker the belt, the less light is left.
"""

from micropython import const

_BLUE = const(1)
_PURPLE = const(2)
_BROWN = const(3)
_TOOTH = const(2)  # dots of each tooth of blue, and from one to the next


def notch(bitmap, x, y, size, colour):
    """Cut out of the edge of a die at (x, y), `size` dots wide, what its colour leaves out."""
    right = x + size - 1
    bottom = y + size - 1
    if colour == _BLUE:
        for place in range(_TOOTH, size):
            if place // _TOOTH % 2:
                bitmap[x, y + place] = bitmap[right, y + place] = 0
    elif colour in (_PURPLE, _BROWN):
        for place in range(0, size, 2):
            bitmap[x + place, y] = bitmap[x, y + place] = bitmap[right, y + place] = bitmap[x + place, bottom] = 0
