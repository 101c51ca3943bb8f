"""A stance on Karenza's boards, and the way of a sword: the X with the sword, below it the four squares with the feet.

    bitmap = displayio.Bitmap(side(7), 2 * side(7), COLOURS)    # with pieces.palette(console, theme.dim)
    boards(bitmap, 7, pose)

The left foot is solid, the right one a ring.
"""

from bitmaptools import draw_line, fill_region
from micropython import const

from games.karenza.cards import ANY_FOOT
from games.karenza.drawn.pieces import ACCENT, INK, LINE, spot
from games.karenza.view import way

_GRID = const(7)  # dots of a square; from here on it has lines around it
_TINY = const(3)  # up to this size an empty one has no dot in it
_THICK = const(9)  # dots of an X for swords two dots thick


def side(cell):
    """Dots across four squares of `cell` dots, or across the X."""
    return 2 * cell + 1


def boards(bitmap, cell, pose, is_far=False):
    """Overwrite the lower part of a bitmap, side(cell) dots wide, with a stance: the X, and below it the squares."""
    size = side(cell)
    y = bitmap.height - 2 * size
    fill_region(bitmap, 0, y, size, bitmap.height, 0)
    cross(bitmap, 0, y, cell)
    sword(bitmap, 0, y, cell, pose & 3, is_far)
    squares(bitmap, 0, y + size, cell, pose >> 4, pose >> 2 & 3, is_far)


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
    at_x, at_y = tip(x, y, cell, place, is_far)
    _blade(bitmap, x + cell, y + cell, at_x, at_y, cell, ACCENT)
    _dot(bitmap, at_x, at_y, cell, ACCENT)


def trace(bitmap, x, y, cell, start, end):
    """The way of a sword: thick where it must start, with a line to where it goes."""
    from_x, from_y = tip(x, y, cell, start, False)
    to_x, to_y = tip(x, y, cell, end, False)
    _blade(bitmap, from_x, from_y, to_x, to_y, cell, ACCENT)
    if cell > _TINY:
        _dot(bitmap, from_x, from_y, cell, ACCENT)
    else:  # a dot would look like a foot
        is_flat = from_y == to_y
        half_x = (from_x + to_x) // 2
        half_y = (from_y + to_y) // 2
        draw_line(bitmap, from_x + (not is_flat), from_y + is_flat, half_x + (not is_flat), half_y + is_flat, ACCENT)


def tip(x, y, cell, place, is_far):
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
