"""Plain calls nest no deeper than a board's stack for them allows."""

import subprocess
import sys

import pytest

import ways
from device_files import ROOT
from sim import boards

ROOM = 2048 - 500  # bytes; the rest is for code.py, the crash screen and what the estimate does not know


def depth(name, keys):
    """(bytes, calls) of the deepest nesting on the way these keys take."""
    board = boards.find(name)
    command = [sys.executable, "-P", ROOT / "tests/support/device/depth.py", board.name]
    ended = subprocess.run(command, input=ways.steps(board, keys), capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    used, calls, names = ended.stdout.splitlines()[-1].split(" ", 2)
    return int(used), int(calls), names


@pytest.mark.parametrize("name, way", [("pico", 0), ("pybadge", 1), ("picosystem", 2)])
def test_calls_nest_no_deeper_than_a_board_allows(name, way):
    used, calls, names = depth(name, ways.WAYS[way][1])
    assert calls > 3, "the product was not watched"
    assert used <= ROOM, names
