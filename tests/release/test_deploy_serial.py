"""Over a serial port: a pseudo-terminal with a real interpreter behind it, whose raw REPL is a board's."""

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest

import deploy
import over_serial
import release
from small import Made, contents, files, has, older, plug_in, put, put_all

REPL = Path(__file__).with_name("raw_repl.py")
PYBADGE = "pybadge"


@pytest.fixture(autouse=True)
def no_patience(monkeypatch):
    """Nobody waits longer than it takes here."""
    monkeypatch.setattr(over_serial, "_WAIT", 1)
    monkeypatch.setattr(over_serial.SerialTransport.read_until, "__defaults__", (1, None, None))


@pytest.fixture
def plugged(tmp_path, need):
    """plugged("noise", 7): (the port of a board with this fault, its drive)."""
    need("build/micropython/run")
    started = []

    def start(fault="none", number=0, board=PYBADGE, version="10.2.1"):
        ours, theirs = pty.openpty()
        drive = plug_in(tmp_path / "drive")
        command = [release.ROOT / "build/micropython/run", str(REPL), board, fault, str(number), version]
        environment = {"PATH": os.environ["PATH"], "MICROPYPATH": ".frozen"}
        running = subprocess.Popen(command, cwd=drive, stdin=ours, stdout=ours, env=environment)
        started.append((running, ours, theirs))
        return os.ttyname(theirs), drive

    yield start
    for running, ours, theirs in started:
        running.kill()
        running.wait()
        os.close(ours)
        os.close(theirs)


def test_all_of_it_comes_onto_the_board_and_the_second_time_nothing(plugged, capsys):
    port, drive = plugged()
    shutil.rmtree(drive / "lib")  # which the image is mounted on
    before = files(drive)
    assert deploy.over_port(port, Made, False) == 0
    assert (drive / "lib").is_dir()
    assert capsys.readouterr().out == "%s: Pocket Dojo 0.9 is on it: 3 files written.\n" % port
    after = files(drive)
    assert has(drive, contents()) and all(after[place] == before[place] for place in before if place != "code.py")
    assert deploy.over_port(port, Made, False) == 0
    assert "0 files written" in capsys.readouterr().out
    put(drive, "pocket-dojo.img", b"damaged")
    assert deploy.over_port(port, Made, False) == 0
    assert "1 files written" in capsys.readouterr().out and has(drive, contents())


@pytest.mark.parametrize("fault, number", [("noise", 9), ("lost", 4)])
def test_what_goes_wrong_on_the_way_is_seen_and_done_again(fault, number, plugged):
    port, drive = plugged(fault, number)
    assert deploy.over_port(port, Made, False) == 0
    assert has(drive, contents())


@pytest.mark.parametrize(
    "fault, number, says",
    [
        ("full", 3, "there is no more room on it"),
        ("read-only", 1, "this computer has its drive"),
        ("dead", 12, "nothing answers there"),
        ("babble", 2, "it talks without end"),
        ("nonsense", 2, "the line went dead (it answers nonsense)"),
        ("micropython", 0, "it runs micropython, and Pocket Dojo needs CircuitPython 10.2 or 10.3."),
        ("none", 0, "no file boards/gameboy.py"),
    ],
)
def test_what_cannot_be_mended_is_a_sentence_and_code_py_stays(fault, number, says, plugged, capsys):
    port, drive = plugged(fault, number, PYBADGE if fault != "none" else "gameboy")
    before = files(drive)["code.py"]
    assert deploy.over_port(port, Made, False) == 1
    assert says in capsys.readouterr().out
    assert files(drive)["code.py"] == before


@pytest.mark.parametrize(
    "version, says, may", [("10.0.3", "needs 10.2 or 10.3", 1), ("11.0.0-alpha.1", "is made for 10.2 and 10.3", 0)]
)
def test_an_older_circuitpython_is_refused_and_a_newer_one_asked_about(version, says, may, plugged, capsys):
    port, drive = plugged(version=version)
    before = files(drive)
    assert deploy.over_port(port, Made, False) == 1 and files(drive) == before
    assert says in capsys.readouterr().out
    assert deploy.over_port(port, Made, True) == may and has(drive, contents()) == (not may)


def test_what_its_settings_say_in_vain_is_said_over_a_port_too(plugged, capsys):
    port, drive = plugged()
    put(drive, "settings.toml", b'dojo_games = "ninja"\n')
    assert deploy.over_port(port, Made, False) == 0
    assert "line 1: dojo_games is not read. Write DOJO_GAMES." in capsys.readouterr().out


@pytest.mark.parametrize("program", [17, 25, 40])
def test_a_line_that_goes_dead_half_way_leaves_the_program_of_the_owner_where_it_was(program, plugged):
    port, drive = plugged("dead", program)
    put(drive, "code.py", b"import my_game\n")
    before = set(files(drive))
    assert deploy.over_port(port, Made, True) == 1
    assert files(drive)["code.py"] == b"import my_game\n" and files(drive).keys() - before == {"pocket-dojo.img"}


@pytest.mark.parametrize("fault, number", [("none", 0), ("noise", 9)])
def test_an_older_release_of_many_files_is_asked_about_and_goes_with_all_that_is_in_it(fault, number, plugged, capsys):
    port, drive = plugged(fault, number)
    put_all(drive, older(count=45) | {"pocket-dojo-0.8-pybadge/notes.txt": b"mine"})
    before = files(drive)
    assert deploy.over_port(port, Made, False) == 0
    assert "pocket-dojo-0.8-pybadge is an older Pocket Dojo. Delete it, with all that" in capsys.readouterr().out
    assert has(drive, contents()) and before.keys() <= files(drive).keys(), "nobody said yes"
    assert deploy.over_port(port, Made, True) == 0
    assert not (drive / "pocket-dojo-0.8-pybadge").exists() and has(drive, contents())
    assert {place for place in before if "0.8" not in place} <= files(drive).keys()


def test_a_program_of_the_owners_is_asked_for_and_kept(plugged):
    port, drive = plugged()
    put(drive, "code.py", b"import my_game\n")
    put(drive, "code-before.py", b"older\n")
    assert deploy.over_port(port, Made, False) == 1
    assert files(drive)["code.py"] == b"import my_game\n"
    assert deploy.over_port(port, Made, True) == 0
    assert files(drive)["code-before-2.py"] == b"import my_game\n" and files(drive)["code-before.py"] == b"older\n"
    assert has(drive, contents())


def test_an_owners_safemode_py_stays_unless_the_owner_says_yes_and_is_kept_then(plugged):
    port, drive = plugged()
    put(drive, "safemode.py", b"import my_rescue\n")
    assert deploy.over_port(port, Made, False) == 0
    assert files(drive)["safemode.py"] == b"import my_rescue\n" and files(drive)["code.py"] == contents()["code.py"]
    assert deploy.over_port(port, Made, True) == 0
    assert files(drive)["safemode-before.py"] == b"import my_rescue\n" and has(drive, contents())


def test_a_board_without_room_gets_nothing(plugged, capsys):
    port, drive = plugged()
    before = files(drive)

    class Large:
        def of(self, board):
            return contents(board=board, large=bytes(600_000))

    assert deploy.over_port(port, Large(), False) == 1
    assert "too little room" in capsys.readouterr().out and files(drive) == before


def test_a_port_that_is_not_there_and_one_that_is_busy_are_said(tmp_path, plugged, capsys):
    assert deploy.over_port(str(tmp_path / "ttyUSB7"), Made, False) == 1
    assert "the port is not there, or another program is using it" in capsys.readouterr().out
    port, _ = plugged()
    with over_serial.Board(port):
        assert deploy.over_port(port, Made, False) == 1
    assert "another program is using it" in capsys.readouterr().out


def test_a_port_where_nothing_answers_is_said(capsys):
    ours, theirs = pty.openpty()
    assert deploy.over_port(os.ttyname(theirs), Made, False) == 1
    assert "nothing answers there" in capsys.readouterr().out
    os.close(ours)
    os.close(theirs)
