"""The boards the simulator can be: size, colours, keys and pins, nvm chip, speaker, lights, and where things sit.

The facts are from boards/<name>.toml (sim/board_file.py); positions are on the drawing, in display pixels. Only the
files of boards that are asked for are read. Also runs on MicroPython, so the product can be tested there.

    board = find("picosystem")          # a name or its short form; Complaint for anything else
    board.name                          # "pimoroni_picosystem", what CircuitPython calls it (board.board_id)
    key(board, "ok").source             # "SW_A": the pin, or the number in the shift register
"""

from collections import namedtuple

from sim import Complaint, board_file
from sim.board_file import read

# name: as printed on the board; source: pin name, or number of the shift register's input; logical: what the console
# makes of it ("" if nothing); x, y: centre on the drawing; shape: "arrow" part of a direction pad, "round", "pill"
Key = namedtuple("Key", ("name", "source", "logical", "x", "y", "shape"))

# chip decides how nvm erases; colours is 2 for a one-colour panel; speaker is a pin, "" for none;
# lights is (how many pixels in a chain, pins of three lights behind one window, ((pin, colour) of each LED));
# body and screen are (width, height) and (left, top) of the drawing; look is (body, edge, key, print) as 0xRRGGBB
_PARTS = ("name", "title", "chip", "width", "height", "colours", "keys", "speaker", "lights", "body", "screen", "look")
Board = namedtuple("Board", _PARTS)

_LAST = 1000  # the place of a board that tells none

# For scripts made for another kind of board: three buttons have no directions, a direction pad has no next.
# `more` turns a number up: up on a direction pad, next on three buttons.
SUBSTITUTES = {"next": ("down", "right"), "down": ("next",), "right": ("next",), "more": ("up", "next")}


_made = {}


def names():
    """The short names of all boards, in the order that their files tell by `place`."""
    return [short(board) for board in every()]


def short(board):
    """The name a person types."""
    return read(board.name)[""].get("short", board.name)


def every():
    """All boards, in that order."""
    found = [(read(name)[""].get("place", _LAST), name) for name in board_file.names()]
    return [_made_of(name) for _, name in sorted(found)]


def pictured():
    """Those whose screens are compared with golden pictures of their own; the others look like one of these."""
    return [board for board in every() if read(board.name)[""]["pictures"] == board.name]


def full(name):
    """The name of the board that `name` is short for; unchanged if it is short for none."""
    if name not in board_file.names():
        for other in board_file.names():
            if read(other)[""].get("short") == name:
                return other
    return name


def find(name):
    """The board called `name` (in full or in short, in any case); Complaint with the list if there is none."""
    wanted = full(name.lower())
    if wanted in board_file.names():
        return _made_of(wanted)
    raise Complaint("There is no board called %r. The simulator can be: %s." % (name, ", ".join(names())))


def _made_of(name):
    """The Board of a file's facts."""
    if name not in _made:
        facts = read(name)
        top, display, drawing = facts[""], facts["display"], facts["drawing"]
        size = display["width"], display["height"], display["colours"]
        keys = []
        for printed in facts["keys"]:
            source, logical, x, y, shape = facts["keys"][printed]
            keys.append(Key(printed, source, logical, x, y, shape))
        look = [tuple(drawing[part]) for part in ("body", "screen", "look")]
        lights = facts["lights"].get("pixels", 0), tuple(facts["lights"].get("rgb", ())), tuple(facts["leds"].items())
        _made[name] = Board(name, top["title"], top["chip"], *size, tuple(keys), top.get("speaker", ""), lights, *look)
    return _made[name]


def key(board, name):
    """The key of `board` called `name`: a logical name, the name printed on the board, or the pin.

    `next` presses down on a board with a direction pad, `down` and `right` press next on a board with three buttons,
    `more` presses up or next, so one script works everywhere. Complaint with the names this board knows for
    anything else.
    """
    wanted = name.lower()
    for candidate in (wanted,) + SUBSTITUTES.get(wanted, ()):
        for item in board.keys:
            if item.logical and item.logical == candidate:
                return item
    for item in board.keys:
        if wanted in (item.name.lower(), str(item.source).lower()):
            return item
    known = [item.logical for item in board.keys if item.logical]
    known += [item.name for item in board.keys if item.name.lower() not in known]
    raise Complaint("The %s has no key called %r. Its keys are: %s." % (board.title, name, ", ".join(known)))
