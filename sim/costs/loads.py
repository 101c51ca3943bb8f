"""What is in a module's bytecode file: the one place that knows.

    part = part_of("dojo.ui.menu")      # Part(size=…, names=…)

It does not ask `mpy-cross`, as the simulator has to work without it; the source predicts its output closely enough:
over all bundles of a Sprig within 175 bytes of 1590 on average.
"""

import functools
from typing import NamedTuple

from sim.loading import drives

_FRAME = 80  # bytes of bytecode in any file
_OPERATION = 0.69
_NAME = 2.2
_NAME_LETTER = 0.69
_LETTER = 0.54


class Part(NamedTuple):
    """What a bytecode file holds."""

    size: int  # bytes
    names: int  # looked up among all known names on loading


def part_of(module):
    """The Part that a module comes in."""
    return _part(drives.source_of(module))


@functools.cache
def _part(path):
    with open(path, encoding="utf-8") as file:
        codes = list(drives.codes(compile(file.read(), path, "exec", optimize=2)))  # bytecode has no docstrings
    names = set()
    size = _FRAME
    for code in codes:
        names.update(code.co_names, code.co_varnames[: code.co_argcount])
        letters = sum(map(_letters, code.co_consts))
        size += _OPERATION * (len(code.co_code) // 2) + _LETTER * letters
    size += sum(_NAME + _NAME_LETTER * len(name) for name in names)
    return Part(round(size), len(names))


def _letters(constant):
    """A constant's bytes: its letters; two for a number in a tuple."""
    if isinstance(constant, (str, bytes)):
        return len(constant)
    return sum(_letters(part) or 2 for part in constant) if isinstance(constant, tuple) else 0
