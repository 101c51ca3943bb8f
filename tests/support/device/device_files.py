"""The files that run on a board, for the tests that read them instead of running them."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLACES = ("lib/dojo", "games", "boards")

FILES = sorted(
    [ROOT / name for name in ("code.py", "safemode.py") if (ROOT / name).exists()]
    + [path for place in PLACES for path in (ROOT / place).rglob("*.py")]
)
NAMES = [str(path.relative_to(ROOT)) for path in FILES]


def tree(path):
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module(path):
    """The dotted name under which a board imports a file: dojo.dice, games.ninja.rules, boards.pybadge."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    if parts[0] == "lib":
        del parts[0]
    if parts[-1] == "__init__":
        del parts[-1]
    return ".".join(parts)
