"""Counts the strings the product makes while running. CircuitPython looks each up among all names it knows.

    with strings.counted():             # modules imported here count, wherever they run later
        handheld = Handheld(...)
    strings.made[0]                     # how many so far

Nothing in Python reports a new string, so the product is compiled from a tree in which everything that can make one
goes through a function here. Its behaviour stays the same, line for line.
"""

import ast
import contextlib
import functools
import importlib.abc
import importlib.machinery
import sys

from sim.loading import doors, drives
from sim.loading.world import is_own

made = [0]

_BUILT_IN = ("str", "chr", "repr")
_METHODS = ("decode", "format", "join", "lower", "lstrip", "partition", "replace", "rpartition", "rsplit", "rstrip",
            "split", "strip", "upper")  # fmt: skip


def _one(value):
    """A value that is a new string, if it is a string at all."""
    made[0] += type(value) is str
    return value


def _some(value):
    """The result of a string method: one string or several. Of partition's three, one is the separator passed in.
    """
    made[0] += len(value) if type(value) is list else 2 if type(value) is tuple else type(value) is str
    return value


def _part(whole, index):
    """A subscript: a letter or a part of a string is a new one."""
    made[0] += type(whole) is str
    return whole[index]


def _each(values):
    """A loop's iterable: each letter of a string is a new string."""
    made[0] += len(values) if type(values) is str else 0
    return values


class _Modules:
    """What sys.modules is on a board: the product and its libraries."""

    def __iter__(self):
        return iter([name for name in sys.modules if is_product(name)])

    def __contains__(self, name):
        return name in sys.modules

    def __getitem__(self, name):
        return sys.modules[name]

    def __delitem__(self, name):
        del sys.modules[name]

    def get(self, name):
        return sys.modules.get(name)

    def pop(self, name, default):
        return sys.modules.pop(name, default)


_LOOKING = {"one__": _one, "some__": _some, "part__": _part, "each__": _each, "modules__": _Modules()}


def is_product(name):
    """Whether a module is on a board's drive."""
    return is_own(name) and drives.source_of(name) is not None


class _Looking(ast.NodeTransformer):
    """Wraps the functions above around what they count."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        return _call("one__", node, node) if isinstance(node.op, (ast.Add, ast.Mod, ast.Mult)) else node

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        node.value = _call("one__", node.value, node.value)
        return node

    def visit_JoinedStr(self, node):
        return _call("one__", node, node)

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        index = node.slice
        if isinstance(index, ast.Slice):
            ends = [end or ast.Constant(None) for end in (index.lower, index.upper, index.step)]
            index = ast.Call(ast.Name("slice", ast.Load()), ends, [])
        return _call("part__", node, node.value, index)

    def visit_Attribute(self, node):
        self.generic_visit(node)
        is_modules = node.attr == "modules" and isinstance(node.value, ast.Name) and node.value.id == "sys"
        return ast.copy_location(ast.Name("modules__", ast.Load()), node) if is_modules else node

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in _BUILT_IN:
            return _call("one__", node, node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
            return _call("some__", node, node)
        return node

    def visit_For(self, node):
        self.generic_visit(node)
        node.iter = _call("each__", node.iter, node.iter)
        return node

    def visit_comprehension(self, node):
        self.generic_visit(node)
        node.iter = _call("each__", node.iter, node.iter)
        return node


def _call(name, where, *arguments):
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), list(arguments), []), where)


@functools.cache
def _compiled(path, name):
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(doors.as_run(file.read(), name, path), path)
    return compile(ast.fix_missing_locations(_Looking().visit(tree)), path, "exec")


class _Loader(importlib.machinery.SourceFileLoader):
    def exec_module(self, module):
        module.__dict__.update(_LOOKING)
        exec(_compiled(self.path, self.name), module.__dict__)


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or not (spec.origin or "").startswith(tuple(drives.tops())) or "adafruit" in spec.origin:
            return None
        spec.loader = _Loader(name, spec.origin)
        return spec


@contextlib.contextmanager
def counted():
    """A context: product modules imported in it count their strings."""
    finder = _Finder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
