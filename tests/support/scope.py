"""What `make test` runs and what it leaves to `make test-all`: chosen here, in two tables, and nowhere else.

`make test` is what everybody waits for, five minutes on two cores. Everything in tests/ belongs to it but what LATER
names and, of what is played many times over, what AMOUNTS leaves out. `make test-all` runs all of it and the workshop's
tests (tools/workshop) as well.

    scope.ALL                     # True in `make test-all`
    scope.amount("STORMS")        # 100, and 1000 in `make test-all`; STORMS=5 in the environment is 5 in both

A test that is named in full (`pytest tests/ui/test_words.py::test_…`) always runs.
"""

import os
from pathlib import PurePath
from typing import NamedTuple

ALL = bool(os.environ.get("ALL"))


class Amount(NamedTuple):
    """few: in `make test`; many: in `make test-all`; why few are enough for every day."""

    few: int
    many: int
    why: str


AMOUNTS = {
    "CHANGES": Amount(12, 120, "every kind of change of every kind of record is among 12"),
    "LINKED": Amount(100, 1000, "every loss, medium and number of seats is met"),
    "MASH": Amount(5000, 100_000, "every board is pressed"),
    "PACTS": Amount(12, 200, "a cut in every phase"),
}


class Later(NamedTuple):
    """file: below tests; test: the name of a function, or the beginning of several with a star, * for all;
    kept: of a parametrised test, those whose id has one of these words between dashes stay ("" for none); why.
    """

    file: str
    test: str
    kept: str
    why: str


LATER = [Later(*row) for row in ()]

# The order of pain: what breaks most and soonest first, what takes long last.
ORDER = (
    "*/test_*_rules.py",
    "*/test_*_referee.py",
    "console/*",
    "house/*",
    "ui/*",
    "*",
)


def amount(name):
    """A number of things to play: what the environment says, or as AMOUNTS has it. KeyError if it is not there."""
    chosen = AMOUNTS[name]
    return int(os.environ.get(name) or (chosen.many if ALL else chosen.few))


def later(file, test, identity=""):
    """The rows of LATER that leave a test, with the id of its parameters, to `make test-all`; none in `make test`.

    later("simulator/test_sim_goldens.py", "test_every_screen_looks_as_it_did", "pico")
    """
    words = set(identity.split("-"))
    return [row for row in LATER if row.file == file and is_named(row, test) and not words & set(row.kept.split())]


def is_named(row, test):
    """True if a row of LATER speaks of a test by this name."""
    return test == row.test or row.test.endswith("*") and test.startswith(row.test[:-1])


def rank(file):
    """Where a file stands in ORDER."""
    path = PurePath(file)
    return next(place for place, pattern in enumerate(ORDER) if path.match(pattern))
