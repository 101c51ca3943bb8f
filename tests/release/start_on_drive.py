"""Runs the code.py of a drive on this interpreter for some seconds of the board's time; MicroPython or CPython.

    cd DRIVE; start_on_drive.py pybadge 8000 REPOSITORY

sys.path is a board's, with the drive in place of "/", and the fakes behind it; the repository is on it only until the
board is described. Prints the CRC-32 of the display.
"""

import os
import sys
from binascii import crc32

import _host


class Enough(BaseException):
    """The time is over."""


def sleep(ms):
    """The product sleeps."""
    device.advance(ms)
    if device.now > int(sys.argv[2]):
        raise Enough


drive = os.getcwd()
sys.path[:] = ["", drive, ".frozen", drive + "/lib"] + sys.path
sys.path.append(sys.argv[3])
device = _host.power_on(sys.argv[1])
sys.path.pop()
device.on_sleep = sleep
try:
    with open("code.py") as file:
        exec(file.read(), {"__name__": "__main__"})
except Enough:
    print("%08x" % (crc32(device.frame) & 0xFFFFFFFF))
