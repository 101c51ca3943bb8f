"""Random scenes (fakes_scenes.py) drawn three times: by the fakes here, by Blinka's displayio, and under MicroPython.

Blinka lives in build/oracle, apart from everything else, and runs in a process of its own. About ten seconds together.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim import paths

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
STEPS = 40
SCENES = {16: 40, 1: 20}  # scenes for each depth of the panel


def draw(places, folder, depth, *more):
    """What fakes_scenes prints with the modules that lie in these places: a line per frame."""
    command = [sys.executable, HERE / "fakes_scenes.py", folder, 1, SCENES[depth], STEPS, depth, *more]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))}
    ended = subprocess.run(list(map(str, command)), env=environment, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()


@pytest.fixture(scope="module", params=SCENES)
def drawn(request, tmp_path_factory):
    """Depth of the panel, and the frames as the fakes draw them under this interpreter."""
    depth = request.param
    frames = draw(paths.DEVICE, tmp_path_factory.mktemp("pictures"), depth)
    assert len(frames) == SCENES[depth] * STEPS
    return depth, frames


def test_the_scenes_are_not_all_alike(drawn):
    assert len({line.split()[2] for line in drawn[1]}) > len(drawn[1]) // 3


def test_blinka_draws_the_same_pixels(drawn, need, tmp_path):
    need("build/oracle/displayio", "Blinka, the fakes' oracle, is not there: make setup")
    depth, frames = drawn
    assert draw([ROOT / "build/oracle"], tmp_path, depth, "oracle") == frames


def test_micropython_draws_the_same_pixels(drawn, micropython, tmp_path):
    depth, frames = drawn
    printed = micropython(HERE / "fakes_scenes.py", tmp_path, 1, SCENES[depth], STEPS, depth)
    assert printed.splitlines() == frames
