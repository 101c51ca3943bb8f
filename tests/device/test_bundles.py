"""Modules that are always loaded together are one on a board, and do what they did."""

import ast
import functools
import json
import subprocess
import sys

import pytest

import build_device
import bundles
import image
from bundle_programs import PROGRAMS, REFUSED, modules
from device_files import ROOT
from sim import boards, handheld
from sim.loading import drives
from sim.pictures import goldens as pictures

FAKES = ROOT / "sim/fakes/chip"
BUNDLED = [board.name for board in boards.pictured()] + ["raspberry_pi_pico2"]


def written(folder, texts):
    """A program's modules as files of a folder, each folder a package. Gives the folder."""
    for name, text in texts.items():
        inside = any(other.startswith(name + ".") for other in texts)
        path = folder / (name.replace(".", "/") + ("/__init__.py" if inside else ".py"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def printed(folder):
    """What code.py of a folder prints."""
    program = "import sys, runpy; sys.path[:0] = %r; runpy.run_path(%r, run_name='__main__')"
    program %= ([str(folder), str(FAKES)], str(folder / "code.py"))
    ended = subprocess.run([sys.executable, "-Pc", program], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def made(texts):
    """The sources of the bundles of a program."""
    return {each.name: each.text for each in bundles.bundle(texts).values()}


@pytest.mark.parametrize("groups, text", [program[1:] for program in PROGRAMS], ids=[each[0] for each in PROGRAMS])
def test_bundles_do_what_the_modules_do(groups, text, tmp_path):
    texts = modules(text)
    found = bundles.bundle(texts)
    wanted = {frozenset(group.split()) for group in ["code", *groups.split(", ")]}
    assert {frozenset(each.members) for each in found.values()} == wanted
    plain = printed(written(tmp_path / "plain", texts))
    assert plain and printed(written(tmp_path / "bundled", {each.name: each.text for each in found.values()})) == plain


@pytest.mark.parametrize("text, why", REFUSED, ids=[why for _, why in REFUSED])
def test_what_cannot_be_followed_is_refused_with_its_place(text, why):
    texts = modules(text)
    with pytest.raises(ValueError, match=why):
        bundles.bundle({"code": "from a import f\n" if "def f" in texts["a"] else "import a\n", **texts})


def test_names_that_are_global_are_the_same_few_in_every_bundle():
    after = made(
        modules("== code\nimport a\na.f()\n== a\ndef f():\n    import b\n    b.go()\n== b\ndef go():\n    pass")
    )
    assert after["b"] == "def _a():\n    pass\n"


def test_a_bundle_has_a_short_name_unless_it_is_named_in_code_py_or_by_a_name_made_as_it_runs():
    texts = modules(
        "== code\nfrom dojo.a import f\nf()\n== dojo.a\ndef load(name):\n    __import__(name)\n"
        "def f():\n    load('dojo.room.page')\n    load('dojo.room.words')\n    load('games.x.room.page')\n"
        "    from dojo import words\n    words.f()\n    load('games.x.%s' % f)\n    print('room.made')\n"
        "== dojo.words\ndef f():\n    pass\n== dojo.room.page\nx = 1\n== dojo.room.words\nx = 1\n"
        "== games.x.room.page\nx = 1\n== games.x.room.made\nx = 1\n== games.x\nNAME = 1\n"
    )
    found = bundles.bundle(texts)
    assert {root: each.name for root, each in found.items() if root != "code"} == {
        "dojo.a": "dojo.a",
        "dojo.words": "dojo._c",
        "dojo.room.page": "dojo._a",
        "dojo.room.words": "dojo._b",
        "games.x": "games.x",
        "games.x.room.page": "games.x._a",
        "games.x.room.made": "games.x.room.made",
    }
    for name in ("dojo._a", "dojo._b", "games.x._a"):
        assert '_a("%s")' % name in found["dojo.a"].text


def test_a_bundle_says_what_else_has_to_be_loaded_each_before_what_that_needs():
    texts = {
        "code": "def go(name):\n    __import__(name)\ngo('a')\ngo('z')\nprint('NEEDS', getattr(a, 'NEEDS'))\n",
        "a": "import b\nimport d\nprint(b, d)\n",
        "z": "import d\nimport c\nprint(c, d)\n",
        "b": "import c\nprint(c)\n",
        "c": "import d\nprint(d)\n",
        "d": "x = 1\n",
    }
    bundled = made(texts)
    for root, needs in (("a", ("b", "c", "d")), ("z", ("c", "d"))):
        assert bundled[root].startswith("NEEDED = %r; " % (needs,)) and bundled[root].endswith("\nNEEDS = NEEDED\n")


def kept(texts, folder):
    """The bundles of a program, and what is kept to find lines and functions of them."""
    found = bundles.bundle(texts)
    bundles.keep_lines(found, folder / "lines.json")
    bundles.keep_functions(found, folder / "functions.json")
    return found, *[json.loads((folder / name).read_text()) for name in ("lines.json", "functions.json")]


def test_a_line_of_a_bundle_is_found_in_its_source(tmp_path):
    texts = {
        "code": "import a\nprint(a.run)\n",
        "a": "from b import (\n    go,\n)  # a3\n\n\ndef run():  # a6\n    return go  # a7\n",
        "b": "from micropython import const  # b1\n_B = const(\n    2)  # b3\ndef go():\n    return _B  # b5",
    }
    found, lines, _ = kept(texts, tmp_path)
    told = []
    for number, line in enumerate(found["a"].text.splitlines(), 1):
        ((module, its),) = bundles.where(lines, "a", number)
        if "#" in line:
            told.append(line.partition("# ")[2])
            assert told[-1] == "%s%d" % (module, its)
    assert told == ["b1", "b3", "b5", "a3", "a6", "a7"]
    assert bundles.where(lines, "a", len(found["a"].text.splitlines()) + 1) == []
    assert bundles.where(lines, "b", 1) == []


def test_a_function_of_a_bundle_is_found_in_its_source(tmp_path):
    texts = {
        "code": "import a\nprint(a.run)\n",
        "a": "from b import go\n\n\ndef run():\n    return go() + _wait()\n\n\ndef _wait():\n    return 1\n",
        "b": "_B = 2\n\n\ndef go():\n    return [_B for _ in (1, 2)]\n",
    }
    found, lines, functions = kept(texts, tmp_path)
    called = found["a"].names
    for module, name, line in (("b", "go", 4), ("a", "run", 4), ("a", "_wait", 8)):
        ((root, its),) = bundles.begins(functions, "a", called[module, name])
        assert bundles.where(lines, root, its) == [(module, line)]
    ((root, its),) = bundles.begins(functions, "a", "<listcomp>")
    assert bundles.where(lines, root, its) == [("b", 5)]
    assert bundles.begins(functions, "a", "nothing") == bundles.begins(functions, "b", "go") == []


def test_the_first_letters_on_a_crash_screen_lead_to_every_function_and_bundle_they_may_mean():
    functions = {"games.x.screens": {"draw_all": [7], "drawn": [9], "show": [1]}, "games.y.z": {"draw": [3]}}
    assert bundles.begins(functions, "screen", "draw") == [("games.x.screens", 7), ("games.x.screens", 9)]
    assert bundles.begins(functions, "games.y.z", "draw") == [("games.y.z", 3)]
    lines = {"games.x.screens": [[1, "games.x.screens"], [9, ""]], "games.y.screen": [[1, "games.y.b"], [3, ""]]}
    assert bundles.where(lines, "screen", 2) == [("games.x.screens", 2), ("games.y.b", 2)]
    assert bundles.where(lines, "screen", 5) == [("games.x.screens", 5)]


@functools.cache
def of_board(board):
    """What goes onto a board, and its bundles."""
    chosen = build_device.sources(board)
    return chosen, build_device.bundled(chosen)


@pytest.mark.parametrize("board", BUNDLED)
def test_the_console_is_one_bundle_on_every_board_and_every_module_is_in_one(board):
    chosen, found = of_board(board)
    members = [name for each in found.values() for name in each.members]
    texts = build_device.texts(chosen)
    assert len(members) == len(set(members))
    assert set(members) <= texts.keys()
    assert {"dojo.ui.screen", "dojo.ui.hints", "dojo.saving.store", "dojo.dice"} <= set(found["dojo.console"].members)
    hardware = ast.parse(found["boards." + board].text).body
    names = {node.name for node in hardware if isinstance(node, ast.FunctionDef)}
    names |= {target.id for node in hardware if isinstance(node, ast.Assign) for target in node.targets}
    assert {"APPENDS", "MONO", "BRIGHTNESS", "NAMES", "display", "buttons", "speaker", "lamp", "links"} <= names
    assert len(found) <= len(members) - 50
    assert len({each.name for each in found.values()}) == len(found)


@pytest.mark.parametrize("board", BUNDLED)
def test_an_image_has_what_every_code_py_of_its_number_looks_for_in_it(board):
    """Where this fails, image.LOADER has to be raised, and in code.py: an update would no longer be one file."""
    text = of_board(board)[1]["code"].text
    tree = ast.parse(text)
    found = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert found == ["from time import sleep", "from dojo import app as crash", "from dojo.app import handheld"]
    read = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "crash"]
    assert {node.attr for node in read} == {"can_go_on", "console", "handle"} and image.LOADER == 1
    assert 'b"%s"' % image.TITLE.replace("%d", "1").partition("%")[0] in text


def test_the_same_modules_give_the_same_bundles():
    first, second = [made(modules(text)) for _, _, text in PROGRAMS], [made(modules(text)) for _, _, text in PROGRAMS]
    assert first == second


@pytest.mark.parametrize("is_room", (False, True), ids=("without-room", "with-room"))
@pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)
def test_every_screen_looks_the_same_from_bundles_with_room_for_open_pages_only(board, is_room, tmp_path, monkeypatch):
    monkeypatch.setattr(handheld, "FREE", handheld.FREE if is_room else dict.fromkeys(handheld.FREE, 0))
    build_device.simulated(board.name, tmp_path)
    with drives.used(tmp_path):
        shown = pictures.render(board)
    assert len(shown) > 200 and pictures.compare(board, shown) == []


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "raspberry_pi_pico"])
def test_every_page_says_what_it_needs(board):
    """A page that was opened in a way the bundler cannot follow would stay while what it needs is forgotten."""
    chosen, made = of_board(board)
    texts = build_device.texts(chosen)
    opened = [root for root in made if "\ndef page(" in texts[root]]
    assert len(opened) > 50
    assert [root for root in opened if not made[root].text.endswith("\nNEEDS = NEEDED\n")] == []
