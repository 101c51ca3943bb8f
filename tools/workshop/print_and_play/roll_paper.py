"""What King of the Roll's printed pages share: five dice, the fields of a board, where moves end.

Characters, cards, moves and the solo deck are those of the game (`python -m sim data king_of_the_roll`), so a change
there changes the paper. The colours of dice are told apart by their skills, in words. Other texts are in
words/<language>.txt; `says` is a paper.Words.
"""

from paper import INK, WHITE, filled
from sim.texts import read
from sim.unattended.data import of

DATA = of("king_of_the_roll")
WORDS = read()
SKILLS = ("STR", "SPD", "KNO", "TEC", "EXP")
FILLS = (WHITE, "#c9d6f0", "#d5c3e6", "#d9c3a5", INK)
POSITIONS = ("open guard", "closed guard", "half guard", "turtle", "side mount", "knee on belly", "mount", "rear mount")
TAKEDOWNS = (1, 2, 4, 6, 8, 10, 12, 14)  # the least by which a takedown leads to a position

ABOUT = ("Pocket Dojo, after King of the Roll by Gaard Games", "King of the Roll", "Pocket Dojo, make sheets")
CAPITALS = ("de",)  # languages in which nouns keep their capital letter within a sentence


def named(says, what, english):
    """What the handheld calls the position, kind of move, card or character that `data` calls so."""
    known = [text.lower() for text in WORDS.texts("king_of_the_roll." + what)]
    return WORDS.texts("king_of_the_roll." + what, says.language)[known.index(english.lower())]


def within(says, what, english):
    """named(), within a sentence."""
    name = named(says, what, english)
    return name if says.language in CAPITALS else name.lower()


def colours(says):
    """The colours of dice, by the order in which they are played."""
    return WORDS.texts("king_of_the_roll.mat.dice", says.language)


def title(page, words):
    """Write the title of a page that is not cut out."""
    page.picture("king_of_the_roll", page.right - 16.2, page.top, 16)
    page.words(page.left, page.top + 9.5, 110, "KING OF THE ROLL", 28, bold=True)
    page.words(page.left, page.top + 14.5, 110, words, 8.5)
    page.line([(page.left, page.top + 18), (page.right, page.top + 18)], INK, 2)


def field(page, x, y, size, colour, words=""):
    """Draw the place of a die: its colour, 0 white to 4 black, and what it needs."""
    page.box(x, y, size, size, fill=FILLS[colour], edge=INK, thick=1.2, round_by=size / 8)
    if words:
        letters = size * (0.86 if len(words) < 3 else 0.7)
        page.inside(x, y, size, size, words, letters, bold=True, colour=WHITE if FILLS[colour] == INK else INK)


def lines_of(says, move):
    """Where a move ends, as sentences."""
    kind = move["kind"]
    if kind in ("submission", "control"):
        return [says("king.wins" if kind == "submission" else "king.stays")]
    if kind == "takedown":
        return says.all("king.takedown")
    ends = move["ends"] or [{"margin": 6, "position": "half guard"}]
    if kind == "takedown defence":
        first, second, third = says.all("king.defence")
        there = within(says, "positions", ends[0]["position"])
        return [first, filled(second, margin=ends[0]["margin"]), filled(third, position=there)]
    told = {"guard pull": [says("king.below")], "sweep": [says("king.above")]}.get(kind, [])
    for this, after in zip(ends, [*ends[1:], None]):
        first, last = this["margin"], after["margin"] - 1 if after else 0
        by = says("king.by_range", first=first, last=last) if after else says("king.by_more", first=first)
        by = says("king.by", first=first) if first == last else says("king.always") if first == 1 and not after else by
        told.append(says("king.ends", by=by, position=within(says, "positions", this["position"])))
    return told
