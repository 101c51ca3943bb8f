"""What a drive of a class gets besides the program: settings.toml, and boot.py, which names and hides the drive.

    found = number(content)                         # 7: what a board reads in these bytes of settings.toml, 0 for none
    numbers([("E:", 7), ("F:", 0)], 13)             # ({"E:": 7, "F:": 13}, []): the new one gets the next number
    settings(content, {"sound": "off"}, 7)          # the bytes that settings.toml has then
    boot(before, 7, "pybadge", {})                  # those of boot.py; None if the one there is the owner's

`make deploy` and the web page write both. Everything here runs on MicroPython.
"""

from sim import boards
from sim.classes import class_text
from sim.classes.class_text import DRIVE, HIDDEN, MOST, NEXT
from sim.toml import value

_OURS = '"""Pocket Dojo: the drive is called by the number of the handheld."""\n'
_NAMES_IT = (
    _OURS
    + """
import storage

drive = storage.getmount("/")
if drive.label != "DOJO-%(number)02d":
    storage.remount("/", readonly=False)
    drive.label = "DOJO-%(number)02d"
    storage.remount("/", readonly=True)
    storage.enable_usb_drive()
"""
)
# Whatever goes wrong in it, the drive is shown.
_HIDES_IT = """
import board
import keypad

keys = %s
keys.reset()  # now a held key counts as pressed
if not keys.events:
    storage.disable_usb_drive()
keys.deinit()
"""
_PIN = "keypad.Keys((board.%s,), value_when_pressed=%s)"
_REGISTER = (
    "keypad.ShiftRegisterKeys(\n"
    "    clock=board.%(clock)s,\n    data=board.%(data)s,\n    latch=board.%(latch)s,\n    key_count=%(count)d,\n"
    "    value_to_latch=%(value_to_latch)s,\n    value_when_pressed=%(value_when_pressed)s,\n)"
)


class Full(ValueError):
    """All numbers of the class are taken."""


class Unreadable(ValueError):
    """A settings.toml in which a board could not read our lines. The text is the key of one."""


def number(content):
    """The number that a board reads in its settings.toml, 0 for none. content: bytes."""
    told = value(content, "DOJO_NUMBER") or ""
    digits = [letter for letter in told if "0" <= letter <= "9"]
    found = int(told) if 0 < len(told) < 4 and len(digits) == len(told) else 0
    return found if found <= MOST else 0


def is_of(content, values):
    """Whether a settings.toml has the secret of this class. values: of class.toml."""
    secret = values.get("secret")
    return secret is not None and value(content, "DOJO_SECRET") == secret


def first_free(values):
    """The number that the next new handheld of a class gets: those below it were given before. 1 to MOST + 1."""
    return int(values.get(NEXT, 1))


def numbers(found, first):
    """({drive: number}, [(drive, drive, number) of two that had the same]). found: pairs of a drive and the number on
    it, 0 for none. One that has a number keeps it; the second of two, and new ones, get the lowest free from `first`
    on. Full if there is none.
    """
    given, twice = {}, []
    for drive, told in found:
        others = [other for other in given if given[other] == told]
        if others:
            twice.append((others[0], drive, told))
        elif told:
            given[drive] = told
    free = [each for each in range(first, MOST + 1) if each not in given.values()]
    for drive, _ in found:
        if drive not in given:
            if not free:
                raise Full
            given[drive] = free.pop(0)
    return given, twice


def settings(before, values, number):
    """The bytes that settings.toml has then. Lines that are not ours stay, byte by byte; ours come before the first
    [section], which ends it for a board. Unreadable if the board could not read one of ours among them.
    """
    lines = [line for line in before.split(b"\n") if not line.lstrip().startswith(b"DOJO_")]
    if lines[-1:] != [b""]:
        lines.append(b"")  # it ends with a line's end
    sections = [place for place, line in enumerate(lines) if line.lstrip().startswith(b"[")]
    place = (sections or [len(lines) - 1])[0]
    lines[place:place] = [line.encode() for line in class_text.settings(values, number)]
    content = b"\n".join(lines)
    for key, wanted in class_text.keys(values, number):
        if value(content, key) != str(wanted):
            raise Unreadable(key)
    return content


def boot(before, number, board, values):
    """The bytes of boot.py, which names the drive, and hides it if the class says so; None if the one that is there is
    the owner's: then the drive keeps its name, and shows.
    """
    if before.strip() and not before.startswith(_OURS.encode()):
        return None
    keys = _keys(board) if hides(values) else ""
    return (_NAMES_IT % {"number": number} + (_HIDES_IT % keys if keys else "")).encode()


def hides(values):
    """Whether the drives of a class are hidden."""
    return str(values.get(DRIVE, "")).strip().lower() == HIDDEN


def _keys(board):
    """What scans the key that shows a board's hidden drive, as boot.py says it: OK. Not BACK: on two boards it is the
    chip's own BOOT button. Of a shift register any key up to that one counts. "" for a Cardputer, whose keyboard
    belongs to another module: its drive is shown.
    """
    facts = boards.read(board)
    source = boards.key(boards.find(board), "ok").source
    if isinstance(source, int):
        told = dict(facts["register"])
        if "clock" not in told:
            return ""
        told["count"] = source + 1
        return _REGISTER % told
    return _PIN % (source, source in facts[""].get("held_high", ()))
