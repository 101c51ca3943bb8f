"""The end of a match: told to whoever plays alone at a handheld as "you", by name where there are several."""

import pytest

from reading import words
from stage import BOARDS, Stage


def told(board, *arguments):
    """(words of the result screen, the name of the sound that goes with it)."""
    with Stage(board) as stage:
        sounds = stage.module("dojo.output.sound")
        played = []
        stage.console.sound.play = played.append
        stage.show("result", *arguments)
        (pattern,) = played
        return " ".join(words(stage)), [name for name in ("WIN", "LOSE", "DRAW") if getattr(sounds, name) is pattern]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "winners, here, seats, title, sound",
    [
        ([0], [0], 2, "You win!", "WIN"),  # against the device, or linked
        ([1], [0], 2, "You lose!", "LOSE"),
        ([], [0], 2, "A draw", "DRAW"),
        ([0, 2], [0, 2], 4, "You win!", "WIN"),  # one team at this handheld
        ([1, 3], [0, 2], 4, "B and D win!", "WIN"),
        ([1], [0, 1], 2, "B Panda wins!", "WIN"),  # two who pass it on
        ([0, 1], [0, 1, 2, 3], 4, "A and B win!", "WIN"),
        ([1], [], 2, "B Panda wins!", "WIN"),  # nobody plays
        ([0], [0], 1, "You did it!", "WIN"),  # against nobody
        ([], [0], 1, "Not this time!", "LOSE"),
    ],
)
def test_the_title_and_the_sound_are_for_whoever_holds_the_handheld(board, winners, here, seats, title, sound):
    text, sounds = told(board, winners, "Why.", ("More.",), "", here, list(range(seats)))
    assert text.startswith(title) and sounds == [sound]


@pytest.mark.parametrize("seats, says", [(2, False), (3, True)])
def test_who_has_won_instead_is_said_where_that_could_be_several(seats, says):
    text, _ = told("pybadge", [1], "Why.", (), "", [0], list(range(seats)))
    assert text.startswith("You lose!") and ("B Panda wins!" in text) == says


def scores(board, matches, here, sides):
    """What each result screen of a series says."""
    with Stage(board) as stage:
        said = []
        for winners in matches:
            stage.show("result", winners, "Why.", (), "", here, sides)
            said.append(" ".join(words(stage)))
        return said


@pytest.mark.parametrize("board", BOARDS)
def test_from_the_second_match_on_the_score_of_the_series_is_told(board):
    first, second, third, fourth = scores(board, ([0], [1], [0], []), [0, 1], [0, 1])
    assert " : " not in first
    assert "Fox 1 : 1 Panda" in second and "Fox 2 : 1 Panda" in third
    assert "Fox 2 : 1 Panda" in fourth, "a draw counts for nobody"


@pytest.mark.parametrize("here, score", [([0], "You 2 : 0 Panda"), ([1], "You 0 : 2 Fox")])
def test_who_plays_alone_at_a_handheld_comes_first_in_the_score(here, score):
    assert score in scores("pybadge", ([0], [0]), here, [0, 1])[1]


def test_partners_score_together_and_more_than_two_sides_by_their_letters():
    assert "Fox 1 : 1 Crane" in scores("pybadge", ([0, 1], [2, 3]), [0, 1, 2, 3], [0, 0, 2, 2])[1]
    assert "You 1 : 1 Panda" in scores("pybadge", ([0, 2], [1, 3]), [0, 2], [0, 1, 0, 1])[1]
    assert "A 1  B 1  C 0" in scores("pybadge", ([0], [1]), [0, 1, 2], [0, 1, 2])[1]
    assert scores("pybadge", ([0], [0]), [0], [0])[1].count(" : ") == 0, "alone there is nobody to count against"
