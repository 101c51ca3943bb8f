"""What the screens of a choice share: how the last die was placed, and words that fit.

    last(console), remember(console, at.STRAIGHT)
    fitting(("Bear: Uchi Mata  Score 2:0", "Bear: Uchi Mata"), 128)

It is apart from board.py because laying a die needs no table, and linked play has no memory for it.
"""

from micropython import const

from dojo.ui.layout import FACE
from games.king_of_the_roll import layout as at

_SMALL = const(100)  # dots of height; below, a whole table does not fit
_LAST = const(3)  # index in console.kept of how the last die was placed; scenes/pair.py has the rest


def is_small(console):
    """Whether the display is one of the smallest: at most two rows of a table fit beside the picture."""
    return console.height < _SMALL


def last(console):
    """How the last die was placed."""
    return console.kept[_LAST] if console.kept else at.STRAIGHT


def remember(console, way):
    """Note how a die was placed, for the next one; works before any pair was shown, as when a match is resumed."""
    console.keep(lambda: [None, 0, None, 0])[_LAST] = way


def fitting(texts, room):
    """The first text that fits `room` dots, or the last one cut to fit; "" for none."""
    for text in texts:
        if FACE.width(text) <= room:
            return text
    return FACE.wrap(texts[-1], room)[0] if texts else ""
