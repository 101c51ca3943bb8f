"""The drives of boards that are plugged into this computer, and what boot_out.txt on them says.

    for place in find(): print(place, read(place))
"""

import os
import re
import sys
from pathlib import Path
from typing import NamedTuple

import board_facts
import bounded
import build_device
from board_facts import NEWEST, OLDEST
from trouble import Trouble

TOLD = "boot_out.txt"  # CircuitPython writes it at each reset

_PLACES = ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*")


class Board(NamedTuple):
    """name: as in boards/; version: of CircuitPython, "10.2.1"; wrong: a sentence on why it cannot be used, or "";
    ask: a question for the owner before it is used, or "".
    """

    name: str
    version: str
    wrong: str
    ask: str = ""


def find():
    """The folders that drives of boards are mounted at, sorted: those with a boot_out.txt, or called CIRCUITPY."""
    if sys.platform == "win32":
        places = [Path(letter + ":\\") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    else:
        places = [path for pattern in _PLACES for path in Path("/").glob(pattern[1:])]
    return sorted({path.resolve() for path in places if _is_board(path)})


def _is_board(path):
    try:
        is_new = path.name.startswith("CIRCUITPY") and os.path.ismount(path)  # it has written nothing yet
        return path.is_dir() and (is_new or (path / TOLD).is_file())
    except OSError:  # another user's
        return False


def read(drive):
    """The Board that a drive belongs to."""
    try:
        text = bounded.text(drive / TOLD)
    except OSError:
        return Board("", "", "there is no boot_out.txt: press reset on the board, wait for the drive, and try again.")
    except Trouble as wrong:
        return Board("", "", str(wrong))
    version = re.search(r"CircuitPython (\d+)(\.\S+)?", text)
    name = re.search(r"^Board ID: ?(\w+)", text, re.MULTILINE)
    return judge(name[1] if name else "", (version[1] + (version[2] or "")) if version else "")


def judge(name, version):
    """read(), from what the board says about itself; "" for anything missing."""
    major = re.match(r"\d{1,4}(?!\d)", version, re.ASCII)
    if not name or not major:
        return Board(name, version, "boot_out.txt does not say which board it is: press reset on it, and try again.")
    wrong = ask = ""
    told = version, OLDEST, NEWEST, board_facts.page(name)
    if board_facts.numbers(version) < board_facts.numbers(OLDEST):
        wrong = "it has CircuitPython %s, and Pocket Dojo needs %s or %s. Put the new one on it first: %s" % told
    elif name not in build_device.boards():
        wrong = "there is no file boards/%s.py for this board; docs/makers/boards.md says how to add one." % name
    elif board_facts.no_room(name):
        wrong = board_facts.no_room(name)
    elif board_facts.numbers(version) > board_facts.numbers(NEWEST) or "-" in version:
        ask = "it has CircuitPython %s, and this Pocket Dojo is made for %s and %s (%s). Put it on anyway?" % told
    return Board(name, version, wrong, ask)
