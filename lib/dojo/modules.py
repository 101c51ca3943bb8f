"""What of the program is in memory: the console always, besides it the launcher or one match, never both.

    keep("dojo.start")  # the console is complete
    drop()              # the launcher has ended; now load a match
"""

import gc
import sys

_kept = []


def keep(but):
    """All modules that are loaded now stay, but one."""
    _kept[:] = [name for name in sys.modules if name != but]


def drop(ours=("games", "dojo", "adafruit_display_text")):
    """Forget every module of these packages that does not stay. Nothing may be running in them any more."""
    if _kept:
        release([name for name in sys.modules if name not in _kept and name.split(".")[0] in ours])
    gc.collect()


def release(names):
    """Forget modules by name; those that are not there are no matter."""
    for name in names:
        if name in sys.modules:
            parent, _, last = name.rpartition(".")
            if parent in sys.modules and hasattr(sys.modules[parent], last):
                delattr(sys.modules[parent], last)
            del sys.modules[name]
