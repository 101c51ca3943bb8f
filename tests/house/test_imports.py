"""Imports point one way: screens → rules, bots → rules, match → the contract, the launcher → games by name."""

import ast
import re
import sys

import pytest

from device_files import FILES, ROOT, module, tree
from sim.loading import doors

PATHS = {module(path): path for path in FILES}
GAMES = sorted({name.split(".")[1] for name in PATHS if name.startswith("games.")})
RULES_MAY = {"micropython", "dojo.contract"}
DRIVERS = {"dojo." + name for name in ("app", "start", "launcher", "crash", "saving.store")}
DRIVERS |= {"dojo.playing." + name for name in ("play", "table", "match")}


def imports(code, files=PATHS):
    """The dotted names a syntax tree imports; `from a import b` gives a.b where that is one of `files`, else a."""
    for node in ast.walk(code):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import in line %d: name the package" % node.lineno
            for alias in node.names:
                inner = node.module + "." + alias.name
                yield inner if inner in files else node.module


def imported(name):
    """All that a module names, what is behind its doors (dojo.pages) as well."""
    return set(imports(tree(PATHS[name])))


def loaded_with(name):
    """Only what a board loads along with it."""
    return set(imports(ast.parse(doors.lowered(PATHS[name].read_text(encoding="utf-8"), name))))


def reached(name):
    """All that a module imports, directly or through files of its own game."""
    package = name.rsplit(".", 1)[0] + "."
    found, left = set(), [name]
    while left:
        for other in imported(left.pop()):
            if other not in found:
                found.add(other)
                if other.startswith(package):
                    left.append(other)
    return found


def parts(name):
    """The games that have a file of this name; those that are still only a card have none."""
    return [game for game in GAMES if "games.%s.%s" % (game, name) in PATHS]


def own(game, *, without):
    """A game's files except those named."""
    prefix = "games.%s." % game
    return {name for name in PATHS if name.startswith(prefix)} - {prefix + other for other in without}


def needed(name):
    """All that is loaded with a module."""
    found, left = set(), [name]
    while left:
        new = {other for other in loaded_with(left.pop()) if other in PATHS} - found
        found |= new
        left += new
    return found


@pytest.mark.parametrize("name", ["launcher", "menus.game", "menus.change", "menus.setup", "link.screens.pairing"])
def test_a_page_under_which_others_are_opened_keeps_no_question_in_memory_that_is_seldom_asked(name):
    seldom = {"dojo.dialogs." + other for other in ("message", "confirm", "reader")} | {"dojo.playing.sides"}
    assert not needed("dojo." + name) & seldom


def test_there_are_games_to_look_at():
    for name in ("rules", "bots", "screens"):
        assert {"ninja", "template"} <= set(parts(name))


@pytest.mark.parametrize("game", parts("rules"))
def test_rules_import_nothing_but_the_contract_and_their_own_constants(game):
    assert reached("games.%s.rules" % game) <= RULES_MAY | own(game, without=("screens", "bots"))


@pytest.mark.parametrize("game", parts("bots"))
def test_bots_know_the_rules_and_no_screen_or_word(game):
    may = RULES_MAY | {"dojo.dice", "dojo.pages", "binascii"} | own(game, without=("screens",))
    assert reached("games.%s.bots" % game) <= may


@pytest.mark.parametrize("game", parts("screens"))
def test_screens_know_neither_bots_nor_other_games_nor_who_drives_them(game):
    found = reached("games.%s.screens" % game)
    assert {name for name in found if name.startswith("games.")} <= own(game, without=("bots",)) | {"games." + game}
    assert not found & DRIVERS


@pytest.mark.parametrize("name", sorted(name for name in PATHS if name.startswith("dojo")))
def test_the_console_names_no_game_and_no_board(name):
    found = {other for other in imported(name) if other.split(".")[0] in ("games", "boards", "board", "sim", "code")}
    assert found <= {"games"}, "what games there are is all that it asks for"
    assert not (name.startswith("dojo.ui") and imported(name) & DRIVERS), "screens do not know who drives them"


def test_the_match_driver_knows_the_contract_and_nothing_else_of_ours():
    found = {name for name in imported("dojo.playing.match") if name.split(".")[0] in ("dojo", "games")}
    assert found == {"dojo.contract"}


@pytest.mark.parametrize("name", sorted(name for name in PATHS if name.startswith("boards.")))
def test_a_board_knows_no_game_and_no_simulator(name):
    assert not {other.split(".")[0] for other in imported(name)} & {"games", "sim"}


@pytest.mark.parametrize("line", ["import math", "from dojo.ui import keys", "import games.ninja.screens"])
def test_an_import_that_points_the_wrong_way_is_seen(line):
    assert not set(imports(ast.parse(line))) <= RULES_MAY


def test_the_standard_librarys_code_module_is_the_one_that_is_imported():
    assert "InteractiveConsole" in dir(sys.modules["code"])

# --- No circles ------------------------------------------------------------------------------------


def fakes():
    """{module: path} of the simulator's fakes, which lie in rooms but are imported by their own names."""
    return {path.stem: path for path in (ROOT / "sim/fakes").rglob("*.py")}


def circles(graph):
    """Each circle of a graph {name: names it leads to}, as the sorted names of those that lead to one another."""
    reach = {name: set(others) & graph.keys() for name, others in graph.items()}
    grows = True
    while grows:
        grows = False
        for name in reach:
            further = set().union(*[reach[other] for other in reach[name]]) - reach[name]
            reach[name] |= further
            grows = grows or bool(further)
    return sorted({tuple(sorted(other for other in reach[name] if name in reach[other])) for name in graph} - {()})


def test_tools_and_simulator_come_to_the_product_in_one_way_which_makes_its_texts():
    paths = [path for top in ("sim", "tools") for path in (ROOT / top).rglob("*.py") if "fakes" not in path.parts]
    assert len(paths) > 50
    others = [path.name for path in paths if re.search(r"sys\.path.*paths\.DEVICE", path.read_text(encoding="utf-8"))]
    assert others == [], "these have to call sim.paths.extend"


def test_nothing_on_a_board_imports_in_a_circle_not_even_in_its_functions_or_through_doors():
    assert circles({name: imported(name) for name in PATHS}) == []


def test_no_fake_imports_in_a_circle():
    graph = {}
    for name, path in fakes().items():
        graph[name] = {whole.split(".")[0] for whole in imports(tree(path))} - {name}  # time takes in Python's own
    assert len(graph) > 30
    assert circles(graph) == []


def test_nothing_in_the_simulator_imports_in_a_circle():
    names = {module(path): path for path in (ROOT / "sim").rglob("*.py") if "fakes" not in path.parts}
    graph = {name: set(imports(tree(path), names)) for name, path in names.items()}
    assert len(graph) > 50 and "sim.texts" in graph["sim.paths"]
    assert circles(graph) == []


def test_a_circle_is_found():
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"outside"}, "e": {"e"}}
    assert circles(graph) == [("a", "b", "c"), ("e",)]
