"""The whole product through full matches, on the 32-bit MicroPython and here: the same pictures and saved bytes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ways
from device_files import ROOT
from sim import boards

SCRIPT = Path(__file__).with_name("handheld.py")
DUEL = "wait:800,ok*2" + ",right,ok,ok,wait:2500,ok" * 16  # a person against an opponent, to the end

WALKS = [
    *[
        (board, *ways.WAYS[way][1:])
        for board, way in [("pybadge", 1), ("picosystem", 2), ("pico", 0), ("pybadge", 3), ("pico", 4), ("pybadge", 7)]
        + [("pybadge", 8), ("pico", 10), ("pybadge", 11)]
    ],
    *[(board, DUEL, ("rolls away", "again")) for board in ("pico", "feather", "sprig")],
]


def on_the_desktop(script, *arguments, text=""):
    """What a program prints here, under the interpreter that runs the tests."""
    program = (
        "import sys; sys.path.append('.'); from sim import paths; from sim.loading import doors; "
        "sys.path[:0] = [*doors.written(), *paths.DEVICE]; sys.argv = %r; "
        "exec(compile(open(sys.argv[0]).read(), sys.argv[0], 'exec'))" % [str(script), *arguments]
    )
    command = [sys.executable, "-Pc", program]
    ended = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, env=dict(os.environ))
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("name, keys, words", WALKS)
def test_every_screen_and_every_saved_byte_is_the_same_on_both_interpreters(name, keys, words, micropython):
    board = boards.find(name)
    steps = ways.steps(board, keys)
    there = micropython(SCRIPT, board.name, text=steps)
    assert [word for word in ways.expected(words, board.height) if word not in there] == []
    assert there.splitlines() == on_the_desktop(SCRIPT, board.name, text=steps).splitlines()


@pytest.mark.parametrize("name, way", [("pybadge", 0), ("pybadge", 1), ("sprig", 2), ("pybadge", 3)])
def test_a_frame_in_which_nothing_happens_allocates_nothing(name, way, micropython):
    board = boards.find(name)
    steps = ways.steps(board, ways.WAYS[way][1])
    printed = micropython(SCRIPT, board.name, "idle", text=steps)
    watched = [[int(number) for number in line.split()] for line in printed.splitlines()]
    quiet = [idle for idle, busy in watched if busy == 0]  # elsewhere a reveal goes on, with sounds
    assert quiet == [0] * len(quiet)
    assert len(quiet) > len(watched) // 2


def test_a_frame_that_draws_is_seen_to_allocate(micropython):
    steps = json.dumps([("", 0, 0)])  # the first screen comes up while it is watched
    watched = micropython(SCRIPT, "pybadge", "idle", text=steps)
    assert int(watched.split()[1]) > 1000
