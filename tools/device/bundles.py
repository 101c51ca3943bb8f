"""Merges modules that are always loaded together into one, before modules become bytecode.

    python3 tools/device/bundles.py where games.karate._d 512      # the file and line that a traceback means
    python3 tools/device/bundles.py where IE _d draw               # or a crash screen

Every module loaded costs a board a search of the drive, a garbage collection, a table of names and an object. Modules
reached from the same entries therefore share one source and one bytecode file: a *bundle*, known by one of them, its
*root*. An entry is a module imported by a name in a string, in a function, or passed around as an object. Imports
within a bundle vanish; integer constants are inlined; all globals get one of a few short names, the same in every
bundle, as an interpreter never frees a name. Lines stay in order, so each line of a bundle maps to one of a source.
"""

import argparse
import ast
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

from bundle_groups import Groups
from bundle_text import Writer
from program import Program

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build"
LINES, FUNCTIONS = "-lines.json", "-functions.json"


@dataclass
class Bundle:
    """What becomes one file."""

    root: str
    name: str  # by which a board loads it
    members: list  # the modules, in order
    lines: list = field(default_factory=list)  # (the first line, the module) of each, and (the line after them, "")
    text: str = ""  # the source
    names: dict = field(default_factory=dict)  # {symbol: its name here}


def bundle(texts):
    """{module: source}, code.py among them as "code" -> {root: Bundle}. ValueError for anything that cannot be
    followed.

    Left out are modules with only a docstring (folders can be imported without them), and those used only for
    constants.
    """
    program = Program(texts)
    groups = Groups(program)
    bundles = {root: Bundle(root, groups.called[root], groups.ordered(root)) for root in groups.members}
    writers = {root: Writer(program, groups, each) for root, each in bundles.items()}
    for writer in writers.values():
        writer.choose()
    for writer in writers.values():
        writer.write(bundles)
        writer.check()
    return bundles


def place(bundles, module, name):
    """(bundle's name, name in it) of a module's global. KeyError if it is gone."""
    for made in bundles.values():
        if module in made.members:
            return made.name, made.names[module, name]
    raise KeyError(module)


def keep(bundles, board):
    """Write down what `where` needs to know about a built board."""
    BUILT.mkdir(exist_ok=True)
    keep_lines(bundles, BUILT / (board + LINES))
    keep_functions(bundles, BUILT / (board + FUNCTIONS))


def keep_lines(bundles, path):
    """Write down for every bundle the first line and the name of each module in it; see `where`."""
    lines = {made.name: made.lines for _, made in sorted(bundles.items())}
    path.write_text(json.dumps(lines, indent=0))


_NAMELESS = {
    ast.Lambda: "<lambda>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}


def keep_functions(bundles, path):
    """Write down for every bundle the lines in which functions of each name begin: bytecode knows no others."""
    found = {}
    for _, made in sorted(bundles.items()):
        lines = found[made.name] = {}
        for node in ast.walk(ast.parse(made.text)):
            name = node.name if isinstance(node, ast.FunctionDef) else _NAMELESS.get(type(node))
            if name:
                lines.setdefault(name, []).append(node.lineno)
    path.write_text(json.dumps(found, indent=0))


def begins(functions, name, function):
    """[(root, line)] where a function may begin that a traceback or a crash screen names, as in `where`.

    functions: {root: {name of a function: [line]}}. function: its name, or the first letters.
    """
    found = []
    for root, lines in _meant(functions, name):
        found += [(root, line) for each in sorted(lines) if each.startswith(function) for line in lines[each]]
    return found


def _meant(known, name):
    """The items of {root: …} that a name may mean, as in `where`."""
    return [
        (root, each)
        for root, each in sorted(known.items())
        if root == name or "." not in name and root.rpartition(".")[2].startswith(name)
    ]


def where(lines, name, line):
    """[(module, its line)] that a line of a traceback may mean.

    lines: {root: [(first line, module)]}. name: of a bundle, or as on a crash screen: the first letters of its last
    part.
    """
    found = []
    for _, members in _meant(lines, name):
        found += [(module, line - first + 1) for first, module in members if first <= line][-1:]
    return [(module, its) for module, its in found if module]


def _tell_where(name, place):
    """Lines of text: where in the sources a line or a function of a bundle is, for every board that was built."""
    told = {}  # in order, each once
    for path in sorted(BUILT.glob("*" + LINES)):
        lines, functions = _kept(path), path.with_name(path.name.removesuffix(LINES) + FUNCTIONS)
        is_line = place.isdecimal() and len(place) < 8
        for root, line in [(name, int(place))] if is_line else begins(_kept(functions), name, place):
            for module, its in where(lines, root, line):
                told["%s, line %d: %s" % (module, its, _source_line(module, its))] = True
    return list(told)


def _kept(path):
    """What keep() wrote; {} if damaged or never written."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _source_line(module, line):
    """The current text of a module's line."""
    place = ROOT / ("lib" if module.startswith("dojo") else "") / module.replace(".", "/")
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.exists():
            lines = path.read_text(encoding="utf-8").splitlines()
            return lines[line - 1].strip() if line <= len(lines) else "(the file has become shorter)"
    return "(the file has gone)"


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/device/bundles.py", description=__doc__.splitlines()[0])
    parser.add_argument("where", choices=["where"], help="where a line or a function of a traceback is in the sources")
    parser.add_argument("words", nargs="+", help="the module and the line or function; or all of a crash's code")
    words = parser.parse_args(arguments).words
    if not 2 <= len(words) <= 3:
        parser.exit(2, "Say two words, a module and a line or a function in it, as in: where screen draw\n")
    *_, name, place = words
    if not any(BUILT.glob("*" + LINES)):
        parser.exit(1, "Nothing was built here: make zip, or make device BOARD=…\n")
    told = _tell_where(name, place)
    if not told:
        parser.exit(1, "No board that was built here has a %s in a %s. Was it the same version?\n" % (place, name))
    print("\n".join(told))


if __name__ == "__main__":
    main(sys.argv[1:])
