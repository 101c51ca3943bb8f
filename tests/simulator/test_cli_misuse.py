"""What careless and malicious people give the command line: each gets one sentence and exit code 2, and no file
controls the terminal.
"""

import errno
import io
import json
import os
import sys

import pytest

from limits import HANG
from sim import boards, files, tell
from sim.cli import main
from sim.handheld import Handheld
from sim.playing.session import Session
from sim.unattended import matches, recording
from test_cli import DUEL, start
from test_cli import matches as played

NASTY = "\x1b[2J\x07\x9b31m\u202etxt\r\n\udcff"  # clears, rings, colours, turns round, is no letter
FORBIDDEN = set("\x1b\x07\x9b\u202e\r")


def is_plain(text):
    return not FORBIDDEN & set(text)


# --- What reaches the terminal ---------------------------------------------------------------------


def test_a_sentence_shows_what_steers_a_terminal_as_escapes():
    assert tell.plain("Zoë’s “5 €” … ok") == "Zoë’s “5 €” … ok"
    assert tell.plain("a\x1b[2Jb\nc\x9b\u202ed\udcff") == "a\\x1b[2Jb\\nc\\x9b\\u202ed\\udcff"
    assert tell.plain("one\ntwo\r", "\n") == "one\ntwo\\r"


def test_a_sentence_that_quotes_too_much_loses_its_middle():
    said = tell.short("It is " + "x" * 100_000 + ", which is too much.")
    assert len(said) == tell.LONGEST and said.startswith("It is xx") and said.endswith(", which is too much.")
    assert tell.short("x" * tell.LONGEST) == "x" * tell.LONGEST


NASTY_CHANGES = [
    {"game": NASTY},
    {"options": {NASTY: "duel"}},
    {"options": {"form": NASTY}},
    {"seats": [NASTY, "bot1"]},
    {"seats": [NASTY]},
    {"seed": NASTY},
    {"reason": NASTY},
    {"check": NASTY},
    {"whole": NASTY},
    {"version": [NASTY]},
    {"result": {NASTY: NASTY}},
]


@pytest.mark.parametrize("change", NASTY_CHANGES, ids=lambda change: next(iter(change)))
def test_nothing_in_a_record_steers_the_terminal(run, replay, change):
    (record,) = played(run, *DUEL)
    for words in ((), ("--verify-bots",)):
        code, out, err = replay([{**record, **change}], *words)
        assert code in (1, 2) and out == "" and err.count("\n") == 1
        assert is_plain(err)


@pytest.mark.parametrize("name", ["board", "picture", "whole", "pocket dojo recording", "nvm", "pressed"])
def test_nothing_in_a_recording_steers_the_terminal(rerun, name):
    with Handheld(boards.find("pico"), seed=1) as handheld:
        handheld.run(10)
        values = json.loads(handheld.finish_recording().text())
    code, out, err = rerun({**values, name: [[1, NASTY, 1]] if name == "pressed" else NASTY})
    assert code in (1, 2) and out == "" and err.count("\n") == 1 and is_plain(err)


@pytest.mark.parametrize(
    "words",
    [
        ["replay", NASTY],
        ["rerun", NASTY],
        ["play", "--terminal", "--record", NASTY + "/x.json"],
        ["play", "--terminal", "--nvm", NASTY + "/x.nvm"],
        ["play", "--terminal", "--link", NASTY],
        ["play", "--terminal", "--link", "udp:" + NASTY],
        ["duel", "--terminal", "--board", NASTY],
        ["duel", "--terminal", "--link", NASTY],
        ["shot", "--keys", NASTY, "x.png"],
        ["shot", NASTY],
        ["shot", NASTY + "/x.png"],
        ["match", NASTY],
        ["match", "ninja", "--option", NASTY],
        ["match", "ninja", "--seats", NASTY],
        ["match", "ninja", "--actions", NASTY],
        ["match", "ninja", "--seed", NASTY],
        ["match", "karate", "--fight", NASTY],
        ["match", "ninja", "--devices", "2", "--link", NASTY],
        ["match", "ninja", "--devices", "2", "--faults", NASTY],
        ["match", "ninja", "--" + NASTY],
        [NASTY],
    ],
    ids=" ".join,
)
def test_nothing_a_person_gives_steers_the_terminal(complaint, words):
    assert is_plain(complaint(*words))


def test_nothing_the_program_prints_or_a_file_is_called_steers_the_terminal(tmp_path, capsys):
    with Handheld(boards.find("pico"), seed=1) as handheld:
        session = Session(handheld, None, str(tmp_path / "a\x1b[2Jb"))
        handheld._serial.write("one\ntwo\x1b[2J\n")
        session.look()
        session.look()  # once is enough
        assert capsys.readouterr().err == "one\ntwo\\x1b[2J\n"
        session.command("picture")
        assert session.message.startswith("picture: ") and is_plain(session.message)


# --- Files -----------------------------------------------------------------------------------------


@pytest.fixture
def special(tmp_path):
    """A folder, a pipe, a file without an end, one that is large and one that is empty; the devices there are."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with open(tmp_path / "huge", "wb") as file:
        file.truncate(1 << 40)
    (tmp_path / "short").write_bytes(bytes(100))
    (tmp_path / "loop").symlink_to("loop")
    return tmp_path


@pytest.mark.parametrize(
    "name, says",
    [
        ("folder", "it is a folder, not a file."),
        ("pipe", "it is a device or a pipe, not a file."),
        ("/dev/zero", "it is a device or a pipe, not a file."),
        ("/dev/null", "it is a device or a pipe, not a file."),
        ("huge", "is too large: more than 4096 bytes."),
        ("short", "is not what a DIY Pico saves: 100 bytes, not 4096. Name another file, or play --fresh."),
        ("loop", f"cannot be read: {os.strerror(errno.ELOOP)}."),
        ("none/pico.nvm", "cannot be written: there is no folder"),
        ("short/pico.nvm", f"cannot be read: {os.strerror(errno.ENOTDIR)}."),
        ("nul\0", "cannot be read: no file can have this name."),
    ],
)
def test_nvm_reads_what_a_chip_can_have_saved_and_nothing_else(complaint, special, name, says):
    assert says in complaint("play", "--terminal", "--board", "pico", "--nvm", special / name)


@pytest.mark.parametrize("name", ["folder", "pipe", "/dev/zero", "huge", "loop"])
def test_a_recording_is_an_ordinary_file(complaint, special, name):
    said = complaint("rerun", special / name)
    assert "cannot be read" in said or "is too large" in said


def test_no_folder_is_made_unasked(complaint, tmp_path):
    for words in (
        ("shot", tmp_path / "new" / "out.png"),
        ("shot", tmp_path / "new" / "out.gif"),
        ("play", "--terminal", "--record", tmp_path / "new" / "all.json"),
        ("play", "--terminal", "--nvm", tmp_path / "new" / "saved.nvm"),
    ):
        assert "there is no folder" in complaint(*words)
    assert os.listdir(tmp_path) == []


def test_a_place_that_cannot_be_written_is_said_before_anything_is_done(complaint, tmp_path, monkeypatch):
    (tmp_path / "out.png").mkdir()
    assert "it is a folder. Name a file in it" in complaint("shot", tmp_path / "out.png")
    assert "cannot be written" in complaint("shot", "/proc/out.png")
    assert "it is a folder" in complaint("play", "--terminal", "--record", tmp_path)
    monkeypatch.setattr(files.os, "access", lambda name, mode: False)  # the tests may run as one who may do all
    assert "Permission denied" in complaint("shot", tmp_path / "other.png")


# --- Records that are none -------------------------------------------------------------------------


def read_from(monkeypatch, text):
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


@pytest.mark.parametrize("text", ["hello\nworld\n", "# A page\n\nof words\n" * 100, "{\n" * 500, "\n\n,\n"])
def test_a_text_of_something_else_is_refused_once(complaint, monkeypatch, text):
    read_from(monkeypatch, text)
    assert "-: It is not JSON; what match --json prints is wanted." in complaint("replay", "-")


def test_after_twenty_lines_that_are_none_nothing_more_is_read(run, monkeypatch):
    (record,) = played(run, *DUEL)
    read_from(monkeypatch, "\n".join([json.dumps(record)] + ["what?"] * 1000))
    code, out, err = run("replay", "-")
    assert (code, out) == (2, "")
    assert err.count("It is not JSON") == 20 and err.count("\n") == 21
    assert err.endswith("-: 20 lines are not JSON, so nothing more is read; what match --json prints is wanted.\n")


def test_of_many_faults_the_first_hundred_are_told_and_then_their_number(run, monkeypatch):
    (record,) = played(run, *DUEL)
    wrong = json.dumps({**record, "check": "00000000", "whole": "00000000"})
    read_from(monkeypatch, "\n".join(["{}"] * 59 + [wrong] * 30 + ["{}"] * 5000 + [json.dumps(record)]))
    code, out, err = run("replay", "-")
    told = err.splitlines()
    assert (code, out, len(told)) == (2, "", matches.MOST_TOLD + 1)
    assert told[59].startswith("-, line 60: check is") and told[60].startswith("-, line 60: whole is")
    assert told[-1] == "-: 5089 of 5090 matches are wrong; the first 100 faults are told above."
    read_from(monkeypatch, "{}\n" * 100)
    assert run("replay", "-")[2].count("\n") == 100


def test_a_line_without_an_end_is_not_read_to_its_end(complaint, monkeypatch):
    class Endless:
        def readline(self, length):
            assert length == matches.LONGEST + 1
            return "9" * length

    monkeypatch.setattr(sys, "stdin", Endless())
    assert "-, line 1: It is too long for a match" in complaint("replay", "-")
    assert "/dev/zero, line 1: It is too long" in complaint("replay", "/dev/zero")


def test_many_matches_are_compared_as_they_come(run, monkeypatch):
    """A file larger than what one match may be, of matches that are one a line."""
    records = played(run, *DUEL, "--games", 40)
    records[39]["check"] = "00000000"
    monkeypatch.setattr(matches, "LONGEST", max(len(json.dumps(record)) for record in records) + 1)
    read_from(monkeypatch, "\n\n".join(json.dumps(record) for record in records))
    code, out, err = run("replay", "-")
    assert (code, out) == (1, "") and err.startswith("-, line 79: check is") and err.count("\n") == 1


def test_a_file_that_was_saved_with_a_byte_order_mark_is_read(run, replay):
    (record,) = played(run, *DUEL)
    assert replay(json.dumps(record).encode("utf-8-sig"))[0] == 0


def test_without_standard_input_there_is_nothing_to_read(complaint, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert "There is no standard input to read" in complaint("replay", "-")


# --- Words and numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["--actions", "-1,2"], ["--actions=-1,2"], ["--json", "--actions", "-1,2"]])
def test_actions_that_begin_with_a_minus_are_named_as_what_they_are(complaint, words):
    said = complaint("match", "ninja", *words)
    assert "Action 1, -1 (round 1), of seat 1 is not allowed: You can't choose that. Allowed here: 0 to 25." in said


@pytest.mark.parametrize(
    "words, says",
    [
        (["match", "ninja", "--actions", "-x"], "Action 1, '-x', is no whole number"),
        (["match", "ninja", "--seats", "-x"], "has 2 seats, not 1 (-x)"),
        (["match", "ninja", "--option", "-x"], "'-x' is no option"),
        (["match", "karate", "--fight", "-KU"], "no technique '-KU'"),
        (["match", "ninja", "--actions", "--json"], "--actions: "),
        (["match", "ninja", "--games", "-5"], "'-5' is no whole number from 1"),
        (["shot", "--keys", "-1", "x.png"], "no key called '-1'"),
        (["match", "ninja", "--actions", "9" * 6000], "is no whole number"),
        (["match", "ninja", "--seed", "9" * 6000], "is no whole number from 0"),
        (["shot", "--keys", "ok*" + "9" * 6000, "x.png"], "must be from 1 to 1000"),
        (["shot", "--keys", "wait:" + "9" * 6000, "x.png"], "must be from 1 to 600000"),
        (["shot", "--keys", "ok*1000," * 101, "x.png"], "That is too much to do: 100000"),
        (["shot", "--keys", "reset*200", "x.png"], "At most 10 power cuts can follow each other"),
        (["shot", "--keys", "reset," * 200, "x.png"], "At most 10 power cuts can follow each other"),
        (["goldens", "--board", ""], "no board called ''"),
    ],
)
def test_what_cannot_be_meant_is_named(complaint, tmp_path, monkeypatch, words, says):
    monkeypatch.chdir(tmp_path)
    assert says in complaint(*words)
    assert os.listdir(tmp_path) == []


def test_ten_power_cuts_in_a_row_are_a_script(run, tmp_path):
    keys = f"reset*{recording.MOST_RESETS},wait:20,reset"
    assert run("shot", "--board", "pico", "--keys", keys, tmp_path / "out.png") == (0, "", "")


# --- Where the printing goes -----------------------------------------------------------------------


def test_a_full_disk_is_a_sentence():
    with open("/dev/full", "w") as full:
        for words in ([*DUEL], [*DUEL, "--games", "2000", "--json"]):
            process = start(*words, stdout=full)
            _, err = process.communicate(timeout=HANG)
            assert process.returncode == 2
            assert err == f"What is printed cannot be written: {os.strerror(errno.ENOSPC)}.\n"


def test_a_standard_output_that_is_closed_is_no_error(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    assert main(DUEL) == 0


def test_help_for_a_reader_who_has_gone_is_no_error():
    reader, writer = os.pipe()
    os.close(reader)
    process = start("--help", stdout=writer)
    os.close(writer)
    _, err = process.communicate(timeout=HANG)
    assert (process.returncode, err) == (0, "")
