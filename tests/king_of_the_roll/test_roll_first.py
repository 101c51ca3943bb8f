"""Who is first in a turn of King of the Roll, and that the screen of the rolled dice says truly why."""

import pytest

from dojo.contract import NOBODY
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, rules
from reading import words
from stage import Stage
from views import view

LOT, A, B = 0, 1, 2  # how the option "younger" is set
SAME = (3, 4, 5, 1, 5), (5, 4, 3, 5, 1)
FIVES = (5, 5, 5, 5, 5)
WHY = ("has_more", "is_younger", "by_luck", "as_before", "is_on_top")


def rolled(dice, younger=LOT, position=moves.STANDING, top=0):
    """The state once both have rolled these dice: one for chance if a lot has to be drawn."""
    state = view(position=position, top=top)
    state[at.YOUNGER] = younger
    state[at.SIDE : at.SIDE + 2] = bytes((0, 2))
    return again(state, dice)


def again(state, dice):
    """The dice of the next turn are rolled."""
    rules.fight.begin(state)
    for hand in dice:
        for few in (hand[:3], hand[3:]):
            outcome = 0
            for die in few:
                outcome = 6 * outcome + die - 1
            rules.apply(state, NOBODY, outcome)
    return state


def by_lot(seat):
    """Equal sums, and the lot has been drawn."""
    state = rolled(SAME)
    assert state[at.PHASE] == at.EQUAL
    rules.apply(state, NOBODY, seat)
    return state


CASES = [
    (rolled((FIVES, SAME[0])), False, 0, "has_more"),
    (rolled((SAME[0], FIVES)), False, 1, "has_more"),
    (rolled(SAME, A), False, 0, "is_younger"),
    (rolled(SAME, B), False, 1, "is_younger"),
    (by_lot(0), True, 0, "by_luck"),
    (by_lot(1), True, 1, "by_luck"),
    (again(by_lot(0), SAME), False, 0, "as_before"),
    (again(by_lot(1), SAME), False, 1, "as_before"),
    (again(by_lot(1), (FIVES, SAME[0])), False, 0, "has_more"),
    (rolled((SAME[0], FIVES), position=moves.MOUNT), False, 0, "is_on_top"),
    (rolled(SAME, A, moves.OPEN_GUARD, 1), False, 1, "is_on_top"),
]


@pytest.mark.parametrize("language", ("en", "de", "fr", "es"))
@pytest.mark.parametrize("number", range(len(CASES)))
def test_the_screen_says_who_is_first_and_the_true_reason(number, language):
    state, is_lot, seat, why = CASES[number]
    assert state[at.NOW + at.INITIATIVE] == seat
    with Stage("pico") as stage:
        say = stage.module("dojo.say")
        assert say.speak(language)
        said = {each: say.say("king_of_the_roll.mat." + each).replace("\u202f", " ") for each in WHY}
        assert len(set(said.values())) == len(WHY)
        stage.play(stage.module("games.king_of_the_roll.scenes.rolled").page(stage.console, state, is_lot))
        shown = words(stage)
        assert [each for each in WHY if said[each] in shown] == [why]
