"""King of the Roll's first fight: how many presses it takes until somebody is thrown, and what it leaves for later."""

import pytest

from games.king_of_the_roll import layout as at
from player import Holder
from reading import words
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
def test_the_first_throw_of_the_guided_fight_takes_twelve_presses_and_no_skill_or_card_before_it(board):
    with New(board) as player:
        for press in range(1, MOST + 1):
            player.tap("ok").rest()
            shown = " ".join(words(player.handheld))
            if ": Gorilla" in shown and "! +2" in shown:
                break
            assert " > " not in shown and "card" not in shown.lower().replace("cards 3-3", ""), shown
        assert press <= MOST and "Uchi Mata! +2" in shown, shown
        assert player.match.state[at.TURN] == 1


def test_skills_are_offered_from_the_second_turn_on():
    with New("pybadge") as player:
        for _ in range(40):
            player.tap("ok").rest()
            if player.match.state[at.TURN] > 1 and player.sees("best"):
                player.tap("right")
                assert player.sees(" > ")
                return
        raise AssertionError("no second turn")
