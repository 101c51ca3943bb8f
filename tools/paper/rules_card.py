"""Karate on one page, for age 8. What beats what, and the points of the example, come from the rules."""

from karate_paper import ABOUT, NAMES, TECHNIQUES, at, belt, credit, die, pictogram, points, roller, scoring
from paper import GREY, INK, LINE, RED, TINT, WHITE, Paper

INTRO = "Train in secret with dice. Then fight! For 1 to 8 players from age 8; it takes 10 to 30 minutes."
NEED = "You need two dice, and a score sheet and a pencil for everybody. There are three rounds. A round has two parts:"

TRAINING = (
    "Take turns to roll both dice. Every roll is for everybody.",
    "Write both numbers on your own sheet, in any two boxes of this round. Let nobody see it.",
    "All boxes of one technique show the same number? You have learned it, for this step only. Any number will do.",
    "You may write over an old number: rub it out first. You may not move numbers, or leave any out.",
    "Feel strong? Shout a kiai, a cry like “Hi-ya!” Then nobody may train any more.",
)
FIGHT = (
    "Circle one technique in each step, one that you have learned. You learned none? Then you hesitate.",
    "Step 1: all say aloud what they circled. Whoever shouted the kiai begins, then go round the table.",
    "Compare yours with those of all others. Write your points.",
    "Now step 2, up to step 5. Add up your five scores.",
    "Three rounds done? Most points win. Equal? Run a race!",
)
# (technique, what is written, what it means): boxes not written yet are left white.
SHOWN = (
    (0, (6, 6), "Learned!"),
    (2, (4, 4, 4), "One more 4, and it is learned."),
    (4, (1, 1, 2, 2, 2, 2, 2), "Not learned: write 2 over both 1s."),
)
EXAMPLE = (("Ann", at.KAKE_UKE), ("Ben", at.OI_ZUKI), ("Cleo", at.YOKO_GERI))
ALONE = (
    "Set a clock to 2 minutes. For a harder game take off 20 seconds, once or up to five times. No kiai: train until "
    "the clock rings. Then roll two dice for each step. The higher one tells what your opponent does. Write its points "
    "beside yours."
)
WHAT = tuple("%s, %s" % (english, kind) for english, kind, _, _ in TECHNIQUES) + ("nothing learned",)
OPPONENT = (at.HESITATE,) + tuple(range(len(TECHNIQUES)))  # by the higher die, from 1


def against(own):
    """Say against which techniques one scores a point, or against which somebody who hesitates loses one."""
    names = [NAMES[other] for other in range(len(TECHNIQUES)) if scoring.points(own, other)]
    if scoring.points(own, at.HESITATE):
        names.append("hesitating")
    return "against " + ", ".join(names[:-2] + [" and ".join(names[-2:])])


def title(page):
    """Write the title."""
    page.picture("karate", page.right - 17.2, page.top, 17)
    page.words(page.left, page.top + 9.5, 50, "KARATE", 30, bold=True)
    page.words(page.left, page.top + 14.5, 50, "Rules card", 8, colour=GREY)
    page.paragraph(page.left + 58, page.top + 4, page.right - page.left - 84, INTRO, 11, bold=True)
    belt(page, page.top + 17)


def heading(page, x, y, width, words):
    """Write the heading of a part, white on a band."""
    page.box(x, y, width, 6.4, fill=INK, edge=None, round_by=1)
    page.inside(x + 3, y, width - 6, 6.4, words, 11, bold=True, colour=WHITE, align="left")


def numbered(page, x, y, width, lines):
    """Write sentences with numbers before them. Returns where they end."""
    for number, line in enumerate(lines, 1):
        page.words(x, y, 6, str(number), 12, bold=True, colour=RED)
        y = page.paragraph(x + 6, y, width - 6, line, 10.3) + 1.1
    return y


def examples(page, x, y, width):
    """Draw techniques with numbers written into their boxes."""
    for technique, written, meaning in SHOWN:
        page.words(x, y, width, NAMES[technique], 9, bold=True)
        for place in range(at.BOXES[technique]):
            left = x + place * 7
            page.box(left, y + 1.5, 7, 7, fill=WHITE, edge=LINE, thick=0.7)
            if place < len(written):
                page.inside(left, y + 1.5, 7, 7, str(written[place]), 12)
        page.box(x, y + 1.5, at.BOXES[technique] * 7, 7, fill=None, edge=INK, thick=1)
        page.words(x, y + 12, width, meaning, 8.5)
        y += 18


def example(page, x, y, width):
    """Draw one step of a fight between three players, with their points."""
    page.words(x, y, width, "One step of a fight", 9, bold=True)
    y += 3
    for name, own in EXAMPLE:
        others = [(other, theirs) for other, theirs in EXAMPLE if other != name]
        score = sum(scoring.points(own, theirs) for _, theirs in others)
        hit = [other for other, theirs in others if scoring.points(own, theirs) > 0]
        page.box(x, y, width, 13, fill=TINT, edge=None, round_by=1.5)
        pictogram(page, own, x + 6, y + 2, 9)
        page.words(x + 13, y + 5.5, width - 24, "%s: %s" % (name, NAMES[own]), 9, bold=True)
        page.words(x + 13, y + 10, width - 24, "scores against " + " and ".join(hit), 8.5)
        page.disc(x + width - 6, y + 6.5, 4, fill=WHITE, edge=INK, thick=1.2)
        page.inside(x + width - 10, y + 2.5, 8, 8, str(score), 14, bold=True)
        y += 14.5


def scores(page, x, y, width):
    """Draw what every technique scores against. Returns where it ends."""
    high = 7.6
    for own, is_what in enumerate(WHAT):
        if own:
            page.line([(x, y), (x + width, y)], LINE, 0.4)
        pictogram(page, own, x + 5, y + 0.6, 6.4)
        page.inside(x + 11, y, 30, high, NAMES[own], 10, bold=True, align="left")
        page.inside(x + 40, y, 48, high, is_what, 8.5, align="left")
        points(page, x + 91, y + high / 2, 1 if own != at.HESITATE else -1)
        page.inside(x + 95.5, y, width - 95.5, high, against(own), 8.5, align="left")
        y += high
    return y


def alone(page, x, y, width):
    """Write how to play against the clock, with what the dice make the opponent do."""
    y = page.paragraph(x, y, width, ALONE, 10) + 0.5
    each = width / len(OPPONENT)
    for value, technique in enumerate(OPPONENT, 1):
        left = x + (value - 1) * each
        die(page, left, y - 2, 6, value)
        page.inside(left + 7, y - 2, each - 7, 6, NAMES[technique], 8, bold=True, align="left")
    return y + 5


def card(size):
    """Return the bytes of the rules card for a size of paper, "a4" or "letter"."""
    page = Paper(size, "Karate rules card", ABOUT)
    across = page.right - page.left
    spare = (page.height - 279.4) / 4  # mm between the parts, beyond those of US Letter
    left = across * 0.6
    right = page.left + left + 6
    title(page)
    y = page.top + 26
    page.words(page.left, y, across, NEED, 10)
    y += 4
    heading(page, page.left, y, across, "1 Training")
    numbered(page, page.left, y + 13, left, TRAINING)
    examples(page, right, y + 13, across - left - 6)
    y += 65 + spare
    heading(page, page.left, y, across, "2 Fight")
    numbered(page, page.left, y + 13, left, FIGHT)
    example(page, right, y + 12, across - left - 6)
    y += 62 + spare
    heading(page, page.left, y, across, "Who gets points?")
    y = scores(page, page.left, y + 7, across) + 3 + spare
    heading(page, page.left, y, across, "Alone")
    alone(page, page.left, y + 12, across)
    roller(page, page.bottom - 16.5)
    credit(page)
    return page.finish()
