"""A class set: what class.toml says for all handhelds, and a number of its own for each.

    told = give_secret(Path("class.toml"))          # once: it has a secret and a code from then on
    chosen = read(Path("class.toml"))
    numbers, told = chosen.numbers(drives)          # {drive: 7}, sentences about those that had the same number
    files = chosen.files(drive, 7, "pybadge")       # {"settings.toml": bytes, "boot.py": bytes}

class.toml has the keys of docs/classes/teachers.md without DOJO_ and NUMBER, in small letters; `colour` may be a list,
whose colours are dealt out in turn. A handheld that has a number keeps it; the others get the lowest that are free.
"""

import secrets
import tomllib

import bounded
import settings_file
from sim import boards, paths, texts
from sim.classes import class_text
from sim.classes.class_text import DRIVE, HIDDEN, MOST
from sim.tell import plain
from trouble import Trouble

_SAVE_IT = "That file is not plain text: save it as UTF-8 without BOM, or delete it."
BOOT = "boot.py"
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


class ClassSet:
    """`values`: {key: text, a number, or a list of colours} of class.toml. hides: whether its drives are hidden."""

    def __init__(self, values):
        self.values = values
        self.hides = str(values.get(DRIVE, "")).strip().lower() == HIDDEN

    def numbers(self, drives):
        """({drive: number}, sentences): of two with the same number the second gets a new one, and a sentence says so.
        """
        numbers, told = {}, []
        for drive in drives:
            number = number_on(drive)
            others = [other for other in numbers if numbers[other] == number]
            if others:
                told.append("%s and %s both had the number %d." % (others[0], drive, number))
            elif number:
                numbers[drive] = number
        free = [number for number in range(1, MOST + 1) if number not in numbers.values()]
        for drive in drives:
            if drive not in numbers:
                if not free:
                    raise Trouble("a class has %d handhelds at most." % MOST)
                numbers[drive] = free.pop(0)
        return numbers, told

    def files(self, drive, number, board):
        """{place: bytes} that this handheld gets as well: its settings, and the file that names and hides the drive.

        Lines of settings.toml that are not ours stay, byte by byte; so does a boot.py of the owner's: then the drive
        keeps its name. Trouble if one of the two cannot be read, or the board could not read ours among them.
        """
        found = {settings_file.NAME: self._settings(settings_file.on(drive), number)}
        before = settings_file.read(drive / BOOT)
        if not before.strip() or before.startswith(_OURS.encode()):
            hides = _HIDES_IT % _keys(board) if self.hides else ""
            found[BOOT] = (_NAMES_IT % {"number": number} + hides).encode()
        return found

    def _settings(self, before, number):
        """What settings.toml holds then. Our lines come before the first [section], which ends it for a board."""
        lines = [line for line in before.split(b"\n") if not line.lstrip().startswith(b"DOJO_")]
        if lines[-1:] != [b""]:
            lines.append(b"")  # it ends with a line's end
        sections = [place for place, line in enumerate(lines) if line.lstrip().startswith(b"[")]
        place = (sections or [len(lines) - 1])[0]
        lines[place:place] = [line.encode() for line in class_text.settings(self.values, number)]
        content = b"\n".join(lines)
        for key, value in class_text.keys(self.values, number):
            if settings_file.value(content, key) != str(value):
                raise Trouble("the board could not read %s in its settings.toml. %s" % (key, _SAVE_IT))
        return content


def _keys(board):
    """What scans the key that shows a board's hidden drive, as boot.py says it: OK. Not BACK: on two boards it is the
    chip's own BOOT button. Of a shift register any key up to that one counts.
    """
    facts = boards.read(board)
    source = boards.key(boards.find(board), "ok").source
    if isinstance(source, int):
        return _REGISTER % {**facts["register"], "count": source + 1}
    return _PIN % (source, source in facts[""].get("held_high", ()))


def read(path):
    """The ClassSet of a file. Trouble with a sentence for each mistake (sim/classes/class_file.py)."""
    paths.extend()
    from sim.classes import class_file  # asks the product what there is

    try:
        values = tomllib.loads(bounded.read(path).decode("utf-8-sig"))
    except tomllib.TOMLDecodeError as wrong:
        hint = 'In each line: a key, =, and text in quotation marks, as in sound = "off"'
        raise Trouble("%s cannot be understood: %s. %s." % (path, wrong, hint)) from None
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or "it is not saved as UTF-8"
        raise Trouble("%s cannot be read: %s." % (path, why)) from None
    told = class_file.mistakes(values, class_file.rules(texts.known().languages))
    if told:
        number = "1 mistake" if len(told) == 1 else "%d mistakes" % len(told)
        told.insert(0, "%s: %s, so nothing was written onto any handheld." % (path, number))
        raise Trouble("\n    ".join([plain(each) for each in told]))
    return ClassSet(values)


def give_secret(path):
    """Write a secret and a code into class.toml, at its end, if it has none; the rest stays. Returns a sentence about
    it, or "". Trouble if the file is invalid or not writable; then it is unchanged.
    """
    values = read(path).values
    own = {}
    if "secret" not in values:
        own["secret"] = secrets.token_hex(class_text.SECRET)
    if "code" not in values:
        own["code"] = "%04d" % secrets.randbelow(class_text.CODES)
    if not own:
        return ""
    try:
        before = path.read_text(encoding="utf-8-sig")
        path.write_text(before + "\n" * (not before.endswith("\n")) + class_text.given(own), encoding="utf-8")
    except OSError as wrong:
        raise Trouble("%s cannot be written, and the class needs a secret in it: %s" % (path, wrong)) from None
    return "%s now has the secret that Pause all needs, and the code of the teacher's pages. Keep it." % path


def number_on(drive):
    """The number that a board reads in its settings.toml, 0 for none."""
    try:
        told = settings_file.value(settings_file.on(drive), "DOJO_NUMBER") or ""
    except Trouble:
        return 0
    number = int(told) if len(told) < 4 and told.isascii() and told.isdigit() else 0
    return number if number <= MOST else 0
