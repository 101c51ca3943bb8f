"""Checks the types of what runs on a board against CircuitPython's stubs, each board's file against that board's pins.

    python tools/device/check_types.py
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MYPY = [sys.executable, "-Pm", "mypy"]


def definition(board):
    """The stub of `board` for one board, from circuitpython-stubs; None if they have no such board."""
    for place in sys.path:
        found = Path(place, "board_definitions", board, "__init__.pyi")
        if found.exists():
            return found
    return None


def check(name, paths, more=()):
    """Run mypy over files; True if it found nothing. `more` are folders with stubs that come first."""
    search = os.pathsep.join(str(path) for path in (*more, "lib", "build/lib", "."))
    command = [*MYPY, "--cache-dir", ".mypy_cache/" + name, "--no-error-summary", *paths]
    return subprocess.run(command, cwd=ROOT, env=dict(os.environ, MYPYPATH=search)).returncode == 0


def check_board(path):
    """Check a board's file with `board` as it is on that board."""
    stub = definition(path.stem)
    if stub is None:
        print("%s: circuitpython-stubs knows no such board" % path.relative_to(ROOT))
        return False
    folder = ROOT / "build/types" / path.stem
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "board.pyi").write_bytes(stub.read_bytes())
    return check(path.stem, [str(path.relative_to(ROOT))], more=[folder])


def main():
    boards = sorted(path for path in (ROOT / "boards").glob("*.py") if path.stem != "__init__")
    done = [check("all", ["lib/dojo", "games"])] + [check_board(path) for path in boards]
    sys.exit(0 if all(done) else 1)


if __name__ == "__main__":
    main()
