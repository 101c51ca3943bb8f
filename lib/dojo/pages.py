"""The pages of the program: loaded when they are opened, kept while there is room, forgotten when there is none.

    found = yield from pages.open("games.ninja.choice", console, view, seat)
    rules = pages.load("games.ninja.rules")

A page is a module with a generator `page`. It imports what it needs at its top, plainly, and nobody has to think of
what is in memory: when there is not enough room for the next one, those that were used longest ago go first, but none
that is open. So no module may keep anything from one opening to the next; what has to last is handed over.

On a board a module has NEEDS: what it cannot do without, each name before those of what that needs in turn
(tools/bundles.py). Where there is none, all that is loaded counts as needed.
"""

import gc
import sys

from micropython import const

_ROOM = const(40000)  # bytes of heap that a page finds free, if enough can be forgotten
_ALL = const(0x3FFFFFFF)  # more than any heap has
_OURS = ("games", "dojo", "adafruit_display_text")

_stay = []  # names of the modules that are never forgotten
_used = []  # names of the others, those that were used longest ago first
_open = []  # of each open page the names of what it needs


def settle(but=""):
    """All modules that are loaded now stay, but one."""
    _stay[:] = [name for name in sys.modules if name != but]


def open(name, *arguments):
    """Generator: make room for a page, load it, and do what it does. Gives what it gives."""
    make_room(_ROOM)
    needs = _load(name)
    _open.append(needs)
    try:
        return (yield from sys.modules[name].page(*arguments))
    finally:
        _open.remove(needs)


def load(name):
    """A module that is no page. It stays at least as long as the page that is open. ImportError if there is none."""
    needs = _load(name)
    if _open:
        _open[-1] += needs
    return sys.modules[name]


def make_room(wanted):
    """Forget what was used longest ago until so many bytes are free, or until all that is left is needed."""
    if _free() >= wanted:
        return
    gc.collect()
    for name in _used[:]:
        if _free() >= wanted:
            break
        if not _is_needed(name):
            _forget(name)
            gc.collect()


def _free():
    return gc.mem_free()  # type: ignore[attr-defined]  # the interpreter of a board has it


def _load(name):
    """Import a module. Gives its name and those of what it needs, each before what that needs in turn."""
    try:
        __import__(name)
    except MemoryError:
        make_room(_ALL)
        __import__(name)
    needs = [name]
    needs += getattr(sys.modules[name], "NEEDS", None) or _loaded()
    for each in needs:
        if each in _used:
            _used.remove(each)
        _used.append(each)
    return needs


def _loaded():
    """All that is loaded and may be forgotten."""
    return [name for name in sys.modules if name.split(".")[0] in _OURS and name not in _stay]


def _is_needed(name):
    """Whether an open page needs a module, or has something from inside this package."""
    for needs in _open:
        if name in needs:
            return True
    inside = name + "."
    return bool([other for other in sys.modules if other.startswith(inside)])


def _forget(name):
    _used.remove(name)
    parent, _, last = name.rpartition(".")
    if parent in sys.modules and hasattr(sys.modules[parent], last):
        delattr(sys.modules[parent], last)
    sys.modules.pop(name, None)
