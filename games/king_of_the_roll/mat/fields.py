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
from games.king_of_the_roll.mat import called
from games.king_of_the_roll.moves import DICE

ON_MOVE = const(0)  # rows
ROLLED = const(1)
PLACED = const(2)

_GAP = const(4)  # dots behind the name of a row
_HIGH = const(20)  # dots of a row from which there is room around the frame

_INK = const(1)
_BODY = const(2)
_ACCENT = const(3)
_VALUES = const(4)
_BODIES = (0xFFFFFF, 0x3F8CFF, 0xB058F0, 0xA0622C, 0x000000)
_WHITE = const(0)
_BLACK = const(4)


def _palette(console, colour):
    """For dice of a colour: the ground, letters and light pips, the body, marks."""
    theme = console.theme
    colours = displayio.Palette(_VALUES)
    colours.make_transparent(0)
    colours[_INK] = theme.ink
    colours[_BODY] = theme.ink if console.mono else _BODIES[colour]
    colours[_ACCENT] = theme.accent
    return colours


def _die(console, bitmap, x, y, shape, colour, face):
    """A die of a colour at (x, y) of a bitmap; shape as dojo.ui.dice has it. A black one is drawn in outline."""
    size, margin, pip, step = shape
    ink = 0 if colour == _WHITE or console.mono and colour != _BLACK else _INK
    fill_region(bitmap, x, y, x + size, y + size, _INK if colour == _BLACK else _BODY)
    if colour == _BLACK:
        fill_region(bitmap, x + 1, y + 1, x + size - 1, y + size - 1, 0)
    right = x + size - 1
    bottom = y + size - 1
    bitmap[x, y] = bitmap[right, y] = bitmap[x, bottom] = bitmap[right, bottom] = 0
    for place in dice.PIPS[face]:
        left = x + margin + (place & 15) * step
        top = y + margin + (place >> 4) * step
        fill_region(bitmap, left, top, left + pip, top + pip, ink)


class Dice(displayio.Group):
    """Dice side by side from (x, y) on, with a gap of some dots, of the colours from `first` on."""

    def __init__(self, console, x, y, shape, faces, gap=2, first=0):
        super().__init__(x=x, y=y)
        size = shape[0]
        for place, face in enumerate(faces):
            colour = first + place
            bitmap = displayio.Bitmap(size, size, _VALUES)
            _die(console, bitmap, 0, 0, shape, colour, face)
            self.append(displayio.TileGrid(bitmap, pixel_shader=_palette(console, colour), x=place * (size + gap)))


class Fields(displayio.Group):
    """A table at (x, y), so many dots wide and high, with these rows from above."""

    def __init__(self, console, x, y, width, height, rows):
        super().__init__(x=x, y=y)
        self._console = console
        self._rows = rows
        titles = [say_one("king_of_the_roll.mat.rows", row) for row in rows]
        left = max([FACE.width(words) for words in titles]) + _GAP
        widest = max([FACE.width(called.skill(colour)) for colour in range(DICE)])
        if (width - left) // DICE < widest:
            left = 0  # the rows go without names
        elif (width - left - FACE.margin) // DICE > widest:
            left += FACE.margin
        self._left = left
        self._cell = (width - left) // DICE
        self._row = (height - FACE.height) // len(rows)
        self._shape = dice.shape(min(self._cell, self._row) - (1 if self._row < _HIGH else 3))
        self._bitmaps = []
        for colour in range(DICE):
            bitmap = displayio.Bitmap(self._cell, height, _VALUES)
            self._bitmaps.append(bitmap)
            colours = _palette(console, colour)
            self.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=left + colour * self._cell))
        if left:
            self.append(self._named(titles))
        size = self._shape[0]
        self._frame = draw.frame(0, 0, size + 2, size + 2, console.theme.accent)
        self._frame.hidden = True
        self.append(self._frame)

    def _named(self, titles):
        """The names of the rows."""
        bitmap = displayio.Bitmap(self._left, FACE.height + len(titles) * self._row, 2)
        for number, words in enumerate(titles):
            y = self._top(number) + (self._row - FACE.height) // 2
            FACE.write(bitmap, words, self._left - _GAP - FACE.width(words), y)
        colours = displayio.Palette(2)
        colours.make_transparent(0)
        colours[1] = self._console.theme.dim
        return displayio.TileGrid(bitmap, pixel_shader=colours)

    def _top(self, row):
        return FACE.height + row * self._row

    def draw(self, plan):
        """All five columns; a bar below the skill of the die that is placed next."""
        cell = self._cell
        for colour in range(DICE):
            bitmap = self._bitmaps[colour]
            words = called.skill(colour)
            while FACE.width(words) > cell - 1:
                words = words[:-1]
            FACE.write(bitmap, words, (cell - FACE.width(words)) // 2, 0)
            if colour == plan.colour and plan.is_placing:
                fill_region(bitmap, 1, FACE.height - 1, cell - 1, FACE.height, _ACCENT)
            for place in range(len(self._rows)):
                self._field(plan, colour, place)

    def needs(self, plan):
        """Another move: what its fields need."""
        for colour in range(DICE):
            self._field(plan, colour, self._rows.index(ON_MOVE))

    def _field(self, plan, colour, place):
        """One die, or what is needed there, or a dash."""
        bitmap = self._bitmaps[colour]
        row = self._rows[place]
        size = self._shape[0]
        top = self._top(place)
        fill_region(bitmap, 0, top, self._cell, top + self._row, 0)
        face = (plan.laid, plan.rolled, plan.held)[row](colour)
        x = (self._cell - size) // 2
        y = top + (self._row - size) // 2
        if face:
            _die(self._console, bitmap, x, y, self._shape, colour, face)
        elif row == ON_MOVE and colour >= plan.colour:
            words = say("king_of_the_roll.mat.or_more", plan.need(colour))
            y = top + (self._row - FACE.height) // 2
            FACE.write(bitmap, words, (self._cell - FACE.width(words)) // 2 + 1, y)
        else:
            third = size // 3
            fill_region(bitmap, x + third, y + size // 2, x + 2 * third, y + size // 2 + 1, _INK)

    def mark(self, colour, is_marked):
        """Put a bar below a rolled die, or take it away."""
        bottom = self._top(self._rows.index(ROLLED) + 1)
        ink = _ACCENT if is_marked else 0
        fill_region(self._bitmaps[colour], 2, bottom - 1, self._cell - 2, bottom, ink)

    def point(self, row, colour):
        """Put the frame around a field; nowhere for a row that there is not."""
        self._frame.hidden = row not in self._rows
        if row in self._rows:
            size = self._shape[0]
            self._frame.x = self._left + colour * self._cell + (self._cell - size) // 2 - 1
            self._frame.y = self._top(self._rows.index(row)) + (self._row - size) // 2 - 1
