"""The last line of a screen: which button does what, with the names that are printed on this board.

    screen.append(hints(console, ((keys.UP_DOWN, "move"), (keys.OK, "ok"), (keys.BACK, "back"))))

A button's name stands dark on a light chip, so it looks like a button in one colour too. A direction pad shows arrows;
a board with three buttons shows its NEXT instead. The line is made of a few pictures, not of labels: it stands on every
screen, and as labels it would take ten times the memory and twice the time.
"""

import bitmaptools
import displayio
import terminalio
from micropython import const

from dojo.ui.keys import LEFT_RIGHT, NEXT, UP, UP_DOWN
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH
from dojo.words import MOVE, NEXT_ONE

_GAP = const(5)  # dots between two hints, at least
_INSIDE = const(2)  # dots between a chip and its word
_ARROWS = const(17)  # dots of a chip with two arrows
_ON = ">"  # what NEXT does, where there is no room for a word


def hints(console, pairs, room=0):
    """The line, a group, for pairs of (key, word); `room` dots at its right are kept free.

    Where there is not enough space, what moves the cursor is shortened or left out. `.text` says what is on the line.
    """
    names = console.names
    pairs = _fitting(console, pairs, console.width - room)
    width = _width(names, pairs)
    gap = _GAP + min((console.width - room - width) // len(pairs), 2 * _GAP)
    group = _Line(y=console.height - CELL_HEIGHT)
    group.text = "\n".join([names.get(key, "") + " " + word for key, word in pairs])
    line = displayio.Bitmap(width + (gap - _GAP) * (len(pairs) - 1), CELL_HEIGHT, 2)
    group.append(displayio.TileGrid(line, pixel_shader=_palette(console.theme.paper, console.theme.dim)))
    inverse = _palette(console.theme.dim, console.theme.paper)
    x = 0
    for key, word in pairs:
        chip = _chip(key, names)
        group.append(displayio.TileGrid(chip, pixel_shader=inverse, x=x))
        x += chip.width + _INSIDE
        _write(line, word, x)
        x += len(word) * CELL_WIDTH + gap
    return group


class _Line(displayio.Group):
    """A group that can be asked what is on it, as a label can."""

    text = ""


def _fitting(console, pairs, most):
    """The pairs as they are on this board, in at most so many dots."""
    pairs = [_actual(console, key, word) for key, word in pairs]
    while len(pairs) > 1 and _width(console.names, pairs) > most:
        place = _least(pairs)
        if pairs[place][0] == NEXT and pairs[place][1] != _ON:
            pairs[place] = (NEXT, _ON)
        else:
            pairs.pop(place)
    return pairs


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


def _width(names, pairs):
    """Dots that all pairs take with the least gaps."""
    width = -_GAP
    for key, word in pairs:
        width += _chip_width(key, names) + _INSIDE + len(word) * CELL_WIDTH + _GAP
    return width


def _chip_width(key, names):
    return len(names[key]) * CELL_WIDTH + 1 if key in names else _ARROWS


def _chip(key, names):
    """A bitmap with the name of a key, or with a pair of arrows."""
    chip = displayio.Bitmap(_chip_width(key, names), CELL_HEIGHT, 2)
    if key in names:
        _write(chip, names[key], 1)
    else:
        for depth in range(4):
            for across in range(3 - depth, 4 + depth):
                if key == LEFT_RIGHT:
                    chip[3 + depth, 2 + across] = 1
                    chip[13 - depth, 2 + across] = 1
                else:
                    chip[1 + across, 4 + depth] = 1
                    chip[9 + across, 7 - depth] = 1
    return chip


def _write(bitmap, word, x):
    """Put the letters of a word into a bitmap."""
    letters = terminalio.FONT.bitmap
    for letter in word:
        left = terminalio.FONT.get_glyph(ord(letter)).tile_index * CELL_WIDTH  # type: ignore[attr-defined]
        bitmaptools.blit(bitmap, letters, x, 0, x1=left, y1=0, x2=left + CELL_WIDTH, y2=CELL_HEIGHT)
        x += CELL_WIDTH


def _palette(paper, ink):
    palette = displayio.Palette(2)
    palette[0] = paper
    palette[1] = ink
    return palette
