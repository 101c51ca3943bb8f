"""King of the Roll's boards: twenty sides with their moves, two to a page, and a player board for each of four animals.

A page holds both sides of a board, so the one on top takes its upper half, the other one the lower.
"""

from blocks import credit
from paper import GREY, INK, LINE, TINT, WHITE, Paper
from roll_paper import ABOUT, DATA, POSITIONS, SKILLS, colours, field, lines_of, named, within

FIELD = 15.4  # mm: a die of 16 mm covers it
STEP = 16.2  # from one field to the next
TALL = 110  # mm, a move's height
GAP = 4  # between two moves


def boards(size, says):
    """Return the bytes of ten pages, the takedown boards first, for a size of paper, "a4" or "letter"."""
    page = Paper(size, "King of the Roll: boards", ABOUT, says.language)
    sides = DATA["sides"]
    for number in range(0, len(sides), 2):
        if number:
            page.next_page()
        cut(page)
        for half in (0, 1):
            side(page, says, half * page.height / 2, sides[number + half], half)
    return page.finish()


def cut(page):
    """Draw the line along which a page is cut into two."""
    page.line([(10, page.height / 2), (page.width - 10, page.height / 2)], LINE, 0.4)


def side(page, says, above, board, half):
    """Draw a side of a board into half a page that begins `above` mm below the top of the paper."""
    y = above + (page.top if not half else 6)
    if "board" in board:
        words, who = says("king.board", number=board["board"]), says.all("king.sides")[half]
    else:
        words = named(says, "positions", board["position"]).upper()
        who = says("king.top" if board["top"] else "king.bottom")
    across = page.across
    page.box(page.left, y, across, 9.5, fill=INK, edge=None, round_by=2)
    page.inside(page.left + 5, y, 110, 9.5, words, 18, bold=True, colour=WHITE, align="left")
    page.inside(page.right - 55, y, 50, 9.5, who, 18, bold=True, colour=WHITE, align="right")
    wide = (across - 2 * GAP) / 3
    for place, each in enumerate(board["moves"]):
        move(page, says, page.left + place * (wide + GAP), y + 11, wide, each)
    if len(board["moves"]) < 3:
        where(page, says, page.left + 2 * (wide + GAP), y + 11, wide, board["position"])


def move(page, says, x, y, width, one):
    """Draw a move: how many dice it needs, its five fields, where it ends."""
    page.box(x, y, width, TALL, fill=WHITE, edge=INK, thick=0.8, round_by=2)
    page.words(x + 3, y + 5.6, width - 16, one["name"], 12, bold=True)
    page.words(x + 3, y + 9.6, width - 16, named(says, "kinds", one["kind"]), 9)
    page.box(x + width - 12, y + 2, 10, 12, fill=INK, edge=None, round_by=1.5)
    page.inside(x + width - 12, y + 2, 10, 8, str(one["matches"]), 17, bold=True, colour=WHITE)
    page.inside(x + width - 12, y + 9.5, 10, 4, says("king.dice"), 7.5, bold=True, colour=WHITE)
    if one["bonus"]:
        against = within(says, "kinds", one["bonus"]["against"])
        told = says("king.against", added=one["bonus"]["added"], kind=against)
        page.words(x + 3, y + 13.5, width - 16, told, 8.5, bold=True)
    for colour, need in enumerate(one["values"].values()):
        top = y + 15.6 + colour * STEP
        field(page, x + 3, top, FIELD, colour, says("king.any") if need == 1 else "6" if need == 6 else "%d+" % need)
        page.words(x + 20, top + 6.5, width - 22, SKILLS[colour], 11, bold=True)
        told = says("king.any_die") if need == 1 else "6" if need == 6 else says("king.or_more", number=need)
        page.words(x + 20, top + 11, width - 22, says("king.needs", colour=colours(says)[colour], need=told), 8.5)
    below = y + 100.5
    for number, line in enumerate(lines_of(says, one)):
        page.words(x + 3, below + number * 3.9, width - 5, line, 8.5, bold=True)


def where(page, says, x, y, width, here):
    """Draw the positions in order if there is no third move."""
    page.box(x, y, width, TALL, fill=TINT, edge=None, round_by=2)
    page.words(x + 4, y + 8, width - 8, says("king.better_top"), 9, bold=True)
    for row, name in enumerate(reversed(POSITIONS)):
        box, called = (x + 4, y + 12 + row * 10.5, width - 8, 8.5), named(says, "positions", name)
        fill, colour = (INK, WHITE) if name == here else (WHITE, INK)
        page.cell(*box, called, 10, fill, thick=0.8, round_by=1.5, bold=name == here, colour=colour)
    page.words(x + 4, y + 101, width - 8, says("king.better_bottom"), 9, bold=True)


# --- Player boards ------------------------------------------------------------------------------------


def players(size, says):
    """Return the bytes of two pages with the boards of the four animals for a size of paper, "a4" or "letter"."""
    page = Paper(size, "King of the Roll: player boards", ABOUT, says.language)
    for number in range(len(DATA["characters"])):
        if number == 2:
            page.next_page()
        if number % 2 == 0:
            cut(page)
        player(page, says, number % 2 * page.height / 2, number, number % 2)
    return page.finish()


def player(page, says, above, number, half):
    """Draw a player board into half a page: Place and Roll columns, what the skills do, the favoured position."""
    one = DATA["characters"][number]
    y = above + (page.top if not half else 6)
    across = page.across
    page.box(page.left, y, across, 11, fill=INK, edge=None, round_by=2)
    name = named(says, "characters", one["name"]).upper()
    page.inside(page.left + 5, y, 60, 11, name, 24, bold=True, colour=WHITE, align="left")
    told = says("king.favoured", position=within(says, "positions", one["favoured"]))
    page.inside(page.left + 70, y, across - 75, 11, told, 12, bold=True, colour=WHITE, align="right")
    page.picture("king_of_the_roll_heads", page.right - 30, y + 15, 26, tile=number)
    page.words(page.right - 36, y + 50, 36, says("king.character"), 8.5, align="right")
    page.words(page.right - 36, y + 54.5, 36, named(says, "cards", one["card"]), 11, bold=True, align="right")
    first, second = page.left + 3, page.left + 26
    page.words(first - 3, y + 16, FIELD + 6, says("king.place"), 10, bold=True, align="centre")
    page.words(second - 3, y + 16, FIELD + 6, says("king.roll"), 10, bold=True, align="centre")
    for colour, die in enumerate(one["place"].values()):
        top = y + 18 + colour * STEP
        field(page, first, top, FIELD, colour, str(die))
        page.box(second, top, FIELD, FIELD, fill=WHITE, edge=GREY, thick=1.2, round_by=2)
        both = SKILLS[colour], colours(says)[colour]
        page.words(second + 19, top + 6.5, 30, "%s, %s" % both, 11, bold=True)
        page.words(second + 19, top + 11.5, 100, says.all("king.does")[colour], 9.5)
    below = y + 18 + 5 * STEP + 4
    for line in says.all("king.rules"):
        below = page.paragraph(page.left + 3, below, across - 6, line, 9)
    credit(page, says, "king", page.left + 3, below + 1, across - 6)
