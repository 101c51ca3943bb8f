"""Printed pages as a reader of PDFs sees them.

    page = Printed(data, 3)              # the fourth page
    page.where("10").left                # mm from the left edge of the paper
"""

import collections
import ctypes
import re

import pypdfium2
import pypdfium2.raw as pdfium

import paper
import sheets

FILES = dict(sheets.files())  # all that is printed
_SPOKEN = re.compile("-(%s)-(?:a4|letter)" % "|".join(paper.languages()[1:]))
ENGLISH = {name: data for name, data in FILES.items() if not _SPOKEN.search(name)}
MM = 25.4 / 72
A4, LETTER = (210, 297), (215.9, 279.4)
WIDE, HIGH = 63, 88  # mm of a card

Area = collections.namedtuple("Area", "left top right bottom")


class Printed:
    """A page as a reader of PDFs sees it: `words` and `shapes`, each with its area in mm from the upper left corner.

    `fills` has the colour of each shape, or None if it is not filled. `hidden` are words that a shape painted after
    them covers.
    """

    def __init__(self, data, number=0):
        document = pypdfium2.PdfDocument(data)
        page = document[number]
        self.width, self.height = (length * MM for length in page.get_size())
        text = page.get_textpage()
        self.text = " ".join(text.get_text_range().split())
        self.words, self.shapes, self.fills, self.hidden = [], [], [], []
        for item in page.get_objects(textpage=text):
            area = self.area(item.get_bounds())
            if item.type == pdfium.FPDF_PAGEOBJ_TEXT:
                self.words.append((item.extract().strip(), area))
            else:
                self.shapes.append(area)
                self.fills.append(self.fill(item))
                if self.fills[-1]:
                    self.hidden += [words for words, under in self.words if not apart(area, under)]

    def fill(self, item):
        """The colour with which a shape is filled, "#rrggbb", or None."""
        how, stroke = ctypes.c_int(), ctypes.c_int()
        assert pdfium.FPDFPath_GetDrawMode(item, how, stroke)
        if how.value == pdfium.FPDF_FILLMODE_NONE:
            return None
        parts = [ctypes.c_uint() for _ in range(4)]
        assert pdfium.FPDFPageObj_GetFillColor(item, *parts)
        return "#%02x%02x%02x" % tuple(part.value for part in parts[:3])

    def area(self, bounds):
        left, bottom, right, top = (length * MM for length in bounds)
        return Area(left, self.height - top, right, self.height - bottom)

    def where(self, words):
        """The only place where exactly these words stand."""
        (area,) = [area for written, area in self.words if written == words]
        return area

    def within(self, outer):
        """The words that stand in an area."""
        return [(words, area) for words, area in self.words if holds(outer, area)]


def language_of(name):
    """The language of a file, by its name."""
    found = _SPOKEN.search(name)
    return found[1] if found else "en"


def pages_of(data):
    """How many pages a file has."""
    return len(pypdfium2.PdfDocument(data))


def all_pages(data):
    """All pages of a file."""
    return [Printed(data, number) for number in range(pages_of(data))]


def slots(page, count=9):
    """The places of the first cards on a page, three in a row, in the middle of the paper."""
    left, top = (page.width - 3 * WIDE) / 2, (page.height - 3 * HIGH) / 2
    corners = [(left + place % 3 * WIDE, top + place // 3 * HIGH) for place in range(count)]
    return [Area(x, y, x + WIDE, y + HIGH) for x, y in corners]


def middle(area):
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def holds(outer, inner, slack=0.3):
    return (
        outer.left <= inner.left + slack
        and outer.top <= inner.top + slack
        and outer.right >= inner.right - slack
        and outer.bottom >= inner.bottom - slack
    )


def apart(one, other, slack=0.1):
    return (
        one.right <= other.left + slack
        or other.right <= one.left + slack
        or one.bottom <= other.top + slack
        or other.bottom <= one.top + slack
    )
