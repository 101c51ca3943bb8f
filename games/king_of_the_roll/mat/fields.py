"""A player's dice as a table: for each colour its skill, the move's field, the rolled die, the Place die.

    table = Fields(console, 0, 60, 160, 54, (ON_MOVE, ROLLED, PLACED))
    table.draw(plan)
    table.point(ON_MOVE, 0)             # the frame around the white field of the move

Each colour has its place, so nobody has to see colours: white STR, blue SPD, purple KNO, brown TEC, black EXP. On a
one-colour display the edges of the dice tell them apart as well (edges.py).
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

_GAP = const(4)  # dots after the name of a row
_APART = const(5)  # least free part of a column between two skills: a fifth
_BAR = const(1)  # dots of the bar below a skill
_WORD = const(16)  # dots of a picture's row per word of memory
_FULL = (16, 2, 2, 5)  # the die that fills one (a shape of dojo.ui.dice)
_TWO = (32, 3, 6, 10)  # the die that fills two
_THIRD = const(33)  # the size that would start a third
_HIGH = const(20)  # dots of a row; from here on the frame has a margin

_INK = const(1)
_BODY = const(2)
_ACCENT = const(3)
VALUES = const(4)  # in a picture of dice
_BODIES = (0xFFFFFF, 0x3F8CFF, 0xB058F0, 0xA86630, 0x000000)
_WHITE = const(0)
_BROWN = const(3)
_BLACK = const(4)


def skills():
    """The names of the five skills, and how many dots each takes."""
    words = [called.skill(colour) for colour in range(DICE)]
    return words, _widths(words)


def heads(console, x, y, cell, words, widths):
    """The skills above five dice, each centred in `cell` dots and cut to the letters that fit."""
    while max(widths) > cell - FACE.column // _APART:
        words = [skill[:-1] for skill in words]
        widths = _widths(words)
    top = FACE.free("".join(words))  # empty rows cost nothing
    bitmap = displayio.Bitmap(DICE * cell, FACE.height - top, 2)
    for colour, skill in enumerate(words):
        FACE.write(bitmap, skill, colour * cell + (cell - widths[colour]) // 2, -top)
    return _letters(bitmap, x, y + top, console.theme.ink)


def _widths(words):
    return [FACE.width(one) for one in words]


def _letters(bitmap, x, y, ink):
    """A layer with one bit per dot, in one colour."""
    return displayio.TileGrid(bitmap, pixel_shader=draw.colours(None, ink), x=x, y=y)


def palette(console, colour):
    """For dice of a colour, 0..4: the background, letters and light pips, the body, marks."""
    ink = console.theme.ink
    return draw.colours(None, ink, ink if console.mono else _BODIES[colour], console.theme.accent)


def die(console, bitmap, x, y, shape, colour, face):
    """A die of a colour at (x, y) of a bitmap; shape: as in dojo.ui.dice. A black one is an outline; on a one-colour
    display a brown one is, too.
    """
    size, margin, pip, step = shape
    is_light = colour < (_BROWN if console.mono else _BLACK)
    ink = 0 if colour == _WHITE or console.mono and is_light else _INK
    fill_region(bitmap, x, y, x + size, y + size, _BODY if is_light else _INK)
    if not is_light:
        fill_region(bitmap, x + 1, y + 1, x + size - 1, y + size - 1, 0)
    right = x + size - 1
    bottom = y + size - 1
    bitmap[x, y] = bitmap[right, y] = bitmap[x, bottom] = bitmap[right, bottom] = 0
    if console.mono:
        from games.king_of_the_roll.mat.edges import notch  # colour boards do without

        notch(bitmap, x, y, size, colour)
    for place in dice.PIPS[face]:
        left = x + margin + (place & 15) * step
        top = y + margin + (place >> 4) * step
        fill_region(bitmap, left, top, left + pip, top + pip, ink)


class Fields(displayio.Group):
    """A table at (x, y), `width` × `height` dots, with these rows from the top."""

    def __init__(self, console, x, y, width, height, rows):
        super().__init__(x=x, y=y)
        self._console = console
        self._rows = rows
        titles = [say_one("king_of_the_roll.mat.rows", row) for row in rows]
        wide = _widths(titles)
        left = max(wide) + _GAP
        words, widths = skills()
        widest = max(widths)
        if (width - left) // DICE < widest:
            left = 0  # no names for the rows
        elif (width - left - FACE.margin) // DICE > widest:
            left += FACE.margin
        is_named = left > 0
        self._cell = (width - left) // DICE
        left += (width - left) % DICE // 2
        self._left = left
        self._row = (height - FACE.height) // len(rows)
        self._shape = dice.shape(min(self._cell, self._row) - (1 if self._row < _HIGH else 3))
        if _WORD < self._shape[0] < _HIGH:  # a wider die would take another word per row
            self._shape = _FULL
        elif self._shape[0] == _THIRD:
            self._shape = _TWO
        size = self._shape[0]
        self._wide = max(size, FACE.width(say("king_of_the_roll.mat.or_more", 6)))
        self._margin = (self._cell - self._wide) // 2
        if is_named:
            self._name(titles, wide)
        self.append(heads(console, left, 0, self._cell, words, widths))
        self._bitmaps = []
        for colour in range(DICE):  # no wider than a die
            bitmap = draw.bitmap(self._wide, len(rows) * self._row + _BAR, VALUES)
            self._bitmaps.append(bitmap)
            x = left + colour * self._cell + self._margin
            self.append(displayio.TileGrid(bitmap, pixel_shader=palette(console, colour), x=x, y=FACE.height - _BAR))
        self._frame = None  # the cursor's, once there is one

    def _name(self, titles, widths):
        """The names of the rows, aligned on the right: one tile each, so nothing between them is covered."""
        wide = max(widths)
        air = FACE.free("".join(titles))
        tall = FACE.height - air
        bitmap = displayio.Bitmap(wide, len(titles) * tall, 2)
        colours = draw.colours(None, self._console.theme.dim)
        x = self._left - _GAP - wide
        y = FACE.height + (self._row - FACE.height) // 2 + air
        for number, words in enumerate(titles):
            FACE.write(bitmap, words, wide - widths[number], number * tall - air)
            self.append(draw.tiles((bitmap, colours), wide, tall, x, y + number * self._row, number))

    def _top(self, row):
        """The top dot of a row in the columns."""
        return _BAR + row * self._row

    def draw(self, plan):
        """Draw all five columns, with a bar below the skill of the next die to place."""
        for colour in range(DICE):
            if colour == plan.colour and plan.is_placing:
                fill_region(self._bitmaps[colour], 0, 0, self._wide, _BAR, _ACCENT)
            for place in range(len(self._rows)):
                self._field(plan, colour, place)

    def needs(self, plan):
        """Change the move: show what its fields need."""
        place = self._rows.index(ON_MOVE)
        top = self._top(place)
        for colour in range(DICE):
            fill_region(self._bitmaps[colour], 0, top, self._wide, top + self._row, 0)
            self._field(plan, colour, place)

    def _field(self, plan, colour, place):
        """One die, or what is needed there; a dash for neither."""
        bitmap = self._bitmaps[colour]
        row = self._rows[place]
        size = self._shape[0]
        top = self._top(place)
        face = plan.dice[row - 1][colour]  # dice on the move come last
        x = (self._wide - size) // 2
        y = top + (self._row - size) // 2
        if face:
            die(self._console, bitmap, x, y, self._shape, colour, face)
        elif row == ON_MOVE and colour >= plan.colour:
            words = say("king_of_the_roll.mat.or_more", plan.need(colour))
            y = top + (self._row - FACE.height) // 2
            FACE.write(bitmap, words, (self._wide - FACE.width(words)) // 2, y)
        else:
            third = size // 3
            fill_region(bitmap, x + third, y + size // 2, x + 2 * third, y + size // 2 + 1, _INK)

    def mark(self, colour, is_marked):
        """Put a bar below a rolled die, or take it away."""
        bottom = self._top(self._rows.index(ROLLED) + 1)
        ink = _ACCENT if is_marked else 0
        fill_region(self._bitmaps[colour], 0, bottom - 1, self._wide, bottom, ink)

    def point(self, row, colour):
        """Put the frame around a field; none for a row that is not in the table.

        It is a single layer: a die is small, and four lines would take 600 bytes more.
        """
        size = self._shape[0] + 2
        if self._frame is None:
            bitmap = displayio.Bitmap(size, size, 2)
            fill_region(bitmap, 0, 0, size, size, 1)
            fill_region(bitmap, 1, 1, size - 1, size - 1, 0)
            self._frame = _letters(bitmap, 0, 0, self._console.theme.accent)
            self.append(self._frame)
        frame = self._frame
        frame.hidden = row not in self._rows
        if not frame.hidden:
            frame.x = self._left + colour * self._cell + self._margin + (self._wide - size) // 2
            frame.y = FACE.height + self._rows.index(row) * self._row + (self._row - size) // 2
