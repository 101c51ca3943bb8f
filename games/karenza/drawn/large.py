"""The card of Karenza that is looked at, as large as there is room, with a lamp for each step."""

from bitmaptools import fill_region
from micropython import const

from dojo.ui.layout import FACE
from games.karenza.cards import is_attack, power
from games.karenza.drawn.pieces import ACCENT, INK, capital, mark, number, outline
from games.karenza.drawn.stances import cross, cut, side, squares, sword
from games.karenza.view import feet

_AIR = const(3)  # dots between an X and squares beside it, and around them
_LAMP = const(2)  # where the lamps begin
_STEPS = const(3)  # at most: both feet and the sword


def width(cell, is_wide):
    """Dots across the card with boards of `cell` dots; is_wide: power and sign are beside them, not above."""
    return 2 * side(cell) + 3 * _AIR + (2 * FACE.width("8") + 2 if is_wide else 0)


def height(cell, is_wide):
    """And its height."""
    return _lamps() + side(cell) + 2 * _AIR + (0 if is_wide else 2 * capital() + 2)


def _lamps():
    """Dots for the lamps, with those above them."""
    return capital() * 2 // 3 + _LAMP


def show(bitmap, cell, card, is_wide):
    """Overwrite with a card: its power twice as large, its sign, the stance and the cut it asks for."""
    outline(bitmap)
    y = _lamps()
    wide = bitmap.width
    words = str(power(card))
    size = 2 * capital() - 5 | 1
    if is_wide:
        end = number(bitmap, words, 4, y + _AIR, 2)
        size = min(size, bitmap.height - y - 2 * capital() - 8 | 1, end - 7 | 1)
        mark(bitmap, 2 + (end - size) // 2, y + 2 * capital() + 5, size, is_attack(card))
    else:
        size = min(size, wide - 2 * FACE.width(words) - 3 | 1)
        end = number(bitmap, words, (wide - 2 * FACE.width(words) - size) // 2, y + _AIR, 2)
        mark(bitmap, end + 1, y + _AIR + (2 * capital() - size) // 2, size, is_attack(card))
    x = wide - 2 * side(cell) - 2 * _AIR
    y = bitmap.height - side(cell) - _AIR
    cut(bitmap, x, y, cell, card)
    squares(bitmap, x + side(cell) + _AIR, y, cell, *feet(card))


def stand(bitmap, cell, pose, is_far):
    """In place of a card a stance: the way a player stands now."""
    outline(bitmap)
    x = (bitmap.width - 2 * side(cell) - _AIR) // 2
    y = (_lamps() + bitmap.height - side(cell)) // 2
    cross(bitmap, x, y, cell)
    sword(bitmap, x, y, cell, pose & 3, is_far)
    squares(bitmap, x + side(cell) + _AIR, y, cell, pose >> 4, pose >> 2 & 3, is_far)


def light(bitmap, allowed, used, needed):
    """A lamp for each step that is allowed: alight, of another colour where the card needs it, or out once used."""
    high = capital() * 2 // 3
    wide = min(high * 3 // 2, (bitmap.width - 2 * _LAMP) // _STEPS - 2)
    for place in range(allowed):
        x = _LAMP + 1 + place * (wide + 2)
        left = allowed - used - place
        ink = INK if left > needed or left <= 0 else ACCENT
        fill_region(bitmap, x, _LAMP, x + wide, _LAMP + high, ink)
        if left <= 0:
            fill_region(bitmap, x + 1, _LAMP + 1, x + wide - 1, _LAMP + high - 1, 0)
