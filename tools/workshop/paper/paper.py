"""One printed page: millimetres from the top left corner, the built-in fonts of PDF, the same bytes every time.

    page = Paper("a4", "Karate score sheet", KARATE)
    page.box(20, 20, 6, 6)                       # a square of 6 mm, 20 mm from the left and from the top
    page.words(20, 30, 40, "Kake Uke", 9, bold=True)
    open("sheet.pdf", "wb").write(page.finish())

Anything too wide is an error, never cut off or drawn over something else. `next_page` begins another one.

    says = Words("de")                           # words/de.txt
    says("knockout.turns"), says.all("knockout.how")
"""

import io
import itertools
import os
import re
from pathlib import Path

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas

import pictures
from sim import texts

SIZES = {"a4": A4, "letter": LETTER}
MARGIN = 11  # mm; printers at home leave 3 to 10 mm of an edge white
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
NARROW, BOUND = "\u202f", "·"  # a non-breaking space, which the fonts lack; an equally wide non-space
POINT = 0.3528  # mm
CAPITAL = 0.72  # height of a capital letter, as a share of the size of the letters
_OVER = 0.2  # dots that squares are larger than they are: no white hairlines between them

# Colours: chosen by their greys (in brackets), as most schools print without colour.
INK = "#1c1c1c"  # (11 %)
RED = "#b3261e"  # (30 %)
GREY = "#777777"  # (47 %)
LINE = "#8c8c8c"  # (55 %)
TINT = "#ececec"  # (93 %)
WHITE = "#ffffff"


class Words:
    """The texts of sheets in one language. A name in a section of its file is "section.name"."""

    FOLDER = Path(__file__).with_name("words")

    def __init__(self, language):
        path = self.FOLDER / (language + ".txt")
        self.language = language
        self.entries = texts.Page(path.read_text(encoding="utf-8"), path.name, is_bound=True).entries

    def __call__(self, name, /, **values):
        """The text of a name, with its braces filled in."""
        (text,) = self.all(name)
        return filled(text.strip('"'), **values)

    def all(self, name):
        """All texts of a name that is a list."""
        return self.entries[name].texts


def filled(text, /, **values):
    """A text with its braces filled in: "{who}", or "{1 who}" if there are several."""
    return re.sub(r"\{(?:\d )?(\w+)\}", lambda braces: str(values[braces[1]]), text)


def languages():
    """The languages that sheets are printed in; English first, whose files have no language in their names."""
    return sorted((path.stem for path in Words.FOLDER.glob("*.txt")), key=lambda name: (name != "en", name))


class Paper:
    """A page with `width` and `height` in mm; `left`, `right`, `top`, `bottom` are where its margins end, `across` is
    what is between them.

    `about` is the file's metadata besides its title: who made it, what it is, the program that drew it.
    """

    def __init__(self, size, title, about, language="en"):
        self._file = io.BytesIO()
        # Not compressed: another zlib packs differently. `invariant` leaves out the time.
        self.canvas = Canvas(self._file, pagesize=SIZES[size], invariant=1, pageCompression=0, lang=language)
        self.canvas.setTitle(title)
        for write, words in zip((self.canvas.setAuthor, self.canvas.setSubject, self.canvas.setCreator), about):
            write(words)
        self.width, self.height = (length / mm for length in SIZES[size])
        self.left, self.top = MARGIN, MARGIN
        self.right, self.bottom = self.width - MARGIN, self.height - MARGIN
        self.across = self.right - self.left
        self.spare = self.height - LETTER[1] / mm  # beyond US Letter, to be shared among the parts of a page

    def next_page(self):
        """Begin a new page of the same size."""
        self.canvas.showPage()

    def code(self, x, y, side, text):
        """A code to scan (QR) that says this text, `side` mm across, with its upper left corner at (x, y)."""
        made = QrCodeWidget(text, barLevel="M").qr
        made.make()
        count = made.getModuleCount()
        dot, path = side / count, self.canvas.beginPath()
        for row, column in itertools.product(range(count), repeat=2):
            if made.isDark(row, column):
                path.rect((x + column * dot) * mm, self._y(y + (row + 1) * dot), dot * mm, dot * mm)
        self.canvas.drawPath(path, **self._pen(INK, None, 0))

    def finish(self):
        """Return the bytes of the file."""
        self.canvas.showPage()
        self.canvas.save()
        return self._file.getvalue()

    def _y(self, y):
        return (self.height - y) * mm

    def _pen(self, fill, edge, thick):
        if fill:
            self.canvas.setFillColor(HexColor(fill))
        if edge:
            self.canvas.setStrokeColor(HexColor(edge))
            self.canvas.setLineWidth(thick)
        return {"fill": int(bool(fill)), "stroke": int(bool(edge))}

    # Shapes. `fill` and `edge` are colours or None, `thick` is in points.

    def box(self, x, y, width, height, fill=None, edge=INK, thick=0.6, round_by=0):
        """Draw a rectangle with its upper left corner at (x, y), its corners rounded by `round_by` mm."""
        how = self._pen(fill, edge, thick)
        at = (x * mm, self._y(y + height), width * mm, height * mm)
        if round_by:
            self.canvas.roundRect(*at, round_by * mm, **how)
        else:
            self.canvas.rect(*at, **how)

    def disc(self, x, y, radius, fill=INK, edge=None, thick=0.6):
        """Draw a circle around (x, y)."""
        how = self._pen(fill, edge, thick)
        self.canvas.circle(x * mm, self._y(y), radius * mm, **how)

    def shape(self, points, fill=INK, edge=None, thick=0.6):
        """Draw a polygon through (x, y) points, closed."""
        how = self._pen(fill, edge, thick)
        path = self._path(points)
        path.close()
        self.canvas.setLineJoin(1)
        self.canvas.drawPath(path, **how)

    def line(self, points, colour=INK, thick=0.6):
        """Draw a line through (x, y) points, with round ends and corners."""
        self._pen(None, colour, thick)
        self.canvas.setLineCap(1)
        self.canvas.setLineJoin(1)
        self.canvas.drawPath(self._path(points), fill=0, stroke=1)
        self.canvas.setLineCap(0)

    def _path(self, points):
        path = self.canvas.beginPath()
        path.moveTo(points[0][0] * mm, self._y(points[0][1]))
        for x, y in points[1:]:
            path.lineTo(x * mm, self._y(y))
        return path

    def picture(self, name, x, y, height, tile=0):
        """Draw a picture of a game (art/games), or one of several in a file, as squares: sharp at every size."""
        drawing = pictures.read(os.path.join(pictures.ART, pictures.OF_GAMES, name + ".txt"))
        self.dots(drawing.tiles[tile], drawing.palette, x, y, height / drawing.height)

    def dots(self, rows, colours, x, y, dot):
        """Draw rows of dots as squares of `dot` mm. Each is an index in `colours`, 0xRRGGBB; 0 is the background."""
        paths = {}
        for row, line in enumerate(rows):
            start = 0
            for index, run in itertools.groupby(line):
                wide = len(list(run))
                if index:
                    path = paths.setdefault(index, self.canvas.beginPath())
                    path.rect(start, -row - 1 - _OVER, wide + _OVER, 1 + _OVER)
                start += wide
        self.canvas.saveState()
        self.canvas.translate(x * mm, self._y(y))
        self.canvas.scale(dot * mm, dot * mm)
        for index, path in paths.items():
            self.canvas.drawPath(path, fillMode=FILL_NON_ZERO, **self._pen("#%06x" % colours[index], None, 0))
        self.canvas.restoreState()

    # Words. `size` is in points; y is the baseline.

    def wide(self, words, size, bold=False):
        """How many mm one line of words takes."""
        return stringWidth(words.replace(NARROW, " "), BOLD if bold else PLAIN, size) / mm

    def words(self, x, y, width, words, size, bold=False, colour=INK, align="left"):
        """Write one line in a width of `width` mm; ValueError if it does not fit."""
        needed = self.wide(words, size, bold)
        if needed > width + 0.01:
            raise ValueError("%r is %.1f mm wide, there are %.1f" % (words, needed, width))
        x += {"left": 0, "centre": (width - needed) / 2, "right": width - needed}[align]
        self._draw(x * mm, self._y(y), words, size, bold, colour)

    def _draw(self, x, y, words, size, bold, colour):
        self.canvas.setFillColor(HexColor(colour))
        self.canvas.setFont(BOLD if bold else PLAIN, size)
        self.canvas.drawString(x, y, words.replace(NARROW, " "))

    def inside(self, x, y, width, height, words, size, bold=False, colour=INK, align="centre"):
        """Write one line in the middle of a height; ValueError if it is too wide or too high."""
        tall = size * CAPITAL * POINT
        if tall > height:
            raise ValueError("%r is %.1f mm high, there are %.1f" % (words, tall, height))
        self.words(x, y + (height + tall) / 2, width, words, size, bold, colour, align)

    def cell(self, x, y, width, height, words, size, fill=None, edge=INK, thick=0.6, round_by=0, pad=0, **how):
        """Draw a box with one line in its middle, `pad` mm from its sides at the least. how: as for `inside`."""
        self.box(x, y, width, height, fill, edge, thick, round_by)
        self.inside(x + pad, y, width - 2 * pad, height, words, size, **how)

    def upwards(self, x, y, width, height, words, size, bold=False, colour=INK):
        """Write one line from the bottom to the top, in the middle of a box; ValueError if it does not fit."""
        needed, tall = self.wide(words, size, bold), size * CAPITAL * POINT
        if needed > height or tall > width:
            raise ValueError("%r is too long or too high" % words)
        self.canvas.saveState()
        self.canvas.translate((x + (width + tall) / 2) * mm, self._y(y + (height + needed) / 2))
        self.canvas.rotate(90)
        self._draw(0, 0, words, size, bold, colour)
        self.canvas.restoreState()

    def broken(self, words, width, size, bold=False):
        """Return the lines into which words are broken for a width; never at a narrow space."""
        lines = simpleSplit(words.replace(NARROW, BOUND), BOLD if bold else PLAIN, size, width * mm)
        return [line.replace(BOUND, NARROW) for line in lines]

    def paragraph(self, x, y, width, words, size, bold=False, colour=INK, align="left", leading=1.22):
        """Write as many lines as `words` needs, the first one on y; return the y of the line after the last."""
        for line in self.broken(words, width, size, bold):
            self.words(x, y, width, line, size, bold, colour, align)
            y += size * leading * POINT
        return y
