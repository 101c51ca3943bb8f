"""The boards the simulator can be: size, colours, keys and pins, nvm chip, speaker, and where things sit.

The facts are from boards/<name>.py and CircuitPython's board definitions; positions are on the drawing, in display
pixels. Also runs on MicroPython, so the product can be tested there.

    board = find("picosystem")          # a name or a short alias; Complaint for anything else
    board.name                          # "pimoroni_picosystem", what CircuitPython calls it (board.board_id)
    key(board, "ok").source             # "SW_A": the pin, or the number in the shift register
"""

from collections import namedtuple

from sim import Complaint

# name: as printed on the board; source: pin name, or number of the shift register's input; logical: what the console
# makes of it ("" if nothing); x, y: centre on the drawing; shape: "arrow" part of a direction pad, "round", "pill"
Key = namedtuple("Key", ("name", "source", "logical", "x", "y", "shape"))

# chip decides how nvm erases; colours is 2 for a one-colour panel; speaker is a pin, "" for none;
# body and screen are (width, height) and (left, top) of the drawing; look is (body, edge, key, print) as 0xRRGGBB
_PARTS = ("name", "title", "chip", "width", "height", "colours", "keys", "speaker", "body", "screen", "look")
Board = namedtuple("Board", _PARTS)

LOGICAL = ("next", "ok", "back", "up", "down", "left", "right", "start")

# For scripts made for another kind of board: three buttons have no directions, a direction pad has no next.
# `more` turns a number up: up on a direction pad, next on three buttons.
SUBSTITUTES = {"next": ("down", "right"), "down": ("next",), "right": ("next",), "more": ("up", "next")}


def _pad(x, y, reach, names, sources):
    """Four arrow keys around (x, y) in the order up, down, left, right."""
    places = ((x, y - reach), (x, y + reach), (x - reach, y), (x + reach, y))
    return tuple(
        Key(names[i], sources[i], ("up", "down", "left", "right")[i], places[i][0], places[i][1], "arrow")
        for i in range(4)
    )


def _round(name, source, logical, x, y):
    return Key(name, source, logical, x, y, "round")


_ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")
_SWITCHES = ("SW_UP", "SW_DOWN", "SW_LEFT", "SW_RIGHT")

BOARDS = (
    Board(
        "pybadge", "PyBadge", "samd51", 160, 128, 65536,
        _pad(42, 104, 17, _ARROWS, (6, 5, 7, 4))
        + (_round("A", 1, "ok", 300, 92), _round("B", 0, "back", 277, 122))
        + (Key("START", 2, "start", 290, 36, "pill"), Key("SELECT", 3, "", 42, 36, "pill")),
        "SPEAKER", (332, 184), (86, 20), (0x2A2350, 0x171233, 0x15121F, 0xE9E4FF),
    ),
    Board(
        "pimoroni_picosystem", "PicoSystem", "rp2040", 240, 240, 65536,
        _pad(62, 158, 26, _ARROWS, _SWITCHES)
        + (_round("A", "SW_A", "ok", 472, 158), _round("B", "SW_B", "back", 437, 193))
        + (_round("X", "SW_X", "", 437, 123), _round("Y", "SW_Y", "", 402, 158)),
        "AUDIO", (508, 316), (127, 36), (0x24272E, 0x121419, 0x3B4048, 0xF2F2F2),
    ),
    Board(
        "hack_club_sprig", "Sprig", "rp2040", 160, 128, 65536,
        _pad(44, 100, 19, ("W", "S", "A", "D"), ("BUTTON_W", "BUTTON_S", "BUTTON_A", "BUTTON_D"))
        + (_round("I", "BUTTON_I", "", 308, 77), _round("J", "BUTTON_J", "back", 285, 100))
        + (_round("K", "BUTTON_K", "", 308, 123), _round("L", "BUTTON_L", "ok", 331, 100)),
        "AUDIO_DIN", (352, 178), (96, 20), (0x0B6E4F, 0x064433, 0xF4F1E8, 0xF4F1E8),
    ),
    Board(
        "raspberry_pi_pico", "DIY Pico", "rp2040", 128, 64, 2,
        _pad(44, 130, 17, _ARROWS, ("GP6", "GP7", "GP8", "GP9"))
        + (_round("A", "GP10", "ok", 196, 120), _round("B", "GP11", "back", 164, 140)),
        "GP16", (232, 178), (52, 20), (0xE8E4DA, 0xB9B2A2, 0x2B2B2B, 0x4A463C),
    ),
    Board(
        "adafruit_feather_esp32s3_reverse_tft", "Feather ESP32-S3 Reverse TFT", "esp32s3", 240, 135, 65536,
        (_round("D0", "D0", "back", 38, 40), _round("D1", "D1", "ok", 38, 90), _round("D2", "D2", "next", 38, 140)),
        "", (348, 188), (80, 22), (0x1B1B22, 0x0C0C10, 0xD9B45B, 0xEDEDED),
    ),
    Board(
        "pajenicko_picopad", "PicoPad", "rp2040", 320, 240, 65536,
        _pad(74, 150, 28, _ARROWS, _SWITCHES)
        + (_round("A", "SW_A", "ok", 587, 150), _round("B", "SW_B", "back", 548, 189))
        + (_round("X", "SW_X", "", 548, 111), _round("Y", "SW_Y", "", 509, 150)),
        "AUDIO", (626, 312), (153, 34), (0x20508A, 0x12325A, 0x14202E, 0xF4F8FF),
    ),
)  # fmt: skip


def _like(other, **changes):
    """A board above, except for `changes`."""
    (found,) = [board for board in BOARDS if board.name == other]
    return Board(*[changes.get(part, getattr(found, part)) for part in _PARTS])


# Boards that look and work like one of those: they can be played and their files are tested, but they need no pictures
# of their own.
OTHERS = (
    _like(
        "pybadge", name="pygamer", title="PyGamer", look=(0x1A1A1A, 0x0A0A0A, 0x3A3A3A, 0xF0F0F0),
        keys=_pad(42, 104, 17, _ARROWS, ("<y", ">y", "<x", ">x")) + BOARDS[0].keys[4:],
    ),
    _like(
        "pajenicko_picopad", name="deshipu_ugame_s3", title="uGame S3", chip="esp32s3",
        keys=_pad(74, 150, 28, _ARROWS, ("BUTTON_UP", "BUTTON_DOWN", "BUTTON_LEFT", "BUTTON_RIGHT"))
        + (_round("O", "BUTTON_O", "ok", 587, 150), _round("X", "BUTTON_X", "back", 548, 189))
        + (Key("Z", "BUTTON_Z", "start", 548, 60, "pill"),),
        speaker="AUDIO_DATA", look=(0x30303A, 0x18181E, 0x101014, 0xF0F0F0),
    ),
    _like("raspberry_pi_pico", name="raspberry_pi_pico2", title="DIY Pico 2"),
    _like(
        "raspberry_pi_pico", name="raspberry_pi_pico_in_colours", title="DIY Pico with a display in colours",
        width=160, height=128, colours=65536, body=(232, 200), screen=(36, 12),
    ),
)  # fmt: skip

ALIASES = {
    "picosystem": "pimoroni_picosystem",
    "sprig": "hack_club_sprig",
    "pico": "raspberry_pi_pico",
    "feather": "adafruit_feather_esp32s3_reverse_tft",
    "picopad": "pajenicko_picopad",
    "ugame": "deshipu_ugame_s3",
    "pico2": "raspberry_pi_pico2",
    "pico-colour": "raspberry_pi_pico_in_colours",
}


def short(board):
    """The name a person types: the alias, if any."""
    for alias in ALIASES:
        if ALIASES[alias] == board.name:
            return alias
    return board.name


def names():
    """All short names, in the order of this file."""
    return [short(board) for board in BOARDS + OTHERS]


def find(name):
    """The board called `name` (in full or by its alias, in any case); Complaint with the list if there is none."""
    wanted = ALIASES.get(name.lower(), name.lower())
    for board in BOARDS + OTHERS:
        if board.name == wanted:
            return board
    raise Complaint("There is no board called %r. The simulator can be: %s." % (name, ", ".join(names())))


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
