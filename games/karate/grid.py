"""The sheet of one round as a picture: five rows of 21 boxes, with a cursor.

    grid = Grid(console, values, 12, 76, True)     # values: a bytearray of 105, 0 for an empty box
    screen.append(grid)
    grid.put(5, 6, True); grid.point(6)            # a 6, not confirmed yet; the cursor stands on the next box

An empty box is a line to write on, one that was written just now has a thick line. What is learned stands dark on a
light bar. Rows that do not fit are scrolled to; whoever uses it covers what is above and below.
"""

import bitmaptools
import displayio
from micropython import const

from dojo.ui import draw
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH
from dojo.ui.strip import write
from games.karate import layout as at
from games.karate.names import LETTERS_OF
from games.karate.pieces import Digits

_INK = const(1)
_DIM = const(2)
_FRESH = const(3)
_WIDE = const(150)  # dots of width from which the digits are those of the font
_LARGE = const(240)  # dots of width from which everything is twice as large
_TALL = const(12)  # dots of a row, where there is room
_LOW = const(10)
_MOST_GAP = const(6)  # dots between two techniques
_LABEL = const(3)  # dots beside the number of a row: a line and what is free around it


def scale_of(console):
    """How large the sheet is drawn."""
    return 2 if console.width >= _LARGE else 1


class Grid(displayio.Group):
    """A sheet at the bottom of the `room` dots below `top`, with the letters of the techniques if `has_names`.

    `height` is what it takes of them.
    """

    def __init__(self, console, values, top, room, has_names):
        scale = scale_of(console)
        super().__init__(scale=scale)
        width = console.width // scale
        self.values = values
        self._digits = Digits(console, width >= _WIDE)
        self._pitch = self._digits.width + 1
        above = CELL_HEIGHT if has_names else 0
        low = room // scale - above
        self._row = _TALL if low >= at.STEPS * _TALL else _LOW
        self._rows = min(at.STEPS, low // self._row)  # that are seen
        self._above = above
        label = self._digits.width + _LABEL
        self._gap = min(_MOST_GAP, (width - label - at.ROW * self._pitch) // 4)
        self._label = label
        self.height = scale * (above + self._rows * self._row)
        self.y = self._top = top + room - self.height
        self._first = 0  # row that is seen
        wide = label + at.ROW * self._pitch + 4 * self._gap
        self.x = (width - wide) // 2 * scale
        self._bitmap = displayio.Bitmap(wide, above + at.STEPS * self._row, 4)
        theme = console.theme
        palette = displayio.Palette(4)
        palette[0] = theme.paper
        palette[_INK] = theme.ink
        palette[_DIM] = theme.dim
        palette[_FRESH] = theme.accent
        self.append(displayio.TileGrid(self._bitmap, pixel_shader=palette))
        self._accent = theme.accent
        self._frames = {}  # by how many boxes they go around
        self._fresh = []  # boxes that were written just now
        self._draw(has_names)

    # --- What is drawn ------------------------------------------------------------------------

    def _draw(self, has_names):
        if has_names:
            for technique, name in enumerate(LETTERS_OF):
                middle = self.left(at.FIRST[technique]) + at.BOXES[technique] * self._pitch // 2
                write(self._bitmap, name, middle - len(name) * CELL_WIDTH // 2)
        bottom = self._above + at.STEPS * self._row
        line = self._label - 2
        bitmaptools.fill_region(self._bitmap, line, self._above, line + 1, bottom - 1, _DIM)
        for step in range(at.STEPS):
            self._digits.put(self._bitmap, step + 1, 0, self._y(step) + 1)
            for technique in range(at.HESITATE):
                self.draw(step, technique)

    def draw(self, step, technique, is_bar=True):
        """Draw all boxes of a technique, on a bar if it is learned and `is_bar`."""
        box = step * at.ROW + at.FIRST[technique]
        boxes = at.BOXES[technique]
        x = self.left(box % at.ROW)
        y = self._y(step)
        on_bar = is_bar and self.learned(step, technique)
        right = x + boxes * self._pitch
        bottom = y + self._digits.height + 2
        bitmaptools.fill_region(self._bitmap, x - 1, y, right, bottom, _INK if on_bar else 0)
        for place in range(boxes):
            self._draw_box(box + place, x, y, on_bar)
            x += self._pitch

    def _draw_box(self, box, x, y, on_bar):
        line = y + self._digits.height + 1
        right = x + self._digits.width
        number = self.values[box]
        is_fresh = box in self._fresh
        bitmaptools.fill_region(self._bitmap, x, line + 1, right, line + 2, _FRESH if is_fresh else 0)
        if not on_bar:
            bitmaptools.fill_region(self._bitmap, x, line, right, line + 1, _FRESH if is_fresh else _DIM)
        if number:
            self._digits.put(self._bitmap, number, x, y + 1, on_bar)
        elif not on_bar:
            bitmaptools.fill_region(self._bitmap, x, y + 1, right, line, 0)

    def left(self, place):
        """The first dot of a box, by its place in the row."""
        technique = at.technique_of(place)
        return self._label + place * self._pitch + technique * self._gap

    def _y(self, step):
        return self._above + step * self._row

    # --- What changes -------------------------------------------------------------------------

    def learned(self, step, technique):
        """The value with which it is learned, 0 if it is not."""
        return learned(self.values, step, technique)

    def put(self, box, number, is_fresh):
        """Write a number into a box, or 0 to erase; is_fresh: it can still be undone."""
        step = at.step_of(box)
        technique = at.technique_of(box)
        before = self.learned(step, technique)
        self.values[box] = number
        if box in self._fresh:
            self._fresh.remove(box)
        if is_fresh:
            self._fresh.append(box)
        if before or self.learned(step, technique):
            self.draw(step, technique)
        else:
            self._draw_box(box, self.left(box % at.ROW), self._y(step), False)

    def settle(self):
        """What was written just now stays."""
        boxes = self._fresh
        self._fresh = []
        for box in boxes:
            step = at.step_of(box)
            technique = at.technique_of(box)
            on_bar = self.learned(step, technique) > 0
            self._draw_box(box, self.left(box % at.ROW), self._y(step), on_bar)

    def point(self, box, boxes=1):
        """Put the cursor around one box or several; the sheet scrolls to it."""
        if boxes not in self._frames:
            width = boxes * self._pitch + 1
            self._frames[boxes] = draw.frame(0, 0, width, self._digits.height + 3, self._accent)
            self.append(self._frames[boxes])
        self.unpoint(boxes)
        frame = self._frames[boxes]
        self.show_row(at.step_of(box))
        frame.x = self.left(box % at.ROW) - 1
        frame.y = self._y(at.step_of(box))
        if frame.hidden:
            frame.hidden = False

    def unpoint(self, but=0):
        """No cursor any more, but for the one around so many boxes."""
        for boxes, frame in self._frames.items():
            if boxes != but and not frame.hidden:
                frame.hidden = True

    def show_row(self, step):
        """Bring a row into view."""
        first = min(max(self._first, step - self._rows + 1), step)
        if first != self._first:
            self._first = first
            self.y = self._top - first * self._row * self.scale


def learned(values, step, technique):
    """The value with which a technique is learned for a step, 0 if it is not."""
    box = step * at.ROW + at.FIRST[technique]
    found = values[box]
    for place in range(1, at.BOXES[technique]):
        if values[box + place] != found:
            return 0
    return found


def values_of(view, seat):
    """A sheet as a bytearray of 105 values."""
    values = bytearray(at.SHEET)
    for box in range(at.SHEET):
        values[box] = at.value(view, seat, box)
    return values
