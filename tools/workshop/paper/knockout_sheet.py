"""Knock Yourself Out on two pages: trays, the charts of all 36 rolls to fill in and one's own games; scores of a class.

What the game calls its things is from games/knockout; the rest from words/<language>.txt.
"""

from blocks import heading, numbered
from karate_paper import WORDS, die
from paper import GREY, INK, LINE, TINT, WHITE, Paper

ABOUT = ("Pocket Dojo", "Knock Yourself Out, a game for classrooms", "Pocket Dojo, make sheets")
SIDES = "AB"
HIGHEST = 6  # the highest number of a tray and of a die
GAMES = 8  # rows for games of one's own, on the first page
LESSON = 6  # on the page of the class
ASKED = (5, 3)  # how many rolls make it: in the chart of sums, in that of differences
_GAP = 8  # mm between left and right half
_CELL, _TRAY, _OWN = 12, 15, 8  # mm high: a cell of a chart, a tray, a row of one's own games
_NAME = 52  # mm for the name of a child
_ROW = 7.4  # mm for a child


def sheet(size, says):
    """The bytes of both pages for a size of paper, "a4" or "letter". says: a paper.Words."""
    page = Paper(size, WORDS.texts("knockout.name")[0], ABOUT, says.language)
    across, spare = page.across, page.spare / 5
    y = title(page, says, says("knockout.subtitle")) + spare
    y = numbered(page, page.left, y + 4, across, says.all("knockout.how")) + spare
    y = trays(page, says, y) + spare
    y = charts(page, says, y) + spare
    games(page, says, y)
    credit(page, says)
    page.next_page()
    y = title(page, says, says("knockout.class"))
    y = page.paragraph(page.left, y + 4, across, says("knockout.class_how") + " " + says("knockout.charts"), 10) + 1
    lesson(page, says, y)
    credit(page, says)
    return page.finish()


def title(page, says, subtitle):
    """Write the title, with lines for the name and the date. Returns where it ends."""
    page.picture("knockout", page.right - 16.2, page.top, 16)
    page.words(page.left, page.top + 8, 110, WORDS.texts("knockout.name")[0].upper(), 22, bold=True)
    page.words(page.left, page.top + 13.5, 80, subtitle, 8.5, colour=GREY)
    for words, left, width in ((says("name"), 82, 50), (says("date"), 138, page.across - 158)):
        page.line([(page.left + left, page.top + 14), (page.left + left + width, page.top + 14)], INK, 0.7)
        page.words(page.left + left, page.top + 17, width, words, 7, colour=GREY)
    return page.top + 20


def halves(page):
    """(left edge, width) of the left and of the right half."""
    width = (page.across - _GAP) / 2
    return (page.left, width), (page.left + width + _GAP, width)


def trays(page, says, y):
    """Draw a tray for each side. Returns where they end."""
    heading(page, page.left, y, page.across, says("knockout.trays"))
    y += 8.5
    for (left, width), side in zip(halves(page), SIDES):
        page.inside(left, y, 20, _TRAY, says("knockout.side", letter=side), 10, bold=True, align="left")
        each = (width - 20) / HIGHEST
        for number in range(1, HIGHEST + 1):
            tray = left + 20 + (number - 1) * each, y, each - 1, _TRAY
            page.cell(*tray, str(number), 20, WHITE, thick=1, round_by=1.5, bold=True)
    page.words(page.left, y + _TRAY + 4, page.across, says("knockout.pencil"), 8.5)
    return y + _TRAY + 6.5


def charts(page, says, y):
    """Draw both charts with their questions. Returns where they end."""
    heading(page, page.left, y, page.across, says("knockout.chart"))
    hint = page.across - 63, 6.4, says("knockout.first_one"), 8.5
    page.inside(page.left + 60, y, *hint, colour=WHITE, align="right")
    for place, (left, width) in enumerate(halves(page)):
        top = y + 11
        kind = WORDS.texts("knockout.making.kinds", says.language)[place]
        page.words(left, top, width, kind, 10, bold=True)
        page.words(left, top + 4.2, width, says("knockout.minus" if place else "knockout.plus"), 9)
        end = chart(page, left, top + 6.5, width, "–" if place else "+", 0 if place else 2)
        question(page, left, end + 5.5, width, says("knockout.ways", number=ASKED[place]))
        question(page, left, end + 12.5, width, says("knockout.most"))
    page.words(page.left, end + 19, page.across, WORDS.texts("knockout.making.end", says.language)[0], 10, bold=True)
    return end + 22.5


def chart(page, x, y, width, sign, first):
    """Draw a chart: dice along two edges, 36 cells to fill in, of which only the first is filled. Returns its end."""
    wide, high = width / (HIGHEST + 1), _CELL
    page.cell(x, y, wide, high, sign, 16, INK, thick=0.8, bold=True, colour=WHITE)
    for value in range(1, HIGHEST + 1):
        for left, top in ((x + value * wide, y), (x, y + value * high)):
            page.box(left, top, wide, high, fill=TINT, edge=INK, thick=0.8)
            die(page, left + wide / 2 - 3.5, top + high / 2 - 3.5, 7, value)
        for other in range(1, HIGHEST + 1):
            page.box(x + other * wide, y + value * high, wide, high, fill=None, edge=LINE, thick=0.7)
    page.inside(x + wide, y + high, wide, high, str(first), 14, colour=GREY)
    return y + (HIGHEST + 1) * high


def question(page, x, y, width, words):
    """Write a question, with a box for the answer at the right."""
    page.words(x, y, width - 14, words, 9.5)
    page.box(x + width - 12, y - 4.4, 12, 5.8, fill=None, edge=INK, thick=0.9)


def games(page, says, y):
    """Draw rows for one's own games."""
    heading(page, page.left, y, page.across, says("knockout.games"))
    each = (page.across - 24) / GAMES
    for row, head in enumerate(("game", "turns", "strikes")):
        top = y + 7.5 + _OWN * row
        page.inside(page.left, top, 24, _OWN, says("knockout." + head), 9, bold=True, align="left")
        for place in range(GAMES):
            box = page.left + 24 + place * each, top, each, _OWN
            if row:
                page.box(*box, thick=0.7)
            else:
                page.cell(*box, str(place + 1), 9.5, TINT, thick=0.7, bold=True)


def lesson(page, says, y):
    """Draw a row for each child of a class, as many as fit: name, turns of each game, the best, and both charts."""
    heads = ["%s %d" % (says("knockout.game"), number) for number in range(1, LESSON + 1)]
    heads += [says("knockout.best"), "+ 36", "– 36"]
    each = (page.across - _NAME) / len(heads)
    white = {"bold": True, "colour": WHITE}
    page.cell(page.left, y, _NAME, _ROW, says("name"), 9, INK, thick=0.7, pad=2, **white, align="left")
    for place, head in enumerate(heads):
        page.cell(page.left + _NAME + place * each, y, each, _ROW, head, 8, INK, thick=0.7, **white)
    while y + 2 * _ROW < page.bottom - 6:
        y += _ROW
        page.box(page.left, y, _NAME, _ROW, fill=None, edge=INK, thick=0.7)
        for place in range(len(heads)):
            fill = TINT if place == LESSON else None
            page.box(page.left + _NAME + place * each, y, each, _ROW, fill=fill, edge=INK, thick=0.7)


def credit(page, says):
    """Write where the game comes from and the terms, at the foot of the page."""
    page.words(page.left, page.bottom - 0.2, page.across, says("knockout.credit"), 7.5)
