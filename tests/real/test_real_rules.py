"""Every game's rules and the match driver on the 32-bit MicroPython: the same matches as here, byte for byte.

*long:* it plays whole matches of every game on the 32-bit interpreter.
"""

from pathlib import Path

import pytest

from device_files import ROOT
from test_real_product import on_the_desktop

SCRIPT = Path(__file__).with_name("random_matches.py")
GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/rules.py"))


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_are_the_same_here_and_on_a_32_bit_micropython(game, micropython):
    here = on_the_desktop(SCRIPT, game)
    assert here.count("\n") >= 8
    assert micropython(SCRIPT, game) == here


def test_the_top_opponents_of_king_of_the_roll_fight_the_same_fights_there(micropython):
    script = SCRIPT.with_name("roll_fights.py")
    here = on_the_desktop(script)
    assert here.count("\n") == 4
    assert micropython(script) == here
