"""The last line of a screen: which button does what, with the names that are printed on this board.

    hints(console, ((keys.UP_DOWN, "move"), (keys.OK, "ok"), (keys.BACK, "back")))

A button's name stands dark on a light chip, so it looks like a button in one colour too. A direction pad shows arrows;
a board with three buttons shows its NEXT instead.
"""

import displayio
from micropython import const

from dojo.ui import draw
from dojo.ui.keys import DOWN, LEFT, LEFT_RIGHT, NEXT, RIGHT, UP, UP_DOWN
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH
from dojo.words import MOVE, NEXT_ONE

_GAP = const(5)  # dots between two hints, at least
_ARROWS = const(17)  # dots that a pair of arrows takes
_ON = ">"  # what NEXT does, where there is no room for a word


def hints(console, pairs, room=0):
    """A group for the last row of the screen; `room` dots at its right are kept free.

    Where there is not enough space, what moves the cursor is shortened or left out.
    """
    most = console.width - room
    pairs = [_actual(console, key, word) for key, word in pairs]
    while len(pairs) > 1 and _width(console, pairs) > most:
        place = _least(pairs)
        if pairs[place][0] == NEXT and pairs[place][1] != _ON:
            pairs[place] = (NEXT, _ON)
        else:
            pairs.pop(place)
    spare = most - _width(console, pairs)
    gap = _GAP + min(max(spare // len(pairs), 0), 2 * _GAP)
    group = displayio.Group(y=console.height - CELL_HEIGHT)
    x = 0
    for key, word in pairs:
        x = _chip(console, group, key, x) + 2
        group.append(draw.text(word, x, 0, console.theme.dim))
        x += len(word) * CELL_WIDTH + gap
    return group


def _actual(console, key, word):
    """What stands for `key` and its word on this board."""
    if key in (UP_DOWN, LEFT_RIGHT) and not console.has(UP):
        return NEXT, NEXT_ONE if word == MOVE else word
    return key, word


def _least(pairs):
    """The place of the hint that can best be spared: arrows say what they do by themselves."""
    for place in range(len(pairs)):
        if pairs[place][0] in (UP_DOWN, LEFT_RIGHT, NEXT):
            return place
    return len(pairs) - 1


def _width(console, pairs):
    """Dots that all hints take with the least gaps."""
    width = -_GAP
    for key, word in pairs:
        width += _chip_width(console, key) + 2 + len(word) * CELL_WIDTH + _GAP
    return width


def _chip_width(console, key):
    return len(console.names[key]) * CELL_WIDTH + 1 if key in console.names else _ARROWS


def _chip(console, group, key, x):
    """Draw the name of a key at x, dark on light. Returns where it ends."""
    theme = console.theme
    width = _chip_width(console, key)
    group.append(draw.block(x, 0, width, CELL_HEIGHT, theme.dim))
    if key in console.names:
        group.append(draw.text(console.names[key], x + 1, 0, theme.on_accent))
    elif key == LEFT_RIGHT:
        group.append(draw.arrow(x + 3, 3, 4, theme.on_accent, LEFT))
        group.append(draw.arrow(x + 10, 3, 4, theme.on_accent, RIGHT))
    else:
        group.append(draw.arrow(x + 1, 4, 4, theme.on_accent, UP))
        group.append(draw.arrow(x + 9, 4, 4, theme.on_accent, DOWN))
    return x + width
