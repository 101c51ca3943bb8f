"""Puts Pocket Dojo on boards that are plugged in: on their drives, all at the same time, or over a serial port.

    make deploy                                     # every drive there is
    make deploy PORT=/dev/ttyUSB0                   # a board without a drive
    make deploy CLASS=class.toml                    # every drive, as a set for a class: numbered, with its settings
    python3 tools/release/deploy.py --zip pocket-dojo-0.9-pybadge.zip [DRIVE …]

Only files that differ are written, read back and compared: the image first, code.py last. A drive pulled out halfway
starts what it did before, or says what to do. Files of our older releases are deleted; other files stay, or the owner
is asked. docs/inside/release.md says what counts as ours.
"""

import argparse
import io
import sys
import zipfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools/device"), str(ROOT / "tools/release")]

import new_enough  # noqa: E402  after the path

new_enough.check()

import bounded  # noqa: E402
import build_device  # noqa: E402
import class_set  # noqa: E402
import image  # noqa: E402
import mounted  # noqa: E402
import onto_drive  # noqa: E402
import release  # noqa: E402
import settings_file  # noqa: E402
from progress import Progress  # noqa: E402
from sim import Complaint  # noqa: E402
from sim.tell import plain, short  # noqa: E402
from trouble import Trouble  # noqa: E402

_SHOW = "To show it: hold the key for OK (A on most), press reset or switch it off and on, and hold on for 5 seconds."
_STAYS = "its boot.py is not Pocket Dojo's and stays, so the drive is neither named nor hidden."
MOST = 4_000_000  # bytes of all that is in a zip: twice the largest


class Releases:
    """What goes onto each board: made on demand, or out of a zip."""

    def __init__(self, zipped=None):
        self._made = {}
        self._zip = zipped and read_zip(zipped)

    def of(self, board):
        """{place: bytes} for a board. Trouble if the zip is another board's, or if it cannot be made."""
        if self._zip:
            name, contents = self._zip
            if name not in (board, release.ANY):
                raise Trouble("this zip is for %s, and this board is %s." % (name, board))
            return contents
        if board not in self._made:
            compiler = build_device.find_compiler()
            if not build_device.LIBRARIES.exists() or not compiler:
                raise Trouble("the libraries or the compiler for boards are missing: make setup")
            try:
                self._made[board] = release.contents(board, compiler)
            except (ValueError, Complaint) as wrong:
                raise Trouble(str(wrong)) from None
        return self._made[board]


def read_zip(path):
    """(board, {place: bytes}) of a zip of a release. Trouble for anything else, and for a damaged one.

    No more is read than a release may have, and nothing that would be written elsewhere.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(bounded.read(path, 2 * MOST))) as zipped:
            entries = [entry for entry in zipped.infolist() if not entry.is_dir()]
            _refuse(path, entries)
            contents = {entry.filename: zipped.read(entry) for entry in entries}
    except (OSError, EOFError, RuntimeError, ValueError, zipfile.BadZipFile, zlib.error) as wrong:
        raise Trouble("%s cannot be read: %s" % (path, wrong)) from None
    try:
        wanted = {place: contents[place] for place in release.PLACES}
        if not wanted[release.MAIN].startswith(onto_drive.FIRST_LINE):
            raise ValueError
        return image.title(wanted[release.IMAGE])[2], wanted
    except (KeyError, ValueError):
        raise Trouble("%s is no zip of Pocket Dojo, or it is damaged." % path) from None


def _refuse(path, entries):
    """Trouble for the files of a zip, by what it says about them, if they are no release."""
    names = [entry.filename for entry in entries]
    for name in names:
        if name not in release.PLACES + release.BESIDE:
            raise Trouble("%s would write %s, which is not Pocket Dojo's. Nothing was written." % (path, short(name)))
    if sum(entry.file_size for entry in entries) > MOST:
        raise Trouble("%s has more in it than any Pocket Dojo. Nothing was written." % path)
    if len(set(names)) < len(names):
        raise Trouble("%s has the same file twice. Nothing was written." % path)
    if not {entry.compress_type for entry in entries} <= {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise Trouble("%s is packed in a way that Pocket Dojo never is. Nothing was written." % path)


def ask(question):
    """Whether somebody says yes; without anybody there, no."""
    question = plain(question)
    if not sys.stdin.isatty():
        print(question + " (nobody to ask: no; --yes says yes)")
        return False
    return input(question + " [y/N] ").strip().lower() in ("y", "yes")


def check(board, place, is_yes):
    """Trouble if a mounted.Board cannot be used, or its owner does not want that. place: the drive or port, as told."""
    if board.wrong:
        raise Trouble(board.wrong)
    if board.ask and not (is_yes or ask("%s: %s" % (place, board.ask))):
        raise Trouble("left as it is.")


def note(place, settings, board):
    """Say what settings.toml says in vain. place: the drive or port; settings: bytes."""
    for sentence in settings_file.notes(settings, board):
        print(plain("%s: %s" % (place, sentence)))


def onto_drives(drives, releases, is_yes, chosen_set=None):
    """All these drives at the same time, a line each. The number of those that failed. chosen_set: a ClassSet."""
    progress = Progress([str(drive) for drive in drives])
    waiting, numbers = {}, {}
    if chosen_set:
        numbers, told = chosen_set.numbers(drives)
        for sentence in told:
            print(plain(sentence) + " The second one gets a new one: look at its first screen.")
    for drive in drives:  # all questions come before anything is written
        try:
            board = mounted.read(drive)
            check(board, drive, is_yes)
            contents = dict(releases.of(board.name))
            if chosen_set:
                contents.update(chosen_set.files(drive, numbers[drive], board.name))
                if chosen_set.hides and class_set.BOOT not in contents:
                    print(plain("%s: %s" % (drive, _STAYS)))
            note(drive, contents.get(settings_file.NAME) or settings_file.on(drive), board.name)
            plan = onto_drive.Plan(drive, contents)
            for question in plan.questions():
                plan.answer(question, is_yes or ask("%s: %s" % (drive, question)))
            waiting[drive] = plan
        except Trouble as wrong:
            progress.fail(str(drive), str(wrong))
    if waiting:
        with ThreadPoolExecutor(len(waiting)) as pool:
            done = pool.map(lambda drive: _carry_out(waiting[drive], drive, numbers.get(drive), progress), waiting)
        if chosen_set:
            chosen_set.given = [numbers[drive] for drive, is_done in zip(waiting, done) if is_done]
        if chosen_set and chosen_set.hides:
            print("From its next reset on, a handheld hides its drive. " + _SHOW)
    return progress.failed


def _carry_out(plan, drive, number, progress):
    """Whether it was done."""
    name = str(drive)
    try:
        done = plan.carry_out(partial(progress.show, name))
        progress.done(name, "number %d: %s" % (number, done) if number else done)
        return True
    except Trouble as wrong:
        progress.fail(name, str(wrong))
        return False


def over_port(port, releases, is_yes):
    """A board at a serial port. 0 or 1, the number of those that failed."""
    import over_serial  # needs mpremote, which `make play` and drives do not

    progress = Progress([port])
    try:
        with over_serial.Board(port) as board:
            told = mounted.judge(*board.who())
            check(told, port, is_yes)
            note(port, board.settings(), told.name)
            question = board.question()
            if question and not (is_yes or ask("%s: %s" % (port, question))):
                raise Trouble("left as it is.")
            question = board.question(onto_drive.SAFE, onto_drive.REPLACE_SAFE)
            if question and not (is_yes or ask("%s: %s" % (port, question))):
                board.leave(onto_drive.SAFE)
            older = "%s: %s is an older Pocket Dojo. Delete it, with all that is in it?"
            old = [folder for folder in board.older() if is_yes or ask(older % (port, folder))]
            progress.done(port, board.put(releases.of(told.name), old, partial(progress.show, port)))
    except Trouble as wrong:
        progress.fail(port, str(wrong))
    return progress.failed


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/release/deploy.py", description=__doc__.splitlines()[0])
    parser.add_argument("drive", nargs="*", type=Path, help="the drives; all that are found if none is named")
    parser.add_argument("--port", help="a serial port instead: /dev/ttyUSB0, COM3")
    parser.add_argument("--zip", type=Path, help="a zip of a release, rather than making one")
    parser.add_argument("--class", dest="class_set", type=Path, help="a set for a class: what class.toml says for all")
    parser.add_argument("--yes", action="store_true", help="say yes to every question")
    chosen = parser.parse_args(arguments)
    try:
        releases, chosen_set = Releases(chosen.zip), None
        if chosen.class_set and chosen.port:
            raise Trouble("a class set goes onto drives, not over a port.")
        if chosen.class_set:
            told = class_set.give_secret(chosen.class_set)
            if told:
                print(told)
            chosen_set = class_set.read(chosen.class_set)
    except Trouble as wrong:
        parser.exit(1, "%s\n" % wrong)
    if chosen.port:
        sys.exit(over_port(chosen.port, releases, chosen.yes))
    drives = chosen.drive or mounted.find()
    if not drives:
        told = "No drive of a board is here. Plug one in, by a cable for data, and wait for CIRCUITPY."
        parser.exit(1, "%s\nDoes a class hide its drives? %s\n" % (told, _SHOW))
    try:
        failed = onto_drives(drives, releases, chosen.yes, chosen_set)
        if chosen_set:
            class_set.count_up(chosen.class_set, chosen_set.given)
    except Trouble as wrong:
        parser.exit(1, "%s\n" % wrong)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
