"""Checks the types of what runs on a board against CircuitPython's stubs, each board's file against that board's pins.

    python tools/device/check_types.py

Twice: against the stubs of the current stable release, and of the oldest supported one, in build/older
(requirements-older.txt).
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MYPY = [sys.executable, "-Pm", "mypy"]
OLDER = ROOT / "build/older"
STUBS = "-stubs"  # suffix of a stub package's name


def definition(board, places=sys.path):
    """The stub of `board` for one board, from circuitpython-stubs in these places; None if they have no such board."""
    for place in places:
        found = Path(place, "board_definitions", board, "__init__.pyi")
        if found.exists():
            return found
    return None


def check(kind, paths, more=()):
    """Run mypy over files; True if it found nothing. `more` are folders with stubs that come first."""
    search = os.pathsep.join(str(path) for path in (*more, "lib", "build/lib", "."))
    command = [*MYPY, "--cache-dir", ".mypy_cache/" + kind, "--no-error-summary", *paths]
    return subprocess.run(command, cwd=ROOT, env=dict(os.environ, MYPYPATH=search)).returncode == 0


def check_board(path, places, kind, more=()):
    """Check a board's file with `board` as it is on that board."""
    stub = definition(path.stem, places)
    if stub is None:
        print("%s: circuitpython-stubs knows no such board" % path.relative_to(ROOT))
        return False
    folder = ROOT / "build/types" / kind / path.stem
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "board.pyi").write_bytes(stub.read_bytes())
    return check(kind, [str(path.relative_to(ROOT))], more=[folder, *more])


def before_the_installed():
    """A folder mypy searches before installed stubs: modules have their own names there."""
    folder = ROOT / "build/types/stubs"
    folder.mkdir(parents=True, exist_ok=True)
    for package in OLDER.glob("*" + STUBS):
        link = folder / package.name.removesuffix(STUBS)
        if package.name != "board" + STUBS and not link.is_symlink():
            link.symlink_to(package)
    return folder


def check_all(kind, places, more=()):
    """Check everything, one after the other: what the first has read of the stubs the others find in mypy's cache."""
    boards = sorted(path for path in (ROOT / "boards").glob("*.py") if path.with_suffix(".toml").exists())
    checked = [check(kind, ["lib/dojo", "games"], more)]
    checked += [check_board(path, places, kind, more) for path in boards]
    return all(checked)


def main():
    with ThreadPoolExecutor() as cores:
        newest = cores.submit(check_all, "newest", sys.path)
        oldest = cores.submit(check_all, "oldest", (OLDER,), (before_the_installed(),))
    sys.exit(0 if newest.result() and oldest.result() else 1)


if __name__ == "__main__":
    main()
