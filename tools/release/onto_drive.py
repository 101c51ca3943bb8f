"""Plans and does what gives a drive a release and nothing else of ours.

    plan = Plan(Path("/media/me/CIRCUITPY"), contents)
    for question in plan.questions(): plan.answer(question, True)
    print(plan.carry_out(lambda part, whole: None))

Ours are: the image; a code.py or safemode.py that says so in its first line; and what an older release had in a folder
pocket-dojo-…, by the list in it, unless it was changed since. All else is the owner's: it stays, or the owner is asked.
Links are not followed: a board's drive can have none, and their targets are not on the drive.
"""

import errno
import itertools
import os
import re
import shutil
from pathlib import Path

import bounded
import release
import trouble
from release import IMAGE, MAIN, SAFE
from trouble import Trouble

OTHER = "code.txt"  # CircuitPython prefers it to code.py
LIB = "lib"  # the folder on which the image is mounted, which comes with a drive
OLDER, LIST = release.NAME + "-", "files.txt"  # how such a folder's name begins, and the list in it
PARTIAL = IMAGE + "*.crswap"  # what a browser leaves of an image where it was interrupted
FRESH = release.NAME + ".new"  # what code.py is called until it is whole: half of one would be a program with a fault
COMPANION = "._"  # how the name of what a Mac puts beside a file begins
REPLACE_SAFE = "safemode.py is a program of yours. May Pocket Dojo's be there instead? Yours stays as %s."
REPLACE = "code.py is a program of yours. May Pocket Dojo start instead? Yours stays as %s."
FIRST_LINE = b'"""Pocket Dojo starts here.'
EMPTY = (b"", b'print("Hello World!")', b"print('Hello World!')")  # what CircuitPython puts onto a new drive
BEGINNING = 40  # bytes of a code.py that tell whether it is ours
_CLUSTER = 4096  # bytes of the smallest file, if the system does not say


class Plan:
    """`contents`: {place: bytes} of a release.

    written, removed    places, in the order in which it is done        moved   {place: where it goes}
    """

    def __init__(self, drive, contents):
        self.drive = Path(drive)
        self.contents = contents
        self.removed = []
        self.moved = {}
        self._refused = set()  # places of programs that are not to be moved
        self._asked = {}  # {question: what a yes does, a function; what a no does}
        try:
            self._device = self.drive.stat().st_dev
            for place in contents:
                refuse_trap(self.drive, place)
            if os.path.lexists(self.drive / LIB) and not (self.drive / LIB).is_dir():
                raise Trouble("a file is called %s, where a folder has to be." % LIB)
            self.written = [place for place in in_order(contents) if self._differs(place)]
            self._look_for_old_versions()
            self._look_for_other_programs()
        except OSError as wrong:
            raise trouble.of(wrong) from None

    def _differs(self, place):
        path = self.drive / place
        if path.is_dir():
            raise Trouble("a folder is called %s, where a file has to be." % place)
        data = self.contents[place]
        return not path.is_file() or path.stat().st_size != len(data) or bounded.read(path, len(data)) != data

    # --- What else is there ------------------------------------------------------------------------

    def _look_for_old_versions(self):
        left = [*self.drive.glob(PARTIAL), *self.drive.glob(FRESH)]
        self.removed += [path.name for path in left if not trap_in(self.drive, path.name)]
        for folder in sorted(self.drive.glob(OLDER + "*")):
            name = "%s/%s" % (folder.name, LIST)
            try:
                listed = {} if trap_in(self.drive, name) else listed_in(bounded.text(folder / LIST), folder.name)
            except (OSError, Trouble):
                continue
            for place, value in listed.items():
                if not trap_in(self.drive, place) and _sum_of(self.drive / place) == value:
                    self.removed.append(place)
            self.removed += [name] * bool(listed)  # last, for whoever has to go on

    def _look_for_other_programs(self):
        for place, question in ((MAIN, REPLACE), (SAFE, REPLACE_SAFE)):
            program = self.drive / place
            if place in self.contents and program.is_file() and not is_ours(bounded.begin(program, BEGINNING)):
                self._may_move(place, question)
        if (self.drive / OTHER).is_file():
            self._may_move(OTHER, "CircuitPython starts code.txt rather than code.py. May it be called %s?")

    def _may_move(self, place, question):
        name = next(name for name in aside(place) if not os.path.lexists(self.drive / name))
        self._asked[question % name] = lambda: self.moved.update({place: name}), lambda: self._refused.add(place)

    def questions(self):
        """Questions for the owner."""
        return list(self._asked)

    def answer(self, question, is_yes):
        """Take the owner's answer. No answer is a no."""
        self._asked.pop(question)[0 if is_yes else 1]()

    # --- Doing it ----------------------------------------------------------------------------------

    def carry_out(self, show):
        """Do it; returns a sentence. show(bytes done, of so many) is called after each file. Trouble if it ends early.
        """
        for question in self.questions():
            self.answer(question, False)
        if MAIN in self._refused:
            raise Trouble("left as it is.")
        if SAFE in self._refused:
            self.written.remove(SAFE)
        try:
            is_tight = self._missing() > 0
            if is_tight:
                demand_room(self._missing(self.removed))
                self._remove()
            self._write(show)
            for place in self.moved:
                self._put_aside(place)  # code.txt: until now the owner's program has started
            if not is_tight:
                self._remove()
            if hasattr(os, "sync"):
                os.sync()
        except OSError as wrong:
            raise trouble.of(wrong) from None
        return self._told()

    def _told(self):
        version = release.version_of(self.contents)
        text = "Pocket Dojo %s was there already" % version
        if self.written or self.removed:
            text = "Pocket Dojo %s is on it: %d files written" % (version, len(self.written))
            text += ", %d old ones taken away" % len(self.removed) if self.removed else ""
        return text + (", but code.txt starts, not Pocket Dojo." if OTHER in self._refused else ".")

    def _missing(self, removed=()):
        """How many bytes are missing once these places are free."""
        cluster = getattr(os, "statvfs", lambda _: None)(self.drive)
        cluster = cluster.f_frsize if cluster else _CLUSTER
        free = shutil.disk_usage(self.drive).free

        def taken(size):
            return -(-size // cluster) * cluster

        for place in {*removed, *self.written} - {MAIN}:  # the old one is there until the new one is whole
            path = self.drive / place
            free += taken(path.stat().st_size) if path.is_file() else 0
        return sum(taken(len(self.contents[place])) for place in self.written) - free

    def _write(self, show):
        whole = sum(len(self.contents[place]) for place in self.written)
        part = 0
        self._check_it_is_here()
        (self.drive / LIB).mkdir(exist_ok=True)
        for place in self.written:
            where = FRESH if place == MAIN else place
            if place in self.moved and place != MAIN:
                self._check_it_is_here()
                self._put_aside(place)
            for _ in range(2):
                self._check_it_is_here()
                refuse_trap(self.drive, where)
                put(self.drive / where, self.contents[place])
                if read_back(self.drive / where) == self.contents[place]:
                    break
            else:
                raise Trouble("it does not keep what is written (%s). Its memory may be damaged." % place)
            if place == MAIN:
                if MAIN in self.moved:
                    self._put_aside(MAIN)
                refuse_trap(self.drive, MAIN)
                os.replace(self.drive / FRESH, self.drive / MAIN)
            part += len(self.contents[place])
            show(part, whole)

    def _put_aside(self, place):
        """Move the owner's program to where it stays; once."""
        if not (self.drive / self.moved[place]).exists():
            os.replace(self.drive / place, self.drive / self.moved[place])

    def _check_it_is_here(self):
        """Otherwise this would fill a folder of the computer where the drive was."""
        if self.drive.stat().st_dev != self._device:
            raise OSError(errno.ENODEV, "another drive")

    def _remove(self):
        for place in self.removed:
            path = self.drive / place
            refuse_trap(self.drive, os.path.dirname(place))
            path.unlink(missing_ok=True)
            path.with_name(COMPANION + path.name).unlink(missing_ok=True)
            for folder in path.parents:
                if folder == self.drive or any(folder.iterdir()):
                    break
                folder.rmdir()


def trap_in(drive, place):
    """The part of a place on a drive, from the drive on, that is no file and no folder, and what it is:
    "lib is a link"; "" if there is none.
    """
    parts = Path(place).parts
    for count in range(1, len(parts) + 1):
        path = drive.joinpath(*parts[:count])
        if path.is_symlink():
            return "%s is a link" % "/".join(parts[:count])
        if path.exists() and not path.is_file() and not path.is_dir():
            return "%s is a pipe or the like" % "/".join(parts[:count])
    return ""


def refuse_trap(drive, place):
    """Trouble if a link is on the way to a place, or a pipe, which would be waited for without end."""
    found = trap_in(drive, place)
    if found:
        raise Trouble("%s, and a board's drive can have none. Delete it, or is this another drive?" % found)


def aside(place):
    """Names for a program of the owner's, from the most wanted on: code-before.py, code-before-2.py …"""
    stem, ending = place.split(".")
    yield "%s-before.%s" % (stem, ending)
    yield from ("%s-before-%d.%s" % (stem, number, ending) for number in itertools.count(2))


def demand_room(missing):
    """Trouble if bytes are missing."""
    if missing > 0:
        raise Trouble("it has %d KB too little room. Delete something of yours." % (missing // 1024 + 1))


def in_order(contents):
    """The places of a release; code.py comes last: until then the board starts what it started before."""
    return sorted(contents, key=lambda place: place == MAIN)


def listed_in(text, folder):
    """{place: SHA-256} of what a list says of files in this folder, and of the page of that release."""
    lines = re.findall(r"(?m)^([0-9a-f]{64})  ((?:[\w-][\w.-]*/)*[\w-][\w.-]*)$", text, re.ASCII)
    return {place: value for value, place in lines if place.startswith(folder + "/") or place == release.READ_ME}


def is_ours(main):
    """Whether a code.py or safemode.py that begins so may be replaced: it is ours, or that of a new drive. BEGINNING
    bytes of it are enough; a program that has as many may go on.
    """
    return main.startswith(FIRST_LINE) or len(main) < BEGINNING and main.strip() in EMPTY


def _sum_of(path):
    """The SHA-256 of a file, "" for what is too large to be ours, or cannot be read."""
    try:
        return release.sha256(bounded.read(path))
    except (OSError, Trouble):
        return ""


def put(path, data):
    """Write a file, down to the drive itself."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def read_back(path):
    """Read the drive itself, not the computer's cache, on systems that allow that."""
    with open(path, "rb") as file:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return file.read()
