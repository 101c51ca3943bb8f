"""King of the Roll on two pages, for age 10 and for anybody who plays with younger children."""

from blocks import credit, heading, numbered, section
from paper import INK, LINE, TINT, Paper
from roll_paper import ABOUT, SKILLS, colours, field, title

WORTH = (2, 2, 3, 0)  # points of the first scoring rows; MORE has the next ones, and the last row wins
MORE = (2, 4)


def skills(page, says, x, y, width):
    """Draw what each colour does. Returns where it ends."""
    for colour, does in enumerate(says.all("king.does")):
        field(page, x, y, 8, colour)
        page.words(x + 11, y + 3.6, 40, "%s, %s" % (SKILLS[colour], colours(says)[colour]), 9.5, bold=True)
        page.words(x + 11, y + 7.6, width - 10, does, 8.5)
        y += 10
    return y


def scores(page, says, x, y, width):
    """Draw what moves score. Returns where it ends."""
    worth = [*map(str, WORTH), *[says("king_rules.more", number=more) for more in MORE], says("king_rules.win")]
    for what, points in zip(says.all("king_rules.score"), worth):
        page.line([(x, y), (x + width, y)], LINE, 0.4)
        page.inside(x + 1, y, width - 20, 6.8, what, 9.5, align="left")
        page.inside(x + width - 19, y, 18, 6.8, points, 9.5, bold=True, align="right")
        y += 6.8
    page.line([(x, y), (x + width, y)], LINE, 0.4)
    return y


def first(page, says):
    """Draw the first page: setting up, the turn, a die."""
    across, spare = page.across, (page.height - 265) / 4
    title(page, says("king_rules.page", number=1))
    y = page.paragraph(page.left, page.top + 24, across, says("king_rules.intro"), 10.3, bold=True)
    y = page.paragraph(page.left, y + 1, across, says("king_rules.need"), 9.8) + spare
    for name in ("ready", "turn"):
        y = section(page, says, page.left, y, across, "king_rules." + name) + spare
    heading(page, page.left, y, across, says("king_rules.die_title"))
    half = across * 0.5
    below = page.paragraph(page.left, y + 13, half, says("king_rules.straight"), 10.3, bold=True) + 2
    page.paragraph(page.left, below, half, says("king_rules.swap"), 10.3)
    skills(page, says, page.left + half + 5, y + 9.5, across - half - 5)
    credit(page, says, "king", page.left, page.bottom - 3, across)


def second(page, says):
    """Draw the second page: where moves end, points, alone, an example."""
    across, spare = page.across, page.spare / 4
    title(page, says("king_rules.page", number=2))
    y = section(page, says, page.left, page.top + 23, across, "king_rules.ends") + 1
    page.box(page.left, y, across, 15, fill=TINT, edge=INK, thick=1, round_by=2)
    page.paragraph(page.left + 4, y + 6, across - 8, says("king_rules.example"), 9.8)
    y += 19 + spare
    heading(page, page.left, y, across, says("king_rules.points_title"))
    half = across * 0.46
    left = scores(page, says, page.left, y + 9, half)
    right = numbered(page, page.left + half + 5, y + 13, across - half - 5, says.all("king_rules.scoring"))
    y = max(left, right) + 3 + spare
    y = section(page, says, page.left, y, across, "king_rules.five") + spare
    section(page, says, page.left, y, across, "king_rules.alone")
    credit(page, says, "king", page.left, page.bottom - 3, across)


def card(size, says):
    """Return the bytes of both pages of the rules card for a size of paper, "a4" or "letter"."""
    page = Paper(size, "King of the Roll rules card", ABOUT, says.language)
    first(page, says)
    page.next_page()
    second(page, says)
    return page.finish()
