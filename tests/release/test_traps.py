"""A drive full of traps: links that lead out of it, names that steer a terminal, pipes, files without end. Nothing
outside is touched, nothing of the owner's is lost, and nobody waits.
"""

import io
import os
import shutil
import subprocess
import sys

import pytest

import class_set
import deploy
import mounted
import onto_drive
import release
from limits import HANG
from progress import Progress
from small import Made, contents, files, has, older, plug_in, put, put_all
from trouble import Trouble

OLD = "pocket-dojo-0.8-pybadge"
NASTY = "a\x1b[2J\nb\x9b\u202e"


@pytest.fixture
def outside(tmp_path):
    """A folder of somebody's, which looks like what links could be after."""
    folder = tmp_path / "outside"
    for name in ("precious", "code.py", "lib/dojo/app.mpy", "dojo/app.mpy", "ninja/rules.mpy", "settings.toml"):
        put(folder, name, b"precious")
    put_all(folder, older(count=3))
    return folder


@pytest.fixture
def drive(tmp_path):
    return plug_in(tmp_path / "CIRCUITPY")


def bring(drive, chosen_set=None):
    """Everything is answered with yes. The number of drives that went wrong."""
    return deploy.onto_drives([drive], Made, True, chosen_set)


def link(path, target):
    """A link in place of what is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.symlink_to(target)


LINKS = {  # place on the drive: what it leads to outside
    "code.py": "precious",
    "safemode.py": "missing",
    release.IMAGE: "precious",
}


@pytest.mark.parametrize("place", LINKS)
def test_where_a_link_is_in_the_way_nothing_is_written_anywhere(drive, outside, place, capsys):
    link(drive / place, outside / LINKS[place])
    before, others = files(drive), files(outside)
    assert bring(drive) == 1
    assert files(outside) == others and files(drive) == before and (drive / place).is_symlink()
    assert "%s is a link" % place in capsys.readouterr().out


@pytest.mark.parametrize("name", ["settings.toml", "boot.py"])
def test_a_class_set_neither_reads_nor_writes_through_a_link(drive, outside, name, capsys):
    put(outside, name, b"DOJO_NUMBER = 7\n")
    link(drive / name, outside / name)
    others = files(outside)
    assert class_set.number_on(drive) == 0
    assert bring(drive, class_set.ClassSet({"sound": "off"})) == 1
    assert files(outside) == others and (drive / name).is_symlink()
    assert "%s is a link" % name in capsys.readouterr().out


@pytest.mark.parametrize("is_yes", [False, True])
@pytest.mark.parametrize(
    "place, target",
    [
        (OLD, OLD),
        ("pocket-dojo-0.7-pybadge", ""),
        (OLD + "/files.txt", OLD + "/files.txt"),
        (OLD + "/lib", OLD + "/lib"),
        (OLD + "/lib/dojo/part001.mpy", OLD + "/lib/dojo/part001.mpy"),
        (release.IMAGE + ".crswap", "precious"),
    ],
)
def test_what_is_old_is_not_looked_for_behind_a_link(drive, outside, place, target, is_yes):
    if place.startswith(OLD + "/"):
        put_all(drive, older(count=3))
    link(drive / place, outside / target)
    others = files(outside)
    deploy.onto_drives([drive], Made, is_yes)
    assert files(outside) == others and (drive / place).is_symlink() and has(drive, contents())


def test_links_that_somebody_has_put_into_an_older_version_stay_and_so_does_what_they_lead_to(drive, outside):
    put_all(drive, older(count=3))
    (drive / OLD / "file").symlink_to(outside / "precious")
    (drive / OLD / "folder").symlink_to(outside)
    (drive / OLD / "loop").symlink_to("loop")
    others = files(outside)
    assert bring(drive) == 0
    assert files(outside) == others and (drive / OLD / "file").is_symlink() and not (drive / OLD / "lib").exists()


def test_a_link_that_comes_while_it_writes_is_not_followed(drive, outside, monkeypatch):
    put_one, others = onto_drive.put, files(outside)

    def put_and_trap(path, data):
        put_one(path, data)
        if path.name == release.IMAGE:
            (drive / "safemode.py").symlink_to(outside / "precious")

    monkeypatch.setattr(onto_drive, "put", put_and_trap)
    plan = onto_drive.Plan(drive, contents())
    with pytest.raises(Trouble, match="is a link"):
        plan.carry_out(lambda part, whole: None)
    assert files(outside) == others


def test_no_name_on_a_drive_steers_the_terminal(drive, capsys, monkeypatch):
    put(drive, OLD + NASTY + "/" + NASTY, b"mine")
    put(drive, "code.txt", b"mine")
    asked = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or "n")
    drive = drive.rename(drive.with_name(NASTY))
    assert deploy.onto_drives([drive], Made, False) == 0
    (drive / "boot_out.txt").write_text("CircuitPython 9.1%s\nBoard ID:pybadge\n" % NASTY.replace("\n", ""))
    deploy.onto_drives([drive], Made, False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    deploy.ask(NASTY)
    said = "".join(asked) + capsys.readouterr().out
    assert len(asked) == 1 and "a\\x1b[2J" in said
    assert not set("\x1b\x9b\u202e") & set(said) and "\nb" not in said


def test_progress_names_a_drive_as_it_can_be_shown():
    out = io.StringIO()
    Progress([NASTY], out).fail(NASTY, NASTY)
    assert out.getvalue() == "a\\x1b[2J\\nb\\x9b\\u202e: a\\x1b[2J\\nb\\x9b\\u202e\n"


# --- Pipes, and files that are too large ----------------------------------------------------------

ENDLESS = 50 * 1024**3  # bytes, none of which takes room
PIPES = {  # place on a drive: what is said about it
    "boot_out.txt": "boot_out.txt is a pipe or the like, not a file.",
    "code.py": "code.py is a pipe or the like, and a board's drive can have none.",
    release.IMAGE: release.IMAGE + " is a pipe or the like",
    release.IMAGE + ".crswap": "Pocket Dojo 0.9 is on it",
    OLD: "Pocket Dojo 0.9 is on it",
    "settings.toml": "settings.toml is a pipe or the like, not a file.",
    "boot.py": "boot.py is a pipe or the like, not a file.",
    OLD + "/files.txt": "Pocket Dojo 0.9 is on it",
    OLD + "/lib/pipe": "Pocket Dojo 0.9 is on it",
    "code.txt": "Pocket Dojo 0.9 is on it",
    "photos/pipe": "Pocket Dojo 0.9 is on it",
    "photos": "Pocket Dojo 0.9 is on it",
}
LARGE = {
    "boot_out.txt": "boot_out.txt is too large to be what it is called.",
    "code.py": "Pocket Dojo 0.9 is on it",
    release.IMAGE: "Pocket Dojo 0.9 is on it",
    "settings.toml": "settings.toml is too large to be what it is called.",
    "boot.py": "boot.py is too large to be what it is called.",
    OLD + "/files.txt": "Pocket Dojo 0.9 is on it",
    OLD + "/lib/dojo/part001.mpy": "Pocket Dojo 0.9 is on it",
    "photos/film": "Pocket Dojo 0.9 is on it",
}


def trap(drive, place, make):
    """A drive with this in place of what is there."""
    plug_in(drive)
    if place.startswith(OLD + "/"):
        put_all(drive, older(count=3))
    path = drive / place
    shutil.rmtree(path, ignore_errors=True)
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)
    return drive


def large(path):
    with open(path, "wb") as file:
        file.truncate(ENDLESS)


def said_by_the_program(tmp_path, *words):
    """{drive: what is said about it} by the program itself, which could be waited for without end."""
    release.pack(contents(), tmp_path / "it.zip")
    command = [sys.executable, "-P", release.ROOT / "tools/release/deploy.py", "--yes", "--zip", tmp_path / "it.zip"]
    done = subprocess.run([*command, *words], capture_output=True, text=True, timeout=HANG, stdin=subprocess.DEVNULL)
    assert "Traceback" not in done.stderr, done.stderr
    return dict(line.split(": ", 1) for line in done.stdout.splitlines() if line.startswith(str(tmp_path)))


@pytest.mark.parametrize("made, wanted", [(os.mkfifo, PIPES), (large, LARGE)])
def test_neither_a_pipe_nor_a_file_without_end_is_waited_for_and_other_drives_get_theirs(tmp_path, made, wanted):
    drives = {}
    for number, place in enumerate(wanted):
        drives[place] = trap(tmp_path / ("CIRCUITPY%d" % number), place, made)
    good = plug_in(tmp_path / "GOOD")
    (tmp_path / "class.toml").write_text('sound = "off"\nsecret = "abcdefgh"\ncode = "1234"\n')
    said = said_by_the_program(tmp_path, "--class", tmp_path / "class.toml", *drives.values(), good)
    for place, drive in drives.items():
        assert wanted[place] in said[str(drive)], place
    assert has(good, contents())
    for place in ("settings.toml", "boot.py"):  # a file that nobody could read is not replaced
        path = drives[place] / place
        assert path.is_fifo() if made is os.mkfifo else path.stat().st_size == ENDLESS


def test_a_program_of_the_owners_that_is_too_large_to_read_is_put_aside_like_any_other(drive):
    large(drive / "code.py")
    plan = onto_drive.Plan(drive, contents())
    assert plan.questions() == [onto_drive.REPLACE % "code-before.py"]
    plan.answer(plan.questions()[0], True)
    plan.carry_out(lambda part, whole: None)
    assert (drive / "code-before.py").stat().st_size == ENDLESS
    assert (drive / "code.py").read_bytes() == contents()["code.py"]


def test_a_program_that_only_begins_like_that_of_a_new_drive_is_the_owners(drive):
    (drive / "code.py").write_bytes(b'print("Hello World!")' + b"\n" * 40 + b"import my_game\n")
    assert onto_drive.Plan(drive, contents()).questions() == [onto_drive.REPLACE % "code-before.py"]


@pytest.mark.parametrize("version", ["9" * 5000, "x.y", "", "\u0661\u0660.0.0"])
def test_a_version_that_is_none_is_said(drive, version):
    (drive / "boot_out.txt").write_text("Adafruit CircuitPython %s on 2026\nBoard ID:pybadge\n" % version)
    assert "does not say which board" in mounted.read(drive).wrong


def test_a_class_set_that_is_no_file_or_too_large_is_said(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    large(tmp_path / "large.toml")
    for name in ("pipe.toml", "large.toml"):
        with pytest.raises(Trouble, match=name + " is "):
            class_set.read(tmp_path / name)
