"""Karate's score sheet: three rounds of five steps, in each step the boxes of all five techniques.

The boxes are all as wide as a child's pencil needs. Grid and scoring table are those of games/karate/layout.py, which
the handheld goes by too.
"""

from karate_paper import ABOUT, at, belt, credit, meanings, names, pictogram, roller, scoring_table
from paper import GREY, INK, LINE, RED, TINT, WHITE, Paper

# Millimetres from the left: belt with the round, number of the step, techniques, score.
BELT = 7
STEP = 7
BETWEEN = 1.8  # two techniques: room for a pencil's circle
SCORE = 20
# From the top.
TITLE = 22
HEAD = 20.5
AGAIN = 4  # the line with the names above rounds 2 and 3
TOTAL = 9
FOOT = 72.5
SMALL = 0.9  # between two steps
TABLE = 112  # width of the scoring table


class Grid:
    """Where the boxes of a page are: `box` mm wide, `row` mm from step to step."""

    def __init__(self, page):
        boxes = sum(at.BOXES)
        self.first = page.left + BELT + STEP
        self.score = page.right - SCORE
        self.box = (self.score - BETWEEN - self.first - (len(at.BOXES) - 1) * BETWEEN) / boxes
        high = page.bottom - page.top - TITLE - HEAD - FOOT - (at.ROUNDS - 1) * AGAIN
        self.row = (high / at.ROUNDS - TOTAL) / at.STEPS

    def group(self, technique):
        """Return (left edge, width) of a technique's boxes."""
        left = self.first + sum(at.BOXES[:technique]) * self.box + technique * BETWEEN
        return left, at.BOXES[technique] * self.box


def title(page, says):
    """Write the title, with lines for the name and the date."""
    page.picture("karate", page.right - 17.2, page.top, 17)
    page.words(page.left, page.top + 9.5, 50, "KARATE", 30, bold=True)
    page.words(page.left, page.top + 14.5, 50, says("karate_sheet.subtitle"), 8, colour=GREY)
    across = page.left + 58
    for words, left, width in ((says("name"), across, 66), (says("date"), across + 70, page.right - 23 - across - 70)):
        page.line([(left, page.top + 9.5), (left + width, page.top + 9.5)], INK, 0.7)
        page.words(left, page.top + 13, 20, words, 7, colour=GREY)
    belt(page, page.top + 17)


def head(page, says, grid, y):
    """Draw the techniques above their boxes."""
    called = names(says)
    for technique, (english, kind) in enumerate(zip(meanings(says), says.all("karate.kinds"))):
        left, width = grid.group(technique)
        left, width = left - BETWEEN / 2, width + BETWEEN
        pictogram(page, technique, left + width / 2, y, 8)
        page.words(left, y + 12, width, called[technique], 8.5, bold=True, align="centre")
        page.words(left, y + 15.2, width, english, 7, align="centre")
        page.words(left, y + 18.2, width, kind, 7, colour=GREY, align="centre")
    page.words(grid.score, y + 18.2, SCORE, says("karate_sheet.points"), 8, bold=True, align="centre")
    page.upwards(page.left + BELT, y + 8, STEP, 11, says("karate_sheet.step"), 8, bold=True)


def one_round(page, says, grid, number, y):
    """Draw the grid of a round with its scores and the line below it. Returns where it ends."""
    fill, colour = ((WHITE, INK), (LINE, WHITE), (INK, WHITE))[number - 1]
    high = at.STEPS * grid.row - SMALL
    page.box(page.left, y, BELT - 1, high, fill=fill, edge=INK, thick=0.8, round_by=1)
    page.upwards(page.left, y, BELT - 1, high, says("karate_sheet.round", number=number), 11, bold=True, colour=colour)
    for step in range(at.STEPS):
        top, tall = y + step * grid.row, grid.row - SMALL
        page.inside(page.left + BELT - 0.5, top, STEP, tall, str(step + 1), 13, bold=True)
        for technique, boxes in enumerate(at.BOXES):
            left, width = grid.group(technique)
            for place in range(boxes):
                page.box(left + place * grid.box, top, grid.box, tall, fill=None, edge=LINE, thick=0.7)
            page.box(left, top, width, tall, fill=None, edge=INK, thick=1)
        page.box(grid.score, top, SCORE, tall, fill=WHITE, edge=INK, thick=1)
    top = y + at.STEPS * grid.row
    page.words(grid.first, top + 5.5, 60, says("karate_sheet.kiai"), 8)
    page.line([(grid.first + 31, top + 5.8), (grid.first + 75, top + 5.8)], LINE, 0.6)
    page.words(grid.first + 77, top + 5.5, 40, says("karate_sheet.reads"), 8)
    told = says("karate_sheet.total", number=number)
    page.words(grid.score - 40, top + 5.2, 38, told, 9, bold=True, align="right")
    page.box(grid.score, top, SCORE, TOTAL - 1.2, fill=TINT, edge=INK, thick=1.6)
    return top + TOTAL


def again(page, says, grid, y):
    """Write the names of the techniques again, above a later round."""
    for technique, name in enumerate(names(says)[: len(at.BOXES)]):
        left, width = grid.group(technique)
        page.words(left - BETWEEN / 2, y, width + BETWEEN, name, 7.5, bold=True, align="centre")


def phases(page, says, x, y, width):
    """Write how a round is played."""
    for part in ("training", "fight"):
        page.words(x, y, width, says("karate." + part), 9, bold=True, colour=RED)
        y += 3.6
        for line in says.all("karate_sheet." + part):
            page.disc(x + 1, y - 0.9, 0.6)
            y = page.paragraph(x + 3, y, width - 3, line, 7.2) + 0.4
        y += 1.2
    return y


def sheet(size, says):
    """Return the bytes of the score sheet for a size of paper, "a4" or "letter", in the language of says."""
    page = Paper(size, "Karate score sheet", ABOUT, says.language)
    grid = Grid(page)
    title(page, says)
    y = page.top + TITLE
    head(page, says, grid, y)
    y += HEAD
    for number in range(1, at.ROUNDS + 1):
        if number > 1:
            y += AGAIN
            again(page, says, grid, y - 1.2)
        y = one_round(page, says, grid, number, y)
    page.words(grid.score - 70, y + 6, 68, says("karate_sheet.match"), 12, bold=True, align="right")
    page.box(grid.score, y, SCORE, 9, fill=WHITE, edge=INK, thick=2.4)
    scoring_table(page, says, page.left, y + 1.5, TABLE, 6.4)
    phases(page, says, page.left + TABLE + 5, y + 14, page.across - TABLE - 5)
    roller(page, says, page.bottom - 16.5)
    credit(page, says)
    return page.finish()
