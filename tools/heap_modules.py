"""On MicroPython: the heap every module of the product takes when it is imported, without those it imports itself.

    heap_modules.py pybadge dojo.app dojo.launcher games.ninja.screens

Prints bytes and name of each, the fakes' not counted, nor the places of new names in the interpreter's table.
"""

import builtins
import gc
import sys

import _host

FAKES = (
    "displayio", "terminalio", "vectorio", "bitmaptools", "keypad", "supervisor", "microcontroller", "board", "time",
    "digitalio", "pwmio", "analogio", "neopixel_write", "pulseio", "espnow", "busio", "fourwire", "i2cdisplaybus",
    "busdisplay",
)  # fmt: skip

real_import = builtins.__import__
open_imports = []  # bytes taken by what the modules being imported have imported themselves
found = {}


class Names:
    pass


def counted_import(name, *rest):
    """The interpreter's import, with the heap that comes of it."""
    if name in sys.modules:
        return real_import(name, *rest)
    gc.collect()
    before = gc.mem_alloc()
    open_imports.append(0)
    try:
        return real_import(name, *rest)
    finally:
        gc.collect()
        taken = gc.mem_alloc() - before
        found[name] = found.get(name, 0) + taken - open_imports.pop()
        if open_imports:
            open_imports[-1] += taken


_host.power_on(sys.argv[1])
for name in FAKES:
    try:
        __import__(name)
    except ImportError:  # this chip has none
        pass
for name in range(700):
    found["name%d" % name] = setattr(Names, "name%d" % name, 0)  # so that neither the dictionary nor the interpreter's
found.clear()  # table of names grows while it counts
builtins.__import__ = counted_import
for name in sys.argv[2:]:
    try:
        counted_import(name)
    except ImportError as missing:  # a link for which this board has no chip
        print("%7s  %s: %s" % ("-", name, missing))
builtins.__import__ = real_import
for name in sorted(found, key=lambda name: -found[name]):
    print("%7d  %s" % (found[name], name))
