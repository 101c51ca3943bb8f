"""Doors to pages: imports for whoever reads, names for a board; and the few names in strings that are left."""

import ast
import os
import subprocess
import sys

import pytest

from device_files import FILES, ROOT, module, tree
from limits import HANG
from sim.loading import doors

GONE = ROOT / "build/doors/lib/dojo/gone.py"
TOP = "from dojo import pages\nfrom dojo.menus import about, held\n"


@pytest.mark.parametrize(
    "source, lowered",
    [
        ("pages.open(about.page, console)", 'pages.open("dojo.menus.about", console)'),
        ("pages.open(about.licences, console)", 'pages.run("dojo.menus.about", "licences", console)'),
        ("pages.show(console, about.page, 'ä', 1)", "pages.show(console, \"dojo.menus.about\", 'ä', 1)"),
        ("pages.load(about).count()", 'pages.load("dojo.menus.about").count()'),
        ("'ä', pages.keep(about)", "'ä', pages.keep(\"dojo.menus.about\")"),
    ],
)
def test_a_door_becomes_a_name_and_its_import_goes(source, lowered):
    assert doors.lowered(TOP + source) == "from dojo import pages\nfrom dojo.menus import held\n" + lowered


def test_several_processes_may_write_them_at_once_after_a_module_has_gone(monkeypatch):
    remove = os.remove
    monkeypatch.setattr(os, "remove", lambda file: [remove(file), remove(file)])  # the other was a moment earlier
    doors.written()
    GONE.write_text("")
    doors.written()
    assert not GONE.exists()


def test_lines_stay_where_they_are():
    source = "from dojo import pages\nfrom dojo.menus import (\n    about,\n    held,\n)\n"
    source += "pages.load(about)\npages.load(held)\n"
    assert doors.lowered(source).splitlines()[5:] == ['pages.load("dojo.menus.about")', 'pages.load("dojo.menus.held")']
    assert "import" not in doors.lowered(source).splitlines()[1]


@pytest.mark.parametrize(
    "source, lowered",
    [
        (TOP + "pages.load(about)\nprint(about.TITLE)\n", TOP + 'pages.load("dojo.menus.about")\nprint(about.TITLE)\n'),
        (TOP + "def go(about):\n    return pages.load(about)\n", None),
        ("from dojo.menus import about\nabout.page(pages.open)\n", None),
    ],
    ids=["what is used in other ways too", "a name for something else in a function", "a module without pages"],
)
def test_what_is_more_than_a_door_or_none_is_imported_all_the_same(source, lowered):
    assert doors.lowered(source) == (lowered or source)


def test_an_exception_that_has_the_name_of_a_door_elsewhere_leaves_it_one():
    caught = "def go():\n    try:\n        pass\n    except OSError as about:\n        print(about)\n"
    assert "about, held" not in doors.lowered(TOP + "pages.load(about)\n" + caught)


def test_what_is_shown_has_to_be_called_page():
    with pytest.raises(ValueError, match="room, line 3: pages.show opens what is called page"):
        doors.lowered(TOP + "pages.show(console, about.licences)", "room")


# --- The product -----------------------------------------------------------------------------------


def strings(path):
    """All strings of a module that name another, except docstrings."""
    code = tree(path)
    said = {id(node.value) for node in ast.walk(code) if isinstance(node, ast.Expr)}
    for node in ast.walk(code):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            if doors.is_module(node.value) and "." in node.value:
                yield node.value


def test_nothing_names_a_module_in_a_string_that_could_be_a_door():
    # settle takes the name of what may be forgotten all the same; what loads ahead cannot import what it loads
    may = {"dojo.start": {"dojo.start"}, "dojo.memory.idle": {"dojo.playing.play", "dojo.link.matches"}}
    found = {module(path): set(strings(path)) - may.get(module(path), set()) for path in FILES}
    assert {name: named for name, named in found.items() if named} == {}


CARDS = sorted(path for path in ROOT.glob("games/*/__init__.py"))
OPENED = ("MORE", "FIRST", "TABLES")  # of a card: (what is said, module of the game with a generator `page`)


def opened_by_name(card):
    """The modules that a game's card names, of which only the names are known to the console."""
    for node in tree(card).body:
        if isinstance(node, ast.Assign) and node.targets[0].id in OPENED:
            for pair in node.value.elts:
                yield node.targets[0].id, pair.elts[1].value


def parameters(path, function):
    """The names of what a function takes."""
    found = [node for node in tree(path).body if isinstance(node, ast.FunctionDef) and node.name == function]
    return [each.arg for each in found[0].args.args] if found else None


@pytest.mark.parametrize("card", CARDS, ids=lambda path: path.parent.name)
def test_what_a_card_names_is_there_and_takes_the_console(card):
    for _, name in opened_by_name(card):
        path = card.parent.joinpath(*name.split(".")).with_suffix(".py")
        assert parameters(path, "page") == ["console"], "%s in %s" % (name, card)


def test_there_are_cards_that_name_pages():
    assert sum(len(list(opened_by_name(card))) for card in CARDS) >= 5


def test_a_link_that_was_copied_from_elsewhere_leads_here(tmp_path):
    target = str(tmp_path / "doors" / "build")
    for source in ("/elsewhere/build", "/here/build", "/here/build"):
        assert os.readlink(doors._link(target, source)) == source
    assert os.listdir(tmp_path / "doors") == ["build"]


def test_boards_load_ahead_what_players_open_today():
    subprocess.run([sys.executable, ROOT / "tools/device/order.py", "--check"], check=True, timeout=HANG)
