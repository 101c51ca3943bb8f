"""The modules of one device, kept apart from those of the host and of every other device.

    world = World()
    with world:
        import displayio        # this device's own
    world["displayio"].Group

Product, libraries and fakes keep their state in modules, as on a board with one interpreter. So each device gets
modules of its own, which are in sys.modules only while it runs; several devices can take turns in one process.
"""

import os
import sys

from sim import paths


class World:
    """A context: inside it the imports of the product find the modules of this device."""

    def __init__(self):
        self._modules = {}
        self._host = {}  # what has the same names outside
        self._base = 0

    def __getitem__(self, name):
        return self._modules[name]

    def __contains__(self, name):
        return name in self._modules

    def names(self):
        """The names of all modules this device has."""
        return list(self._modules)

    def __enter__(self):
        self._host = {}
        for name in [name for name in sys.modules if is_own(name)]:
            self._host[name] = sys.modules.pop(name)
        self._base = len(sys.modules)
        sys.modules.update(self._modules)
        return self

    def __exit__(self, *failure):
        others = []
        self._modules = {}
        while len(sys.modules) > self._base:  # the newest come first: our own, and perhaps some of Python itself
            name, module = sys.modules.popitem()
            if is_own(name):
                self._modules[name] = module
            else:
                others.append((name, module))
        sys.modules.update(reversed(others))
        sys.modules.update(self._host)


def is_own(name):
    """Whether a module of this name belongs to a device, not to the host."""
    return name.partition(".")[0] in _tops()


_known = set()


def _tops():
    """The first parts of the names that the product, its libraries and the fakes can import."""
    if not _known:
        _known.update(("games", "boards", "_fake_time", "_fake_hashlib"))
        for place in (paths.FAKES, paths.DOJO, paths.LIBRARIES):
            for name in os.listdir(place) if os.path.isdir(place) else ():
                _known.add(name.removesuffix(".py"))
        _known.difference_update(("time", "hashlib"))  # Python's own keep their places; _host.fake_time stands in for
        _known.discard("__pycache__")
    return _known
