"""What a simulated handheld keeps while the simulator is not running: its nvm, one file per board.

Several of the same board, linked, are numbered from 1 and have a file each.

The files lie in $XDG_STATE_HOME/pocket-dojo (~/.local/state/pocket-dojo), on Windows in %LOCALAPPDATA%.
"""

import contextlib
import os

from sim import Complaint


def folder():
    """Where the files lie. It need not exist yet."""
    home = os.path.expanduser("~")
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    else:
        base = os.environ.get("XDG_STATE_HOME") or os.path.join(home, ".local", "state")
    return os.path.join(base, "pocket-dojo")


class State:
    """The file of one board: `name` if given, else the usual one; of the `number`-th where several are linked."""

    def __init__(self, board, name=None, number=0):
        self.name = name or os.path.join(folder(), board.name + (f"-{number}" if number else "") + ".nvm")

    def read(self):
        """What was kept; b"" the first time."""
        try:
            with open(self.name, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise Complaint(f"{self.name} cannot be read: {error.strerror}.") from None

    def keep(self, nvm):
        """Replace what was kept, in one step, so that a crash of the computer loses nothing."""
        part = self.name + ".new"
        try:
            os.makedirs(os.path.dirname(os.path.abspath(self.name)), exist_ok=True)
            with open(part, "wb") as file:
                file.write(nvm)
            os.replace(part, self.name)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.remove(part)
            raise Complaint(
                f"{self.name} cannot be written: {error.strerror}. --fresh plays without keeping."
            ) from None
