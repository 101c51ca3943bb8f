"""How much is played: by `make test` a part that meets every file and all faults, by `make test-all` everything.

docs/inside/tools.md lists what `make test` leaves to the other.
"""

import os

from sim import boards

ALL = bool(os.environ.get("ALL"))


def amount(variable, few, many):
    """A number of things to play: what the environment says, or else few or many."""
    return int(os.environ.get(variable) or (many if ALL else few))


def some_boards(*few):
    """The boards to play on: these, by their short names, or all that there are."""
    return boards.pictured() if ALL else [boards.find(name) for name in few]
