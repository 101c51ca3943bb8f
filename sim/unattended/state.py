"""What a simulated handheld keeps between runs: its nvm, one file per board.

Several of the same board, linked, are numbered from 1 and have a file each.

The files lie in $XDG_STATE_HOME/pocket-dojo (~/.local/state/pocket-dojo), on Windows in %LOCALAPPDATA%.
"""

import contextlib
import importlib
import os

from sim import Complaint, files


def folder():
    """The folder with the files. It need not exist yet."""
    home = os.path.expanduser("~")
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    else:
        base = os.environ.get("XDG_STATE_HOME") or os.path.join(home, ".local", "state")
    return os.path.join(base, "pocket-dojo")


class State:
    """The file of one board: `name` if given, else the usual one; of the `number`-th where several are linked."""

    def __init__(self, board, name=None, number=0):
        self._board = board
        self._is_named = bool(name)
        self.name = name or os.path.join(folder(), board.name + (f"-{number}" if number else "") + ".nvm")

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
