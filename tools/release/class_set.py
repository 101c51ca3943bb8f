"""A class set: what class.toml says for all handhelds, and a number of its own for each.

    told = give_secret(Path("class.toml"))          # once: it has a secret and a code from then on
    chosen = read(Path("class.toml"))
    numbers, told = chosen.numbers(drives)          # {drive: 7}, sentences about those that had the same number
    files = chosen.files(drive, 7, "pybadge")       # {"settings.toml": bytes, "boot.py": bytes}
    count_up(Path("class.toml"), [7])               # next = 8: what the next new handheld gets

class.toml has the keys of docs/classes/teachers.md without DOJO_ and NUMBER, in small letters; `colour` may be a list,
whose colours are dealt out in turn. A handheld that has a number keeps it; the others get the lowest that are free from
`next` on. The page goes by the same rules (sim/classes/class_drive.py).
"""

import secrets
import tomllib

import bounded
import settings_file
from sim import paths, texts
from sim.classes import class_drive, class_text
from sim.classes.class_text import MOST
from sim.tell import plain
from trouble import Trouble

_SAVE_IT = "That file is not plain text: save it as UTF-8 without BOM, or delete it."
BOOT = "boot.py"


class ClassSet:
    """`values`: {key: text, a number, or a list of colours} of class.toml. hides: whether its drives are hidden. given:
    the numbers of the handhelds that are done.
    """

    def __init__(self, values):
        self.values = values
        self.given = []
        self.hides = class_drive.hides(values)

    def numbers(self, drives):
        """({drive: number}, sentences): of two with the same number the second gets a new one, and a sentence says so.
        """
        found = [(drive, number_on(drive)) for drive in drives]
        try:
            numbers, twice = class_drive.numbers(found, class_drive.first_free(self.values))
        except class_drive.Full:
            raise Trouble("a class has %d handhelds at most." % MOST) from None
        return numbers, ["%s and %s both had the number %d." % two for two in twice]

    def files(self, drive, number, board):
        """{place: bytes} that this handheld gets as well: its settings, and the file that names and hides the drive.

        Lines of settings.toml that are not ours stay, byte by byte; so does a boot.py of the owner's: then the drive
        keeps its name. Trouble if one of the two cannot be read, or the board could not read ours among them.
        """
        try:
            found = {settings_file.NAME: class_drive.settings(settings_file.on(drive), self.values, number)}
        except class_drive.Unreadable as key:
            raise Trouble("the board could not read %s in its settings.toml. %s" % (key, _SAVE_IT)) from None
        boot = class_drive.boot(settings_file.read(drive / BOOT), number, board, self.values)
        return found if boot is None else {**found, BOOT: boot}


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
    _rewrite(path, lambda before: class_text.with_own(before, own), "the class needs a secret in it")
    return "%s now has the secret that Pause all needs, and the code of the teacher's pages. Keep it." % path


def count_up(path, numbers):
    """Write into class.toml which number the next new handheld gets, now that these were given; the rest stays. Trouble
    if the file is not writable; then it is unchanged.
    """
    before = class_drive.first_free(read(path).values)
    following = max([before, *[number + 1 for number in numbers]])
    if following > before:
        _rewrite(path, lambda before: class_text.counted(before, following), "the next number stands in it")


def _rewrite(path, change, why):
    try:
        path.write_text(change(path.read_text(encoding="utf-8-sig")), encoding="utf-8")
    except OSError as wrong:
        raise Trouble("%s cannot be written, and %s: %s" % (path, why, wrong)) from None


def number_on(drive):
    """The number that a board reads in its settings.toml, 0 for none."""
    try:
        return class_drive.number(settings_file.on(drive))
    except Trouble:
        return 0
