"""What a simulated handheld keeps between runs: its nvm, one file per board.

Several of the same board, linked, are numbered from 1 and have a file each. A file is used by one process at a time:
who comes second gets the next number.

    kept = free(board)          # a State that is ours; its number is 0, or 2 where somebody plays on that board already
    kept.read(), kept.keep(nvm)
    kept.release()

The files lie in $XDG_STATE_HOME/pocket-dojo (~/.local/state/pocket-dojo), on Windows in %LOCALAPPDATA%.
"""

import contextlib
import importlib
import itertools
import os
import zlib

try:
    import fcntl
except ImportError:  # Windows: there the last one to save wins
    fcntl = None

from sim import Complaint, files


def folder():
    """The folder with the files. It need not exist yet."""
    home = os.path.expanduser("~")
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    else:
        base = os.environ.get("XDG_STATE_HOME") or os.path.join(home, ".local", "state")
    return os.path.join(base, "pocket-dojo")


def free(board, name=None, number=0):
    """The State of a board that no other process uses: of that number, or of the next one that is free. It is ours
    until it is released. Complaint if it has a `name` and is used.
    """
    if name:
        named = State(board, name)
        if not named.take():
            raise Complaint(f"{name} is used by a handheld that is running. Name another file, or play --fresh.")
        return named
    for each in itertools.chain([number], itertools.count(max(2, number + 1))):
        usual = State(board, number=each)
        if usual.take():
            return usual


class State:
    """The file of one board: `name` if given, else the usual one; of the `number`-th where several are linked."""

    _lock = None

    def __init__(self, board, name=None, number=0):
        self._board = board
        self._is_named = bool(name)
        self.number = number
        self.name = name or os.path.join(folder(), board.name + (f"-{number}" if number else "") + ".nvm")

    def take(self):
        """Claim the file until release() or the end of this process. False if another State has it."""
        if fcntl is None:
            return True
        try:
            place = os.path.join(folder(), "locks", f"{zlib.crc32(os.fsencode(os.path.realpath(self.name))):08x}")
            os.makedirs(os.path.dirname(place), exist_ok=True)
            lock = open(place, "w")
        except (OSError, ValueError):  # no such file can be kept, which read() or keep() says
            return True
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            return False
        self._lock = lock
        return True

    def release(self):
        """Let others have it."""
        if self._lock is not None:
            self._lock.close()

    def read(self):
        """The stored bytes; b"" the first time. Complaint if they are not this board's or the place is not writable."""
        size = importlib.import_module("_nvm").flash(self._board.chip).size
        try:
            content = files.read(self.name, size)
        except FileNotFoundError:
            if self._is_named:
                files.check_place(self.name)
            return b""
        if len(content) not in (0, size):
            wrong = f"{len(content)} bytes, not {size}. Name another file, or play --fresh."
            raise Complaint(f"{self.name} is not what a {self._board.title} saves: {wrong}")
        return content

    def keep(self, nvm):
        """Replace the stored bytes atomically, so a crash of the computer loses nothing."""
        part = self.name + ".new"
        try:
            if not self._is_named:
                os.makedirs(os.path.dirname(self.name), exist_ok=True)
            with open(part, "wb") as file:
                file.write(nvm)
            os.replace(part, self.name)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.remove(part)
            raise Complaint(
                f"{self.name} cannot be written: {error.strerror}. --fresh plays without keeping."
            ) from None
