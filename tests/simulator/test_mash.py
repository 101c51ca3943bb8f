"""Random presses over all screens: no crash, no dead end. `make mash` presses a hundred thousand keys."""

import re

import pytest

import scope
from sim import boards
from sim.handheld import Handheld
from sim.unattended import recording
from sim.unattended.mash import mash, reach_menu

PRESSES = scope.amount("MASH")
SEEDS = max(1, PRESSES // 10_000)


@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
@pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)
def test_random_presses_never_crash_it_and_never_find_a_dead_end(board, seed):
    report = mash(board, -(-PRESSES // len(boards.pictured()) // SEEDS), seed)
    assert not report.trouble, str(report)
    assert report.pictures > 20, "it saw hardly anything"


@pytest.fixture
def written(monkeypatch, tmp_path):
    """Where a mash that found trouble writes its recording."""
    monkeypatch.setattr("sim.unattended.mash.paths.ROOT", str(tmp_path))
    return tmp_path / "build"


def broken(monkeypatch, file, text):
    """Every Handheld made from now on runs this program."""
    file.write_text(text)
    made = Handheld.__init__
    monkeypatch.setattr(Handheld, "__init__", lambda self, board, seed=0: made(self, board, seed, main=str(file)))


def test_a_crash_is_found_and_can_be_repeated(monkeypatch, tmp_path, written):
    text = (
        "import board, keypad, time\n"
        "keys = keypad.Keys((board.SW_A,), value_when_pressed=False)\n"
        "while True:\n"
        "    event = keys.events.get()\n"
        "    if event and event.pressed:\n"
        "        raise ValueError('for the test')\n"
        "    time.sleep(0.02)\n"
    )
    broken(monkeypatch, tmp_path / "code.py", text)
    report = mash(boards.find("picosystem"), 500, 1)
    assert "for the test" in report.trouble and "rerun" in report.trouble
    assert report.presses < 500
    assert recording.read(str(written / "mash-picosystem-1.json")).board.name == "pimoroni_picosystem"


def test_a_shot_tells_what_the_program_wrote(monkeypatch, tmp_path, run):
    broken(monkeypatch, tmp_path / "code.py", "import time\nprint('for the test')\nwhile True:\n    time.sleep(0.02)\n")
    assert run("shot", tmp_path / "crashed.png") == (1, "", "for the test\n")


def test_a_screen_without_a_way_out_is_found(monkeypatch, tmp_path, written):
    broken(monkeypatch, tmp_path / "code.py", "import time\nwhile True:\n    time.sleep(0.02)\n")
    report = mash(boards.find("picosystem"), 10, 1)
    assert "does not react" in report.trouble


def test_the_command_says_what_was_pressed_and_seen(run):
    code, out, _ = run("mash", "--presses", 30, "--seed", 3, "--board", "pico")
    assert code == 0 and re.match(r"pico, seed 3: 30 presses, \d+ different screens, \d+ power cuts, no trouble", out)


def test_the_menu_is_reached_from_the_middle_of_a_match():
    with Handheld(boards.find("feather"), seed=7) as handheld:
        handheld.play("wait:300,ok*2,more*3")
        assert reach_menu(handheld) == ""
