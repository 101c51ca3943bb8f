"""What tells the handhelds of a class apart: a number in a colour."""

from micropython import const

from dojo.loan.lent import COLOUR, NUMBER
from dojo.ui.layout import FACE
from dojo.ui.strip import Strip

_EDGE = const(4)  # dots beside the number


def mark(console):
    """The number of a handheld that is lent, on a label of its colour, in the upper left corner."""
    words = str(console.lent[NUMBER])
    colour = 0xFFFFFF if console.mono else console.lent[COLOUR]
    label = Strip(FACE.width(words) + 2 * _EDGE, colour, 0x000000, 0, 0)
    label.write(words, _EDGE)
    return label
