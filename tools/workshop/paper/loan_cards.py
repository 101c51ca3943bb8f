"""Cards for a class set, eight on a page: the number of a handheld, what to look at when it goes out and comes back,
and the three things a child has to know.

No names: who has which is between the child and the teacher. Where the page is known (tools/release/address.py), each
card has it as a code to scan, to go on playing at home.
"""

import address
from paper import GREY, INK, LINE, TINT, WHITE, Paper

ABOUT = ("Pocket Dojo", "Loan cards for a class set of handhelds", "Pocket Dojo, make sheets")
LOANS = 5
_CODE = 15  # mm across the code
_COLUMNS, _ROWS, _GAP = 2, 4, 4  # mm between cards


def sheet(size, says):
    """The bytes of a page with eight cards. says: a paper.Words."""
    page = Paper(size, "Pocket Dojo: " + says("loan.title"), ABOUT, says.language)
    width = (page.across - _GAP * (_COLUMNS - 1)) / _COLUMNS
    height = (page.bottom - page.top - _GAP * (_ROWS - 1)) / _ROWS
    for number in range(_COLUMNS * _ROWS):
        column, row = number % _COLUMNS, number // _COLUMNS
        _card(page, says, page.left + column * (width + _GAP), page.top + row * (height + _GAP), width, height)
    return page.finish()


def _card(page, says, x, y, width, height):
    page.box(x, y, width, height, edge=LINE, round_by=2)
    page.box(x + 3, y + 3, 18, 14, fill=WHITE, round_by=2)
    beside = width - 28 - (_CODE if address.page() else 0)
    page.words(x + 24, y + 8, beside, "Pocket Dojo", 13, bold=True)
    page.paragraph(x + 24, y + (11.8 if address.page() else 13), beside, says("loan.number"), 7, colour=GREY)
    if address.page():
        page.code(x + width - _CODE - 3, y + 3, _CODE, address.page())
        page.words(x + 24, y + 18, beside, says("loan.at_home"), 7, align="right")
    for line, text in enumerate(says.all("loan.know")):
        page.words(x + 3, y + 22 + 4.5 * line, width - 6, text, 8)
    _table(page, says, x + 3, y + 34, width - 6, height - 37)


def _table(page, says, x, y, width, height):
    """Rows for loans: the day, and boxes to tick for out and back."""
    rows, looked_at = LOANS + 1, says.all("loan.looked_at")
    tall = height / rows
    day = width * 0.22
    part = (width - day) / len(looked_at)
    page.box(x, y, width, tall, fill=TINT, edge=None)
    page.inside(x, y, day, tall, says("loan.day"), 6.5)
    for place, text in enumerate(looked_at):
        page.inside(x + day + part * place, y, part, tall, text, 6.5)
    for row in range(1, rows):
        page.box(x, y + tall * row, day, tall, edge=LINE, thick=0.4)
        for place in range(len(looked_at)):
            page.box(x + day + part * place, y + tall * row, part, tall, edge=LINE, thick=0.4)
            side = min(tall * 0.55, 3)
            middle = x + day + part * (place + 0.5)
            for shift in (-side - 1, 1):  # the left one when it goes out, the right one when it comes back
                page.box(middle + shift, y + tall * (row + 0.5) - side / 2, side, side, edge=INK, thick=0.5)
