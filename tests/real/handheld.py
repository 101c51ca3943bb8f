"""The whole product on this interpreter, under a host that only moves the clock and the keys; MicroPython or CPython.

    echo '[["", 0, 40], [1, 3, 25]]' | handheld.py pybadge
    … | handheld.py pybadge idle        what it allocates, on MicroPython

Each step is a key (by pin or number; "" for none), the frames it is held and the frames after that. After each it
prints the CRC-32 of the display and of what is saved, and the words on the display. Time passes in frames of 20 ms, as
in sim.handheld. The chip's random bytes are a counter here, the same on every interpreter.

With "idle" the product runs on after each step for some frames with the collector off, and two numbers are printed:
bytes in frames in which nothing was drawn, no sound or light changed and nothing was got ready for later, and bytes in
all others. What the host does between them is not counted.
"""

import gc
import json
import sys
from binascii import crc32

import _host

FRAME = 20  # ms
WATCHED = 25  # frames


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


class Outputs:
    """Counts what is put out on pins: a sound outlasts its key by far, and the fakes allocate at each of its steps."""

    def __init__(self, device):
        self.count = 0
        self._put = device.put_out
        device.put_out = self.put_out

    def put_out(self, pin, state):
        self.count += 1
        self._put(pin, state)


def watch(device, outputs, program):
    """(bytes the product allocated in frames that put out nothing, bytes in the others)."""
    from dojo import crash

    idle = busy = before = seen = 0
    gc.collect()
    gc.disable()
    for _ in range(WATCHED):
        seen = device.refreshes + outputs.count
        is_quiet = crash.console is None or crash.console.spare_time.is_done()
        before = gc.mem_alloc()
        next(program)
        before = gc.mem_alloc() - before
        if is_quiet and device.refreshes + outputs.count == seen:
            idle += before
        else:
            busy += before
        device.advance(FRAME)
    gc.enable()
    return idle, busy


def main(steps, board, watched=""):
    """Switch the board on and take the steps."""
    device = _host.power_on(board)
    import microcontroller

    import dojo.dice
    from dojo.saving.store import Store

    Store(microcontroller.nvm, device.chip == "rp2040").flush()  # it was switched on before: nothing is said first
    dojo.dice.urandom = Counter().urandom
    outputs = Outputs(device) if watched else None
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
        if outputs:
            print(*watch(device, outputs, program))
            continue
        words = "|".join(words_on(device.display.root_group, []))
        print(checksum(device.frame), checksum(bytes(microcontroller.nvm[:])), words)


main(json.loads(sys.stdin.read()), *sys.argv[1:])
