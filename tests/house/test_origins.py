"""Committed things that a program made are what it made, from what is here: none is stale."""

import subprocess
import sys

import origins
import pytest

from device_files import ROOT

MADE = ("games/**/*.bin", "games/**/*.bmp", "lib/dojo/art/*", "docs/print/*")  # by the workshop, all there are


def test_no_committed_thing_is_stale():
    assert list(origins.stale().values()) == []


def test_every_table_picture_typeface_and_sheet_says_what_it_was_made_from():
    there = {path.relative_to(ROOT).as_posix() for pattern in MADE for path in ROOT.glob(pattern)}
    assert len(there) > 150
    assert there - set(origins.things()) == set()
    assert len(origins.things()) == len(set(origins.things())), "a thing that two programs make"


# --- In a small tree ----------------------------------------------------------------------------------

MAKER = """
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path += [%r, str(ROOT)]
import origins
from games import rules

(ROOT / "games/table.bin").write_bytes(bytes((rules.MOST,)))
(ROOT / "games/page.md").write_text("By hand.\\n<!-- made by maker.py -->\\n1\\n<!-- end -->\\n")
origins.note(["games/page.md", "games/table.bin"], ["tools/workshop/room/*.txt"], "--make", root=ROOT)
""" % str(ROOT / "tools")
RULES = """\"\"\"The rules of a game.\"\"\"

MOST = 7  # of anything
"""
ROOM = "tools/workshop/room/"
LIST = "games/__init__.py"


@pytest.fixture
def tree(tmp_path):
    """A small repository in which a program has made a table and part of a page."""
    games = ("games/rules.py", RULES), (LIST, "GAMES = ('one',)\n")
    for name, text in ((ROOM + "maker.py", MAKER), (ROOM + "drawn.txt", "#\n"), *games):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    subprocess.run([sys.executable, "-P", tmp_path / ROOM / "maker.py"], check=True)
    assert origins.stale(tmp_path) == {}
    assert origins.things(tmp_path) == ["games/page.md", "games/table.bin"]
    return tmp_path


def change(tree, name, old, new):
    path = tree / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.mark.parametrize("name, old, new", [
    ("games/rules.py", "7", "8"), (ROOM + "maker.py", "rules.MOST", "-rules.MOST"), (ROOM + "drawn.txt", "#", "."),
    ("games/rules.py", "MOST = 7", "LEAST = 7"), ("games/rules.py", "7", "7.0"),
])  # fmt: skip
def test_a_change_of_what_it_was_made_from_makes_a_thing_stale(tree, name, old, new):
    change(tree, name, old, new)
    (command, said), *others = origins.stale(tree).items()
    assert (command, others) == (ROOM + "maker.py --make", [])
    assert said.startswith("games/page.md and 1 more: made before a change of " + name)
    assert said.endswith(".venv/bin/python " + command)


@pytest.mark.parametrize("name, old, new", [
    ("games/rules.py", "  # of anything", ""), ("games/rules.py", "The rules of a game.", "What is allowed."),
    ("games/rules.py", "MOST = 7", "MOST = (\n    0x07\n)"), ("games/page.md", "By hand.", "By another hand."),
    (LIST, "one", "another"),
])  # fmt: skip
def test_comments_docstrings_layout_the_rest_of_a_page_and_another_game_make_nothing_stale(tree, name, old, new):
    change(tree, name, old, new)
    assert origins.stale(tree) == {}


def test_a_thing_that_was_changed_by_hand_or_is_gone_is_not_what_was_made(tree):
    change(tree, "games/page.md", "\n1\n", "\n2\n")
    assert "games/page.md and 1 more: not what was made." in origins.stale(tree)[ROOM + "maker.py --make"]
    change(tree, "games/page.md", "\n2\n", "\n1\n")
    (tree / "games/table.bin").unlink()
    assert "games/table.bin and 1 more: not what was made." in origins.stale(tree)[ROOM + "maker.py --make"]


def test_a_drawing_that_comes_or_goes_makes_a_thing_stale(tree):
    (tree / ROOM / "new.txt").write_text("#\n")
    assert ROOM + "new.txt" in origins.stale(tree)[ROOM + "maker.py --make"]
    (tree / ROOM / "new.txt").unlink()
    (tree / ROOM / "drawn.txt").unlink()
    assert ROOM + "drawn.txt" in origins.stale(tree)[ROOM + "maker.py --make"]


def test_what_a_program_makes_anew_replaces_only_its_own_section(tree):
    other = (tree / ROOM / "maker.py").read_text().replace("games/page.md", "games/other.md").replace("table", "list")
    (tree / ROOM / "another.py").write_text(other)
    change(tree, "games/rules.py", "7", "9")
    for name in ("another.py", "maker.py"):
        subprocess.run([sys.executable, "-P", tree / ROOM / name], check=True)
        assert (ROOM + "maker.py --make" in origins.stale(tree)) == (name == "another.py")
    assert sorted(origins.things(tree)) == ["games/list.bin", "games/other.md", "games/page.md", "games/table.bin"]
