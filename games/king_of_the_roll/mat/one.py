"""Only the die that is placed next, as the smallest displays have no room for more."""

from micropython import const

from dojo.say import say
from dojo.ui import dice
from dojo.ui.layout import FACE
from dojo.ui.strip import Lines, plain
from games.king_of_the_roll.mat import called
from games.king_of_the_roll.mat.loose import Dice

_DIE = const(12)  # dots
_GAP = const(2)


def one(console, shown, plan):
    """Put beside the picture of a board what the die is for, its skill, what it needs, and the die."""
    row = FACE.height
    theme = console.theme
    room = console.width - shown.left
    texts = [FACE.wrap(words, room)[0] for words in shown.texts]  # a name may be longer in another language
    shown.append(Lines(texts, theme.paper, theme.ink, shown.left, 0))
    words = called.skill(plan.colour) + " " + say("king_of_the_roll.mat.or_more", plan.need())
    shown.append(plain(console, words, shown.left, 2 * row + 1, theme.ink))
    faces = (plan.rolled(plan.colour),)
    x = console.width - _DIE - _GAP
    shown.append(Dice(console, x, 2 * row, dice.shape(_DIE), faces, first=plan.colour))
