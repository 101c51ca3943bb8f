"""High Roll, which authors copy: what both have chosen in secret is shown together, and who rolls again does."""

import pytest

from dojo.contract import CHANCE, NOBODY, OVER
from games.template import bots, rules
from reading import cut_off, words
from stage import Stage


def chosen(first, second):
    """A state with a two and a five, both choices made; and the one before the last of them."""
    state = rules.start(b"\0")
    rules.apply(state, NOBODY, 1)
    rules.apply(state, NOBODY, 4)
    rules.apply(state, 0, first)
    before = bytearray(state)
    rules.apply(state, 1, second)
    return before, state


def test_a_choice_stays_in_its_slice_until_both_have_chosen():
    before, after = chosen(rules.AGAIN, rules.KEEP)
    assert before[: rules.public(before)] == chosen(rules.KEEP, rules.KEEP)[0][: rules.public(before)]
    assert not any(after[rules.public(after) :])
    assert [rules.choice(after, seat) for seat in range(2)] == [rules.AGAIN, rules.KEEP]


@pytest.mark.parametrize(
    "choices, rolls, totals",
    [((0, 0), (), (2, 5)), ((0, 1), (0,), (2, 1)), ((1, 0), (3,), (4, 5)), ((1, 1), (5, 2), (6, 3))],
)
def test_only_who_wants_it_rolls_again_and_the_second_roll_counts(choices, rolls, totals):
    _, state = chosen(*choices)
    for roll in rolls:
        assert rules.turn(state) == CHANCE
        rules.apply(state, NOBODY, roll)
    assert rules.turn(state) == OVER and (rules.total(state, 0), rules.total(state, 1)) == totals


@pytest.mark.parametrize("mine, other, action", [(3, 1, 1), (3, 6, 1), (4, 4, 0), (4, 5, 1), (5, 6, 1), (6, 6, 0)])
def test_the_bold_opponent_rolls_again_what_is_low_or_behind(mine, other, action):
    state = rules.start(b"\0")
    rules.apply(state, NOBODY, mine - 1)
    rules.apply(state, NOBODY, other - 1)
    assert bots.choose(2, state, 0, None) == action


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather"])
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_both_choices_are_shown_beside_the_dice_in_every_language(board, language):
    with Stage(board) as stage:
        say = stage.module("dojo.say")
        say.speak(language)
        screens = stage.module("games.template.screens")
        stage.play(screens.reveal(stage.console, *chosen(rules.AGAIN, rules.KEEP)))
        keep, again = say.say_all("template.choices")
        _, dice, first, second, _ = words(stage)
        assert dice == "2 : 5" and first.endswith(again) and second.endswith(keep)
        assert cut_off(stage) == []
