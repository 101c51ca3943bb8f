"""Reads files that others made, on a drive or downloaded: only files, and only so much of them.

    bounded.read(Path("/media/me/CIRCUITPY/boot_out.txt"))

A drive that is broken, or no board's at all, may have a pipe in place of a file, which would be waited for without end,
or a file larger than this computer's memory.
"""

import os
import stat

from trouble import Trouble

MOST = 1_000_000  # bytes of a file that we read: no list, setting or program of a board is as long


def read(path, most=MOST):
    """The bytes of a file. OSError if it cannot be read; Trouble if it is no file, or has more than `most` bytes."""
    data = begin(path, most + 1)
    if len(data) > most:
        raise Trouble("%s is too large to be what it is called." % path.name)
    return data


def text(path, most=MOST):
    """The same as text; what is not UTF-8 is replaced."""
    return read(path, most).decode("utf-8", "replace")


def begin(path, count):
    """Only so many bytes from the beginning of a file, however large it is."""
    with open(path, "rb", opener=_open) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise Trouble("%s is a pipe or the like, not a file." % path.name)
        return file.read(count)


def _open(path, flags):
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # else to open a pipe waits for who writes into it
