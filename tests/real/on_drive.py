"""A board's whole drive on MicroPython, from code.py on, under a host that only moves the clock and the keys.

    echo '[["", 0, 40], [1, 3, 25]]' | on_drive.py DRIVE pybadge REPOSITORY

The folder DRIVE is all there is to open, called "/" as on a board; DRIVE/fakes leads to sim/fakes. Each step is a key
(by pin or number; "" for none), the frames it is held and the frames after that, 20 ms each. After each it prints the
CRC-32 of the display. The chip's random bytes are a counter.
"""

import json
import os
import sys
from binascii import crc32

import vfs

drive, board, repository = sys.argv[1:]
steps = json.loads(sys.stdin.read())
fakes = ["/fakes/" + room for room in ("chip", "display", "drawing", "pins")]
sys.path[:] = [".frozen"] + [drive + place for place in fakes] + [repository]

import _host  # noqa: E402  on the path set above

FRAME = 20  # ms


class Enough(BaseException):
    """All steps were taken."""


class Os:
    """In place of the module os, of which nothing can be replaced."""


def given():
    """Endless: bytes of a counter."""
    count = 0
    while True:
        yield count & 255
        count += 1


def host():
    """Generator: a step of it for every frame that the program lets pass."""
    for key, held, after in steps:
        if key != "":
            device.press(key)
        for frame in range(held + after):
            if frame == held and key != "":
                device.release(key)
            yield
        print("%08x" % (crc32(device.frame) & 0xFFFFFFFF))
    raise Enough


def sleep(ms):
    """The program sleeps."""
    global passed
    device.advance(ms)
    passed += ms
    while passed >= FRAME:
        passed -= FRAME
        next(frames)


device = _host.power_on(board)
vfs.umount("/")
vfs.mount(vfs.VfsPosix(drive), "/")
os.chdir("/")
sys.path[:] = ["", "/", ".frozen", "/lib"] + fakes
passed = 0
frames = host()
lots = given()
mine = Os()
for name in dir(os):
    setattr(mine, name, getattr(os, name))
mine.urandom = lambda length: bytes([next(lots) for _ in range(length)])
sys.modules["os"] = mine
device.on_sleep = sleep
try:
    with open("code.py") as file:
        exec(file.read(), {"__name__": "__main__"})
except Enough:
    pass
