"""What Karate's printed pages share: the techniques with their pictures, the scoring table, the credit.

Names and numbers are those of games/karate (words, layout.py); none of them is repeated here. The rest is in
words/<language>.txt; `says` is a paper.Words.
"""

from games.karate import layout as at
from games.karate import scoring
from paper import GREY, INK, LINE, RED, TINT, WHITE
from sim.texts import read

WORDS = read()
HIGH, LOW = (1.4,), (6.2,)  # how far down an arrow or a shield is, in eighths of a picture
# By the numbers of layout.py: where it goes, whether it is an attack.
TECHNIQUES = ((HIGH, False), (LOW, False), (HIGH, True), (LOW, True), (HIGH + LOW, True))
ORDER = (at.HESITATE,) + tuple(range(len(TECHNIQUES)))  # of rows and columns in the scoring table

ABOUT = (
    "Spencer Jackson; drawn by Pocket Dojo",
    "Karate by Spencer Jackson, 2019, CC BY-SA",
    "Pocket Dojo, make sheets",
)


def names(says):
    """The techniques' names, hesitating last."""
    return WORDS.texts("karate.names", says.language)


def meanings(says):
    """What their names mean."""
    return WORDS.texts("karate.caller.english", says.language)[: len(TECHNIQUES)]


def pictogram(page, technique, x, y, size):
    """Draw a technique as a person of `size` mm who is hit or blocks: an arrow or a shield, high, low, or both arrows.

    x is the middle, y the top. A figure that hesitates has a question mark beside it.
    """
    unit = size / 8
    body, thick = x + 1.6 * unit, 2.2 * unit
    page.disc(body, y + 1.2 * unit, 1.15 * unit, fill=INK)
    page.line([(body, y + 2.6 * unit), (body, y + 5 * unit)], INK, thick)
    page.line([(body - 1 * unit, y + 7.8 * unit), (body, y + 5 * unit), (body + 1 * unit, y + 7.8 * unit)], INK, thick)
    arms = [(body + 1.3 * unit, y + 4.6 * unit), (body, y + 3 * unit), (body - 1.3 * unit, y + 4.6 * unit)]
    page.line(arms, INK, 0.8 * thick)
    if technique == at.HESITATE:
        page.words(x - 3.6 * unit, y + 4.6 * unit, 4 * unit, "?", 1.8 * size, bold=True, colour=RED)
        return
    heights, attack = TECHNIQUES[technique]
    for height in heights:
        middle = y + height * unit
        if attack:
            tip = body - 1.7 * unit
            page.line([(tip - 3.4 * unit, middle), (tip - 1 * unit, middle)], RED, thick)
            page.shape(
                [(tip, middle), (tip - 1.6 * unit, middle - 1.2 * unit), (tip - 1.6 * unit, middle + 1.2 * unit)], RED
            )
        else:
            left, right = body - 3.6 * unit, body - 1.5 * unit
            edge = [(left, middle - 1.4 * unit), (right, middle - 1.4 * unit), (right, middle + 0.4 * unit)]
            edge += [((left + right) / 2, middle + 1.8 * unit), (left, middle + 0.4 * unit)]
            page.shape(edge, WHITE, INK, 1.2 * thick)


def points(page, x, y, score, radius=2.2):
    """Write a score around (x, y): a point is a dark disc, a lost one a ring, none is small and grey."""
    words = ("–%d" % -score) if score < 0 else "%d" % score
    size = 4.6 * radius if score > 0 else 3.6 * radius
    if score:
        page.disc(x, y, radius, fill=INK if score > 0 else WHITE, edge=RED if score < 0 else INK, thick=1.2)
    colour = RED if score < 0 else WHITE if score > 0 else GREY
    page.inside(x - radius, y - radius, 2 * radius, 2 * radius, words, size, bold=bool(score), colour=colour)


def scoring_table(page, says, x, y, width, row):
    """Draw the table of points: own technique by rows of `row` mm, the opponent's by columns. Returns where it ends."""
    called, wide = names(says), 30
    column = (width - wide) / len(ORDER)
    head = 11
    page.box(x, y, width, head + row * len(ORDER), fill=WHITE, edge=None)
    page.words(x + 1, y + 3.4, wide - 2, says("karate.own"), 7, bold=True)
    page.words(x + wide + 1, y + 3.4, width - wide - 2, says("karate.other"), 7, bold=True)
    for place, other in enumerate(ORDER):
        left = x + wide + place * column
        if place % 2 == 0:
            page.box(left, y + 4.6, column, head - 4.6 + row * len(ORDER), fill=TINT, edge=None)
        first, _, last = called[other].rpartition(" ")
        if first:
            page.words(left, y + 7.2, column, first, 6.5, align="centre")
            page.words(left, y + 9.8, column, last, 6.5, align="centre")
        else:
            page.words(left, y + 8.6, column, last, 6.5, align="centre")
    for line, own in enumerate(ORDER):
        top = y + head + line * row
        page.line([(x, top), (x + width, top)], LINE, 0.4)
        page.inside(x + 1, top, wide - 2, row, called[own], 8.5, bold=True, align="left")
        for place, other in enumerate(ORDER):
            middle = x + wide + (place + 0.5) * column
            points(page, middle, top + row / 2, scoring.points(own, other))
    end = y + head + row * len(ORDER)
    page.line([(x, end), (x + width, end)], LINE, 0.4)
    return end


def belt(page, y):
    """Draw a black belt across the page, with its knot; 6 mm high."""
    knot = page.left + 9
    page.box(page.left, y, page.across, 1.6, fill=INK, edge=None)
    for side in (-1, 1):
        tail = [(knot, y + 0.5), (knot + side * 5, y + 5.2), (knot + side * 7, y + 4.2), (knot + side * 2, y)]
        page.shape(tail, INK, WHITE, 0.6)
    page.box(knot - 2.1, y - 0.7, 4.2, 3, fill=INK, edge=WHITE, thick=0.8, round_by=0.8)


def die(page, x, y, size, value):
    """Draw a die of `size` mm with its pips."""
    page.box(x, y, size, size, fill=WHITE, edge=INK, thick=0.9, round_by=size / 6)
    near, middle, far = size / 4, size / 2, size * 3 / 4
    pips = [(middle, middle)] if value % 2 else []
    pips += [(near, near), (far, far)] if value > 1 else []
    pips += [(far, near), (near, far)] if value > 3 else []
    pips += [(near, middle), (far, middle)] if value == 6 else []
    for across, down in pips:
        page.disc(x + across, y + down, size / 10)


def roller(page, says, y):
    """Write in a strip, 8 mm high, what the handheld does for players with paper."""
    page.box(page.left, y, page.across, 8, fill=TINT, edge=None, round_by=1.5)
    die(page, page.left + 2, y + 1.5, 5, 5)
    die(page, page.left + 8.5, y + 1.5, 5, 2)
    page.inside(page.left + 16, y, page.across - 17, 8, says("karate.roller"), 8.2, align="left")


def credit(page, says):
    """Write who made the game and the terms, at the foot of the page."""
    page.words(page.left, page.bottom - 3.0, page.across, says("karate.credit"), 7.5, bold=True)
    page.words(page.left, page.bottom - 0.2, page.across, says("karate.share"), 6.2, colour=INK)
