"""What King of the Roll's printed pages have in common: five dice, the fields of a board, where moves end, the credit.

Characters, cards, moves and the solo deck are those of the game (`python -m sim data king_of_the_roll`), so that a line
changed there changes the paper. The colours of dice are told apart by their skills, in words.
"""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(ROOT)
from sim import paths  # noqa: E402  after the path

paths.extend()

from paper import INK, WHITE  # noqa: E402  after the path
from sim.unattended.data import of  # noqa: E402

DATA = of("king_of_the_roll")
COLOURS = ("white", "blue", "purple", "brown", "black")
SKILLS = ("STR", "SPD", "KNO", "TEC", "EXP")
FILLS = (WHITE, "#c9d6f0", "#d5c3e6", "#d9c3a5", INK)
POSITIONS = ("open guard", "closed guard", "half guard", "turtle", "side mount", "knee on belly", "mount", "rear mount")
TAKEDOWNS = ("1", "2 or 3", "4 or 5", "6 or 7", "8 or 9", "10 or 11", "12 or 13", "14 or more")

ABOUT = ("Pocket Dojo, after King of the Roll by Gaard Games", "King of the Roll", "Pocket Dojo, tools/paper/sheets.py")
CREDIT = "After King of the Roll by Gaard Games: thank you!"
SHARE = "Moves, cards and words by Pocket Dojo, MIT licence: copy them, change them, pass them on."


def credit(page, x, y, width):
    """Write whom the game comes from and the terms of our part, on two lines of which y is the first."""
    page.words(x, y, width, CREDIT, 7.5, bold=True)
    page.words(x, y + 2.9, width, SHARE, 6.5)


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


def lines_of(move):
    """Where a move ends, as sentences."""
    kind = move["kind"]
    if kind == "submission":
        return ["Tap, tap, tap! You win."]
    if kind == "control":
        return ["Nothing changes: you stay."]
    if kind == "takedown":
        return ["You are on top. Where: see", "the positions table."]
    ends = move["ends"] or [{"margin": 6, "position": "half guard"}]
    if kind == "takedown defence":
        return ["Nothing changes. But against a", "takedown, by %d or more: you are" % ends[0]["margin"],
                "on top in %s." % ends[0]["position"]]  # fmt: skip
    told = {"guard pull": ["You lie below."], "sweep": ["You come on top!"]}.get(kind, [])
    for this, after in zip(ends, [*ends[1:], None]):
        first, last = this["margin"], after["margin"] - 1 if after else 0
        by = "by %d or more" % first if not after else "by %d to %d" % (first, last)
        by = "by %d" % first if first == last else "always" if first == 1 and not after else by
        told.append("%s: %s" % (by, this["position"]))
    return [line[0].upper() + line[1:] for line in told]
