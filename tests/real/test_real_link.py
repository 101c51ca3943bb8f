"""The link on the 32-bit MicroPython."""

from pathlib import Path

import pytest

from sim import boards


@pytest.mark.parametrize("name, number", [("pybadge", 0), ("sprig", 0), ("pico", 1), ("feather", 0)])
@pytest.mark.parametrize("kind", ["match", "circle"])
def test_listening_allocates_nothing_while_nothing_arrives(name, number, kind, micropython):
    board = boards.find(name)
    printed = micropython(Path(__file__).with_name("idle_link.py"), board.name, str(number), kind)
    quiet, spoken, sent = (int(word) for word in printed.split())
    assert quiet == 0
    assert sent >= 4 and spoken > 0  # a frame is made each time it is sent: the count sees it


def test_a_board_weighs_what_others_have_kept_and_can_go_on_alone(micropython):
    printed = micropython(Path(__file__).with_name("lost_link.py")).splitlines()
    assert printed == ["[2, 1, 0]", "None"]
