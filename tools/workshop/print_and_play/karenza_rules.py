"""Karenza on two pages, for age 10 and for anybody who plays with younger children. The exchange it shows is played
with the game's own cards: what it says about them comes from games/karenza/cards.py.
"""

from blocks import HIGH, WIDE, credit, heading, numbered, section, strokes
from karenza_paper import ABOUT, LEFT, RIGHT, SWORD, WARRIORS, cards, cross, names, sign, squares, token
from karenza_warrior import card as draw_card
from paper import GREY, INK, LINE, TINT, WHITE, Paper

ANN, BEN = 0, 1  # with the first warrior, with the second


def pose(words):
    """The number of a stance: "AD4" for the left foot on A, the right one on D, the sword at 4."""
    return 16 * "ABCD".index(words[0]) + 4 * "ABCD".index(words[1]) + int(words[2]) - 1


# Whose turn, the stance before moving, the stance after it, the technique.
EXCHANGE = (
    (ANN, "AB4", "AC4", 4),
    (BEN, "CA3", "DA3", 15),
    (ANN, "AC1", "AC1", 10),
    (BEN, "DA4", "DA4", 9),
)
PLAYERS = ("Ann", "Ben")
CHOICE = 55  # mm of height of a box that says what can be done


def title(page, says, part):
    """Write the title of a page."""
    page.picture("karenza", page.right - 16.2, page.top, 16)
    page.words(page.left, page.top + 9.5, 60, "KARENZA", 30, bold=True)
    page.words(page.left, page.top + 14.5, 50, says("karenza_rules.page", number=part), 8, colour=GREY)
    page.line([(page.left, page.top + 18), (page.right, page.top + 18)], INK, 2)


def choice(page, x, y, width, high, words, of_attack):
    """Draw a box of what to do, with its sign: the first line is when, the others what can be chosen."""
    page.box(x, y, width, high, fill=TINT, edge=INK, thick=1, round_by=2)
    sign(page, x + 4, y + 4, 9, of_attack)
    y = max(page.paragraph(x + 17, y + 7, width - 20, words[0], 10.5, bold=True), y + 13) + 4
    strokes(page, x + 4, y, width - 8, words[1:])


def the_tokens(page, says, x, y, width):
    """Draw the three tokens with their names. Returns where they end."""
    each = width / 3
    for which, words in zip((LEFT, RIGHT, SWORD), says.all("karenza_rules.tokens")):
        left = x + which * each
        token(page, says, left + each / 2 - 4.5, y, 9, which)
        page.words(left, y + 13, each, words, 9, align="centre")
    return y + 14


def table(page, says, x, y, width):
    """Draw what follows an attack. Returns where it ends."""
    columns = (x, x + 0.4 * width, x + 0.7 * width, x + width)
    for what in zip(*[says.all("karenza_rules." + column) for column in ("came", "score", "next")]):
        page.line([(x, y), (x + width, y)], LINE, 0.4)
        for place, words in enumerate(what):
            room = columns[place + 1] - columns[place] - 2
            page.inside(columns[place] + 1, y, room, 7.6, words, 10, bold=not place, align="left")
        y += 7.6
    page.line([(x, y), (x + width, y)], LINE, 0.4)
    return y


def exchange(page, says, x, y, width):
    """Draw an exchange in four turns, beside each other: stance, card, what happens. Returns where it ends."""
    each, small = (width - 9) / len(EXCHANGE), 17
    for place, (who, _, after, number) in enumerate(EXCHANGE):
        left = x + place * (each + 3)
        one, stance = cards.technique(who, number), pose(after)
        page.box(left, y, each, 56, fill=WHITE, edge=INK, thick=0.8, round_by=2)
        page.words(left + 3, y + 6, each - 6, "%s, %s" % (PLAYERS[who], WARRIORS[who]), 9.5, bold=True)
        cross(page, left + 3, y + 9, small, stance & 3)
        squares(page, says, left + each - small - 3, y + 9, small, stance >> 4, stance >> 2 & 3)
        sign(page, left + 3.5, y + 29, 6.5, cards.is_attack(one))
        page.inside(left + 11, y + 28.5, 7, 7.5, str(cards.power(one)), 21, bold=True)
        page.inside(left + 19, y + 28.5, each - 21, 7.5, names(says, who)[number], 8.5, bold=True, align="left")
        page.paragraph(left + 3, y + 41, each - 5, says.all("karenza_rules.said")[place], 9)
    return y + 56


def first(page, says):
    """Draw the first page: setting up, cards, the turn."""
    across, spare = page.across, page.spare / 4
    left = across - WIDE - 8
    right = page.left + left + 8
    title(page, says, 1)
    page.paragraph(page.left + 66, page.top + 5, across - 66 - 20, says("karenza_rules.intro"), 10.5, bold=True)
    y = page.paragraph(page.left, page.top + 25, across, says("karenza_rules.need"), 10) + 1 + spare
    below = section(page, says, page.left, y, left, "karenza_rules.ready") + spare
    below = section(page, says, page.left, below, left, "karenza_rules.read", strokes)
    draw_card(page, says, right, y - 3, 0, EXCHANGE[0][3])
    y = max(below, the_tokens(page, says, right, y + HIGH, WIDE)) + 1 + spare
    y = section(page, says, page.left, y, across, "karenza_rules.turn") + 1
    page.words(page.left + 6, y, across - 6, says("karenza_rules.lock"), 10.3, bold=True)
    half = (across - 5) / 2
    y += 4 + spare
    choice(page, page.left, y, half, CHOICE, says.all("karenza_rules.initiative"), True)
    choice(page, page.left + half + 5, y, half, CHOICE, says.all("karenza_rules.threatened"), False)
    credit(page, says, "karenza", page.left, page.bottom - 3, across)


def second(page, says):
    """Draw the second page: what follows, passing, the end, an exchange, other ways to play."""
    across, spare = page.across, page.spare / 5
    half = (across - 6) / 2
    title(page, says, 2)
    y = page.top + 23
    heading(page, page.left, y, across, says("karenza_rules.follows_title"))
    y = table(page, says, page.left, y + 7.5, across) + 5.5
    y = page.paragraph(page.left, y, across, says("karenza_rules.after"), 10) + spare
    right = page.left + half + 6
    heading(page, page.left, y, half, says("karenza_rules.passing_title"))
    heading(page, right, y, half, says("karenza_rules.end_title"))
    passed = numbered(page, page.left, y + 13, half, says.all("karenza_rules.passing"))
    y = max(passed, strokes(page, right, y + 12.5, half, says.all("karenza_rules.end"))) + spare
    heading(page, page.left, y, across, says("karenza_rules.exchange_title"))
    y = exchange(page, says, page.left, y + 9, across) + 3 + spare
    y = section(page, says, page.left, y, across, "karenza_rules.otherwise", strokes) + spare
    section(page, says, page.left, y, across, "karenza_rules.clever", strokes)
    credit(page, says, "karenza", page.left, page.bottom - 3, across)


def card(size, says):
    """Return the bytes of both pages of the rules card for a size of paper, "a4" or "letter"."""
    page = Paper(size, "Karenza rules card", ABOUT, says.language)
    first(page, says)
    page.next_page()
    second(page, says)
    return page.finish()
