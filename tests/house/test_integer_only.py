"""The device counts in whole numbers: nothing that runs on a board contains a float."""

import ast

import pytest

from device_files import FILES, NAMES, tree

FLOAT_CALLS = ("float", "complex")
FLOAT_MODULES = ("math", "cmath")


def floats(code):
    """(line, what) of everything in a syntax tree that is or makes a float."""
    for node in ast.walk(code):
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            yield node.lineno, repr(node.value)
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            yield node.lineno, "true division"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and isinstance(node.right, ast.UnaryOp):
            yield node.lineno, "a negative power"
        elif isinstance(node, ast.Name) and node.id in FLOAT_CALLS:
            yield node.lineno, node.id
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias.name for alias in node.names] + [getattr(node, "module", None)]
            yield from ((node.lineno, name) for name in names if name in FLOAT_MODULES)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_no_float_stands_in_device_code(path):
    # Sleep and keypad want seconds; a frame and the time between two scans of the keys are fractions of one.
    allowed = {"0.02", "0.005"} if path.name == "code.py" else {"0.005"} if path.parent.name == "boards" else set()
    if path.name == "sleep.py":
        allowed = {"a negative power"}  # of two: an eighth of a second
    assert {what for _line, what in floats(tree(path))} <= allowed


@pytest.mark.parametrize(
    "line",
    ["x = 0.5", "x = y / 2", "x /= 2", "x = float(y)", "x = 1e3", "x = 2j", "x = 50**-1", "import math"]
    + ["from math import floor"],
)
def test_every_kind_of_float_is_found(line):
    assert list(floats(ast.parse(line)))


def test_whole_numbers_are_let_through():
    assert list(floats(ast.parse("x = (7 // 2 + 3 * 4 - 1) << 2 >> 1\nx //= 2"))) == []
