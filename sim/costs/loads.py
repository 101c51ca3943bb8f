"""Which file of bytecode a module comes in on a board, and what that holds: the one place that knows.

    file = file_of("dojo.ui.menu")      # modules that name the same file come with one load
    part = part_of(file)                # Part(size=…, names=…)

Each module is a file of its own, unless `use` is told of bundles. `mpy-cross` is not asked, as the simulator has to
work without it, and what it makes follows from the source closely enough: over all modules of the product 200 bytes off
in 1356, to either side. A bundle is taken for as much as its modules, with the names that they share once.
"""

import functools
import os
import types
from typing import NamedTuple

from sim import paths

_FRAME = 69  # bytes of bytecode that each file has
_OPERATION = 0.40
_NAME = 11
_LETTER = 0.61

_NOT_OURS = tuple(os.path.join(paths.ROOT, name) + os.sep for name in ("sim", "tests", "tools"))


_roots = {}  # {module: its bundle}
_members = {}  # {bundle: its modules}


class Part(NamedTuple):
    """What a file of bytecode holds."""

    size: int  # bytes
    names: int  # that are looked for among all names known when it is loaded


def use(lines):
    """From now on modules come in bundles. lines: what build/<board>-lines.json says (tools/device/build_device.py)."""
    _roots.clear()
    _members.clear()
    part_of.cache_clear()
    for root, parts in lines.items():
        _members[root] = [module for _, module in parts if module and source_of(module)]
        _roots.update((module, root) for module in _members[root])


def file_of(module):
    """The file that a module, by its name, comes in."""
    return _roots.get(module, module)


@functools.cache
def part_of(file):
    """The Part that a file is."""
    names, size = set(), 0
    for module in _members.get(file, (file,)):
        its, more = _pieces(source_of(module))
        names |= its
        size += more
    return Part(round(_FRAME + _NAME * len(names) + size), len(names))


@functools.cache
def source_of(module):
    """The source of a module of the product or of its libraries; None for any other module."""
    place = module.replace(".", os.sep)
    for folder in (paths.DOJO, paths.ROOT, paths.LIBRARIES):
        for name in (place + ".py", os.path.join(place, "__init__.py")):
            name = os.path.join(folder, name)
            if os.path.isfile(name) and not name.startswith(_NOT_OURS):
                return name
    return None


def _pieces(path):
    """(names, bytes of all else) of a source."""
    with open(path, encoding="utf-8") as file:
        codes = list(_codes(compile(file.read(), path, "exec")))
    names = set()
    size = 0
    for code in codes:
        names.update(code.co_names, code.co_varnames[: code.co_argcount])
        letters = sum(map(_letters, code.co_consts[_documented(code) :]))
        size += _OPERATION * (len(code.co_code) // 2) + _LETTER * letters
    return names, size


def _codes(code):
    """A code and all those in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _documented(code):
    """1 if the first constant is a docstring, which bytecode does not have."""
    return int(bool(code.co_consts) and isinstance(code.co_consts[0], str))


def _letters(constant):
    """What a constant takes: its letters; two for a number in a tuple."""
    if isinstance(constant, (str, bytes)):
        return len(constant)
    return sum(_letters(part) or 2 for part in constant) if isinstance(constant, tuple) else 0
