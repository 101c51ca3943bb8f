"""Imports point one way: screens → rules, bots → rules, match → the contract, the launcher → games by name."""

import ast
import re
import sys
from collections import Counter

import pytest

from device_files import FILES, ROOT, module, tree
from sim.loading import doors

PATHS = {module(path): path for path in FILES}
GAMES = sorted({name.split(".")[1] for name in PATHS if name.startswith("games.")})
RULES_MAY = {"micropython", "dojo.contract"}
DRIVERS = {"dojo." + name for name in ("app", "start", "launcher", "crash", "saving.store")}
DRIVERS |= {"dojo.playing." + name for name in ("play", "session", "table", "seated", "match")}


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


def test_the_console_names_no_game_and_no_board():
    others = {"games", "boards", "board", "sim", "code"}
    for name in (name for name in PATHS if name.startswith("dojo")):
        found = {other for other in imported(name) if other.split(".")[0] in others}
        assert found <= {"games"}, (name, "what games there are is all that it asks for")
        assert not (name.startswith("dojo.ui") and imported(name) & DRIVERS), (name, "screens know who drives them")


def test_the_match_driver_knows_the_contract_and_nothing_else_of_ours():
    found = {name for name in imported("dojo.playing.match") if name.split(".")[0] in ("dojo", "games")}
    assert found == {"dojo.contract"}


def test_a_board_knows_no_game_and_no_simulator():
    for name in (name for name in PATHS if name.startswith("boards.")):
        assert not {other.split(".")[0] for other in imported(name)} & {"games", "sim"}, name


@pytest.mark.parametrize("line", ["import math", "from dojo.ui import keys", "import games.ninja.screens"])
def test_an_import_that_points_the_wrong_way_is_seen(line):
    assert not set(imports(ast.parse(line))) <= RULES_MAY


def test_the_standard_librarys_code_module_is_the_one_that_is_imported():
    assert "InteractiveConsole" in dir(sys.modules["code"])


# --- The arrows of the house: games → lib, sim → both, tools → all ---------------------------------

MOST = 15  # modules in a folder
HOUSE = {top: sorted(path for path in (ROOT / top).rglob("*.py")) for top in ("lib", "games", "sim")}
OF_TOOLS = {"tools"} | {path.stem for path in (ROOT / "tools").rglob("*.py")}  # whose rooms tests and tools search, too
LOADERS = ("open", "run", "show", "keep", "load", "__import__", "import_module")


def docstrings(code):
    """The constants of a syntax tree that are docstrings."""
    for node in ast.walk(code):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            yield node.body[0].value


def loaded_by_name(code):
    """The texts in what a call loads by a name, or puts a name together from: pages.open("games." + game, console)."""
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in LOADERS:
            for part in [part for argument in node.args for part in ast.walk(argument)]:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def said_by(code):
    """All names and texts in a module's code, in small letters; not its comments and docstrings, which may explain."""
    told = set(map(id, docstrings(code)))
    for node in ast.walk(code):
        for value in [value for _, value in ast.iter_fields(node)] if id(node) not in told else ():
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, (str, bytes)):
                    yield (each if isinstance(each, str) else each.decode("latin-1")).lower()


def wrong_in(top, code):
    """What modules of lib, games or sim name although no arrow leads there, in a syntax tree of one of them."""
    names = {*imports(code), *loaded_by_name(code)} - {"boards."}  # of the board that it runs on, whichever that is
    no = OF_TOOLS | {"tests"} | (set() if top == "sim" else {"sim", "boards", "code"})
    found = {name for name in names if name.split(".")[0] in no}
    if top == "lib":
        found |= {said for said in said_by(code) if any(game in said for game in GAMES)}
    if top == "sim":
        found |= {said for said in said_by(code) if re.search(r"\btools\b", said)}
    return found


def test_no_arrow_of_the_house_points_the_wrong_way():
    found = {module(path): wrong_in(top, tree(path)) for top, paths in HOUSE.items() for path in paths}
    assert len(found) > 400 and {name: wrong for name, wrong in found.items() if wrong} == {}


def test_not_even_a_comment_of_the_simulator_or_its_page_names_a_file_of_the_tools():
    paths = [path for path in (ROOT / "sim").rglob("*") if path.suffix in (".py", ".js", ".html", ".css", ".json")]
    assert len(paths) > 100
    assert [path.name for path in paths if re.search(r"\btools/", path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "top, code",
    [
        ("lib", "from games.ninja import rules"),
        ("lib", "def page():\n    from games import knockout"),
        ("lib", "def page():\n    import games.karate.rules as rules"),
        ("lib", "pages.open('games.knockout.coach.totals', console)"),
        ("lib", "pages.keep('games.ninja.' + part)"),
        ("lib", "NINJA_KEY = const(7)"),
        ("lib", "def karenza(): pass"),
        ("lib", "if game == 'king_of_the_roll': pass"),
        ("lib", "store.put(key, b'ninja 1')"),
        ("lib", "from sim import boards"),
        ("lib", "import bundles"),
        ("games", "pages.load('sim.boards')"),
        ("games", "def page():\n    import build_device"),
        ("sim", "from tools.device import bundles"),
        ("sim", "def bench():\n    import bundles"),
        ("sim", "import_module('bundles')"),
        ("sim", "folder = ROOT / 'tools'"),
        ("sim", "from conftest import tools"),
    ],
)
def test_an_arrow_that_points_the_wrong_way_is_seen(top, code):
    assert wrong_in(top, ast.parse(code))


@pytest.mark.parametrize(
    "top, code",
    [
        ("lib", "from games import GAMES"),
        ("lib", "pages.keep('games.' + game + '.rules')"),
        ("lib", "pages.open('games.%s.%s' % (game, name), console)"),
        ("lib", "def note(game):\n    'note(\"ninja\")'"),
        ("games", "from games.ninja import rules"),
        ("sim", "import itertools, functools"),
        ("sim", "from games.karate import rules"),
    ],
)
def test_what_may_be_named_is_not_taken_for_wrong(top, code):
    assert wrong_in(top, ast.parse(code)) == set()


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


# --- The workshop --------------------------------------------------------------------------------------

WORKSHOP = ROOT / "tools/workshop"
ROOMS = {path.stem: path for path in WORKSHOP.rglob("*.py")}
PARTS = ("boards", "games", "lib", "sim", "tests", "tools")
OUTSIDE = [ROOT / "code.py", *(path for part in PARTS for path in (ROOT / part).rglob("*.py"))]
OUTSIDE = [path for path in OUTSIDE if not path.is_relative_to(WORKSHOP)]


def of_workshop(code):
    """The modules of the workshop that a syntax tree imports, by bare name, by path or by a function."""
    names = set(imports(code))
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            if getattr(node.func, "attr", getattr(node.func, "id", "")) in ("import_module", "__import__"):
                names.add(str(node.args[0].value))
    return {name for name in names if name.split(".")[0] in ROOMS or name.startswith("tools.workshop")}


def test_no_folder_of_the_house_is_crowded():
    scripts = [path for part in PARTS for path in (ROOT / part).rglob("*.*js")]
    counts = Counter(path.parent.relative_to(ROOT).as_posix() for path in OUTSIDE + scripts)
    del counts["boards"]  # which has a file for each board
    assert len(counts) > 80 and counts["sim/web/play"]
    assert {folder: count for folder, count in counts.items() if count > MOST} == {}


def test_the_house_imports_nothing_of_the_workshop():
    assert len(OUTSIDE) > 500 and len(ROOMS) > 60
    assert {path.relative_to(ROOT): found for path in OUTSIDE if (found := of_workshop(tree(path)))} == {}


def test_no_module_of_the_house_or_of_another_room_has_the_name_of_one_in_the_workshop():
    """All rooms are on the path of their tests, with tests/support and tools."""
    others = [path.stem for top in ("tests", "tools") for path in (ROOT / top).rglob("*.py")]
    assert [name for name in ROOMS if others.count(name) > 1] == []


def test_a_room_has_few_modules_each_with_its_tests_beside_it():
    rooms = [room for room in WORKSHOP.iterdir() if list(room.glob("*.py"))]
    assert [room.name for room in rooms if len(list(room.glob("*.py"))) > MOST] == []
    assert [room.name for room in rooms if not list(room.glob("test_*.py"))] == []


@pytest.mark.parametrize("line", [
    "import ninja_table", "from paper import Paper", "import tools.workshop.art.pictures", "__import__('strength')",
    "importlib.import_module('budget')",
])  # fmt: skip
def test_an_import_of_the_workshop_is_seen(line):
    assert of_workshop(ast.parse(line))
