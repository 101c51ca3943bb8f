"""Decides which modules stay in memory, and which go when another needs the space.

The least recently used go first, but never one that an open page needs. On a board a module has NEEDS: the modules it
cannot do without, each before those that it needs in turn (tools/device/bundles.py). Without NEEDS, everything loaded
counts as needed. A module must therefore keep nothing from one opening to the next; what has to last is passed in.
"""

import gc
import sys

from micropython import const

ALL = const(0x3FFFFFFF)  # bytes: more than any heap has

# Bytes of free heap, not counting garbage, and what they are enough for.
OPEN = const(40000)  # made free before a module is loaded, if enough can be dropped
_LOAD = const(33000)  # to load one without dropping any: loading collects what the last screen left
_EASE = const(29000)  # to load one before what was dropped for it is collected
READY = const(11000)  # to open one already loaded; to load one when nothing can be dropped
AHEAD = const(31000)  # to load, while people read, what they are likely to open
NEXT = const(20000)  # to load the likeliest of it that is not there yet
KEPT = const(25000)  # to leave a screen's garbage uncollected
SCREEN = const(16000)  # to make the next screen
PLENTY = const(70000)  # to skip making space while nobody waits
SPARE = const(32000)  # with less, opening a page costs one more collection
_PIECE = const(8192)  # in one piece, for the pictures of a page

_EACH = const(1000)  # bytes freed by a module; most free rather more
_SOME = const(4)  # modules dropped at a time, at least
_OURS = ("games", "dojo")

_stay = set()  # names of modules that are never dropped; while it is empty, nothing is
_used = []  # names of the others, least recently used first
opened = []  # for each open page the names of what it needs, its own first
short = []  # pages of a match that ran out of memory and were reopened
left = []  # they and other things that ran out of memory, whose remains are to be collected between two frames


def settle(but=""):
    """Keep all modules loaded by now for good, except one."""
    _stay.clear()
    _stay.update([name for name in sys.modules if name.startswith(_OURS) and name != but])
    _used[:] = [but] * (but in _used)


def free():
    """Bytes of heap that are free, not counting garbage."""
    return gc.mem_free()  # type: ignore[attr-defined]  # the interpreter of a board has it


def is_free(wanted):
    """Whether so many bytes are free, after collecting garbage if need be."""
    if free() >= wanted:
        return True
    gc.collect()
    return free() >= wanted


def make_room(wanted):
    """Drop the least recently used modules until `wanted` bytes are free, or all the rest is needed. Returns the free
    bytes as last measured.

    Collecting takes a board 5 to 18 ms, measuring 2. Garbage is therefore left to `sweep`; modules go in batches likely
    to suffice; and if there is space to load in, they are collected along with the garbage from loading.
    """
    there = free()
    if there >= min(wanted, _LOAD) and wanted < ALL:
        return there
    idle = _idle()
    if not idle:
        if there < READY or wanted == ALL:
            gc.collect()
            there = free()
        return there
    least = _SOME
    while idle and there < wanted:
        some = max(least, (wanted - there - 1) // _EACH + 1)
        for name in idle[:some]:
            _forget(name)
        idle = idle[some:]
        least *= 2
        if there >= _EASE and wanted < ALL:
            break
        gc.collect()
        there = free()
    return there


def insist(work, *arguments):
    """What work(*arguments) returns. If memory runs out, all that is not needed now is dropped, and it runs again."""
    try:
        return work(*arguments)
    except MemoryError:
        pass  # only after this is what it had made garbage
    make_room(ALL)
    return work(*arguments)


def spare(work, *arguments):
    """What work(*arguments) returns, or None if there is no memory for it."""
    try:
        return work(*arguments)
    except MemoryError:
        return None


def tidy():
    """Collect garbage if the open page ran short: so the last allocation finds one free block."""
    if short:
        gc.collect()


def clear_up():
    """Collect what pages that ran out of memory had made: between two frames, as deeper on the stack, where they ran,
    an old value may look like the address of one of their pictures, and keep it all in memory.
    """
    left.clear()
    gc.collect()


def sweep(wanted):
    """Collect garbage, then make space. Returns the bytes free."""
    gc.collect()
    return make_room(wanted)


def prepare(name):
    """Load a module, after making space, unless it is loaded. Returns the names it needs, as `load` does."""
    if name not in sys.modules:
        make_room(OPEN)
    return load(name)


def load(name):
    """Import a module. Returns its name and the names it needs, each before those it needs in turn."""
    if name not in sys.modules:
        piece = _piece()
        try:
            __import__(name)
        except MemoryError:
            del piece
            _import(name)  # perhaps it fits without
    needs = getattr(sys.modules[name], "NEEDS", None)
    needs = [name] + list(_loaded((name,)) if needs is None else needs)
    for each in needs:
        if each in _used:
            _used.remove(each)
    _used.extend(needs)
    return needs


def _import(name):
    """Import a module, at the worst without all that can be dropped."""
    try:
        __import__(name)
    except MemoryError:
        make_room(ALL)
        __import__(name)


def _piece():
    """A piece of the heap for pictures, held while a module is loaded: otherwise its many small objects would fill all
    gaps that a picture fits into, and leave only crumbs. None if there is no such piece now.
    """
    gc.disable()  # a piece is not worth a collection
    try:
        return spare(bytearray, _PIECE)
    finally:
        gc.enable()


def fit(name):
    """Load a page that ran out of memory: all else is dropped."""
    make_room(ALL)
    load(name)
    gc.collect()


def _loaded(but):
    """All loaded modules that may be dropped, except those in `but`, one by one: a list of them all is long for a heap
    that has just run full.
    """
    if not _stay:
        return ()
    return (name for name in sys.modules if name.startswith(_OURS) and name not in _stay and name not in but)


def _without(some, names):
    """The names that are not among some, one by one."""
    return (name for name in names if name not in some)


def _idle():
    """All modules that no open page needs: first those imported by functions, then the least recently used."""
    idle = []
    for names in (_loaded(_used), _used):
        for needs in reversed(opened):
            names = _without(needs, names)
        idle.extend(names)
    return idle


def _forget(name):
    """Drop a module, unless it is a package from which something is loaded."""
    if hasattr(sys.modules.get(name), "__path__"):
        inside = name + "."
        if [other for other in sys.modules if other.startswith(inside)]:
            return
    if name in _used:
        _used.remove(name)
    parent, _, last = name.rpartition(".")
    if parent in sys.modules and hasattr(sys.modules[parent], last):
        delattr(sys.modules[parent], last)
    module = sys.modules.pop(name, None)
    if hasattr(module, "page") and hasattr(module, "NEEDS"):
        # Something on the stack that looks like its address may keep the module in memory, but not its contents.
        # Nothing asks for those any more: it is not running, and everything that needs it has gone first.
        module.__dict__.clear()
