"""Every key press and the initial state: enough to repeat a run picture by picture.

A recording is a JSON file of short lines that a person can read and mend:

    {"pocket dojo recording": 1, "board": "pybadge", "seed": 7, "nvm": "", "frames": 412, "picture": "5c1f00d2",
     "whole": "0a61b3c7", "pressed": [[10, "A", 1], [13, "A", 0], [120, "reset", 1]]}

pressed: frame (20 ms each), key as printed on the board, 1 down or 0 up; "reset" is a power cut. nvm is what was saved
before the start (zlib, base64; "" for a new board); picture the check value of the last picture; whole that of all: of
board, seed, nvm, everything pressed with the picture that was seen then, and the end. Older recordings have none.
"""

import base64
import json
import zlib

from sim import Complaint, boards, files

FORMAT = 1
_MARK = "pocket dojo recording"
RESET = "reset"
MOST_FRAMES = 50 * 3600 * 24  # a day
LARGEST_NVM = 65536  # bytes; no chip has more
LARGEST = 32_000_000  # bytes of a file: ten events a second for a day
MOST_RESETS = 10  # in one frame; each takes longer than that


class Recording:
    """Board, seed, first nvm, and (frame, key name, is down) in order.

    frames    how long it is        picture, whole    check values, "" while it goes on; whole is "" in old ones too
    """

    def __init__(self, board, seed, nvm=b""):
        self.board = board
        self.seed = seed
        self.nvm = bytes(nvm)
        self.pressed = []
        self.frames = 0
        self.picture = ""
        self.whole = ""
        self._check = zlib.crc32(self.nvm, _crc(f"{board.name} {seed} {len(self.nvm)}"))
        self._resets = 0  # in a row, without time between

    def note(self, frame, name, is_down, picture=""):
        """A key, or RESET; `picture`: the check value of the current picture. Complaint for too many resets in a frame.
        """
        is_same = self.pressed and self.pressed[-1][0] == frame
        self._resets = (self._resets if is_same else 0) + (name == RESET)
        if self._resets > MOST_RESETS:
            raise Complaint(f"The power cannot be cut more than {MOST_RESETS} times in one frame of 20 ms.")
        self.pressed.append((frame, name, int(is_down)))
        self._check = _crc(f" {frame} {name} {int(is_down)} {picture}", self._check)

    def finish(self, frames, picture):
        """End it here: after `frames` frames, with this picture."""
        self.frames = frames
        self.picture = picture
        self.whole = f"{_crc(f' {frames} {picture}', self._check):08x}"

    def text(self):
        """The file's content."""
        head = {
            _MARK: FORMAT,
            "board": self.board.name,
            "seed": self.seed,
            "nvm": _pack(self.nvm),
            "frames": self.frames,
            "picture": self.picture,
            **({"whole": self.whole} if self.whole else {}),
        }
        pressed = ",\n".join("  " + json.dumps(list(item)) for item in self.pressed)
        return json.dumps(head)[:-1] + ',\n "pressed": [\n' + pressed + "\n]}\n"

    def write(self, name):
        try:
            with open(name, "w", encoding="utf-8") as file:
                file.write(self.text())
        except (OSError, ValueError) as error:
            raise Complaint(f"{name} cannot be written: {files.reason(error)}.") from None


def read(name):
    """A recording from a file; Complaint that says what is wrong with it."""
    try:
        text = files.read(name, LARGEST).decode("utf-8-sig")
    except FileNotFoundError as error:
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
    recording.whole = _of(values, "whole", str) if "whole" in values else ""
    if not 0 <= recording.frames <= MOST_FRAMES:
        raise Complaint(f"its frames must be 0 to {MOST_FRAMES}.")
    if not 0 <= recording.seed < 2**64:
        raise Complaint("its seed must be 0 to 2**64 - 1.")
    down = set()
    for place, item in enumerate(_of(values, "pressed", list)):
        _press(recording, f"pressed {place + 1}", item, down)
    return recording


def _press(recording, where, item, down):
    """Note a press from a file; Complaint if impossible. `down`: the keys that are held."""
    if not (isinstance(item, list) and [type(part) for part in item] == [int, str, int] and item[2] in (0, 1)):
        raise Complaint(f"{where} must be [frame, key, 1 or 0].")
    frame, name, is_down = item
    last = recording.pressed[-1][0] if recording.pressed else 0
    if not last <= frame <= recording.frames:
        raise Complaint(f"{where} is at frame {frame}, out of order.")
    if name != RESET:
        key = boards.key(recording.board, name).name
        if (key in down) == bool(is_down):
            raise Complaint(f"{where} cannot be: {name} is {'down' if is_down else 'up'} already.")
        down ^= {key}
    elif not is_down:
        raise Complaint(f"{where} must be [frame, {RESET!r}, 1].")
    recording.note(*item)


def _crc(text, before=0):
    return zlib.crc32(text.encode(), before)


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
