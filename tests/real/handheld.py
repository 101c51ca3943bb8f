"""The whole product on this interpreter, under a host that only moves the clock and the keys; MicroPython or CPython.

    echo '[["", 0, 40], [1, 3, 25]]' | handheld.py pybadge

Each step is a key (by pin or number; "" for none), the frames it is held and the frames after that. After each it
prints the CRC-32 of the display and of what is saved, and the words on the display. Time passes in frames of 20 ms, as
in sim.handheld. The chip's random bytes are a counter here, the same on every interpreter.
"""

import json
import sys
from binascii import crc32

import _host

FRAME = 20  # ms


class Counter:
    """Instead of os.urandom."""

    def __init__(self):
        self.given = 0

    def urandom(self, length):
        self.given += length
        return bytes([(self.given + index) & 255 for index in range(length)])


def words_on(layer, found):
    """The texts of the labels on the display, in the order they were put there."""
    if hasattr(layer, "text"):
        found.append(layer.text.replace("\n", " "))
    elif hasattr(layer, "append"):
        for index in range(len(layer)):
            words_on(layer[index], found)
    return found


def checksum(data):
    return "%08x" % (crc32(data) & 0xFFFFFFFF)


def main(board, steps):
    """Switch the board on and take the steps."""
    device = _host.power_on(board)
    import microcontroller

    import dojo.dice
    from dojo.saving.store import Store

    Store(microcontroller.nvm, device.chip == "rp2040").flush()  # it was switched on before: nothing is said first
    dojo.dice.urandom = Counter().urandom
    from dojo.app import handheld

    program = handheld()
    for key, held, after in steps:
        if key != "":
            device.press(key)
        for frame in range(held + after):
            if frame == held and key != "":
                device.release(key)
            next(program)
            device.advance(FRAME)
        words = "|".join(words_on(device.display.root_group, []))
        print(checksum(device.frame), checksum(bytes(microcontroller.nvm[:])), words)


main(sys.argv[1], json.loads(sys.stdin.read()))
