"""What Karate's opponents guess: the file is made again byte for byte; who plays by it beats habits."""

from functools import partial

import pytest

import karate_guesses
from games.karate import bots

WHITE, BROWN, BLACK = range(1, bots.LEVELS + 1)


def test_the_file_of_guesses_is_made_again_byte_for_byte_and_is_small():
    with open(karate_guesses.TABLE, "rb") as table:
        packed = table.read()
    assert packed == karate_guesses.pack()
    assert len(packed) <= 1024


@pytest.mark.parametrize("players", [2, 4])
def test_most_matches_among_white_belts_have_one_winner(players):
    assert karate_guesses.shared_among(WHITE, players, 40) <= 10


def test_beginners_win_and_lose_against_white_belts():
    """Who collects something, but writes one number of three anywhere: over all habits neither wins two of three."""
    shares = [
        karate_guesses.percent(partial(bots.choose, WHITE), karate_guesses.Beginner(wanted, steps), 16)
        for _, wanted, steps in karate_guesses.HABITS
    ]
    assert 35 <= sum(shares) / len(shares) <= 65
    assert sum(20 <= share <= 80 for share in shares) > len(shares) // 2


@pytest.mark.parametrize("name, wanted, steps", karate_guesses.HABITS)
def test_no_plain_habit_beats_a_black_belt(name, wanted, steps):
    share = karate_guesses.percent(partial(bots.choose, BLACK), karate_guesses.Habit(wanted, steps), 60)
    assert share >= karate_guesses.AGAINST_A_HABIT - 5, name
