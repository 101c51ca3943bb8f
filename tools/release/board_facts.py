"""What people call the boards, and how to put CircuitPython on them: for READ-ME-FIRST and `make deploy`.

    board_facts.of("pybadge").drive         # "PYBADGEBOOT", from boards/pybadge.toml

How a board shows the drive for CircuitPython comes from its maker's guide as far as we know it; each page of a board on
circuitpython.org says it too, and READ-ME-FIRST links to it. Nobody has tried these steps for this project yet.
"""

from typing import NamedTuple

import build_device
from sim import board_file, boards

OLDEST, NEWEST = "10.2", "10.3"  # CircuitPython, as checked against (docs/inside/release.md)
_NEEDED = 900  # KB of a drive: a release, what a Mac puts beside it, and some to spare
_NO_ROOM = "CircuitPython leaves too little room for Pocket Dojo on the drive of this board. "


def numbers(version):
    """(major, minor) of a version of CircuitPython, to compare: "10.3.0-alpha.2" is (10, 3)."""
    major, _, rest = version.partition(".")
    minor = rest.partition(".")[0]
    return int(major), int(minor) if minor.isdigit() else 0


class Facts(NamedTuple):
    """title: what people call it; boot: what shows the drive for CircuitPython, by the names of sentences in
    read-me-first/en.txt; drive: what that drive is called; ok: the button to begin with, or the name of words for it
    there; like: the board of the simulator whose pictures show what it looks like. A title or drive that is "" has
    words there.
    """

    title: str
    boot: tuple
    drive: str
    ok: str
    like: str


ANY = Facts("", ("plug", "page_says"), "", "A", "pybadge")  # the facts of the zip for any board


def of(board):
    """The Facts of a board that has a file, ANY for any other name. Complaint if its data cannot be used."""
    if board not in build_device.boards():
        return ANY
    facts = board_file.read(board)
    told, top = facts["release"], facts[""]
    return Facts(
        top.get("sold_as", top["title"]),
        tuple(told.get("boot", ANY.boot)),
        told.get("drive", ""),
        told.get("ok") or boards.key(boards.find(board), "ok").name,
        boards.short(boards.find(top["pictures"])),
    )


def no_room(board):
    """What is said of a board on whose drive is too little room for a release, "" of any other. Complaint as of()."""
    told = board_file.read(board)["release"] if board in build_device.boards() else {}
    if told.get("room", _NEEDED) >= _NEEDED:
        return ""
    if "instead" in told:
        other = told["instead"]
        return _NO_ROOM + "With that of a %s it plays here too: %s" % (of(other).title, page(other))
    return _NO_ROOM + "It plays in a browser."


def page(board):
    """Where to get CircuitPython for a board."""
    is_known = board in build_device.boards()
    return "https://circuitpython.org/board/%s/" % board if is_known else "https://circuitpython.org/downloads"
