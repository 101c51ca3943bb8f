"""All that was pressed, and what it started from: enough to see the same again, picture by picture.

A recording is a JSON file of short lines that a person can read and mend:

    {"pocket dojo recording": 1, "board": "pybadge", "seed": 7, "nvm": "", "frames": 412, "picture": "5c1f00d2",
     "pressed": [[10, "A", 1], [13, "A", 0], [120, "reset", 1]]}

pressed: frame (20 ms each), key as printed on the board, 1 down or 0 up; "reset" is a power cut. nvm is what was saved
before the start (zlib, base64; "" for a new board); picture the check value of the last picture.
"""

import base64
import json
import zlib

from sim import Complaint, boards

FORMAT = 1
_MARK = "pocket dojo recording"
RESET = "reset"
MOST_FRAMES = 50 * 3600 * 24  # a day
LARGEST_NVM = 65536  # bytes; no chip has more


class Recording:
    """Board, seed, first nvm, and (frame, key name, is down) in order."""

    def __init__(self, board, seed, nvm=b""):
        self.board = board
        self.seed = seed
        self.nvm = bytes(nvm)
        self.pressed = []
        self.frames = 0
        self.picture = ""

    def note(self, frame, name, is_down):
        self.pressed.append((frame, name, int(is_down)))

    def text(self):
        """The file's content."""
        head = {
            _MARK: FORMAT,
            "board": self.board.name,
            "seed": self.seed,
            "nvm": _pack(self.nvm),
            "frames": self.frames,
            "picture": self.picture,
        }
        pressed = ",\n".join("  " + json.dumps(list(item)) for item in self.pressed)
        return json.dumps(head)[:-1] + ',\n "pressed": [\n' + pressed + "\n]}\n"

    def write(self, name):
        try:
            with open(name, "w", encoding="utf-8") as file:
                file.write(self.text())
        except OSError as error:
            raise Complaint(f"{name} cannot be written: {error.strerror}.") from None


def read(name):
    """A recording from a file; Complaint that says what is wrong with it."""
    try:
        with open(name, encoding="utf-8") as file:
            text = file.read()
    except OSError as error:
        raise Complaint(f"{name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Complaint(f"{name} is no recording: it is not text.") from None
    try:
        return parse(text)
    except Complaint as wrong:
        raise Complaint(f"{name} is no recording that can be played: {wrong}") from None


def parse(text):
    """A recording from the content of a file."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise Complaint("it is not JSON, or it is cut off.") from None
    if not isinstance(values, dict) or _MARK not in values:
        raise Complaint(f"{_MARK!r} is missing in it; play --record makes recordings.")
    if values[_MARK] != FORMAT:
        raise Complaint(f"it has format {values[_MARK]!r}, and only {FORMAT} is known here.")
    board = boards.find(_of(values, "board", str))
    recording = Recording(board, _of(values, "seed", int), _unpack(_of(values, "nvm", str)))
    recording.frames = _of(values, "frames", int)
    recording.picture = _of(values, "picture", str)
    if not 0 <= recording.frames <= MOST_FRAMES:
        raise Complaint(f"its frames must be 0 to {MOST_FRAMES}.")
    if not 0 <= recording.seed < 2**64:
        raise Complaint("its seed must be 0 to 2**64 - 1.")
    last = 0
    for place, item in enumerate(_of(values, "pressed", list)):
        if not (isinstance(item, list) and [type(part) for part in item] == [int, str, int] and item[2] in (0, 1)):
            raise Complaint(f"pressed {place + 1} must be [frame, key, 1 or 0].")
        if not last <= item[0] <= recording.frames:
            raise Complaint(f"pressed {place + 1} is at frame {item[0]}, out of order.")
        if item[1] != RESET:
            boards.key(recording.board, item[1])
        last = item[0]
        recording.note(*item)
    return recording


def _of(values, name, kind):
    value = values.get(name)
    if type(value) is not kind:
        raise Complaint(f"{name!r} is missing in it, or of the wrong kind.")
    return value


def _pack(nvm):
    return base64.b64encode(zlib.compress(nvm, 9)).decode() if nvm else ""


def _unpack(text):
    try:
        return zlib.decompressobj().decompress(base64.b64decode(text, validate=True), LARGEST_NVM) if text else b""
    except (ValueError, zlib.error):
        raise Complaint("its 'nvm' is damaged.") from None
