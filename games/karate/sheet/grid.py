"""The sheet of one round as a picture: five rows of 21 boxes, with a cursor. make.py makes one.

    grid.put(5, 6, True); grid.point(6)     # a 6 that can still be undone; the cursor is on the next box

An empty box is a line to write on; a fresh number has a thick line. Learned techniques are dark on a bar. In low rows
an empty box has a short line instead, a fresh number a full one, or a short dark one on a bar. A sheet is light paper
with dark lines between its columns; in one colour, and in the high-contrast theme, it is dark.
"""

import bitmaptools
import displayio
from micropython import const

from dojo.ui import draw
from games.karate import layout as at

# Colours of the picture.
INK = const(1)
DIM = const(2)
FRESH = const(3)

_FULL = const(3)  # dots of a row besides the digit: a free one, and the line, two thick if fresh


class Grid(displayio.Group):
    """`values`: a bytearray of 105, 0 for an empty box; `wide`, `tall`: dots of a digit; `is_low`: for low rows.

    make.py explains the rest.
    """

    def __init__(self, values, scale, measures, digits, is_paper, cursor):
        super().__init__(scale=scale)
        self._bar = FRESH if is_paper else INK  # under learned techniques, and under the dark digits of `digits`
        self._edge = 0 if is_paper else 1  # dots of bar before the first digit: paper has a line there
        self.values = values
        self.bitmap = None
        self._above, self._row, self._label, self._gap = measures
        self._digits = digits
        self.wide = digits.width // 6
        self.tall = digits.height // 2
        self.is_low = self._row < self.tall + _FULL
        self._pitch = self.wide + 1
        self._cursor = cursor
        self._frames = {}  # by number of boxes
        self._fresh = []  # boxes just written
        self._bare = -1  # a box of a learned technique whose bar is off for the cursor
        self._plain = []  # first boxes of all learned techniques without a bar
        self._marked = -1  # the step whose number is on light

    # --- What is drawn ------------------------------------------------------------------------

    def digit(self, number, x, y, is_dark=False):
        """Draw a digit with its top left corner at (x, y), dark on light if `is_dark`."""
        left = (number - 1) * self.wide
        top = self.tall if is_dark else 0
        right = left + self.wide
        bitmaptools.blit(self.bitmap, self._digits, x, y, x1=left, y1=top, x2=right, y2=top + self.tall)

    def draw(self, step, technique, is_bar=None):
        """Draw all boxes of a technique, on a bar if it is learned and `is_bar`; None: as before."""
        box = step * at.ROW + at.FIRST[technique]
        if box in self._plain:
            if is_bar:
                self._plain.remove(box)
            is_bar = is_bar is True
        elif is_bar is False:
            self._plain.append(box)
        else:
            is_bar = True
        boxes = at.BOXES[technique]
        x = self.left(box % at.ROW)
        y = self.row(step)
        on_bar = is_bar and self.learned(step, technique)
        right = x + boxes * self._pitch
        ground = self._bar if on_bar else 0
        bitmaptools.fill_region(self.bitmap, x - self._edge, y, right, y + self.tall + 2, ground)
        for place in range(boxes):
            self._draw_box(box + place, x, y, on_bar)
            x += self._pitch

    def _draw_box(self, box, x, y, on_bar):
        line = y + self.tall + 1
        right = x + self.wide
        number = self.values[box]
        is_fresh = box in self._fresh
        if self.is_low:
            ends = self._bar if on_bar else FRESH if is_fresh else 0
            middle = DIM if ends == 0 else 0 if on_bar and is_fresh else ends
            bitmaptools.fill_region(self.bitmap, x, line, right, line + 1, ends)
            bitmaptools.fill_region(self.bitmap, x + 1, line, right - 1, line + 1, middle)
        else:
            below = INK if on_bar and self._bar == FRESH else FRESH
            bitmaptools.fill_region(self.bitmap, x, line + 1, right, line + 2, below if is_fresh else 0)
            if not on_bar:
                bitmaptools.fill_region(self.bitmap, x, line, right, line + 1, FRESH if is_fresh else DIM)
        if number:
            self.digit(number, x, y + 1, on_bar)
        elif not on_bar:
            bitmaptools.fill_region(self.bitmap, x, y + 1, right, line, 0)

    def left(self, place):
        """The first dot of a box, by its place in the row."""
        return self._label + place * self._pitch + at.technique_of(place) * self._gap

    def row(self, step):
        """The first dot of a row from the top of the picture."""
        return self._above + step * self._row

    # --- What changes -------------------------------------------------------------------------

    def learned(self, step, technique):
        """The value with which it is learned; 0 if it is not."""
        return at.learned(self.values, step, technique)

    def put(self, box, number, is_fresh):
        """Write a number into a box, or 0 to erase; is_fresh: it can still be undone."""
        before = self._learned_at(box)
        self.values[box] = number
        if box in self._fresh:
            self._fresh.remove(box)
        if is_fresh:
            self._fresh.append(box)
        if before or self._learned_at(box):
            self.draw(at.step_of(box), at.technique_of(box))
        else:
            self._draw_at(box, False)

    def settle(self):
        """Make what was just written final."""
        boxes = self._fresh
        self._fresh = []
        for box in boxes:
            self._draw_at(box, self._learned_at(box))

    def _learned_at(self, box):
        return at.learned(self.values, at.step_of(box), at.technique_of(box)) > 0

    def _draw_at(self, box, on_bar):
        self._draw_box(box, self.left(box % at.ROW), self.row(at.step_of(box)), on_bar)

    def point(self, box, boxes=1):
        """Put the cursor around one or more boxes.

        In one colour it would be invisible on a bar: with one box the bar goes off, as it would on writing there; with
        several the step's number is marked.
        """
        if boxes not in self._frames:
            tall = min(self._row, self.tall + _FULL)
            self._frames[boxes] = draw.frame(0, 0, boxes * self._pitch + 1, tall, self._cursor)
            self.append(self._frames[boxes])
        self.unpoint(boxes)
        frame = self._frames[boxes]
        if boxes > 1:
            self.mark(at.step_of(box))
        if boxes == 1 and self._learned_at(box):
            self._bare = box
            self.draw(at.step_of(box), at.technique_of(box), False)
        frame.x = self.left(box % at.ROW) - 1
        frame.y = self.row(at.step_of(box))
        if frame.hidden:
            frame.hidden = False

    def unpoint(self, but=0):
        """Remove the cursor, except one around `but` boxes."""
        if self._bare >= 0:
            self.draw(at.step_of(self._bare), at.technique_of(self._bare), True)
            self._bare = -1
        self.mark(-1)
        for boxes, frame in self._frames.items():
            if boxes != but and not frame.hidden:
                frame.hidden = True

    def mark(self, step):
        """Highlight the number of one step with a light margin all round; -1 for none."""
        if step != self._marked:
            for number, is_marked in (self._marked, False), (step, True):
                if number >= 0:
                    self.label(number, is_marked)
            self._marked = step

    def label(self, step, is_marked):
        """Draw a row's number, on a bar if it is marked; on paper it has its own background."""
        y = self.row(step)
        if self._bar == INK:
            bitmaptools.fill_region(self.bitmap, 0, y, self.wide + 1, y + self.tall + 2, INK if is_marked else 0)
            self.digit(step + 1, 0, y + 1, is_marked)
            return
        wide = self._label - 1
        bitmaptools.fill_region(self.bitmap, 0, y + 1, wide, y + self.tall + 2, self._bar if is_marked else DIM)
        x = step * self.wide
        x2 = x + self.wide
        left = (wide - self.wide + 1) // 2
        bitmaptools.blit(
            self.bitmap, self._digits, left, y + 1, x1=x, y1=0, x2=x2, y2=self.tall, skip_source_index=0
        )
