"""The command line: what it prints, what it says to bad input, and with which code it leaves."""

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import pytest
from PIL import Image

from interrupts import heeded, ignored
from limits import HANG
from sim import Complaint, board_file, boards, paths, script
from sim.cli import _parser, main

PIPE = 65536  # bytes that a pipe holds
DUEL = ["match", "ninja", "--option", "form=duel"]
MANUAL = Path(paths.ROOT, "docs/inside/simulator.md").read_text(encoding="utf-8")
PRINTED_GAME = "3,2,3,4,5,0,0,2,1,1,2,1,3,3,1,3"  # the worked game of docs/players/rules/ninja.md


def start(*words, **options):
    """The simulator as a process of its own, as a person starts it."""
    environment = {**os.environ, "PYTHONPATH": paths.ROOT}
    environment.pop("PYTHONUNBUFFERED", None)
    return subprocess.Popen(
        [sys.executable, "-m", "sim", *words],
        cwd=tempfile.gettempdir(),  # it runs from any folder
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        **{"stdout": subprocess.PIPE, **options},
    )


# --- match -----------------------------------------------------------------------------------------


def test_the_help_names_every_board_even_where_the_file_of_one_is_wrong(capsys, monkeypatch):
    def told():
        with pytest.raises(SystemExit):
            main(["play", "--help"])
        return " ".join(capsys.readouterr().out.split())

    assert "one of: %s --nvm" % ", ".join(boards.names()) in told()

    def wrong(name, read=board_file.read):
        if name == "pygamer":
            raise Complaint("boards/pygamer.toml has no title.")
        return read(name)

    monkeypatch.setattr(boards, "read", wrong)
    assert ", pygamer, raspberry_pi_pico, " in told()


def matches(run, *words):
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def test_a_match_is_one_json_object_with_all_that_describes_it(run):
    (match,) = matches(run, *DUEL, "--seats", "bot4,bot1", "--seed", 7)
    keys = ["game", "version", "options", "seats", "seed", "actions", "result", "reason", "check", "whole"]
    assert list(match) == keys + ["rounds"]
    assert [match[name] for name in ("game", "options", "seats", "seed")] == [
        "ninja", {"form": "duel"}, ["bot4", "bot1"], 7
    ]  # fmt: skip
    assert match["rounds"] == len(match["actions"]) // 2
    assert sorted(match["result"]) in ([-1, 1], [0, 0])
    assert len(match["check"]) == 8 and int(match["check"], 16) >= 0
    assert match["reason"].endswith(".")


def test_the_kth_of_many_matches_is_the_match_of_the_seed_plus_k(run):
    many = matches(run, *DUEL, "--seats", "bot4,bot1", "--seed", 7, "--games", 5)
    assert [match["seed"] for match in many] == [7, 8, 9, 10, 11]
    assert len({tuple(match["actions"]) for match in many}) > 1
    assert matches(run, *DUEL, "--seats", "bot4,bot1", "--seed", 10) == [many[3]]


@pytest.mark.parametrize("form, seats", [("duel", 2), ("forbidden", 2), ("three", 3), ("tag", 4)])
def test_every_form_plays_to_an_end_by_itself(run, form, seats):
    for match in matches(run, "match", "ninja", "--option", f"form={form}", "--games", 3):
        assert len(match["result"]) == len(match["seats"]) == seats
        assert match["seats"] == ["bot1"] * seats


def test_given_choices_are_played_instead_of_asking_the_seats(run):
    (match,) = matches(run, *DUEL, "--actions", PRINTED_GAME)
    assert match["result"] == [-1, 1]
    assert match["rounds"] == 8
    assert match["seats"] == ["person", "person"]


@pytest.mark.parametrize("text, actions, rounds", [("3,2,3", [3, 2, 3], 1), ("", [], 0)])
def test_too_few_choices_leave_the_match_open(run, text, actions, rounds):
    (match,) = matches(run, *DUEL, "--actions", text)
    assert (match["result"], match["reason"]) == (None, "not over")
    assert (match["actions"], match["rounds"]) == (actions, rounds)


def test_without_json_a_person_can_read_it(run):
    code, out, _ = run(*DUEL, "--actions", PRINTED_GAME)
    assert code == 0
    assert "seat 2  person  won" in out and "rounds   8" in out and PRINTED_GAME in out
    code, out, _ = run(*DUEL, "--seats", "bot4,bot1", "--games", 20)
    assert code == 0
    assert "20 matches, seeds 1 to 20" in out and "on average" in out


def alone(words, *missing, before="", flags=()):
    """What a process of its own says to a command without these modules."""
    program = (
        "import sys\n"
        f"for name in {missing!r}:\n"
        "    sys.modules[name] = None\n"
        f"{before}"
        "from sim.cli import main\n"
        f"sys.exit(main({list(map(str, words))!r}))\n"
    )
    return subprocess.run(
        [sys.executable, *flags, "-c", program],
        env={"PYTHONPATH": paths.ROOT},
        capture_output=True,
        text=True,
        timeout=HANG,
    )


@pytest.mark.parametrize("name", ["pygame", "PIL", "greenlet"])
def test_what_is_not_installed_is_named_in_a_sentence(tmp_path, name):
    done = alone(["shot", "--body", tmp_path / "a.png"], name)
    assert (done.returncode, done.stderr) == (2, f"This needs {name}, which is not here: make setup gets it.\n")


def test_matches_need_neither_the_libraries_nor_a_display_nor_packages(tmp_path):
    nowhere = f"from sim import paths\npaths.LIBRARIES = {str(tmp_path)!r}\n"
    missing = "pygame", "PIL", "greenlet", "numpy", "displayio", "adafruit_display_text"
    done = alone(DUEL + ["--seats", "bot4,bot1", "--json"], *missing, before=nowhere, flags=["-S"])
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["game"] == "ninja"


# --- match: bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, says",
    [
        (["match", "chess"], "no game called 'chess'. The simulator can play: ninja"),
        (["match", "../ninja"], "no game called"),
        (["match", "ninja", "--option", "form=quartet"], "form cannot be 'quartet'"),
        (["match", "ninja", "--option", "form=quartet"], "form=duel|forbidden|three|tag"),
        (["match", "ninja", "--option", "colour=red"], "ninja has no option 'colour'"),
        (["match", "ninja", "--option", "duel"], "Write NAME=VALUE"),
        (["match", "ninja", "--seats", "bot1"], "has 2 seats, not 1"),
        (["match", "ninja", "--seats", ""], "has 2 seats, not 1"),
        (
            ["match", "karate", "--seats", "bot3,bot1"],
            "has 1 seat, not 2 (bot3,bot1). For 2 seats say --option players=2.",
        ),
        (["match", "ninja", "--seats", "bot9,bot1"], "'bot9' cannot sit at a table. Seats are bot1 to bot4"),
        (["match", "ninja", "--seats", "bot01,bot1"], "'bot01' cannot sit"),
        (["match", "ninja", "--seats", "person,bot1"], "--actions"),
        (["match", "ninja", "--seed", "-1"], "no whole number from 0"),
        (["match", "ninja", "--seed", "x"], "no whole number from 0"),
        (["match", "ninja", "--seed", str(2**64)], "no whole number from 0"),
        (["match", "ninja", "--seed", str(2**64 - 1), "--games", "2"], "go beyond the largest"),
        (["match", "ninja", "--games", "0"], "no whole number from 1"),
        (["match", "ninja", "--actions", "3,x"], "Action 2, 'x', is no whole number"),
        (["match", "ninja", "--actions", "3,2.5"], "Action 2, '2.5', is no whole number"),
        (["match", "ninja", "--games"], "--games: "),
        (["match"], "game. `python -m sim match --help` shows how it is used."),
        (["match", "ninja", "--bogus"], "--bogus. `python -m sim --help` shows how it is used."),
        ([], "command. `python -m sim --help` shows how it is used."),
        (["dance"], "'dance'"),
    ],
)
def test_what_cannot_be_played_is_answered_with_what_would_be_right(complaint, words, says):
    assert says in complaint(*words)


@pytest.mark.parametrize(
    "form, actions, where, why",
    [
        ("duel", "3,2,3,99", "Action 4, 99 (round 2), of seat 2", "Allowed here: 0 to 20"),
        ("duel", "26", "Action 1, 26 (round 1), of seat 1", "Allowed here: 0 to 25"),
        ("duel", "-1", "Action 1, -1", "can't choose that"),
        ("duel", "3,100000000000000000000", "Action 2", "can't choose that"),
        ("forbidden", "6,0", "Action 1, 6", "Allowed here: 0 to 5"),
        ("forbidden", "3,0,3", "Action 3, 3 (round 1), of seat 1", "your forbidden number"),
        ("forbidden", "3,0,51", "Action 3, 51", "You can pass only"),
        ("tag", "0,2", "Action 2, 2 (round 1), of seat 3", "Allowed here: 0 to 1"),
    ],
)
def test_an_illegal_choice_is_named_with_its_place_and_the_reason(complaint, form, actions, where, why):
    said = complaint("match", "ninja", "--option", f"form={form}", f"--actions={actions}")
    assert where in said and why in said


def test_a_choice_after_the_end_is_one_too_many(complaint):
    said = complaint(*DUEL, "--actions", PRINTED_GAME + ",0")
    assert "Action 17, 0, is one too many: the match is over after 16 actions" in said


# --- replay ----------------------------------------------------------------------------------------


@pytest.fixture
def played(run):
    """Three matches as match --json prints them."""
    return matches(run, "match", "ninja", "--option", "form=forbidden", "--seats", "bot3,bot2", "--games", 3)


def test_what_match_prints_can_be_replayed(replay, played):
    code, out, err = replay(played)
    assert (code, err) == (0, "")
    assert "3 matches, the same" in out


def test_one_match_may_be_spread_over_several_lines(replay, played):
    assert replay(json.dumps(played[0], indent=2).encode())[0] == 0


@pytest.mark.parametrize(
    "change, says",
    [
        (lambda match: match["result"].reverse(), "result is"),
        (lambda match: match.update(check="00000000"), "check is"),
        (lambda match: match.update(rounds=999), "rounds is"),
        (lambda match: match.update(reason="Luck."), "reason is"),
        (lambda match: match["actions"].pop(), "result is None when played again"),
    ],
)
def test_whatever_differs_is_told_with_the_line(replay, played, change, says):
    change(played[1])
    code, _, err = replay(played)
    assert code == 1 and "line 2: " + says in err and "line 1" not in err


@pytest.mark.parametrize(
    "change, says",
    [
        (lambda match: match.pop("actions"), "It has no 'actions'"),
        (lambda match: match.pop("game"), "It has no 'game'"),
        (lambda match: match.pop("options"), "It has no 'options'"),
        (lambda match: match.pop("check"), "It has no 'check'"),
        (lambda match: match.pop("result"), "It has no 'result'"),
        (lambda match: match.update(game="chess"), "no game called 'chess'"),
        (lambda match: match.update(game=5), "It has no 'game'"),
        (lambda match: match.update(options={"form": "x"}), "form cannot be 'x'"),
        (lambda match: match.update(options={"form": ["x"]}), "form cannot be ['x']"),
        (lambda match: match.update(actions="3,2"), "It has no 'actions'"),
        (lambda match: match.update(actions=[3, "2"]), "not all whole numbers"),
        (lambda match: match.update(actions=[3, True]), "not all whole numbers"),
        (lambda match: match.update(actions=[3, 2.0]), "not all whole numbers"),
        (lambda match: match.update(actions=[3, 999]), "Action 2, 999"),
        (lambda match: match["actions"].append(0), "is one too many"),
        (lambda match: match.update(seats=["bot1"]), "2 seats, not 1"),
        (lambda match: match.update(seats="bot1,bot2"), "Its seats are not a list of names"),
        (lambda match: match.update(seed="7"), "The seed must be a whole number"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_with_the_line(replay, played, change, says):
    change(played[1])
    code, out, err = replay(played)
    assert (code, out) == (2, "")
    assert "line 2: " in err and says in err and err.count("\n") == 1


@pytest.mark.parametrize(
    "content, says",
    [
        (b"", "There is no match in it"),
        (b"\n\n", "There is no match in it"),
        (b"hello", "It is not JSON"),
        (b"[1, 2]", "It is not a match"),
        (b"null", "It is not a match"),
        (b"5", "It is not a match"),
        (b"\xff\xfe\x00", "is not a text file"),
        (b"[" * 100_000, "It is not JSON"),
        (b'{"game": "ninja", "actions"', "It is not JSON"),
    ],
)
def test_a_file_of_something_else_is_refused(replay, content, says):
    code, out, err = replay(content)
    assert (code, out) == (2, "")
    assert says in err


def test_a_damaged_line_does_not_keep_the_others_from_being_looked_at(replay, played):
    played[2]["check"] = "00000000"
    lines = [json.dumps(match) for match in played]
    lines[0] = lines[0][:40]
    code, _, err = replay("\n".join(lines).encode())
    assert code == 2
    assert "line 1: It is not JSON" in err and "line 3: check is" in err


def test_a_file_that_is_not_there_is_said_so(complaint, tmp_path):
    assert "cannot be read" in complaint("replay", tmp_path / "none.json")
    assert "cannot be read" in complaint("replay", tmp_path)


# --- shot and the others ---------------------------------------------------------------------------


def test_shot_renders_the_screen_after_some_keys(run, tmp_path):
    menu, game, large = tmp_path / "menu.png", tmp_path / "game.png", tmp_path / "large.png"
    assert run("shot", "--board", "pybadge", menu) == (0, "", "")
    assert run("shot", "--board", "pybadge", "--keys", "ok,down,ok", game) == (0, "", "")
    assert run("shot", "--board", "pico", "--scale", 3, large) == (0, "", "")
    assert Image.open(menu).size == Image.open(game).size == (160, 128)
    assert Image.open(large).size == (384, 192)
    assert menu.read_bytes() != game.read_bytes()


def test_shot_makes_films_and_draws_the_whole_handheld(run, tmp_path):
    film, body = tmp_path / "film.gif", tmp_path / "body.png"
    assert run("shot", "--keys", "next,next", film)[0] == 0
    assert Image.open(film).n_frames >= 3
    assert run("shot", "--body", "--scale", 2, body)[0] == 0
    assert Image.open(body).size[0] > 320


@pytest.mark.parametrize(
    "words, says",
    [
        (["--board", "gameboy", "out.png"], "no board called 'gameboy'. The simulator can be: pybadge"),
        (["--keys", "jump", "out.png"], "The PyBadge has no key called 'jump'. Its keys are: up, down"),
        (["--keys", "wait", "out.png"], "wait:500"),
        (["--scale", "0", "out.png"], "no whole number from 1 to 16"),
        (["out.jpeg"], "neither in .png nor in .gif"),
        (["/proc/none/out.png"], "cannot be written: there is no folder /proc/none. Make it first"),
        (["/proc/out.png"], "cannot be written"),
        ([], "picture. `python -m sim shot --help` shows how it is used."),
    ],
)
def test_a_shot_that_cannot_be_taken_is_refused(complaint, words, says):
    assert says in complaint("shot", *words)


@pytest.mark.parametrize("command", ["play", "mash", "goldens", "cost"])
def test_every_command_knows_the_boards(complaint, command):
    assert "no board called 'gameboy'" in complaint(command, "--board", "gameboy")


def test_a_text_that_cannot_be_meant_gets_a_sentence(capsys, monkeypatch):
    def fails():
        raise Complaint("words/en.txt, line 3: this name has no text")

    monkeypatch.setattr("sim.texts.make", fails)
    assert main(["shot", "never.png"]) == 2
    assert capsys.readouterr().err == "words/en.txt, line 3: this name has no text\n"


def test_without_the_libraries_of_the_device_it_says_how_to_get_them(complaint, monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "LIBRARIES", str(tmp_path / "none"))
    assert "adafruit_display_text" in complaint("shot", tmp_path / "out.png")


# --- Leaving early ---------------------------------------------------------------------------------


def test_a_reader_who_has_seen_enough_is_no_error():
    process = start(*DUEL, "--games", "100000", "--json")
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=HANG) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


@pytest.mark.parametrize("tests_are", [contextlib.nullcontext, ignored])
def test_control_c_ends_it_without_a_traceback(tests_are):
    with tests_are():
        process = start(*DUEL, "--games", "1000000", "--json", preexec_fn=heeded)
    try:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=HANG)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err


def test_where_interrupts_are_ignored_as_in_the_background_of_a_shell_it_goes_on():
    """It is not for a program to undo that: the Ctrl-C is meant for another one."""
    with ignored():
        process = start(*DUEL, "--games", "1000000", "--json")
    try:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        left = 2 * PIPE  # more than was under way
        while left > 0:
            line = process.stdout.readline()
            assert line
            left -= len(line)
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


def test_the_projects_own_code_py_never_stands_for_pythons_code():
    program = "import sim.cli as c, sys; c.main(['match', 'ninja']); import code; print(code.__file__)"
    done = subprocess.run([sys.executable, "-c", program], cwd=paths.ROOT, capture_output=True, text=True, timeout=HANG)
    assert not done.stdout.splitlines()[-1].startswith(paths.ROOT)


def test_the_check_value_is_what_the_documentation_says(run):
    """CRC-32 of the public part of the state, as anyone can compute it who plays the actions."""
    from dojo.playing.match import Match
    from games.ninja import rules

    (match,) = matches(run, *DUEL, "--actions", PRINTED_GAME)
    played = Match(rules, bytes(1))
    played.replay(match["actions"])
    assert match["check"] == f"{zlib.crc32(played.state[: rules.public(played.state)]):08x}"


# --- The manual ------------------------------------------------------------------------------------


def test_every_command_in_the_manual_is_one():
    commands = re.findall(r"^(?:\.venv/bin/)?python -m sim (.*)$", MANUAL, re.MULTILINE)
    assert len(commands) > 6
    for command in commands:
        words = shlex.split(re.split(r" \| |   ", command)[0])
        if words != ["--help"]:
            _parser().parse_args(words)


def test_the_python_in_the_manual_runs():
    blocks = re.findall(r"```python\n(.*?)```", MANUAL, re.DOTALL)
    assert len(blocks) == 3
    names = {}
    for block in blocks:
        exec(block, names)
    assert names["record"]["seats"] == ["bot4", "bot1"]
    assert names["differences"](names["record"]) == []


def test_the_manual_tells_of_every_board_command_and_word_of_a_script():
    for name in (*boards.names(), "play", "duel", "match", "replay", "shot", "rerun", "mash", "goldens", "cost"):
        assert f"`{name}`" in MANUAL or f"python -m sim {name}" in MANUAL
    words = re.findall(r"^    ([a-z]+)", script.__doc__, re.MULTILINE)
    assert "teacher" in words and all(re.search(r"^\| .*`%s[`:*-]" % word, MANUAL, re.MULTILINE) for word in words)
