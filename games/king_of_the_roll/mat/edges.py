"""Dice on a one-colour display: each of the five colours has its own edge, on any face; small ones have a digit.

White is plain; blue has teeth on both sides, like film; purple small ones all round, like a stamp. The other two are
outlines: brown dotted, black solid. The darker the belt, the less light is left.
"""

from bitmaptools import fill_region
from micropython import const

_BLUE = const(1)
_PURPLE = const(2)
_BROWN = const(3)
_TOOTH = const(2)  # dots of each blue tooth and gap
_ROWS = const(5)  # rows of a digit
_WIDE = const(3)  # columns of a digit
_DIGITS = b"\2\6\2\2\7\7\1\7\4\7\7\1\7\1\7\5\5\7\1\1\7\4\7\1\7\7\4\7\5\7"  # 1 to 6, a byte per row


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


def digit(bitmap, x, y, size, face, ink):
    """The digit of a face, 1..6, in a die at (x, y); nothing for 0."""
    if not face:
        return
    times = (size - 2) // _ROWS
    x += (size - _WIDE * times) // 2
    y += (size - _ROWS * times) // 2
    for row, dots in enumerate(_DIGITS[_ROWS * face - _ROWS : _ROWS * face]):
        for column in range(_WIDE):
            if dots >> _WIDE - 1 - column & 1:
                left = x + column * times
                top = y + row * times
                fill_region(bitmap, left, top, left + times, top + times, ink)
