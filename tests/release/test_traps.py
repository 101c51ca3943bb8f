"""A drive full of traps: links that lead out of it, and names that steer a terminal. Nothing outside is touched."""

import io
import shutil

import pytest

import class_set
import deploy
import onto_drive
from progress import Progress
from small import Made, contents, files, plug_in, put
from trouble import Trouble

NEW = "pocket-dojo-0.9-pybadge"
OLD = "pocket-dojo-0.8-pybadge"
NASTY = "a\x1b[2J\nb\x9b\u202e"


@pytest.fixture
def outside(tmp_path):
    """A folder of somebody's, which looks like what links could be after."""
    folder = tmp_path / "outside"
    for name in ("precious", "code.py", "lib/dojo/app.mpy", "dojo/app.mpy", "ninja/rules.mpy", "settings.toml"):
        put(folder, name, b"precious")
    for place, data in contents("0.8").items():
        put(folder, place, data)
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
    "READ-ME-FIRST.html": "precious",
    NEW: "",
    NEW + "/lib": "lib",
    NEW + "/games/__init__.mpy": "precious",
    NEW + "/files.txt": "missing",
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
        ("lib", "lib"),
        ("lib/dojo", "dojo"),
        ("games", ""),
        ("games/ninja", "ninja"),
        ("boards", ""),
    ],
)
def test_what_is_old_is_not_looked_for_behind_a_link(drive, outside, place, target, is_yes):
    put(outside, "pybadge.mpy", b"precious")
    if not place.startswith("lib"):
        put(drive, "lib/dojo/app.mpy", b"C\x06old")
    link(drive / place, outside / target)
    others = files(outside)
    deploy.onto_drives([drive], Made, is_yes)
    assert files(outside) == others and (drive / place).is_symlink() and (drive / NEW / "files.txt").exists()


def test_a_link_in_an_older_version_goes_and_what_it_leads_to_stays(drive, outside):
    for place, data in contents("0.8").items():
        put(drive, place, data)
    (drive / OLD / "file").symlink_to(outside / "precious")
    (drive / OLD / "folder").symlink_to(outside)
    (drive / OLD / "loop").symlink_to("loop")
    others = files(outside)
    assert bring(drive) == 0
    assert files(outside) == others and not (drive / OLD / "file").is_symlink()


def test_a_link_that_comes_while_it_writes_is_not_followed(drive, outside, monkeypatch):
    put_all, others = onto_drive.put, files(outside)

    def put_and_trap(path, data):
        put_all(path, data)
        if path.name == "READ-ME-FIRST.html":
            (drive / NEW).symlink_to(outside)

    monkeypatch.setattr(onto_drive, "put", put_and_trap)
    plan = onto_drive.Plan(drive, contents())
    with pytest.raises(Trouble, match="is a link"):
        plan.carry_out(lambda part, whole: None)
    assert files(outside) == others


def test_no_name_on_a_drive_steers_the_terminal(drive, capsys, monkeypatch):
    put(drive, OLD + NASTY + "/" + NASTY, b"mine")
    put(drive, "lib/dojo/" + NASTY, b"mine")
    asked = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or "n")
    assert deploy.onto_drives([drive], Made, False) == 0
    (drive / "boot_out.txt").write_text("CircuitPython 9.1%s\nBoard ID:pybadge\n" % NASTY.replace("\n", ""))
    deploy.onto_drives([drive], Made, False)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    deploy.ask(NASTY)
    said = "".join(asked) + capsys.readouterr().out
    assert len(asked) == 2 and "a\\x1b[2J" in said
    assert not set("\x1b\x9b\u202e") & set(said) and "\nb" not in said


def test_progress_names_a_drive_as_it_can_be_shown():
    out = io.StringIO()
    Progress([NASTY], out).fail(NASTY, NASTY)
    assert out.getvalue() == "a\\x1b[2J\\nb\\x9b\\u202e: a\\x1b[2J\\nb\\x9b\\u202e\n"
