"""What the product allocates in frames in which nothing happens, and in others; for every screen on the way.

    echo '[["", 0, 40], [1, 3, 25]]' | idle.py pybadge

Steps as in handheld.py. After each the product runs on for some frames with the collector off, and two numbers are
printed: bytes in frames in which nothing was drawn, no sound or light changed and nothing was got ready for later, and
bytes in all others. What the host does between them is not counted.
"""

import gc
import json
import sys

import _host
import microcontroller

FRAME = 20  # ms
WATCHED = 25  # frames


class Outputs:
    """Counts what is put out on pins: a sound outlasts its key by far, and the fakes allocate at each of its steps."""

    def __init__(self, device):
        self.count = 0
        self._put = device.put_out
        device.put_out = self.put_out

    def put_out(self, pin, state):
        self.count += 1
        self._put(pin, state)


def watch(device, outputs, program, frames):
    """(bytes the product allocated in frames that put out nothing, bytes in the others)."""
    from dojo import crash

    idle = busy = before = seen = 0
    gc.collect()
    gc.disable()
    for _ in range(frames):
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


def main(board, steps):
    """Switch the board on and take the steps."""
    device = _host.power_on(board)
    from dojo.saving.store import Store

    Store(microcontroller.nvm, device.chip == "rp2040").flush()  # it was switched on before: nothing is said first
    outputs = Outputs(device)
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
        print(*watch(device, outputs, program, WATCHED))


main(sys.argv[1], json.loads(sys.stdin.read()))
