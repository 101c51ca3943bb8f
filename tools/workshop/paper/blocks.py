"""What pages of several games share: headings, lists, whom a game comes from, and cards to cut out, nine to a page.

Cards are 63 × 88 mm and touch each other, so one cut makes two edges. `says` is a paper.Words.
"""

from paper import INK, LINE, RED, WHITE

WIDE, HIGH = 63, 88  # mm of a card
ROW, COLUMN = 3, 3  # cards beside and above each other
INSET = 3.5  # mm from the edge of a card to its frame
OVER = 10  # mm from the edge of the paper where cutting lines begin


def heading(page, x, y, width, words):
    """Write the heading of a part, white on a band."""
    page.cell(x, y, width, 6.4, words, 11, INK, None, round_by=1, pad=3, bold=True, colour=WHITE, align="left")


def numbered(page, x, y, width, lines):
    """Write sentences with numbers before them. Returns where they end."""
    for number, line in enumerate(lines, 1):
        page.words(x, y, 6, str(number), 12, bold=True, colour=RED)
        y = page.paragraph(x + 6, y, width - 6, line, 10.3) + 1.1
    return y


def strokes(page, x, y, width, lines):
    """Write sentences with a point before each. Returns where they end."""
    for line in lines:
        page.disc(x + 1, y - 1.2, 0.8)
        y = page.paragraph(x + 4, y, width - 4, line, 10) + 1.1
    return y


def section(page, says, x, y, width, name, write=numbered):
    """Write a heading, the text `name`_title, and below it the sentences `name`. Returns where they end."""
    heading(page, x, y, width, says(name + "_title"))
    return write(page, x, y + (13 if write is numbered else 12.5), width, says.all(name))


def credit(page, says, game, x, y, width):
    """Write whom a game comes from and the terms of our part, on two lines of which y is the first."""
    page.words(x, y, width, says(game + ".credit"), 7.5, bold=True)
    page.words(x, y + 2.9, width, says(game + ".share"), 6.5)


def corner(page):
    """(x, y) where the first card of a page begins."""
    return (page.width - ROW * WIDE) / 2, (page.height - COLUMN * HIGH) / 2


def places(page, count):
    """Yield (x, y) of so many cards, with the lines along which to cut; begins new pages."""
    left, top = corner(page)
    for number in range(count):
        row, column = divmod(number % (ROW * COLUMN), ROW)
        if row == column == 0:
            if number:
                page.next_page()
            cut(page, left, top, min(COLUMN, -(-(count - number) // ROW)))
        yield left + column * WIDE, top + row * HIGH


def cut(page, left, top, rows):
    """Draw where to cut the cards, from one side of the paper to the other."""
    bottom = top + rows * HIGH
    first, last = min(OVER, top), page.height - min(OVER, top) if rows == COLUMN else bottom
    for column in range(ROW + 1):
        page.line([(left + column * WIDE, first), (left + column * WIDE, last)], LINE, 0.4)
    for row in range(rows + 1):
        page.line([(OVER, top + row * HIGH), (page.width - OVER, top + row * HIGH)], LINE, 0.4)
