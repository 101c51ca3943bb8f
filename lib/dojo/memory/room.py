"""Which modules are in memory, and which go when there is not enough room for another.

Those used longest ago go first, but never one that an open page needs. On a board a module has NEEDS: the modules it
cannot do without, each before those that it needs in turn (tools/device/bundles.py). Where there is none, everything
loaded counts as needed. So no module may keep anything from one opening to the next; what has to last is passed in.
"""

import gc
import sys

from micropython import const

ALL = const(0x3FFFFFFF)  # bytes: more than any heap has

# Bytes of heap that are free, not counting garbage, and what that is enough for.
OPEN = const(40000)  # as many are made free before a module is loaded, if enough can be forgotten
_ENOUGH = const(33000)  # to load one without forgetting any: loading collects what the last screen left
_EASE = const(29000)  # to load one before what was forgotten for it is collected
READY = const(11000)  # to open one that is loaded already; to load one where nothing can be forgotten
AHEAD = const(31000)  # to load, while people read, what they are likely to open
NEXT = const(20000)  # the same for what they open most often
KEPT = const(25000)  # not to collect what a screen has left behind
SCREEN = const(16000)  # to make the next screen
PLENTY = const(70000)  # not to make room while nobody waits
SPARE = const(32000)  # with less, whoever opens a page waits for one more collection
_PIECE = const(3072)  # in one piece, for what a page draws

_EACH = const(1000)  # bytes that a module gives back; most give rather more
_SOME = const(4)  # modules that are forgotten at a time, at least
_OURS = ("games", "dojo")

_stay = []  # names of the modules that are never forgotten; while it is empty nothing is forgotten at all
_used = []  # names of the others, those used longest ago first
opened = []  # for each open page the names of what it needs, its own first
short = []  # pages of a match that had too little room, and are open anew


def settle(but=""):
    """All modules loaded by now stay, except one."""
    _stay[:] = [name for name in _ours() if name != but]
    _used[:] = [but] * (but in _used)


def free():
    """Bytes of heap that are free, not counting garbage."""
    return gc.mem_free()  # type: ignore[attr-defined]  # the interpreter of a board has it


def is_free(wanted):
    """Whether so many bytes are free, if need be once garbage is collected."""
    if free() >= wanted:
        return True
    gc.collect()
    return free() >= wanted


def make_room(wanted):
    """Forget what was used longest ago until `wanted` bytes are free, or until all that is left is needed. Gives what
    was free when last asked.

    Collecting takes a board 5 to 18 ms, asking takes 2. So garbage is left to `sweep`; as many modules go at a time as
    are likely to be enough; and where there is room to load in, they are collected along with what loading leaves.
    """
    there = free()
    if there >= min(wanted, _ENOUGH) and wanted < ALL:
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


def tidy():
    """Collect garbage if the open page had too little room: what is made last finds none in one piece among it."""
    if short:
        gc.collect()


def sweep(wanted):
    """Collect garbage, then make room. Gives how many bytes are free."""
    gc.collect()
    return make_room(wanted)


def prepare(name):
    """Load a module, with room made for it, unless it is loaded. Gives the names it needs, as `load` does."""
    if name not in sys.modules:
        make_room(OPEN)
    return load(name)


def load(name):
    """Import a module. Gives its name and the names it needs, each before those it needs in turn."""
    try:
        __import__(name)
    except MemoryError:
        make_room(ALL)
        __import__(name)
    needs = getattr(sys.modules[name], "NEEDS", None)
    needs = [name] + list(_loaded((name,)) if needs is None else needs)
    for each in needs:
        if each in _used:
            _used.remove(each)
    _used.extend(needs)
    return needs


def fit(name):
    """Load a page for which there was too little room: all else is forgotten, and a piece of the heap is kept free
    meanwhile. Otherwise its bytecode fills every gap that a picture fits into, and what is left is only crumbs.
    """
    make_room(ALL)
    try:
        piece = bytearray(_PIECE)
        load(name)
    except MemoryError:
        piece = None  # not even the page fits beside it
        load(name)
    del piece
    gc.collect()


def _loaded(but):
    """All modules that are loaded and may be forgotten, except those in `but`."""
    return [name for name in _ours() if name not in but and name not in _stay] if _stay else []


def _ours():
    """All of the product that is loaded."""
    return [name for name in sys.modules if name.startswith(_OURS)]


def _idle():
    """All modules that no open page needs. First what a function has imported, then what was used longest ago."""
    names = _loaded(_used) + _used
    for needs in opened:
        names = [name for name in names if name not in needs]
    return names


def _forget(name):
    """Forget a module, unless it is a folder from which something is loaded."""
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
        # Something on the stack that looks like its address may keep it in memory, but then nothing of its contents.
        # Nobody asks for those any more: it is not running, and whatever needs it has gone before it.
        module.__dict__.clear()
