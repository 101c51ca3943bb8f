"""Karate on one page, for age 8. What beats what, and the points of the example, come from the rules."""

from blocks import heading, numbered
from karate_paper import ABOUT, ORDER, at, belt, credit, die, meanings, names, pictogram, points, roller, scoring
from paper import GREY, INK, LINE, TINT, WHITE, Paper

# (technique, what is written): boxes not written yet are left white.
SHOWN = ((0, (6, 6)), (2, (4, 4, 4)), (4, (1, 1, 2, 2, 2, 2, 2)))
EXAMPLE = (("Ann", at.KAKE_UKE), ("Ben", at.OI_ZUKI), ("Cleo", at.YOKO_GERI))
OPPONENT = ORDER  # by the higher die, from 1


def listed(says, words):
    """Names with commas, and a word before the last one."""
    return ", ".join(words[:-2] + [says("karate_card.and").join(words[-2:])])


def against(says, own):
    """Say against which techniques one scores a point, or against which somebody who hesitates loses one."""
    found = [name for other, name in enumerate(names(says)[: at.HESITATE]) if scoring.points(own, other)]
    if scoring.points(own, at.HESITATE):
        found.append(says("karate_card.hesitating"))
    return says("karate_card.against", techniques=listed(says, found))


def title(page, says):
    """Write the title."""
    page.picture("karate", page.right - 17.2, page.top, 17)
    page.words(page.left, page.top + 9.5, 50, "KARATE", 30, bold=True)
    page.words(page.left, page.top + 14.5, 50, says("karate_card.subtitle"), 8, colour=GREY)
    page.paragraph(page.left + 58, page.top + 4, page.across - 84, says("karate_card.intro"), 11, bold=True)
    belt(page, page.top + 17)


def examples(page, says, x, y, width):
    """Draw techniques with numbers written into their boxes."""
    for (technique, written), meaning in zip(SHOWN, says.all("karate_card.shown")):
        page.words(x, y, width, names(says)[technique], 9, bold=True)
        for place in range(at.BOXES[technique]):
            left = x + place * 7
            page.box(left, y + 1.5, 7, 7, fill=WHITE, edge=LINE, thick=0.7)
            if place < len(written):
                page.inside(left, y + 1.5, 7, 7, str(written[place]), 12)
        page.box(x, y + 1.5, at.BOXES[technique] * 7, 7, fill=None, edge=INK, thick=1)
        page.words(x, y + 12, width, meaning, 8.5)
        y += 18


def example(page, says, x, y, width):
    """Draw one step of a fight between three players, with their points."""
    page.words(x, y, width, says("karate_card.example"), 9, bold=True)
    y += 3
    for name, own in EXAMPLE:
        others = [(other, theirs) for other, theirs in EXAMPLE if other != name]
        score = sum(scoring.points(own, theirs) for _, theirs in others)
        hit = [other for other, theirs in others if scoring.points(own, theirs) > 0]
        page.box(x, y, width, 13, fill=TINT, edge=None, round_by=1.5)
        pictogram(page, own, x + 6, y + 2, 9)
        does = says("karate_card.does", who=name) + " " + names(says)[own]
        page.words(x + 13, y + 5.5, width - 24, does, 9, bold=True)
        page.words(x + 13, y + 10, width - 24, says("karate_card.scores", others=listed(says, hit)), 8.5)
        page.disc(x + width - 6, y + 6.5, 4, fill=WHITE, edge=INK, thick=1.2)
        page.inside(x + width - 10, y + 2.5, 8, 8, str(score), 14, bold=True)
        y += 14.5


def scores(page, says, x, y, width):
    """Draw what every technique scores against. Returns where it ends."""
    high = 7.6
    what = ["%s, %s" % pair for pair in zip(meanings(says), says.all("karate.kinds"))] + [says("karate_card.nothing")]
    for own, is_what in enumerate(what):
        if own:
            page.line([(x, y), (x + width, y)], LINE, 0.4)
        pictogram(page, own, x + 5, y + 0.6, 6.4)
        page.inside(x + 11, y, 30, high, names(says)[own], 10, bold=True, align="left")
        page.inside(x + 40, y, 48, high, is_what, 8.5, align="left")
        points(page, x + 91, y + high / 2, 1 if own != at.HESITATE else -1)
        page.inside(x + 95.5, y, width - 95.5, high, against(says, own), 8.5, align="left")
        y += high
    return y


def alone(page, says, x, y, width):
    """Write how to play against the clock, with what the dice make the opponent do."""
    y = page.paragraph(x, y, width, says("karate_card.alone"), 10) + 0.5
    each = width / len(OPPONENT)
    for value, technique in enumerate(OPPONENT, 1):
        left = x + (value - 1) * each
        die(page, left, y - 2, 6, value)
        page.inside(left + 7, y - 2, each - 7, 6, names(says)[technique], 8, bold=True, align="left")
    return y + 5


def card(size, says):
    """Return the bytes of the rules card for a size of paper, "a4" or "letter", in the language of says."""
    page = Paper(size, "Karate rules card", ABOUT, says.language)
    across, spare = page.across, page.spare / 4
    left = across * 0.6
    right = page.left + left + 6
    title(page, says)
    page.words(page.left, page.top + 26, across, says("karate_card.need"), 10)
    y = page.top + 30
    heading(page, page.left, y, across, says("karate.training"))
    numbered(page, page.left, y + 13, left, says.all("karate_card.training"))
    examples(page, says, right, y + 13, across - left - 6)
    y += 65 + spare
    heading(page, page.left, y, across, says("karate.fight"))
    numbered(page, page.left, y + 13, left, says.all("karate_card.fight"))
    example(page, says, right, y + 12, across - left - 6)
    y += 62 + spare
    heading(page, page.left, y, across, says("karate_card.who_scores"))
    y = scores(page, says, page.left, y + 7, across) + 3 + spare
    heading(page, page.left, y, across, says("karate_card.alone_title"))
    alone(page, says, page.left, y + 12, across)
    roller(page, says, page.bottom - 16.5)
    credit(page, says)
    return page.finish()
