"""micropython.const for CPython, and a board's extra gc functions; MicroPython has its own."""

import gc

_FREE = 100_000  # bytes, unless a world (sim/loading/world.py) says how many

if not hasattr(gc, "mem_free"):
    gc.mem_free = lambda: _FREE


def const(value):
    return value
