"""The product on this interpreter, in a duel, when no heap is left: what is on the display then.

    exhausted.py sprig BUTTON_L BUTTON_S        what opens, what goes on to the question whether to drop the match

It prints the words of the crash screen, of that question, whether the crash screen is over and a match is left, and
the words of the screen after it.
"""

import gc
import sys

import _host
import microcontroller

FRAME = 20  # ms
hoard = []


def words_on(layer, found):
    if hasattr(layer, "text"):
        found.append(layer.text.replace("\n", " "))
    elif hasattr(layer, "append"):
        for index in range(len(layer)):
            words_on(layer[index], found)
    return found


def run(program, device, frames):
    """Step the program; True when it has ended."""
    for _ in range(frames):
        try:
            next(program)
        except StopIteration:
            return True
        device.advance(FRAME)
    return False


def press(program, device, key):
    device.press(key)
    run(program, device, 4)
    device.release(key)
    return run(program, device, 30)


def take_all():
    """Hold on to everything that is free, down to the last block."""
    gc.collect()
    for size in (4096, 512, 64, 16):
        try:
            while True:
                hoard.append(bytearray(size))
        except MemoryError:
            pass
    raise MemoryError("nothing left")


def main(board, ok, more):
    device = _host.power_on(board)
    from dojo.saving.store import Store

    Store(microcontroller.nvm, device.chip == "rp2040").flush()  # it was switched on before: nothing is said first
    from dojo import crash
    from dojo.app import handheld

    program = handheld()
    run(program, device, 20)
    for _ in range(4):
        press(program, device, ok)
    # From here on the program finds no memory at all, and nothing of what was taken comes back.
    sys.modules["games.ninja.screens"].choose = lambda *_: take_all()
    try:
        press(program, device, "BUTTON_J")
        press(program, device, ok)
    except MemoryError as problem:
        telling = crash.handle(problem)
    device.release(ok)
    run(telling, device, 20)
    print("|".join(words_on(device.display.root_group, [])))
    press(telling, device, more)
    print("|".join(words_on(device.display.root_group, [])))
    print(press(telling, device, ok), crash.console.store.has_match())
    del hoard[:]
    program = handheld(crash.console)
    run(program, device, 20)
    print("|".join(words_on(device.display.root_group, [])))


main(*sys.argv[1:])
