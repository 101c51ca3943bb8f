"""Modules keep nothing from one opening of a page to the next: they may be forgotten and loaded again at any time."""

import ast

import pytest

from device_files import FILES, module, tree
from stage import Stage

PATHS = {module(path): path for path in FILES if not module(path).startswith(("boards", "code"))}

# What has to outlive pages, and by which name. All these modules stay (dojo.memory.room.settle), for the reason given.
STAYS = {
    "dojo.crash": {"console", "times", "can_go_on", "_reserve"},  # must be there when nothing else is
    "dojo.dice": {"_timing", "_late"},  # when buttons were pressed since power-on
    "dojo.memory.room": {"_stay", "_used", "opened", "short", "left"},  # what is in memory, and why; what ran out of it
    "dojo.say": {"_book", "_entry", "_known"},  # the file of texts, which stays open
    "dojo.ui.layout": {"FACE"},  # the letters of the display, read once
    "dojo.ui.seats": {"_first"},  # the animal in the first seat, for as long as a match or the choice of its seats
}

# What is worked out or read once when a module is loaded, always to the same, and never changed.
TABLES = {
    "dojo.link.pairing.crc": {"_TABLE"},
    "dojo.link.pairing.frame": {"LOBBY"},
    "dojo.link.secrets.sha256": {"With", "_HIGH", "_LOW"},
    "dojo.settings": {"SETTINGS"},
}
# Calls that give what cannot change.
PLAIN = {"bytes", "const", "len", "tuple", "range", "min", "max", "sum", "number_of"}


def is_plain(node):
    """Whether the value of an expression is something that cannot be changed."""
    if isinstance(node, ast.Call):
        inner = [*node.args, *[word.value for word in node.keywords]]
        is_one = isinstance(node.func, ast.Name) and node.func.id in PLAIN
        of_text = isinstance(node.func, ast.Attribute) and _is_text(node.func.value)
        return is_one and all(map(is_given, inner)) or of_text and all(map(is_plain, inner))
    if isinstance(node, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)):
        return False
    return all(is_plain(child) for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr))


def _is_text(node):
    return isinstance(node, ast.Constant) or isinstance(node, ast.Name) and node.id == "__file__"


def is_given(node):
    """The same of what bytes() or the like are made of: a list is gone when they are."""
    return isinstance(node, (ast.List, ast.ListComp, ast.GeneratorExp)) or is_plain(node)


def state(code):
    """(line, name) of all in a syntax tree that can change while its module is loaded."""
    modules = set()
    for node in ast.walk(code):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            modules.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
    for node in code.body:
        for each in ast.walk(node) if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) else ():
            if isinstance(each, (ast.Assign, ast.AugAssign, ast.AnnAssign)) and not is_plain(each.value):
                targets = each.targets if isinstance(each, ast.Assign) else [each.target]
                yield from ((each.lineno, target.id) for target in targets)
            elif isinstance(each, (ast.For, ast.While, ast.With)):
                yield each.lineno, type(each).__name__
    for node in ast.walk(code):
        if isinstance(node, ast.Global):
            yield from ((node.lineno, name) for name in node.names)
        elif isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.Assign) and not is_plain(each.value):
                    yield each.lineno, node.name
        elif isinstance(node, ast.arguments):
            given = node.defaults + [each for each in node.kw_defaults if each]
            yield from ((each.lineno, "a default value") for each in given if not is_plain(each))
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            if node.value.id in modules:
                yield node.lineno, node.value.id + "." + node.attr


def allowed(name):
    """What is known to stay of a module, by the names it has in it and in others."""
    inside = STAYS.get(name, set()) | TABLES.get(name, set())
    return inside | {other.rpartition(".")[2] + "." + each for other, names in STAYS.items() for each in names}


def test_a_module_has_nothing_that_changes():
    found = {name: [each for each in state(tree(PATHS[name])) if each[1] not in allowed(name)] for name in PATHS}
    assert {name: changes for name, changes in found.items() if changes} == {}


@pytest.mark.parametrize("name", sorted(STAYS | TABLES))
def test_what_is_excused_is_still_there(name):
    assert allowed(name) - allowed("") <= {found[1] for found in state(tree(PATHS[name]))} | {"console"}  # set by start


@pytest.mark.parametrize("name", sorted(STAYS))
def test_what_stays_is_loaded_before_the_first_page(name):
    with Stage("pybadge") as stage:
        assert name in stage.module("dojo.memory.room")._stay


@pytest.mark.parametrize(
    "line",
    [
        "a = []", "a = {}", "a = (1, [])", "a = bytearray(3)", "a = Memory()", "a = [x for x in b]", "a = b.d()",
        "a = __file__.b([])", "a = None\ndef f():\n global a", "class A:\n seen = []", "def f(a=[]): pass",
        "import b\ndef f(): b.c = 1", "for a in b: c = a",
    ],
)  # fmt: skip
def test_what_changes_is_seen(line):
    assert list(state(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "a = const(1)", "a = (1, b'', 'x' + 'y')", "a = bytes((1, 2))", "a = bytes([x for x in b])", "from b import c",
        "a = ' '.join(b)", "a = __file__[: __file__.rindex('b')]", "def f():\n a = []", "class A:\n n = 1",
        "try:\n import a\nexcept ImportError:\n b = None",
    ],
)  # fmt: skip
def test_what_cannot_change_is_no_state(line):
    assert list(state(ast.parse(line))) == []
