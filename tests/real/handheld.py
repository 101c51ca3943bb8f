"""The whole product on this interpreter, under a host that only moves the clock and the keys; MicroPython or CPython.

    echo '[["press", 1], ["run", 5], ["picture", "menu"]]' | handheld.py pybadge

prints for every picture its name and the CRC-32 of the display. Time passes in frames of 20 ms, as in sim.handheld.
The chip's random bytes are a counter here, the same on every interpreter.
"""

import json
import sys
from binascii import crc32

import _host

FRAME = 20  # ms


def power_on(board):
    """A device that is switched on: (device, the product as a generator)."""
    device = _host.power_on(board)
    import dojo.dice

    dojo.dice.urandom = counting_bytes
    from dojo.app import handheld

    return device, handheld()


drawn = 0


def counting_bytes(length):
    global drawn
    drawn += length
    return bytes([(drawn + index) & 255 for index in range(length)])


def play(board, steps):
    """Press, release and run as the steps say."""
    device, program = power_on(board)
    for what, value in steps:
        if what == "press":
            device.press(value)
        elif what == "release":
            device.release(value)
        elif what == "run":
            for _ in range(value):
                next(program)
                device.advance(FRAME)
        else:
            print(value, "%08x" % (crc32(device.frame) & 0xFFFFFFFF))


if __name__ == "__main__":
    play(sys.argv[1], json.loads(sys.stdin.read()))
