"""What `make test` runs and what it leaves to `make test-all`: chosen here, in three tables, and nowhere else.

`make test` is what everybody waits for, five minutes on two cores. Everything in tests/ belongs to it but the tests
that LATER names, more than AMOUNTS says of what is played many times over, and what is tried on one of SIZES as well.
`make test-all` runs all of it and the workshop's tests (tools/workshop) as well.

    scope.ALL                     # True in `make test-all`
    scope.amount("STORMS")        # 100, and 1000 in `make test-all`; STORMS=5 in the environment is 5 in both

A test that is named in full (`pytest tests/ui/test_words.py::test_…`) always runs.
"""

import os
from pathlib import PurePath
from typing import NamedTuple

from sim import boards

ALL = bool(os.environ.get("ALL"))


class Amount(NamedTuple):
    """few: in `make test`; many: in `make test-all`; why few are enough for every day."""

    few: int
    many: int
    why: str


AMOUNTS = {
    # How many of one thing are played.
    "CHANGES": Amount(12, 120, "changes of a record: each kind of each list"),
    "EXAMPLES": Amount(5, 30, "Hypothesis's examples of each game and each of its options"),
    "LINKED": Amount(24, 1000, "storms: every loss, both media, every game"),
    "MASH": Amount(3000, 100_000, "random presses: some hundred on every board"),
    "PACTS": Amount(6, 200, "power cuts while two agree: on light and by cable"),
    # Every how many of one thing are tried: large strides, with no common measure with what they stride over.
    "BIT_STEP": Amount(37, 1, "bits of a full journal: each record is met"),
    "CUT_STEP": Amount(23, 1, "bytes of a rewrite, on chips that rewrite at every turn"),
    "RESTS": Amount(3, 1, "what stands behind the end of a journal: another kind at every length"),
    "VALUES": Amount(10, 1, "values of an action in a record: another one at every place"),
    "WALKS": Amount(12, 1, "walks over all screens, with words or letters as large as they may be"),
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

# A test that is the same on several boards runs on these: one with the smallest display and two colours, one with three
# buttons. Golden pictures of a Sprig, with the size of a PyBadge, see what only colours or a taller display change.
SIZES = ("pico", "feather")
BOARDS = {name: boards.short(board) for board in boards.BOARDS for name in (board.name, boards.short(board))}

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


def on_other_sizes(tests):
    """Those of tests, each (file, name, id of its parameters), of which another differs only by a board of SIZES."""
    split = {test: _split(test) for test in tests}
    enough = {rest for board, rest in split.values() if board in SIZES}
    return {test for test, (board, rest) in split.items() if board not in SIZES and board and rest in enough}


def _split(test):
    """The board that a test's id names, "" for none, and the test without it."""
    file, name, identity = test
    words = identity.split("-")
    for word in words:
        if word in BOARDS:
            return BOARDS[word], (file, name, *[other for other in words if other is not word])
    return "", test


def is_named(row, test):
    """True if a row of LATER speaks of a test by this name."""
    return test == row.test or row.test.endswith("*") and test.startswith(row.test[:-1])


def rank(file):
    """Where a file stands in ORDER."""
    path = PurePath(file)
    return next(place for place, pattern in enumerate(ORDER) if path.match(pattern))
