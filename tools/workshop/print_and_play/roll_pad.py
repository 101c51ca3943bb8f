"""King of the Roll's score pad, for two fights: what was completed and attempted, sums, and the turns."""

from blocks import credit
from paper import GREY, INK, TINT, WHITE, Paper
from roll_paper import ABOUT, title

WORTH = ("2", "2", "3", "2", "4", "")  # the points for a row; the last one wins
TURNS = 8
NAME, POINTS = 44, 14  # mm
ROW = 10.6


def pad(size, says):
    """Return the bytes of the page for a size of paper, "a4" or "letter"."""
    page = Paper(size, "King of the Roll: score pad", ABOUT, says.language)
    title(page, says("king_pad.title"))
    y = page.top + 23
    for _ in range(2):
        y = fight(page, says, y) + 5 + page.spare / 3
    page.paragraph(page.left, y + 2, page.across, says("king_pad.how"), 9)
    credit(page, says, "king", page.left, page.bottom - 3, page.across)
    return page.finish()


def fight(page, says, y):
    """Draw the pad of one fight. Returns where it ends."""
    each = (page.across - NAME - POINTS) / 2
    start = page.left + NAME + POINTS
    for player in (0, 1):
        left = start + player * each
        page.box(left, y, each, 9, fill=WHITE, edge=INK, thick=1)
        page.words(left + 2, y + 3.6, 20, says("king_pad.fighter"), 7, colour=GREY)
    y += 9
    page.inside(start - POINTS, y, POINTS, 6, says("king_pad.points"), 8.5, bold=True)
    both = [column for player in (0, 1) for column in columns(start + player * each, each)]
    for left, width, place in both:
        head = says.all("king_pad.heads")[place]
        page.cell(left, y, width, 6, head, 7.5, INK, thick=0.8, bold=True, colour=WHITE)
    y += 6
    for name, more, worth in zip(says.all("king_pad.rows"), says.all("king_pad.more"), WORTH):
        page.box(page.left, y, NAME + POINTS, ROW, fill=WHITE, edge=INK, thick=0.8)
        page.words(page.left + 2, y + (4 if more else 5.8), NAME - 3, name, 10, bold=True)
        if more:
            page.words(page.left + 2, y + 7.6, NAME - 2, more, 7, colour=GREY)
        page.inside(start - POINTS, y, POINTS, ROW, worth or says("king_pad.win"), 13, bold=True)
        for left, width, place in both:
            page.box(left, y, width, ROW, fill=TINT if place % 2 else WHITE, edge=INK, thick=0.8)
        y += ROW
    for left, width, place in both:
        if place % 2:
            page.box(left, y, width, ROW, fill=WHITE, edge=INK, thick=2)
        else:
            told = says.all("king_pad.sums")[place // 2]
            page.inside(left, y, width - 1.5, ROW, told, 7.5 if place else 8.5, bold=True, align="right")
    page.words(page.left, y + 6, NAME, says("king_pad.cross"), 9, bold=True)
    y += ROW + 2
    wide = page.across / TURNS
    for turn in range(TURNS):
        words, size, fill = (str(turn + 1), 13, WHITE) if turn < TURNS - 1 else (says("king_pad.last"), 9, TINT)
        page.cell(page.left + turn * wide, y, wide, 9, words, size, fill, thick=0.8, bold=True)
    return y + 9


def columns(left, width):
    """Yield (left edge, width, number) of the four columns of a player."""
    for place, share in enumerate((0.31, 0.19, 0.31, 0.19)):
        yield left, share * width, place
        left += share * width
