"""The edges of dice where a display has only one colour: each of the five has its own, whatever it shows.

White is whole; blue has teeth at both sides, like a film; purple small ones all around, like a stamp. The other two are
outlines: brown a dotted one, black a whole one. The darker the belt, the less is left of the light.
"""

from micropython import const

_BLUE = const(1)
_PURPLE = const(2)
_BROWN = const(3)
_TOOTH = const(2)  # dots of one of blue, and from it to the next


def notch(bitmap, x, y, size, colour):
    """Take from the edge of a die at (x, y), `size` dots wide, what its colour leaves out."""
    right = x + size - 1
    bottom = y + size - 1
    if colour == _BLUE:
        for place in range(_TOOTH, size):
            if place // _TOOTH % 2:
                bitmap[x, y + place] = bitmap[right, y + place] = 0
    elif colour in (_PURPLE, _BROWN):
        for place in range(0, size, 2):
            bitmap[x + place, y] = bitmap[x, y + place] = bitmap[right, y + place] = bitmap[x + place, bottom] = 0
