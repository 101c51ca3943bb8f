"""A new handheld is fun after a few presses, and there is not much to read until then."""

import pytest

import way
from sim import boards

MOST = {"ninja": (5, 70), "karate": (13, 155), "knockout": (8, 75), "karenza": (13, 135), "king": (17, 155)}


@pytest.mark.parametrize("board", ("pico", "pybadge", "feather", "picosystem"))
@pytest.mark.parametrize("game", way.WAYS)
def test_the_first_blow_is_a_few_presses_and_words_away(board, game):
    read, is_there = way.walk(boards.find(board), game)
    presses, words = MOST[game]
    assert is_there and len(read) - 1 <= presses and way.words(read) <= words


def test_a_word_counts_once_for_each_screen_on_which_it_is_new():
    assert way.words([["Round 1", "A roll"], ["Round 1", "Who's next?"], ["A roll"]]) == 8
