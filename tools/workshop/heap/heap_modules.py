"""On MicroPython: the heap every file of the product takes when it is imported.

    heap_modules.py pybadge dojo.app dojo.launcher games.ninja.screens

Prints, when the import of a file begins and again when it ends, the bytes in use with `> name` or `< name`, then the
interpreter's table of names in a line of its own (tests/support/device/interpreter.py reads both). What a board lacks
is `! name`.
"""

import builtins
import gc
import sys

import _host
import micropython

sys.path[0] = ""  # as on a board, not this folder in full: an interpreter keeps the path of each module as a name

FAKES = (
    "displayio", "terminalio", "bitmaptools", "keypad", "supervisor", "microcontroller", "board", "time",
    "digitalio", "pwmio", "analogio", "neopixel_write", "pulseio", "espnow", "busio", "fourwire", "i2cdisplaybus",
    "busdisplay",
)  # fmt: skip
MOST = 300  # modules

real_import = builtins.__import__


def report(mark, name):
    """Print the bytes in use."""
    gc.collect()
    print("%d\t%s %s" % (gc.mem_alloc(), mark, name))
    micropython.qstr_info()


def told_import(name, *rest):
    """The interpreter's import, with reports."""
    if name in sys.modules:
        return real_import(name, *rest)
    report(">", name)
    try:
        return real_import(name, *rest)
    finally:
        report("<", name)


_host.power_on(sys.argv[1])
for name in FAKES:
    try:
        __import__(name)
    except ImportError:  # this chip does not have it
        pass
for number in range(MOST):
    sys.modules[number] = None  # so that the table of modules need not grow while counting
for number in range(MOST):
    del sys.modules[number]
builtins.__import__ = told_import
told_import("os")  # takes no heap: what the very first import leaves behind is charged to nobody
for name in sys.argv[2:]:
    try:
        told_import(name)
    except ImportError:  # a link for which this board has no chip
        report("!", name)
