"""What Karenza's printed pages share: the signs of attack and defence, feet, sword and its way.

Names and cards are those of games/karenza (words, decks.py); none of them is repeated here. The rest is in
words/<language>.txt; `says` is a paper.Words. The signs are those of the handheld: the left foot is full, the right one
a ring; a point is an attack, a shield a defence; the way of a sword is thick where it begins.
"""

import math

from games import karenza
from games.karenza import cards
from paper import GREY, INK, LINE, NARROW, POINT, RED, WHITE
from sim.texts import read

WORDS = read()
WARRIORS = WORDS.texts("karenza.warriors")
KEYS = dict(karenza.OPTIONS)["a"][: cards.WARRIORS]  # warriors' names in file names
FEET = "ABCD"
ENDS = "1234"
LEFT, RIGHT, SWORD = range(3)

ABOUT = ("Pocket Dojo, after Karenza The Game", "Karenza, a duel of sword cards", "Pocket Dojo, make sheets")


def names(says, warrior):
    """A warrior's card names, by technique."""
    return WORDS.texts("karenza." + KEYS[warrior], says.language)


def parts(card):
    """(left foot, right foot, sword from, sword to) of a card; cards.ANY_FOOT for a foot that stands anywhere."""
    return card >> 7 & 7, card >> 4 & 7, card >> 2 & 3, card & 3


def sign(page, x, y, size, of_attack):
    """Draw the sign of an attack or a defence, its upper left corner at (x, y), `size` mm wide and high."""
    if of_attack:
        page.shape([(x + size / 2, y), (x + size, y + size), (x, y + size)], RED)
        return
    thick = size / 8
    edge = [(x, y), (x + size, y), (x + size, y + 0.5 * size), (x + size / 2, y + size), (x, y + 0.5 * size)]
    middle = x + size / 2, y + size * 0.45
    inner = [(a + (middle[0] - a) * 2 * thick / size, b + (middle[1] - b) * 2 * thick / size) for a, b in edge]
    page.shape(edge, INK)
    page.shape(inner, WHITE)


def token(page, says, x, y, size, which):
    """Draw a foot or the sword in a square of `size` mm: LEFT is full, RIGHT a ring, SWORD a sword."""
    if which == SWORD:
        sword(page, x, y, size)
        return
    letters, thick = size / POINT * 0.72, size / 7
    colour = WHITE if which == LEFT else INK
    page.box(x, y, size, size, fill=INK, edge=None, round_by=size / 6)
    if which == RIGHT:
        inner = size - 2 * thick
        page.box(x + thick, y + thick, inner, inner, fill=WHITE, edge=None, round_by=size / 10)
    page.inside(x, y, size, size, says("karenza.letters")[which], letters, bold=True, colour=colour)


def sword(page, x, y, size):
    """Draw a sword, point up, in a square of `size` mm."""
    middle, unit = x + size / 2, size / 12
    blade = [(middle, y), (middle + 1.3 * unit, y + 2 * unit), (middle + 1.3 * unit, y + 8 * unit)]
    blade += [(2 * middle - a, b) for a, b in reversed(blade[1:])]
    page.shape(blade, RED)
    page.box(middle - 3.6 * unit, y + 8 * unit, 7.2 * unit, 1.3 * unit, fill=INK, edge=None)
    page.box(middle - 0.8 * unit, y + 9.3 * unit, 1.6 * unit, 2.7 * unit, fill=INK, edge=None)


def spot(place):
    """(column, row) of a square A to D, or of an end 1 to 4, counted from 0: front and up are row 0."""
    return place & 1, place >> 1


def cross(page, x, y, size, start, end=None):
    """Draw the X in a square of `size` mm: the sword at the end `start`, and its way to `end` if there is one."""
    radius, far = size / 8, size * 0.95
    near = size - far
    page.line([(x + near, y + near), (x + far, y + far)], LINE, size / 20)
    page.line([(x + far, y + near), (x + near, y + far)], LINE, size / 20)
    if end is not None:
        way(page, end_of_cross(x, y, size, start), end_of_cross(x, y, size, end), radius)
    for place in range(len(ENDS)):
        middle_x, middle_y = end_of_cross(x, y, size, place)
        has_sword = place == start
        fill, edge = (RED, None) if has_sword else (WHITE, RED if place == end else LINE)
        page.disc(middle_x, middle_y, radius, fill=fill, edge=edge, thick=size / 20)
        box = middle_x - radius, middle_y - radius, 2 * radius, 2 * radius
        colour = WHITE if has_sword else INK
        page.inside(*box, ENDS[place], 1.25 * radius / POINT, bold=True, colour=colour)


def end_of_cross(x, y, size, place):
    """The middle of an end of the X."""
    column, row = spot(place)
    room = size * 0.75
    return x + size / 8 + column * room, y + size / 8 + row * room


def way(page, start, end, radius):
    """Draw the way of a sword between two ends with circles of `radius` mm: thick, then thinner, then an arrow."""
    length = math.dist(start, end)
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def at(far, aside):
        return start[0] + far * along[0] - aside * along[1], start[1] + far * along[1] + aside * along[0]

    tip, neck = length - 1.25 * radius, length - 2.75 * radius
    thick, thin, back = radius * 0.75, radius * 0.25, radius * -0.5  # it begins below the circle of the first end
    page.shape([at(back, thick), at(neck, thin), at(neck, -thin), at(back, -thick)], RED)
    page.shape([at(tip, 0), at(neck, radius * 0.9), at(neck, -radius * 0.9)], RED)


def squares(page, says, x, y, size, left, right):
    """Draw the four squares in a square of `size` mm, with the feet; a foot that stands anywhere is not drawn."""
    cell = size / 2
    for place, letter in enumerate(FEET):
        column, row = spot(place)
        own_x, own_y = x + column * cell, y + row * cell
        page.box(own_x, own_y, cell, cell, fill=WHITE, edge=LINE, thick=size / 26)
        page.words(own_x + 0.06 * cell, own_y + 0.27 * cell, 0.3 * cell, letter, 0.24 * cell / POINT, colour=GREY)
        for which, foot in ((LEFT, left), (RIGHT, right)):
            if foot == place:
                token(page, says, own_x + 0.29 * cell, own_y + 0.29 * cell, 0.62 * cell, which)


def stands(says, card):
    """How the feet of a card stand, in words: "Left any, right D"."""
    left, right, _, _ = parts(card)
    one, other = [says("karenza.any") if foot == cards.ANY_FOOT else FEET[foot] for foot in (left, right)]
    told, _, last = says("karenza.feet", left=one, right=other).rpartition(" ")
    return told + NARROW + last  # which stay together on two lines


def goes(says, card):
    """The way of the sword of a card, in words: "Sword 1 to 4"."""
    _, _, start, end = parts(card)
    return says("karenza.way", start=ENDS[start], end=ENDS[end])
