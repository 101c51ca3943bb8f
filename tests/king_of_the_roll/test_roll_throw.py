"""King of the Roll's first fight: how many presses it takes until somebody is thrown, and what it leaves for later."""

import pytest

from games.king_of_the_roll import layout as at
from player import Beginner
from reading import state, words

MOST = 12  # presses of the guided fight until the first throw
PLACE = 4  # in the launcher


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather", "picosystem"])
def test_the_first_throw_of_the_guided_fight_takes_twelve_presses_and_no_card_before_it(board):
    with Beginner(board, PLACE) as player:
        for press in range(1, MOST + 1):
            player.tap("ok").rest()
            shown = " ".join(words(player.handheld))
            if "Uchi Mata! +2" in shown:
                break
            assert "card?" not in shown and "side 1 of 2" not in shown, shown
            assert press > 9 or " > " not in shown, "only the last die needs a skill"
        assert "Half guard: Gorilla" in shown and press < MOST


def test_skills_are_offered_from_the_second_turn_on():
    with Beginner("pybadge", PLACE) as player:
        offered = {1: set(), 2: set()}
        for _ in range(40):
            turn = state(player.handheld).state[at.TURN]
            if turn in offered and player.sees("best"):
                player.tap("right")
                offered[turn].add("skill" if player.sees(" > ") else "look" if player.sees("How it stands") else "hint")
                player.tap("left")
            player.tap("ok").rest()
        assert "skill" not in offered[1] and "look" in offered[1] and "skill" in offered[2]
