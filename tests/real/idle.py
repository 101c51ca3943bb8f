"""What the product allocates in frames in which nothing happens, and in others; for every screen on the way.

    echo '[["", 0, 40], [1, 3, 25]]' | idle.py pybadge

Steps as in handheld.py. After each the product runs on for some frames with the collector off, and two numbers are
printed: bytes in frames that drew nothing, bytes in frames that drew. What the host does between them is not counted.
"""

import gc
import json
import sys

import _host

FRAME = 20  # ms
WATCHED = 25  # frames


def watch(device, program, frames):
    """(bytes the product allocated in frames that drew nothing, bytes in those that drew)."""
    idle = busy = before = refreshes = 0
    gc.collect()
    gc.disable()
    for _ in range(frames):
        refreshes = device.refreshes
        before = gc.mem_alloc()
        next(program)
        before = gc.mem_alloc() - before
        if device.refreshes == refreshes:
            idle += before
        else:
            busy += before
        device.advance(FRAME)
    gc.enable()
    return idle, busy


def main(board, steps):
    """Switch the board on and take the steps."""
    device = _host.power_on(board)
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
        print(*watch(device, program, WATCHED))


main(sys.argv[1], json.loads(sys.stdin.read()))
