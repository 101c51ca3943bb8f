"""Lines of text as pictures: for bars, lists, hints and long texts, which are too slow to draw as labels.

    screen.append(plain(console, "Two lines\nof text", 0, 14, theme.ink))      # never changes: Lines
    strip = Strip(console.width, theme.accent, theme.on_accent)                 # can be written on
    strip.show("Ninja")                                                         # in place of what is there

displayio asks every layer for every row of the display, and each letter of a label is a layer: a hundred letters take
half a second at 240 × 240. Lines and strips are one layer each, one bit per dot, into which letters are copied, one
call each (dojo.ui.face). Text that is short and magnified, or changes, is a label (dojo.ui.label).
"""

import bitmaptools
import displayio

from dojo.ui import draw
from dojo.ui.layout import COLUMNS, FACE


def write(bitmap, words, x, y=0):
    """Copy words into a bitmap, from dot (x, y) on. Returns the dot after them."""
    return FACE.write(bitmap, words, x, y)


def plain(console, words, x, y, ink, scale=1):
    """Words that never change, with their top left corner at (x, y); "\n" begins another line."""
    return Lines(words.split("\n"), console.theme.paper, ink, x, y, 0, scale)


class Lines(displayio.Group):
    """Constant lines of text, stacked from (x, y) on; with a `width`, centred in that many dots.

    A tab in a line right-aligns the rest within 20 columns. `text` is their contents, as with a label.
    """

    def __init__(self, lines, paper, ink, x, y, width=0, scale=1):
        super().__init__(x=x, y=y, scale=scale)
        self.lines = lines
        palette = draw.colours(paper, ink)
        y = 0
        for words in lines:
            if words:
                first, _, last = words.partition("\t")
                wide = COLUMNS * FACE.column if last else FACE.width(first)
                top = FACE.free(words)  # skipped rows cost nothing
                bitmap = displayio.Bitmap(wide, FACE.height - top, 2)
                FACE.write(bitmap, first, 0, -top)
                if last:
                    FACE.write(bitmap, last, wide - FACE.width(last), -top)
                x = max(0, (width - wide) // 2)
                self.append(displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y + top))
            y += FACE.height

    @property
    def text(self):
        """All lines as one string."""
        return "\n".join(self.lines)


class Strip(displayio.Group):
    """`width` dots of `paper`, one or more rows high, at (x, y). `text` is its contents, as with a label."""

    def __init__(self, width, paper, ink, x=0, y=0, rows=1):
        super().__init__(x=x, y=y)
        self.bitmap = draw.bitmap(width, FACE.height * rows, 2)
        self.append(displayio.TileGrid(self.bitmap, pixel_shader=draw.colours(paper, ink)))
        self._first = self._end = 0  # dots between which something is written
        self.text = ""

    def write(self, words, x=0):
        """Write from dot x on; the words must fit. Returns the dot after them."""
        self.text += words
        end = write(self.bitmap, words, x)
        self.mark(x, end)
        return end

    def show(self, words, x=-1):
        """Write words in place of what is there, from dot x on or in the middle. Free if they are there already."""
        if words != self.text:
            self.clear()
            self.write(words, x if x >= 0 else max(0, (self.bitmap.width - FACE.width(words)) // 2))

    def mark(self, first, end):
        """Something was drawn between these dots: `clear` has to erase it too."""
        self._first = min(self._first, first) if self._end else first
        self._end = min(max(self._end, end), self.bitmap.width)

    def write_lines(self, lines):
        """Write a line in each row. One strip of several rows takes much less memory than several of one."""
        for row, words in enumerate(lines):
            self.mark(0, write(self.bitmap, words, 0, row * FACE.height))
        self.text = "\n".join(lines)

    def clear(self):
        """Erase the contents. Redraws a single area, covering the old and the new contents."""
        if self._end:
            bitmaptools.fill_region(self.bitmap, self._first, 0, self._end, self.bitmap.height, 0)
        self._first = self._end = 0
        self.text = ""
