"""Every game's rules and the match driver on the 32-bit MicroPython: the same matches as here, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from device_files import ROOT

SCRIPT = Path(__file__).with_name("random_matches.py")
GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/rules.py"))


def on_the_desktop(script, *arguments):
    """What a program prints here, under the interpreter that runs the tests."""
    paths = [str(ROOT / place) for place in ("sim/fakes", "build/lib", "lib")] + [str(ROOT)]
    program = "import sys; sys.path[:0] = %r[:3]; sys.path.append(%r); sys.argv = %r; exec(open(%r).read())" % (
        paths, paths[3], [str(script), *arguments], str(script),
    )  # fmt: skip
    ended = subprocess.run([sys.executable, "-Pc", program], capture_output=True, text=True, env=dict(os.environ))
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_are_the_same_here_and_on_a_32_bit_micropython(game, micropython):
    here = on_the_desktop(SCRIPT, game)
    assert here.count("\n") >= 8
    assert micropython(SCRIPT, game, heap="128k") == here
