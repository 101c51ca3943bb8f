"""A picture as text: two pixels, one above the other, in each character cell of a terminal.

    canvas = Canvas(160, 128, columns=200, rows=70)   # canvas.wanted() says what would fit
    text = canvas.draw(pixels)                        # escape sequences for what has changed since the last call

A cell is an upper half block: its ink is the upper pixel, its paper the lower one. With room for more, a pixel becomes
two by two or more; in a small terminal, a cell shows eight pixels as dots (sim.playing.dots). The Linux console has no
dots in its font: there, two by two pixels become one.
"""

import os
import re

from PIL import Image

from sim.playing import dots

HALF = "\u2580"
SMALLEST = 2  # times smaller each way; smaller text is unreadable
LARGEST = 4


class Canvas:
    """The place of a display of width × height pixels in a terminal, and what is there already."""

    def __init__(self, width, height, columns, rows, many_colours=True):
        self.width = width
        self.height = height
        self.many_colours = many_colours
        self.grow = max([n for n in range(1, LARGEST + 1) if _fits(width * n, height * n, columns, rows)], default=0)
        self.shrink = 1
        if not self.grow and _fits(width // SMALLEST, height // SMALLEST, columns, rows):
            self.grow = 1
            self.shrink = SMALLEST
        self.fits = self.grow > 0
        self.is_dotted = self.shrink > 1 and os.environ.get("TERM") != "linux"
        self.columns = width * self.grow // self.shrink
        self.rows = (height * self.grow // self.shrink + 1) // 2
        self.left = max(0, (columns - self.columns) // 2)
        self.forget()

    def forget(self):
        """The terminal has been cleared: draw everything next time."""
        self._drawn = [None] * self.rows

    def draw(self, pixels, first_row=0):
        """What to write so that the terminal shows `pixels` (RGB565), rows below `first_row`; "" if it already does."""
        words = memoryview(bytes(pixels)).cast("H")
        rows = dots.rows(words, self.width, self.height) if self.is_dotted else self._halves(self._scaled(words))
        out = []
        for row, cells in enumerate(rows):
            if cells != self._drawn[row]:
                self._draw_row(out, row, first_row, cells)
                self._drawn[row] = cells
        return "".join(out)

    def _halves(self, words):
        """The cells of a picture, row by row, each its upper and its lower pixel."""
        for row in range(self.rows):
            upper = words[2 * row * self.columns : (2 * row + 1) * self.columns]
            lower = words[(2 * row + 1) * self.columns : (2 * row + 2) * self.columns] or [0] * self.columns
            yield list(zip(upper, lower))

    def _draw_row(self, out, row, first_row, cells):
        """The cells of one row, from the first that differs to the last."""
        before = self._drawn[row] or [None] * len(cells)
        changed = [place for place, cell in enumerate(cells) if cell != before[place]]
        out.append(f"\x1b[{first_row + row + 1};{self.left + changed[0] + 1}H")
        glyph = dots.glyph if self.is_dotted else _half
        ink = paper = None
        for cell in cells[changed[0] : changed[-1] + 1]:
            letter, own_ink, own_paper = glyph(cell)
            if own_paper != paper:
                out.append(colour(own_paper, True, self.many_colours))
                paper = own_paper
            if own_ink is not None and own_ink != ink:
                out.append(colour(own_ink, False, self.many_colours))
                ink = own_ink
            out.append(letter)
        out.append("\x1b[m")

    def _scaled(self, words):
        if self.shrink > 1:
            return _shrunk(words, self.width, self.height, self.shrink)
        words = words.tolist()
        if self.grow == 1:
            return words
        grown = []
        for start in range(0, len(words), self.width):
            line = [word for word in words[start : start + self.width] for _ in range(self.grow)]
            grown.extend(line * self.grow)
        return grown


def _half(cell):
    """(letter, ink, paper) of two pixels; ink is None if all is paper."""
    upper, lower = cell
    return (" ", None, lower) if upper == lower else (HALF, upper, lower)


def wanted(width, height, lines):
    """The sizes of terminal (columns, rows) that show every pixel, and all of them as dots, with `lines` below."""
    half = (width // SMALLEST, (height // SMALLEST + 1) // 2 + lines)
    return (width, (height + 1) // 2 + lines), half


def _fits(width, height, columns, rows):
    return width <= columns and (height + 1) // 2 <= rows


def _shrunk(words, width, height, times):
    """The mean of each square of pixels."""
    picture = Image.frombuffer("RGB", (width, height), words.tobytes(), "raw", "BGR;16", 0, 1)
    small = picture.resize((width // times, height // times), Image.Resampling.BOX).tobytes()
    parts = zip(small[0::3], small[1::3], small[2::3])
    return [red >> 3 << 11 | green >> 2 << 5 | blue >> 3 for red, green, blue in parts]


_KNOWN = {}


def colour(word, is_paper, many_colours):
    """The escape sequence for an RGB565 colour, of 2**24 or of 256."""
    key = word, is_paper, many_colours
    if key not in _KNOWN:
        red, green, blue = (word >> 11) * 255 // 31, (word >> 5 & 63) * 255 // 63, (word & 31) * 255 // 31
        if many_colours:
            _KNOWN[key] = f"\x1b[{48 if is_paper else 38};2;{red};{green};{blue}m"
        else:
            _KNOWN[key] = f"\x1b[{48 if is_paper else 38};5;{nearest(red, green, blue)}m"
    return _KNOWN[key]


def nearest(red, green, blue):
    """The number of the nearest of xterm's 256 colours: its cube of 6 × 6 × 6, or one of its 24 greys."""
    steps = (0, 95, 135, 175, 215, 255)
    cube = [min(range(6), key=lambda n: abs(steps[n] - part)) for part in (red, green, blue)]
    grey = min(23, max(0, ((red + green + blue) // 3 - 3) // 10))
    far_cube = sum((steps[n] - part) ** 2 for n, part in zip(cube, (red, green, blue)))
    far_grey = sum((8 + 10 * grey - part) ** 2 for part in (red, green, blue))
    return 232 + grey if far_grey < far_cube else 16 + 36 * cube[0] + 6 * cube[1] + cube[2]


def plain(text):
    """Text without its escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
