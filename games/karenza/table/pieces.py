"""The pieces of Karenza's screens: a stance on the boards, the way of a sword, a card in a hand.

    bitmap = displayio.Bitmap(side(7), 2 * side(7), COLOURS)    # palette(console, theme.dim)
    boards(bitmap, 7, pose)             # the X with the sword, and below it the four squares with the feet

All are drawn into bitmaps of four values, with a palette for what each shows: a stance, attacks or defences. The left
foot is solid, the right one a ring. An attack is an upward point, a defence a shield.
"""

import displayio
from bitmaptools import blit, draw_line, fill_region
from micropython import const

from dojo.ui import draw
from dojo.ui.layout import FACE
from games.karenza.cards import ANY_FOOT, is_attack, power
from games.karenza.view import feet, way

INK = const(1)
ACCENT = const(2)
LINE = const(3)  # lines of boards; also a card's frame and sign, in the colour of its kind
COLOURS = const(4)
PAPER = const(4)  # around the large card, whose bitmap has one colour more

_GRID = const(7)  # dots of a square; from here on it has lines around it
_TINY = const(3)  # up to this size an empty one has no dot in it
_BESIDE = const(5)  # dots of a sign beside a digit
_LOW = const(12)  # rows of a line: with fewer a card is low
_AIR = const(3)  # dots between an X and squares beside it, and around them
_THICK = const(9)  # dots of an X for swords two dots thick


def palette(console, line):
    """The colours of a picture; `line` is the colour of LINE; the background is transparent."""
    return draw.colours(None, console.theme.ink, console.theme.accent, line)


def colour(console, of_attack):
    """The colour of LINE for the cards of a kind."""
    return console.theme.bad if of_attack else console.theme.good


# --- A stance -------------------------------------------------------------------------------------


def side(cell):
    """Dots across four squares of `cell` dots, or across the X."""
    return 2 * cell + 1


def spot(token, place, is_far):
    """(column, row) of a token's quarter: tokens 0 and 1 are feet, 2 is the sword.

    For the warrior opposite, left and right are swapped, and front and back; up is up for both.
    """
    column = place & 1
    row = place >> 1
    if is_far:
        column = 1 - column
        if token < 2:
            row = 1 - row
    return column, row


def boards(bitmap, cell, pose, is_far=False, ghost=0):
    """Overwrite with a stance: the X, and below it the squares. The bitmap is as large as both.

    ghost: another stance, with dots where its tokens would go; 0 for none.
    """
    size = side(cell)
    fill_region(bitmap, 0, 0, size, 2 * size, 0)
    held(bitmap, cell, pose, is_far)
    stood(bitmap, size, cell, pose, is_far)
    if ghost:
        _haunt(bitmap, size, cell, pose, ghost)


def _haunt(bitmap, size, cell, pose, ghost):
    """Draw a ring at the X's end and dots on the squares where the player's sword and feet would go."""
    if ghost & 3 != pose & 3:
        at_x, at_y = _end(0, 0, cell, ghost & 3, False)
        fill_region(bitmap, at_x - 1, at_y - 1, at_x + 2, at_y + 2, ACCENT)
        fill_region(bitmap, at_x, at_y, at_x + 1, at_y + 1, 0)
    for token, shift in enumerate((4, 2)):
        place = ghost >> shift & 3
        if place != pose >> shift & 3:
            column, row = spot(token, place, False)
            middle_x = column * cell + cell // 2
            middle_y = size + row * cell + cell // 2
            for x in (middle_x, middle_x + 1):
                for y in (middle_y, middle_y + 1):
                    if not token or x - middle_x == y - middle_y:  # the right foot: two of the four
                        fill_region(bitmap, x, y, x + 1, y + 1, ACCENT)


def held(bitmap, cell, pose, is_far=False):
    """The upper half of a stance: the X with the sword."""
    cross(bitmap, 0, 0, cell)
    sword(bitmap, 0, 0, cell, pose & 3, is_far)


def stood(bitmap, y, cell, pose, is_far=False):
    """The lower half: the squares with the feet."""
    squares(bitmap, 0, y, cell, pose >> 4, pose >> 2 & 3, is_far)


def asked(bitmap, x, y, cell, card, is_beside=False):
    """Draw what a card asks for: the way of the sword, and below or beside it the feet."""
    size = side(cell)
    cut(bitmap, x, y, cell, card)
    if is_beside:
        squares(bitmap, x + size + _AIR, y, cell, *feet(card))
    else:
        squares(bitmap, x, y + size, cell, *feet(card))


def cut(bitmap, x, y, cell, card):
    """The way of the sword that a card asks for."""
    if cell >= _GRID:
        cross(bitmap, x, y, cell)
    trace(bitmap, x, y, cell, *way(card))


def squares(bitmap, x, y, cell, left, right, is_far=False):
    """The four squares with the feet, 0..3 for A..D; a foot that may be anywhere is not drawn."""
    last = 2 * cell
    if cell >= _GRID:
        for place in (0, cell, last):
            fill_region(bitmap, x, y + place, x + last + 1, y + place + 1, LINE)
            fill_region(bitmap, x + place, y, x + place + 1, y + last + 1, LINE)
        inset = 2 + cell // 10
        wide = cell + 1 - 2 * inset
    else:
        inset = 0
        wide = cell
        for place in range(4 if cell > _TINY else 0):
            dot_x = x + (place & 1) * (cell + 1) + cell // 2
            dot_y = y + (place >> 1) * (cell + 1) + cell // 2
            fill_region(bitmap, dot_x, dot_y, dot_x + 1, dot_y + 1, LINE)
    pitch = cell if inset else cell + 1
    for token, place in enumerate((left, right)):
        if place < ANY_FOOT:
            column, row = spot(token, place, is_far)
            foot_x = x + column * pitch + inset
            foot_y = y + row * pitch + inset
            fill_region(bitmap, foot_x, foot_y, foot_x + wide, foot_y + wide, INK)
            if token:
                thick = max(1, wide // 5)
                fill_region(bitmap, foot_x + thick, foot_y + thick, foot_x + wide - thick, foot_y + wide - thick, 0)


def cross(bitmap, x, y, cell):
    """The X without a sword."""
    last = 2 * cell
    draw_line(bitmap, x, y, x + last, y + last, LINE)
    draw_line(bitmap, x, y + last, x + last, y, LINE)


def sword(bitmap, x, y, cell, place, is_far):
    """The sword: from the middle of the X to one of its ends, where it is thick."""
    at_x, at_y = _end(x, y, cell, place, is_far)
    _blade(bitmap, x + cell, y + cell, at_x, at_y, cell, ACCENT)
    _dot(bitmap, at_x, at_y, cell, ACCENT)


def trace(bitmap, x, y, cell, start, end):
    """The way of a sword: thick where it must start, with a line to where it goes."""
    from_x, from_y = _end(x, y, cell, start, False)
    to_x, to_y = _end(x, y, cell, end, False)
    _blade(bitmap, from_x, from_y, to_x, to_y, cell, ACCENT)
    if cell > _TINY:
        _dot(bitmap, from_x, from_y, cell, ACCENT)
    else:  # a dot would look like a foot
        is_flat = from_y == to_y
        half_x = (from_x + to_x) // 2
        half_y = (from_y + to_y) // 2
        draw_line(bitmap, from_x + (not is_flat), from_y + is_flat, half_x + (not is_flat), half_y + is_flat, ACCENT)


def _end(x, y, cell, place, is_far):
    """The middle of an end of the X."""
    margin = 1 + cell // 6
    column, row = spot(2, place, is_far)
    room = 2 * (cell - margin)
    return x + margin + column * room, y + margin + row * room


def _dot(bitmap, x, y, cell, ink):
    reach = 1 + cell // 8
    fill_region(bitmap, x - reach, y - reach, x + reach + 1, y + reach + 1, ink)


def _blade(bitmap, x, y, to_x, to_y, cell, ink):
    draw_line(bitmap, x, y, to_x, to_y, ink)
    if cell >= _THICK:
        is_flat = abs(to_x - x) > abs(to_y - y)
        draw_line(bitmap, x + (not is_flat), y + is_flat, to_x + (not is_flat), to_y + is_flat, ink)


# --- Cards ----------------------------------------------------------------------------------------


def mark(bitmap, x, y, size, of_attack):
    """The sign of an attack or a defence, `size` dots high and about as wide."""
    wide = size | 1
    for row in range(size):
        if of_attack:
            half = row * (wide // 2 + 1) // size
        else:
            half = wide // 2 if 2 * row < size else (size - 1 - row) * wide // (size + 1)
        middle = x + wide // 2
        fill_region(bitmap, middle - half, y + row, middle + half + 1, y + row + 1, LINE)


def capital():
    """The height of a digit in dots."""
    return FACE.above * 6 // 7


def number(bitmap, words, x, y, scale):
    """Digits `scale` times as large as in text, top left corner at (x, y). Returns the dot after them."""
    wide = FACE.width(words)
    high = capital()
    small = displayio.Bitmap(wide, FACE.height, COLOURS)
    tall = displayio.Bitmap(wide, high * scale, COLOURS)
    FACE.write(small, words, 0)
    top = FACE.above - high
    for row in range(high * scale):
        first = top + row // scale
        blit(tall, small, 0, row, x1=0, y1=first, x2=wide, y2=first + 1)
    for column in range(wide * scale):
        first = column // scale
        blit(bitmap, tall, x + column, y, x1=first, y1=0, x2=first + 1, y2=high * scale)
    return x + wide * scale


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


def large_width(cell, is_wide):
    """Dots across the large card with boards of `cell` dots; is_wide: power and sign are beside them, not above."""
    return 2 * side(cell) + 3 * _AIR + (2 * FACE.width("8") + 2 if is_wide else 0)


def large_height(cell, is_wide):
    """And its height."""
    return side(cell) + 2 * _AIR + (0 if is_wide else 2 * capital() + 2)


def large(bitmap, y, cell, card, is_wide):
    """The card that is looked at, y dots down: its power twice as large, its sign, the stance and the cut it asks for.
    """
    wide = large_width(cell, is_wide)
    high = large_height(cell, is_wide)
    _blank(bitmap, y, wide, high)
    words = str(power(card))
    size = 2 * capital() - 5 | 1
    if is_wide:
        end = number(bitmap, words, 4, y + _AIR, 2)
        size = min(size, high - 2 * capital() - 8 | 1, end - 7 | 1)
        mark(bitmap, 2 + (end - size) // 2, y + 2 * capital() + 5, size, is_attack(card))
    else:
        end = number(bitmap, words, (wide - 2 * FACE.width(words) - size) // 2, y + _AIR, 2)
        mark(bitmap, end + 1, y + _AIR + (2 * capital() - size) // 2, size, is_attack(card))
    asked(bitmap, wide - 2 * side(cell) - 2 * _AIR, y + high - side(cell) - _AIR, cell, card, True)


def shown(bitmap, y, cell, pose, is_far, is_wide):
    """In place of a card a stance: the way a player stands now."""
    wide = large_width(cell, is_wide)
    high = large_height(cell, is_wide)
    _blank(bitmap, y, wide, high)
    x = (wide - 2 * side(cell) - _AIR) // 2
    y += (high - side(cell)) // 2
    cross(bitmap, x, y, cell)
    sword(bitmap, x, y, cell, pose & 3, is_far)
    squares(bitmap, x + side(cell) + _AIR, y, cell, pose >> 4, pose >> 2 & 3, is_far)


def _blank(bitmap, y, wide, high):
    fill_region(bitmap, 0, y, wide, y + high, ACCENT)
    fill_region(bitmap, 1, y + 1, wide - 1, y + high - 1, 0)


def lamps(bitmap, high, allowed, used, needed):
    """A lamp for each step that is allowed: alight, of another colour where the card needs it, or out once used.

    bitmap: `high` dots of it, from the left.
    """
    wide = high * 3 // 2
    fill_region(bitmap, 0, 0, bitmap.width, high + 1, PAPER)
    for place in range(allowed):
        x = place * (wide + 2)
        left = allowed - used - place
        fill_region(bitmap, x, 0, x + wide, high, INK if left > needed or left <= 0 else ACCENT)
        if left <= 0:
            fill_region(bitmap, x + 1, 1, x + wide - 1, high - 1, PAPER)


def end_sign(bitmap, x, y, width, height, is_ready):
    """The sign for the end of a turn: an arrow to the other player, or a tick for ready."""
    size = min(width - 4, height) // 2
    middle_x = x + width // 2
    middle_y = y + height // 2
    for thick in range(2 + size // 5):
        if is_ready:
            low = middle_y + size // 2 - thick
            draw_line(bitmap, middle_x - size, low - size // 2, middle_x - size // 3, low, INK)
            draw_line(bitmap, middle_x - size // 3, low, middle_x + size, low - size, INK)
        else:
            tip = middle_x + size - thick
            draw_line(bitmap, tip - size + 1, middle_y - size + 1, tip, middle_y, INK)
            draw_line(bitmap, tip, middle_y, tip - size + 1, middle_y + size - 1, INK)
            line_y = middle_y + thick // 2 * (1 - thick % 2 * 2)
            draw_line(bitmap, middle_x - size, line_y, tip, line_y, INK)
