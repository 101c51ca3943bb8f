"""The list of screens that tests look at: tests/goldens/screens.txt, which says how to read it.

for walk in walks():
    with walk.begin(find("pybadge")) as handheld:
        for name, steps in walk.screens(handheld.board):
            ...                     # do the steps; what is shown then is called name
"""

import os

from sim import Complaint, paths, script

LIST = os.path.join(paths.ROOT, "tests", "goldens", "screens.txt")
SEED = 7


class Walk:
    """A way through several screens from a handheld that has just been switched on."""

    def __init__(self, name):
        self.name = name
        self.lines = []  # (name of the screen, keys, line of the list)

    def begin(self, board):
        """The handheld that is walked with."""
        from sim.handheld import Handheld

        return Handheld(board, SEED)

    def screens(self, board):
        """(name, steps of sim.script) in order."""
        found = []
        for name, keys, number in self.lines:
            try:
                found.append((name, script.parse(keys, board)))
            except Complaint as wrong:
                raise Complaint(f"{LIST}, line {number}: {wrong}") from None
        return found


def walks(text=None):
    """All walks of the list; Complaint for a line that cannot be understood."""
    if text is None:
        with open(LIST, encoding="utf-8") as file:
            text = file.read()
    found = []
    names = set()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split(None, 1)
        if not words:
            continue
        if words[0].startswith("["):
            found.append(Walk(line.strip(" []")))
            continue
        if not found or len(words) != 2:
            raise Complaint(f"{LIST}, line {number}: a name and what to press are wanted, below a [walk].")
        if words[0] in names:
            raise Complaint(f"{LIST}, line {number}: there is a screen {words[0]!r} already.")
        names.add(words[0])
        found[-1].lines.append((words[0], "" if words[1].strip() == "-" else words[1], number))
    return found


def settle(handheld):
    """Until the screen has come to rest."""
    if not handheld.settle():
        raise Complaint(f"The {handheld.board.title} shows something that never comes to rest.")
