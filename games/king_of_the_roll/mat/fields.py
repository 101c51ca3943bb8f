"""The dice of a player as a table: for each colour its skill, the field of the move, the rolled die, the Place die.

    table = Fields(console, 0, 60, 160, 54, (ON_MOVE, ROLLED, PLACED))
    table.draw(plan)
    table.point(ON_MOVE, 0)             # the frame around the white field of the move

The colours have their places, so that they need no colour: white STR, blue SPD, purple KNO, brown TEC, black EXP.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.say import say, say_one
from dojo.ui import dice, draw
from dojo.ui.layout import FACE
from dojo.ui.strip import plain
from games.king_of_the_roll.mat import called
from games.king_of_the_roll.moves import DICE

ON_MOVE = const(0)  # rows
ROLLED = const(1)
PLACED = const(2)

_GAP = const(4)  # dots behind the name of a row
_HIGH = const(20)  # dots of a row from which there is room around the frame

_INK = const(1)
_DIM = const(2)
_ACCENT = const(3)
_PAPER = const(4)
_BODY = const(5)  # of a white die, then of the other colours
VALUES = const(16)
_BODIES = (0xFFFFFF, 0x3F8CFF, 0xB058F0, 0xA0622C, 0x000000)
_WHITE = const(0)
_BLACK = const(4)


def palette(console):
    """The colours of dice, and of what stands beside them."""
    theme = console.theme
    colours = displayio.Palette(VALUES)
    colours.make_transparent(0)
    for number, colour in enumerate((theme.ink, theme.dim, theme.accent, theme.paper)):
        colours[_INK + number] = colour
    for number, colour in enumerate(_BODIES):
        colours[_BODY + number] = theme.ink if console.mono and number != _BLACK else colour
    return colours


def die(console, bitmap, x, y, shape, colour, face):
    """A die of a colour at (x, y) of a bitmap with `palette`; shape as dojo.ui.dice has it."""
    size, margin, pip, step = shape
    body = _BODY + colour
    ink = _PAPER if colour == _WHITE or console.mono and colour != _BLACK else _INK
    fill_region(bitmap, x, y, x + size, y + size, _INK if colour == _BLACK else body)
    if colour == _BLACK:
        fill_region(bitmap, x + 1, y + 1, x + size - 1, y + size - 1, body)
    right = x + size - 1
    bottom = y + size - 1
    bitmap[x, y] = bitmap[right, y] = bitmap[x, bottom] = bitmap[right, bottom] = 0
    for place in dice.PIPS[face]:
        left = x + margin + (place & 15) * step
        top = y + margin + (place >> 4) * step
        fill_region(bitmap, left, top, left + pip, top + pip, ink)


class Fields(displayio.Group):
    """A table at (x, y), so many dots wide and high, with these rows from above."""

    def __init__(self, console, x, y, width, height, rows):
        super().__init__(x=x, y=y)
        self._console = console
        self._rows = rows
        titles = [say_one("king_of_the_roll.mat.rows", row) for row in rows]
        left = FACE.margin + max([FACE.width(words) for words in titles]) + _GAP
        if (width - left) // DICE < max([FACE.width(called.skill(colour)) for colour in range(DICE)]):
            left = 0  # the rows go without names
        self._left = left
        self._cell = (width - left) // DICE
        self._row = (height - FACE.height) // len(rows)
        self._shape = dice.shape(min(self._cell, self._row) - (1 if self._row < _HIGH else 3))
        self._bitmap = displayio.Bitmap(self._cell * DICE, height, VALUES)
        for number, words in enumerate(titles if left else ()):
            y = self._top(number) + (self._row - FACE.height) // 2
            self.append(plain(console, words, left - _GAP - FACE.width(words), y, console.theme.dim))
        self.append(displayio.TileGrid(self._bitmap, pixel_shader=palette(console), x=left))
        size = self._shape[0]
        self._frame = draw.frame(0, 0, size + 2, size + 2, console.theme.accent)
        self._frame.hidden = True
        self.append(self._frame)

    def _top(self, row):
        return FACE.height + row * self._row

    def draw(self, plan):
        """All five columns; a bar below the skill of the die that is placed next."""
        for colour in range(DICE):
            left = colour * self._cell
            words = called.skill(colour)
            while FACE.width(words) > self._cell - 1:
                words = words[:-1]
            wide = FACE.width(words)
            FACE.write(self._bitmap, words, left + (self._cell - wide) // 2, 0)
            if colour == plan.colour and plan.is_placing:
                fill_region(self._bitmap, left + 1, FACE.height - 1, left + self._cell - 1, FACE.height, _ACCENT)
            self.column(plan, colour)

    def column(self, plan, colour):
        """The dice of a colour."""
        for place in range(len(self._rows)):
            self._field(plan, colour, place)

    def needs(self, plan):
        """Another move: what its fields need."""
        for colour in range(DICE):
            self._field(plan, colour, self._rows.index(ON_MOVE))

    def _field(self, plan, colour, place):
        """One die, or what is needed there, or a dash."""
        bitmap = self._bitmap
        row = self._rows[place]
        size = self._shape[0]
        left = colour * self._cell
        top = self._top(place)
        fill_region(bitmap, left, top, left + self._cell, top + self._row, 0)
        face = (plan.laid, plan.rolled, plan.held)[row](colour)
        x = left + (self._cell - size) // 2
        y = top + (self._row - size) // 2
        if face:
            die(self._console, bitmap, x, y, self._shape, colour, face)
        elif row == ON_MOVE and colour >= plan.colour:
            words = say("king_of_the_roll.mat.or_more", plan.need(colour))
            y = top + (self._row - FACE.height) // 2
            FACE.write(bitmap, words, left + (self._cell - FACE.width(words)) // 2 + 1, y)
        else:
            third = size // 3
            fill_region(bitmap, x + third, y + size // 2, x + 2 * third, y + size // 2 + 1, _DIM)

    def mark(self, colour, is_marked):
        """Put a bar below a rolled die, or take it away."""
        left = colour * self._cell
        bottom = self._top(self._rows.index(ROLLED) + 1)
        ink = _ACCENT if is_marked else 0
        fill_region(self._bitmap, left + 2, bottom - 1, left + self._cell - 2, bottom, ink)

    def point(self, row, colour):
        """Put the frame around a field; nowhere for a row that there is not."""
        self._frame.hidden = row not in self._rows
        if row in self._rows:
            size = self._shape[0]
            self._frame.x = self._left + colour * self._cell + (self._cell - size) // 2 - 1
            self._frame.y = self._top(self._rows.index(row)) + (self._row - size) // 2 - 1
