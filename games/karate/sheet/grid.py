"""The sheet of one round as a picture: five rows of 21 boxes, with a cursor. make.py makes one.

    grid.put(5, 6, True); grid.point(6)     # a 6 that can still be undone; the cursor stands on the next box

An empty box is a line to write on, one that was written just now has a thick line. What is learned stands dark on a
light bar. Of rows that do not fit there is no picture until they are scrolled to: a press is answered sooner without.
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


class Grid(displayio.Group):
    """`values`: a bytearray of 105, 0 for an empty box; `wide`, `tall`: dots of a digit. For the rest see make.py."""

    def __init__(self, values, scale, measures, digits, accent):
        super().__init__(scale=scale)
        self.values = values
        self.bitmap = None
        self._above, self._row, self._rows, self._label, self._gap = measures
        self._digits = digits
        self.wide = digits.width // 6
        self.tall = digits.height // 2
        self._pitch = self.wide + 1
        self._accent = accent
        self._first = 0  # row that is seen
        self._frames = {}  # by how many boxes they go around
        self._fresh = []  # boxes that were written just now
        self._bare = -1  # a box of what is learned and stands without its bar, since the cursor is there
        self._plain = []  # first boxes of all that is learned and stands without a bar
        self._marked = -1  # the step whose number stands on light

    # --- What is drawn ------------------------------------------------------------------------

    def digit(self, number, x, y, is_dark=False):
        """Draw a digit with its top left corner at (x, y), dark on light if `is_dark`."""
        left = (number - 1) * self.wide
        top = self.tall if is_dark else 0
        right = left + self.wide
        bitmaptools.blit(self.bitmap, self._digits, x, y, x1=left, y1=top, x2=right, y2=top + self.tall)

    def is_seen(self, step):
        """Whether the row of a step is in the picture."""
        return self._first <= step < self._first + self._rows

    def draw_row(self, step):
        """Draw a whole row, which has to be in the picture."""
        bitmap = self.bitmap
        y = self.row(step)
        bitmaptools.fill_region(bitmap, 0, y, bitmap.width, y + self._row, 0)
        bottom = y + self._row - 1 if step == at.STEPS - 1 else y + self._row
        bitmaptools.fill_region(bitmap, self._label - 2, y, self._label - 1, bottom, DIM)
        self.digit(step + 1, 0, y + 1, step == self._marked)
        for technique in range(at.HESITATE):
            self.draw(step, technique)

    def draw(self, step, technique, is_bar=None):
        """Draw all boxes of a technique, on a bar if it is learned and `is_bar`; None: as it was drawn last."""
        box = step * at.ROW + at.FIRST[technique]
        if box in self._plain:
            if is_bar:
                self._plain.remove(box)
            is_bar = is_bar is True
        elif is_bar is False:
            self._plain.append(box)
        else:
            is_bar = True
        if not self.is_seen(step):
            return
        boxes = at.BOXES[technique]
        x = self.left(box % at.ROW)
        y = self.row(step)
        on_bar = is_bar and self.learned(step, technique)
        right = x + boxes * self._pitch
        bitmaptools.fill_region(self.bitmap, x - 1, y, right, y + self.tall + 2, INK if on_bar else 0)
        for place in range(boxes):
            self._draw_box(box + place, x, y, on_bar)
            x += self._pitch

    def _draw_box(self, box, x, y, on_bar):
        line = y + self.tall + 1
        right = x + self.wide
        number = self.values[box]
        is_fresh = box in self._fresh
        bitmaptools.fill_region(self.bitmap, x, line + 1, right, line + 2, FRESH if is_fresh else 0)
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
        """The first dot of a row from the top of the picture, if it is in it."""
        return self._above + (step - self._first) * self._row

    # --- What changes -------------------------------------------------------------------------

    def learned(self, step, technique):
        """The value with which it is learned, 0 if it is not."""
        return learned(self.values, step, technique)

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
        """What was written just now stays."""
        boxes = self._fresh
        self._fresh = []
        for box in boxes:
            self._draw_at(box, self._learned_at(box))

    def _learned_at(self, box):
        return learned(self.values, at.step_of(box), at.technique_of(box)) > 0

    def _draw_at(self, box, on_bar):
        step = at.step_of(box)
        if self.is_seen(step):
            self._draw_box(box, self.left(box % at.ROW), self.row(step), on_bar)

    def point(self, box, boxes=1):
        """Put the cursor around one box or several; the sheet scrolls to it.

        On a bar one could not see it where there is one colour: with one box the bar goes, which is also what writing
        there does; with several the number of the step is marked.
        """
        if boxes not in self._frames:
            self._frames[boxes] = draw.frame(0, 0, boxes * self._pitch + 1, self.tall + 3, self._accent)
            self.append(self._frames[boxes])
        self.unpoint(boxes)
        frame = self._frames[boxes]
        self.show_row(at.step_of(box), boxes > 1)
        if boxes == 1 and self._learned_at(box):
            self._bare = box
            self.draw(at.step_of(box), at.technique_of(box), False)
        frame.x = self.left(box % at.ROW) - 1
        frame.y = self.row(at.step_of(box))
        if frame.hidden:
            frame.hidden = False

    def unpoint(self, but=0):
        """No cursor any more, but for the one around so many boxes."""
        if self._bare >= 0:
            self.draw(at.step_of(self._bare), at.technique_of(self._bare), True)
            self._bare = -1
        self._mark(-1)
        for boxes, frame in self._frames.items():
            if boxes != but and not frame.hidden:
                frame.hidden = True

    def show_row(self, step, is_marked=False):
        """Bring a row into view, and mark its number if `is_marked`."""
        self._scroll(min(max(self._first, step - self._rows + 1), step) - self._first)
        if is_marked:
            self._mark(step)

    def _scroll(self, by):
        """Move the rows up, or down where `by` is negative, and draw those that come into view."""
        stays = max(0, self._rows - abs(by))
        if by and stays:
            bitmap = self.bitmap
            y = self._above + max(0, by) * self._row
            to = self._above + max(0, -by) * self._row
            bitmaptools.blit(bitmap, bitmap, 0, to, x1=0, y1=y, x2=bitmap.width, y2=y + stays * self._row)
        self._first += by
        come = self._first + stays if by > 0 else self._first
        for step in range(come, come + self._rows - stays):
            self.draw_row(step)

    def _mark(self, step):
        if step != self._marked:
            if self.is_seen(self._marked):
                self.digit(self._marked + 1, 0, self.row(self._marked) + 1)
            if step >= 0:
                self.digit(step + 1, 0, self.row(step) + 1, True)
            self._marked = step


def learned(values, step, technique):
    """The value with which a technique is learned for a step, 0 if it is not."""
    box = step * at.ROW + at.FIRST[technique]
    found = values[box]
    for place in range(1, at.BOXES[technique]):
        if values[box + place] != found:
            return 0
    return found
