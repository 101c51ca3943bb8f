"""States of King of the Roll in the middle of a fight, for tests of what is shown then."""

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, rules
from mat import number_of

GORILLA, TIGER, BEAR, KANGAROO = range(4)
WHITE, BLUE, PURPLE, BROWN, BLACK = range(5)
UCHI_MATA, BUTT_SCOOT = number_of("Uchi Mata"), number_of("Butt Scoot")


def view(phase=at.PICKING, position=moves.STANDING, top=0, characters=(GORILLA, TIGER)):
    """Both have a fighter, and A is asked for something."""
    made = rules.start(bytes(6))
    made[at.PHASE] = phase
    made[at.POSITION], made[at.TOP] = position, top
    made[at.CHARACTER : at.CHARACTER + 2] = bytes(number + 1 for number in characters)
    return made


def placing(colour=WHITE, rolled=(6, 6, 5, 2, 4), held=(6, 1, 5, 6, 2), laid=(0,) * 5, characters=(GORILLA, TIGER)):
    """A is about to place a die of a colour: Uchi Mata against Butt Scoot."""
    made = view(at.PLACING, characters=characters)
    made[at.STEP] = 2 + 2 * colour
    for first, dice in ((at.HAND, rolled), (at.PLACE, held), (at.NOW + at.FIELD, laid)):
        made[first : first + 5] = bytes(dice)
    made[at.NOW + at.SUM] = sum(laid)
    made[at.NOW + at.COUNT] = 5 - list(laid).count(0)
    made[at.NOW + at.MOVE : at.NOW + at.MOVE + 2] = bytes((UCHI_MATA + 1, BUTT_SCOOT + 1))
    return made


def show_die(stage, made, is_hinted=True):
    """The page on which A places a die."""
    page = stage.module("games.king_of_the_roll.mat.place").page
    return stage.play(page(stage.console, made, 0, -1, is_hinted))
