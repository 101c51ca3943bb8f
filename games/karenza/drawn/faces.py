"""A card in a hand of Karenza: its power, and the sign of its kind.

    face(bitmap, 0, 1, 14, card)         # a bitmap of games.karenza.drawn.pieces.COLOURS, tall() dots high and more
"""

from bitmaptools import fill_region
from micropython import const

from dojo.ui.layout import FACE
from games.karenza.cards import is_attack, power
from games.karenza.drawn.pieces import LINE, capital, mark, number

_BESIDE = const(5)  # dots of a sign beside a digit
_LOW = const(12)  # rows of a line: with fewer a card is low


def is_low():
    """Whether a hand's card has its sign beside its power, as there is no room below: on the smallest display."""
    return FACE.height < _LOW


def tall(scale=1):
    """The height in dots of a hand's card whose digit is so many times as large as in text."""
    return scale * capital() + 6 + (0 if is_low() else _sign(scale))


def _sign(scale):
    """Dots of the sign below a digit."""
    return scale * capital() * 3 // 4 | 1


def face(bitmap, x, y, width, card, scale=1, is_lit=False):
    """A card in a hand, with a frame: its power and its sign. The last column stays free. is_lit: dark on light."""
    last = x + width - 2
    high = tall(scale)
    fill_region(bitmap, x, y, last + 1, y + high, LINE)
    fill_region(bitmap, x + 1, y + 1, last, y + high - 1, 0)
    words = str(power(card))
    if is_low():
        end = number(bitmap, words, x + 3, y + 3, 1)
        mark(bitmap, end, y + 3 + (capital() - _BESIDE) // 2, _BESIDE, is_attack(card))
    else:
        number(bitmap, words, x + (width - (FACE.width(words) - 1) * scale) // 2, y + 2, scale)
        size = _sign(scale)
        mark(bitmap, x + (width - 1 - size) // 2, y + high - size - 2, size, is_attack(card))
    for column in range(x + 1, last if is_lit else 0):
        for row in range(y + 1, y + high - 1):
            bitmap[column, row] = 0 if bitmap[column, row] else LINE
