"""Forget modules by name, for those that do not leave that to dojo.pages yet."""

import sys


def release(names):
    """Forget modules by name; those that are not there are no matter."""
    for name in names:
        if name in sys.modules:
            parent, _, last = name.rpartition(".")
            if parent in sys.modules and hasattr(sys.modules[parent], last):
                delattr(sys.modules[parent], last)
            del sys.modules[name]
