"""A warrior of Karenza to cut out, four pages: 30 cards, nine to a page; on the last one also the board and the tokens.

Print keeps 3 mm away from a card's edges. On US Letter only the outermost lines come as near as 7.7 mm to the edge of
the paper.
"""

import karenza_figure
import karenza_paper as kit
from blocks import HIGH, INSET, OVER, ROW, WIDE, corner, credit, places
from karenza_paper import ABOUT, ENDS, FEET, LEFT, RIGHT, SWORD, WARRIORS, WORDS, cards, names, spot
from paper import GREY, INK, LINE, RED, TINT, WHITE, Paper

TOKEN = 21  # mm: nine of them are as wide as three cards
BOARD = 152  # mm of height
WON = 10  # points
MOST_MOVED = 3  # tokens


def sheets(size, says, warrior):
    """Return the bytes of the four pages of a warrior, 0 to 3, for a size of paper, "a4" or "letter"."""
    page = Paper(size, "Karenza: %s" % WARRIORS[warrior], ABOUT, says.language)
    deck = cards_of(warrior)
    for number, (x, y) in zip(deck, places(page, len(deck))):
        card(page, says, x, y, warrior, number)
    left, top = corner(page)
    board(page, says, left, top + HIGH, warrior)
    tokens(page, says, left, top + HIGH + BOARD)
    return page.finish()


def cards_of(warrior):
    """The techniques of a deck, one for each of its cards."""
    numbers = range(cards.PLACES)
    return [number for number in numbers for _ in range(cards.copies(cards.technique(warrior, number)))]


def card(page, says, x, y, warrior, number):
    """Draw a card: power and sign where a hand of cards shows them, name and warrior; below them feet and sword."""
    one = cards.technique(warrior, number)
    of_attack = cards.is_attack(one)
    frame = x + INSET, y + INSET, WIDE - 2 * INSET, HIGH - 2 * INSET
    page.box(*frame, fill=WHITE, edge=RED if of_attack else INK, thick=2.4 if of_attack else 0.8, round_by=2.5)
    if not of_attack:
        page.box(x + INSET + 1, y + INSET + 1, WIDE - 2 * INSET - 2, HIGH - 2 * INSET - 2, edge=INK, round_by=1.8)
    page.inside(x + 5, y + 6, 14, 14, str(cards.power(one)), 54, bold=True)
    kit.sign(page, x + 6.5, y + 22, 11, of_attack)
    fill, colour = (RED, WHITE) if of_attack else (WHITE, INK)
    kind, edge = (says("karenza.attack"), RED) if of_attack else (says("karenza.defence"), INK)
    page.cell(x + 21, y + 6.5, 35, 7, kind, 12, fill, edge, 1, 1.5, bold=True, colour=colour)
    name = names(says, warrior)[number]
    letters = 14 if all(page.wide(word, 14, True) <= 36 for word in name.split()) else 13
    page.paragraph(x + 21, y + 20.5, 36, name, letters, bold=True, leading=1.15)
    page.dots(*karenza_figure.performed(warrior, one), x + 29.5, y + 27.2, 0.75)
    left, right, start, end = kit.parts(one)
    kit.cross(page, x + 8, y + 47, 20, start, end)
    kit.squares(page, says, x + 35.5, y + 47, 20, left, right)
    page.words(x + 35.5, y + 46, 20, says("karenza.front"), 6.5, colour=GREY, align="centre")
    page.paragraph(x + 4.5, y + 71.5, 26.5, kit.goes(says, one), 9, bold=True, align="centre")
    page.paragraph(x + 32, y + 71.5, 26.5, kit.stands(says, one), 9, bold=True, align="centre")
    page.words(x + 6, y + 81, 26, WARRIORS[warrior], 9, bold=True)
    page.words(x + 31, y + 81, 26, says("karenza.after"), 6, colour=GREY, align="right")


# --- The board and what lies on it ------------------------------------------------------------------


def board(page, says, x, y, warrior):
    """Draw a board three cards wide: the X, the squares, the points, and how many tokens were moved for an attack."""
    width = ROW * WIDE
    page.line([(x, y), (x, y + BOARD)], LINE, 0.4)
    page.line([(x + width, y), (x + width, y + BOARD)], LINE, 0.4)
    page.box(x + INSET, y + INSET, width - 2 * INSET, BOARD - 2 * INSET, fill=WHITE, edge=INK, thick=1.6, round_by=3)
    page.words(x + 8, y + 15, 60, WARRIORS[warrior].upper(), 26, bold=True)
    page.words(x + 68, y + 10.5, 96, WORDS.texts("karenza.styles", says.language)[warrior], 9.5, bold=True)
    page.words(x + 68, y + 15.5, 96, says("karenza.this_side"), 8.5, colour=GREY)
    page.shape([(x + 172, y + 6), (x + 178, y + 13), (x + 166, y + 13)], INK)
    page.box(x + 170, y + 13, 4, 4, fill=INK, edge=None)
    sword_space(page, says, x + 8, y + 21, 78)
    guard_squares(page, says, x + 103, y + 21, 78)
    points(page, says, x + 8, y + 106)
    moved(page, says, x + 8, y + 124)
    credit(page, says, "karenza", x + 8, y + 142.8, 173)


def sword_space(page, says, x, y, size):
    """Draw the X with a place for the sword's token at each end."""
    place_size = TOKEN + 3
    near, far = 4, size - 4
    page.line([(x + near, y + near), (x + far, y + far)], LINE, 3)
    page.line([(x + far, y + near), (x + near, y + far)], LINE, 3)
    for place, end in enumerate(ENDS):
        column, row = spot(place)
        left, top = x + column * (size - place_size), y + row * (size - place_size)
        page.cell(left, top, place_size, place_size, end, 30, WHITE, INK, 1.6, 3, bold=True, colour=GREY)
    kit.sword(page, x + size / 2 - 7, y + size / 2 - 26, 14)
    page.words(x + size / 2 - 12, y + size / 2 - 28.5, 24, says("karenza.sword"), 9, bold=True, align="centre")


def guard_squares(page, says, x, y, size):
    """Draw the squares on which the feet stand."""
    cell = size / 2
    for place, letter in enumerate(FEET):
        column, row = spot(place)
        left, top = x + column * cell, y + row * cell
        page.box(left, top, cell, cell, fill=WHITE, edge=INK, thick=1.6)
        page.inside(left, top + 3, cell, cell - 9, letter, 30, bold=True, colour=GREY)
        page.words(left, top + cell - 3, cell, says.all("karenza.squares")[place], 9, align="centre")


def points(page, says, x, y):
    """Draw the row of points: 0 to 10."""
    wide, high = 14, 14
    page.inside(x, y, 20, 8, says("karenza.points"), 11, bold=True, align="left")
    page.words(x, y + 11, 19, says("karenza.wins"), 9)
    for score in range(WON + 1):
        has_won = score == WON
        fill, colour = (INK, WHITE) if has_won else (WHITE, INK)
        page.cell(x + 19.3 + score * wide, y, wide, high, str(score), 20, fill, thick=1, bold=True, colour=colour)


def moved(page, says, x, y):
    """Draw the row that says how many tokens were moved for an attack: 0 to 3."""
    wide, high = 14, 14
    page.inside(x, y, 20, 8, says("karenza.moved"), 11, bold=True, align="left")
    page.words(x, y + 11, 19, says("karenza.my_attack"), 8.5)
    for count in range(MOST_MOVED + 1):
        page.cell(x + 19.3 + count * wide, y, wide, high, str(count), 20, WHITE, thick=1, bold=True)
    page.paragraph(x + 80, y + 5, 92, says("karenza.told"), 9.5)


def tokens(page, says, x, y):
    """Draw a strip of tokens: feet, sword, two pointers, all of them again, and the one for the turn."""
    middle = y + TOKEN / 2
    for place in range(10):
        page.line([(x + place * TOKEN, y), (x + place * TOKEN, y + TOKEN)], LINE, 0.4)
    for line in (y, y + TOKEN):
        page.line([(OVER, line), (page.width - OVER, line)], LINE, 0.4)
    for first in (0, 4):
        for which, words in zip((LEFT, RIGHT, SWORD), says.all("karenza.tokens")):
            left = x + (first + which) * TOKEN
            kit.token(page, says, left + 4.5, y + 2.5, 12, which)
            page.words(left, y + 18.5, TOKEN, words, 9, bold=True, align="centre")
        left = x + (first + 3) * TOKEN
        page.line([(left + TOKEN / 2, y), (left + TOKEN / 2, y + TOKEN)], LINE, 0.4)
        for half, words in enumerate(says.all("karenza.pointers")):
            own = left + half * TOKEN / 2
            page.shape([(own + TOKEN / 4, y + 2.5), (own + TOKEN / 2 - 2, y + 11), (own + 2, y + 11)], INK)
            page.box(own + TOKEN / 4 - 1.2, y + 11, 2.4, 3.5, fill=INK, edge=None)
            page.words(own, y + 18.5, TOKEN / 2, words, 7.5, bold=True, align="centre")
    left = x + 8 * TOKEN
    page.disc(left + TOKEN / 2, middle, 9, fill=TINT, edge=INK, thick=1.4)
    for line, words in enumerate(says.all("karenza.whose")):
        page.inside(left + 2, middle - 5.5 + 4.7 * line, TOKEN - 4, 6, words, 9.5, bold=True)
