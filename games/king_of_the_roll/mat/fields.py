"""A player's dice as a table: for each colour its skill, the move's field, the rolled die, the Place die.

    table = Fields(console, 0, 60, 160, 54, (ON_MOVE, ROLLED, PLACED))
    table.draw(plan)
    table.point(ON_MOVE, 0)             # the frame around the white field of the move

Each colour has its place, so nobody has to see colours: white, blue, purple, brown, black.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.say import say, say_one
from dojo.ui import draw
from dojo.ui.layout import FACE
from games.king_of_the_roll.mat import die
from games.king_of_the_roll.moves import DICE

ON_MOVE = const(0)  # rows
ROLLED = const(1)
PLACED = const(2)

_GAP = const(4)  # dots after the name of a row
_EDGE = const(1)  # dots of a column beside what is in it
_BAR = const(1)  # dots of the bar below a skill
_HIGH = const(20)  # dots of a row; from here on the frame has a margin


class Fields(displayio.Group):
    """A table at (x, y), `width` × `height` dots, with these rows from the top."""

    def __init__(self, console, x, y, width, height, rows):
        super().__init__(x=x, y=y)
        self._console = console
        self._rows = rows
        titles = [say_one("king_of_the_roll.mat.rows", row) for row in rows]
        wide = die.widths(titles)
        left = max(wide) + _GAP
        words, widths = die.skills()
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
        self._shape = die.shape(min(self._cell, self._row) - (1 if self._row < _HIGH else 3))
        size = self._shape[0]
        least = max(size, FACE.width(say("king_of_the_roll.mat.or_more", 6)))
        self._wide = max(least, min(least + 2 * _EDGE, self._cell))
        self._margin = (self._cell - self._wide) // 2
        if is_named:
            self._name(titles, wide)
        self.append(die.heads(console, left, 0, self._cell, words, widths))
        self._bitmaps = []
        for colour in range(DICE):  # hardly wider than a die
            bitmap = draw.bitmap(self._wide, len(rows) * self._row + _BAR, die.VALUES)
            self._bitmaps.append(bitmap)
            x = left + colour * self._cell + self._margin
            colours = die.palette(console, colour)
            self.append(displayio.TileGrid(bitmap, pixel_shader=colours, x=x, y=FACE.height - _BAR))
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
                fill_region(self._bitmaps[colour], 0, 0, self._wide, _BAR, die.ACCENT)
            for place in range(len(self._rows)):
                self._field(plan, colour, place)

    def needs(self, plan, before):
        """Change the move, from that of the plan before: show what its fields need, where that differs."""
        place = self._rows.index(ON_MOVE)
        top = self._top(place)
        for colour in range(DICE):
            if plan.need(colour) != before.need(colour):
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
            die.die(self._console, bitmap, x, y, self._shape, colour, face)
        elif row == ON_MOVE and colour >= plan.colour:
            words = say("king_of_the_roll.mat.or_more", plan.need(colour))
            y = top + (self._row - FACE.height) // 2
            FACE.write(bitmap, words, (self._wide - FACE.width(words)) // 2, y)
        else:
            third = size // 3
            fill_region(bitmap, x + third, y + size // 2, x + 2 * third, y + size // 2 + 1, die.INK)

    def mark(self, colour, is_marked):
        """Put a bar below a rolled die, or take it away."""
        bottom = self._top(self._rows.index(ROLLED) + 1)
        ink = die.ACCENT if is_marked else 0
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
            colours = draw.colours(None, self._console.theme.accent)
            self._frame = displayio.TileGrid(bitmap, pixel_shader=colours)
            self.append(self._frame)
        frame = self._frame
        frame.hidden = row not in self._rows
        if not frame.hidden:
            frame.x = self._left + colour * self._cell + self._margin + (self._wide - size) // 2
            frame.y = FACE.height + self._rows.index(row) * self._row + (self._row - size) // 2
