"""The edges of dice on a one-colour display: each of the five colours has its own, on any face.

White is plain; blue has teeth on both sides, like film; purple small ones all round, like a stamp. The other two are
outlines: brown dotted, black solid. The darker the belt, the less light is left.
"""

from micropython import const

_BLUE = const(1)
_PURPLE = const(2)
_BROWN = const(3)
_TOOTH = const(2)  # dots of each blue tooth and gap


def notch(bitmap, x, y, size, colour):
    """Cut a colour's notches out of the edge of a die at (x, y), `size` dots wide."""
    right = x + size - 1
    bottom = y + size - 1
    if colour == _BLUE:
        for place in range(_TOOTH, size):
            if place // _TOOTH % 2:
                bitmap[x, y + place] = bitmap[right, y + place] = 0
    elif colour in (_PURPLE, _BROWN):
        for place in range(0, size, 2):
            bitmap[x + place, y] = bitmap[x, y + place] = bitmap[right, y + place] = bitmap[x + place, bottom] = 0
