"""King of the Roll's score pad, for two fights: what was completed and attempted, sums, and the turns."""

from paper import GREY, INK, TINT, WHITE, Paper
from roll_paper import ABOUT, credit, title

ROWS = (
    ("Takedown", "or a defence that takes down", "2"),
    ("Sweep", "", "2"),
    ("Guard pass", "", "3"),
    ("Knee on belly", "for the top player", "2"),
    ("Mount, rear mount", "for the top player", "4"),
    ("Submission", "wins at once", "W"),
)
HEADS = ("Completed", "Sum", "Attempted", "Sum")
TURNS = 8
HOW = (
    "Draw a line for each move that worked, and multiply: two sweeps are 4 points. An arrival counts, too: a takedown "
    "into mount is 2 and 4. Attempted: your dice matched, but the other's move worked. That is one advantage, whatever "
    "the move. After eight turns the most points win, then the most advantages; or else it is a draw."
)
NAME, POINTS = 44, 14  # mm
ROW = 10.6


def pad(size):
    """Return the bytes of the page for a size of paper, "a4" or "letter"."""
    page = Paper(size, "King of the Roll: score pad", ABOUT)
    title(page, "Score pad for two fights of eight turns")
    y = page.top + 23
    for _ in range(2):
        y = fight(page, y) + 5 + (page.height - 279.4) / 3
    y = page.paragraph(page.left, y + 2, page.right - page.left, HOW, 9)
    credit(page, page.left, page.bottom - 3, page.right - page.left)
    return page.finish()


def fight(page, y):
    """Draw the pad of one fight. Returns where it ends."""
    each = (page.right - page.left - NAME - POINTS) / 2
    start = page.left + NAME + POINTS
    for player in (0, 1):
        left = start + player * each
        page.box(left, y, each, 9, fill=WHITE, edge=INK, thick=1)
        page.words(left + 2, y + 3.6, 20, "Fighter", 7, colour=GREY)
    y += 9
    page.inside(start - POINTS, y, POINTS, 6, "Points", 8.5, bold=True)
    for player in (0, 1):
        for left, width, place in columns(start + player * each, each):
            page.box(left, y, width, 6, fill=INK, edge=INK, thick=0.8)
            page.inside(left, y, width, 6, HEADS[place], 7.5, bold=True, colour=WHITE)
    y += 6
    for name, more, worth in ROWS:
        page.box(page.left, y, NAME + POINTS, ROW, fill=WHITE, edge=INK, thick=0.8)
        page.words(page.left + 2, y + (4 if more else 5.8), NAME - 3, name, 10, bold=True)
        if more:
            page.words(page.left + 2, y + 7.6, NAME - 2, more, 7, colour=GREY)
        page.inside(start - POINTS, y, POINTS, ROW, worth, 13, bold=True)
        for player in (0, 1):
            for left, width, place in columns(start + player * each, each):
                page.box(left, y, width, ROW, fill=TINT if place % 2 else WHITE, edge=INK, thick=0.8)
        y += ROW
    for player in (0, 1):
        for left, width, place in columns(start + player * each, each):
            if place % 2:
                page.box(left, y, width, ROW, fill=WHITE, edge=INK, thick=2)
            else:
                told = "Points:" if not place else "Advantages:"
                page.inside(left, y, width - 1.5, ROW, told, 8.5 if not place else 7.5, bold=True, align="right")
    page.words(page.left, y + 6, NAME, "Cross out each turn:", 9, bold=True)
    y += ROW + 2
    wide = (page.right - page.left) / TURNS
    for turn in range(TURNS):
        last = turn == TURNS - 1
        left = page.left + turn * wide
        page.box(left, y, wide, 9, fill=TINT if last else WHITE, edge=INK, thick=0.8)
        page.inside(left, y, wide, 9, "8: the end" if last else str(turn + 1), 9 if last else 13, bold=True)
    return y + 9


def columns(left, width):
    """Yield (left edge, width, number) of the four columns of a player."""
    for place, share in enumerate((0.31, 0.19, 0.31, 0.19)):
        yield left, share * width, place
        left += share * width
