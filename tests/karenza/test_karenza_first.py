"""Karenza's first fight: how many presses it takes until somebody is hit, and what the hints leave free."""

import pytest

from player import Beginner
from reading import words

MOST = 8  # presses of the guided fight until the first hit
PLACE = 3  # in the launcher


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather", "picosystem"])
def test_the_first_hit_of_the_guided_fight_takes_eight_presses(board):
    with Beginner(board, PLACE) as player:
        for _ in range(MOST):
            assert not player.sees("Fox: 5 points!")
            player.tap("ok").rest()
        assert player.sees("Fox: 5 points!"), words(player.handheld)


@pytest.mark.parametrize("board", ["pico", "pybadge", "picosystem"])
def test_a_hint_leaves_the_hand_free(board):
    with Beginner(board, PLACE) as player:
        player.tap("ok").rest()
        assert player.sees("Stand the way a card shows.")
        root = player.console.display.root_group
        box = root[len(root) - 1]
        hand = [part for part in root[0] if part.y >= player.console.height // 2 and hasattr(part, "bitmap")]
        assert box.y == 0 and hand and all(part.y >= box[0].height for part in hand if part.bitmap.width > 40)
