"""The modules of one device, kept apart from those of the host and of every other device.

    world = World()
    with world:
        import displayio        # this device's own
    world["displayio"].Group

Product, libraries and fakes keep their state in modules, as on a board with one interpreter. Each device therefore gets
its own modules, which are in sys.modules only while it runs; several devices can take turns in one process.

Meanwhile gc.collect() is only noted. On a board it takes 3 ms; here it would scan all the host's memory and take longer
than the rest of a frame.
"""

import contextlib
import gc
import os
import sys
import types
import typing
from itertools import islice, takewhile

from sim import paths
from sim.loading import drives, imports, own_drive

FREE = 100_000  # bytes

if not hasattr(gc, "mem_free"):  # a device's functions can also be called outside its world
    gc.mem_free = lambda: FREE

_BORDER = types.ModuleType("sim.loading.world border")  # devices' modules come after it in sys.modules


class World:
    """A context: inside it the imports of the product find the modules of this device.

    `drive`: its own (sim.loading.own_drive); what is not on it, such as the fakes, is the host's. Without one it runs
    what sim.loading.drives says. `free` is what gc.mem_free() returns, in bytes: with 0, all that can be is forgotten
    (dojo.memory). `on_collection` and `on_free` are called when they ask for garbage to be collected and how much is
    free; the latter may change `free`.
    """

    entered = 0  # how many of them are

    def __init__(self, drive=None):
        for forget in typing._cleanups:  # typing's caches hold up to 128 devices by their annotated types
            forget()
        self.free = FREE
        self.on_collection = self.on_free = None
        self._is_in = False
        self._drive = drive
        self._places = list(own_drive.PATH)
        self._modules = {}
        self._host = {}  # the host's modules of the same names

    def __getitem__(self, name):
        return self._modules[name]

    def __contains__(self, name):
        return name in self._modules

    def names(self):
        """The names of all modules this device has, also while it runs."""
        return [name for name in sys.modules if is_own(name)] if self._is_in else list(self._modules)

    def __enter__(self):
        if self._is_in:
            raise RuntimeError("This device's world is entered already; leaving it twice would leave its modules here.")
        self._find_first = imports.find_first
        if self._drive is None:
            self._places = drives.places()
            imports.find_first = None
        else:
            imports.find_first = self._find
        self._behind = len(sys.path)
        sys.path[:0] = self._places
        self._host = _taken_out(self._host)
        sys.modules.update(self._modules)
        self._is_in = True
        World.entered += 1
        self._collect, gc.collect = gc.collect, self._count
        self._mem_free, gc.mem_free = gc.mem_free, self._free
        return self

    def __exit__(self, *failure):
        gc.collect = self._collect
        gc.mem_free = self._mem_free  # the memory of the world around this one
        self._is_in = False
        World.entered -= 1
        self._modules = _taken_out(self._modules)
        sys.modules.update(self._host)
        imports.find_first = self._find_first
        self._places = self._own_places()  # code.py may have added some
        del sys.path[: len(self._places)]

    def _own_places(self):
        return sys.path[: len(sys.path) - self._behind]

    def _find(self, name, folders):
        found = self._drive.find(name, self._own_places() if folders is None else folders)
        if found is None and name in own_drive.ONLY_THERE:
            raise ModuleNotFoundError("No module named %r" % name, name=name)
        return found

    def _count(self, generation=2):
        if self.on_collection is not None:
            self.on_collection()
        return 0

    def _free(self):
        if self.on_free is not None:
            self.on_free()
        return self.free


@contextlib.contextmanager
def taking_turns():
    """A context for devices that take turns: the host's modules of the same names come back only after the last.

    Only devices may import the product meanwhile.
    """
    host = _taken_out()
    try:
        yield
    finally:
        sys.modules.update(host)


def is_own(name):
    """Whether a module of this name belongs to a device, not to the host."""
    return _own[name]


def _taken_out(before=None):
    """Remove a device's modules from sys.modules: {name: module}. before: what it was the last time.

    Imports go to the end of sys.modules, so only those after a border have to be checked: the host has more than a
    thousand modules, and this happens twice a frame. In most frames nothing is imported or dropped.
    """
    modules = sys.modules
    if next(reversed(modules)) == _BORDER.__name__:
        return {}
    if before and before.items() <= modules.items():
        if next(islice(reversed(modules), len(before), None), None) == _BORDER.__name__:  # the border comes last
            for name in before:
                del modules[name]
            return before
    names = [*filter(_own.__getitem__, takewhile(_BORDER.__name__.__ne__, reversed(modules)))]
    names.reverse()
    modules.pop(_BORDER.__name__, None)
    taken = dict(zip(names, map(modules.pop, names)))
    modules[_BORDER.__name__] = _BORDER
    return taken


class _Behind:
    """sys.modules for a module of a device that looks through all there are: only the device's, behind the border, and
    not the two thousand of the host. Outside a device's world it is sys.modules.
    """

    def __iter__(self):
        if not World.entered:
            return iter(sys.modules)
        names = [*takewhile(_BORDER.__name__.__ne__, reversed(sys.modules))]
        names.reverse()
        return iter(names)

    def __contains__(self, name):
        return name in sys.modules

    def __getitem__(self, name):
        return sys.modules[name]

    def __getattr__(self, name):
        return getattr(sys.modules, name)


class _Own(dict):
    """is_own()'s answers: several hundred names are asked for twice a frame."""

    def __missing__(self, name):
        self[name] = answer = name.partition(".")[0] in _tops()
        return answer


_own = _Own()
_known = set()
imports.remember(is_own)
imports.instead["dojo.memory.room"] = {"sys": types.SimpleNamespace(modules=_Behind())}


def _tops():
    """The first parts of the names that the product, its libraries and the fakes can import."""
    if not _known:
        _known.update(("games", "boards", "_fake_time", "_fake_hashlib"))
        for place in paths.DEVICE:
            for name in os.listdir(place) if os.path.isdir(place) else ():
                _known.add(name.removesuffix(".py"))
        _known.difference_update(("time", "hashlib"))  # Python's own stay; _host.fake_time replaces
        _known.difference_update(("_canvas", "_rows"))  # all devices share what these have worked out
        _known.discard("__pycache__")
    return _known
