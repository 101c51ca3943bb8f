"""Runs what must hold: the linters and the type checker, which take seconds, then the tests, on all cores.

    python -P tools/check.py                 # make test: what everybody waits for
    python -P tools/check.py --all           # make test-all: everything, the workshop's tests too
    python -P tools/check.py --all link      # part of it: the folders in tests and tools/workshop that begin so
    python -P tools/check.py --lint          # make lint: no tests

Ends with the core-seconds that all of it took: seconds for which it kept one core busy, however many others want one.
What the two kinds of run hold is chosen in tests/support/scope.py.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TIER = 600  # core-seconds: five minutes on two cores, more is nothing that people wait for
# Whole files on as many processes as there are cores and one more: some tests wait, for a browser or a terminal.
SPREAD = "-n", str(os.cpu_count() + 1), "--dist", "loadfile", "--no-loadscope-reorder"
OXLINT = ROOT / "build/npm/node_modules/.bin/oxlint"
SCRIPTS = "sim/web", "tools/workshop/chip"  # folders with JavaScript


def linters():
    """The commands of `make lint`; those for JavaScript and workflows where npm has brought them."""
    yield Path(sys.executable).parent / "ruff", "check", "--quiet"
    if OXLINT.exists():
        yield OXLINT, "--config", "tools/web/oxlint.json", "--deny-warnings", "--quiet", *SCRIPTS
        yield "node", "tools/web/workflows.mjs"
    yield sys.executable, "tools/device/check_types.py"


def rooms(word):
    """The folders of tests that begin with a word, `link` and `linked` for "link"; all of them for "".

    Raises SystemExit with the words there are if none does.
    """
    tops = ROOT / "tests", ROOT / "tools/workshop"
    found = [str(top.relative_to(ROOT)) for top in tops if top.exists()] if not word else []
    rooms = [room.relative_to(ROOT) for top in tops for room in sorted(top.glob("*/")) if any(room.glob("test_*.py"))]
    found += [str(room) for room in rooms if word and room.name.startswith(word)]
    if not found:
        names = sorted({room.name for room in rooms})
        raise SystemExit("No folder of tests begins with %r. There are: %s." % (word, ", ".join(names)))
    return found


def tests(options):
    """pytest's exit code."""
    command = [Path(sys.executable).parent / "pytest", *SPREAD, *options.more]
    command += rooms(options.room) if options.all else []
    return subprocess.run(command, cwd=ROOT, env=dict(os.environ, **{"ALL": "1"} if options.all else {})).returncode


def taken():
    """Core-seconds of all commands so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main():
    parser = argparse.ArgumentParser(description="Linters, types and tests.")
    parser.add_argument("--lint", action="store_true", help="no tests")
    parser.add_argument("--all", action="store_true", help="everything, the workshop's tests too")
    parser.add_argument("--times", dest="more", action="append_const", const="--times", default=[])
    parser.add_argument("room", nargs="?", default="", help="with --all: only folders that begin with this word")
    options = parser.parse_args()
    for command in linters():
        if subprocess.run(command, cwd=ROOT).returncode:
            sys.exit(1)
    if options.lint:
        return
    status = tests(options)
    print("%d core-seconds, linters and types included." % taken())
    if not options.all and taken() > TIER:
        print("That is more than the %d that make test is meant to take: make test TIMES=1 says where." % TIER)
    sys.exit(status)


if __name__ == "__main__":
    main()
