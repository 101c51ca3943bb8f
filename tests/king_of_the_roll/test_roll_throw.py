"""King of the Roll's first fight: how many presses it takes until somebody is thrown, and what it leaves for later."""

import pytest

from games.king_of_the_roll import layout as at
from player import Holder
from reading import state, words
from sim.boards import find
from sim.handheld import Handheld

MOST = 12  # presses of the guided fight until the first throw


class New(Holder):
    """A new handheld, in the guided fight."""

    def __init__(self, board):
        self.handheld = Handheld(find(board), seed=7, nvm=None)
        self.handheld.wait(5000)  # it says hello
        self.settle()
        self.tap(*["next" if board == "feather" else "right"] * 4, "ok", "ok")
        self.rest()

    def rest(self):
        self.handheld.wait(3500)
        self.settle()
        return self


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather", "picosystem"])
def test_the_first_throw_of_the_guided_fight_takes_twelve_presses_and_no_card_before_it(board):
    with New(board) as player:
        for press in range(1, MOST + 1):
            player.tap("ok").rest()
            shown = " ".join(words(player.handheld))
            if "Uchi Mata! +2" in shown:
                break
            assert "card?" not in shown and "side 1 of 2" not in shown, shown
            assert press > 9 or " > " not in shown, "only the last die needs a skill"
        assert "Half guard: Gorilla" in shown and press < MOST


def test_skills_are_offered_from_the_second_turn_on():
    with New("pybadge") as player:
        offered = {1: set(), 2: set()}
        for _ in range(40):
            turn = state(player.handheld).state[at.TURN]
            if turn in offered and player.sees("best"):
                player.tap("right")
                offered[turn].add("skill" if player.sees(" > ") else "look" if player.sees("How it stands") else "hint")
                player.tap("left")
            player.tap("ok").rest()
        assert "skill" not in offered[1] and "look" in offered[1] and "skill" in offered[2]
