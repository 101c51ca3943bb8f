"""Runs the product here and measures how deep its calls nest, as CircuitPython would count: prints bytes and the calls.

    echo '[["", 0, 40], [1, 3, 25]]' | depth.py pybadge

CircuitPython keeps what a plain call needs on a stack of its own of 2048 bytes (py/pystack.c): 20 bytes, 4 for every
local and temporary, 12 for a `try`; generators live on the heap. CPython's own sizes of frames stand for those here.
"""

import gc
import inspect
import os
import runpy
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
PRODUCT = tuple(os.path.join(ROOT, place) for place in ("lib", "games", "boards", "build/lib", "code.py"))
GENERATOR = inspect.CO_GENERATOR
sizes = {}  # code object: bytes, 0 where it is not the product's or lives on the heap
nested = []  # the calls that are open now
deepest = (0, ())


def size(code):
    """Bytes of a call of this code."""
    if code not in sizes:
        own = code.co_filename.startswith(PRODUCT) and not code.co_flags & GENERATOR
        slots = code.co_nlocals + len(code.co_cellvars) + code.co_stacksize
        sizes[code] = (20 + 4 * slots + 12 * bool(code.co_exceptiontable) + 7) & ~7 if own else 0
    return sizes[code]


def watch(frame, event, _):
    """Called for every call and return."""
    global deepest
    if event == "call" and size(frame.f_code):
        nested.append(frame.f_code)
        total = sum(sizes[code] for code in nested)
        if total > deepest[0]:
            deepest = (total, tuple(nested))
    elif event == "return" and sizes.get(frame.f_code):
        nested.pop()


sys.path.append(ROOT)
from sim import paths  # noqa: E402  after the path
from sim.loading import imports  # noqa: E402  after the path

sys.path[:0] = paths.DEVICE
imports.remember(lambda name: name.partition(".")[0] in ("dojo", "games"))  # with doors as a board has them
gc.mem_free = lambda: 100_000  # which CPython does not say
sys.setprofile(watch)
runpy.run_path(os.path.join(ROOT, "tests/real/handheld.py"), run_name="__main__")
sys.setprofile(None)
print(deepest[0], len(deepest[1]), " > ".join(code.co_qualname for code in deepest[1]))
