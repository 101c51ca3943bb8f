"""The pages of the program: loaded when they are opened, kept while there is room, forgotten when there is none.

    from dojo.menus import about

    yield from pages.open(about.page, console)                    # one over others
    found = yield from pages.open(menu.menu, console, title)      # another generator of such a module
    found = yield from pages.show(console, choice.page, view)     # a page of a match, with no other screen in memory
    drawn = pages.load(pair).Pair(console)                        # no page: stays as long as the one that is open
    line = pages.borrow(explain).explain(0, 3, name)              # and this need not
    rules = pages.load("games." + game + ".rules")                # known by its name alone (docs/authors/contract.md)

These are doors: tools and people follow them as imports, and nothing is loaded before somebody goes through
(sim/doors.py). A page imports what it needs at its top, plainly, and nobody has to think about what is in memory: when
there is not enough room for the next one, those used longest ago go first, but never one that is open. So no module
may keep anything from one opening to the next; what has to last is passed in.

On a board a module has NEEDS: the modules it cannot do without, each before those that it needs in turn
(tools/device/bundles.py). Where there is none, everything loaded counts as needed.
"""

import gc
import sys

from micropython import const

ALL = const(0x3FFFFFFF)  # bytes: more than any heap has

_ROOM = const(40000)  # bytes of heap that forgetting makes free before a page is loaded, if enough can be forgotten
_ENOUGH = const(33000)  # with this many nothing is forgotten for it: loading collects what the last screen left
_READY = const(11000)  # the same where it is loaded already, or nothing can be forgotten
_SPARE = const(42000)  # the same before loading one that may not be needed
_SOON = const(31000)  # the same for one that a match under way shows soon
_NEXT = const(20000)  # the same before loading, beside the open page, one that is sure to come next
_EASE = const(29000)  # with this many bytes free a page is loaded before what was forgotten for it is collected
_PIECE = const(3072)  # bytes to be free in one piece for what a page draws
_EACH = const(1000)  # bytes that a module gives back; most give rather more
_SOME = const(4)  # modules that are forgotten at a time, at least
_OURS = ("games", "dojo")

_stay = []  # names of the modules that are never forgotten; while it is empty nothing is forgotten at all
_used = []  # names of the others, those used longest ago first
_open = []  # for each open page the names of what it needs, its own first
_short = []  # pages of a match that had too little room, and are open anew


def settle(but=""):
    """All modules loaded by now stay, except one."""
    _stay[:] = [name for name in _ours() if name != but]
    _used[:] = [but] * (but in _used)


def open(page, *arguments):
    """Generator: make room for a page, load it, and do what it does. Gives what it gives.

    page: a module's generator function, as `about.page`: a board finds the name of the module there (sim/doors.py).
    """
    if callable(page):
        return page(*arguments)
    return run(page, "page", *arguments)


def run(name, what, *arguments):
    """The same for what is known by name only: the generator `what` of a module."""
    is_ready = getattr(sys.modules.get(name), "NEEDS", None) is not None
    if not is_ready:
        make_room(_ROOM)
    needs = _load(name)
    _open.append(needs)
    if is_ready:
        make_room(_READY)  # now that it is open it stays
    try:
        return (yield from getattr(sys.modules[name], what)(*arguments))
    finally:
        for place, other in enumerate(_open):
            if other is needs:  # pages may be left in any order
                del _open[place]
                break


def show(console, page, *arguments):
    """Generator: a page of a match, with no other screen in memory. Gives what it gives. What comes next finds none
    either; the glass keeps it.

    A page that had too little room for what it makes begins anew, with all else forgotten.
    """
    console.clear()
    above = len(_short)
    try:
        found = yield from open(page, console, *arguments)
    except MemoryError:
        _short[above:] = [page]  # what it had made goes with the exception
    if len(_short) > above:
        console.clear()
        _fit(page)
        found = yield from open(page, console, *arguments)
        _short.pop()
    console.clear()
    return found


def tidy():
    """Collect garbage if the open page had too little room: what is made last finds none in one piece among it."""
    if _short:
        gc.collect()


def load(name):
    """A module that is not a page. It stays at least as long as the page opened last. ImportError if there is none.
    """
    if not isinstance(name, str):
        return name  # a module: here no doors were made of what is imported
    needs = _prepare(name)
    if _open:
        last = _open[-1]
        last += [each for each in needs if each not in last]
    return sys.modules[name]


def borrow(name):
    """A module that is needed now and then: it may be forgotten as soon as a page opens or somebody waits for a key."""
    if not isinstance(name, str):
        return name
    _prepare(name)
    return sys.modules[name]


def fetch(name):
    """Load a module that will be asked for soon, while nobody waits. False if that would take what others need."""
    return _fetch(name, _SPARE)


def fetch_soon(name):
    """The same for what a match shows soon: while one is under way less room has to be free."""
    return _fetch(name, _SOON)


def fetch_next(name):
    """The same for a small one that is sure to be asked for next: less room has to be free."""
    return _fetch(name, _NEXT)


def _fetch(name, spare):
    if not isinstance(name, str):
        return True
    if name not in sys.modules and not _is_free(spare):
        return False
    _load(name)  # if it was loaded already, it counts as used now
    return True


def ahead(console, game, first=()):
    """Endless generator, for console.ahead: loads what a match of a game shows soon, one module per step.

    first: modules of the game to load before that.
    """
    is_room = fetch("dojo.play")
    for part in first + ("rules", "screens", "bots"):
        if is_room:
            yield
            is_room = fetch("games." + game + "." + part)
    if is_room and _is_free(_SPARE):  # the bots may have taken it
        yield from one_by_one(console, _in_room(soon(game)))
    console.ahead = None
    yield


def onward(console, game):
    """Endless generator, for console.ahead during a match: loads what it shows soon, one module per step."""
    return one_by_one(console, soon(game))


def soon(game):
    """What a match shows soon, a generator (docs/authors/contract.md); () where its screens are not in memory."""
    found = getattr(sys.modules.get("games." + game + ".screens"), "soon", None)
    return found() if found else ()


def _in_room(fetched):
    """Generator: the same for as long as there is more room than a match needs."""
    for is_room in fetched:
        yield is_room and _is_free(_SPARE)


def one_by_one(console, fetched):
    """Endless generator, for console.ahead, over one that loads a module per step and says if there was room."""
    for is_room in fetched:
        if not is_room:
            break
        yield
    console.ahead = None
    yield


def shut():
    """No page is open any more: one that is left by an exception from outside may not notice (MicroPython drops a
    generator that nobody holds without running its `finally`).
    """
    _open.clear()
    _short.clear()


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
        if there < _READY or wanted == ALL:
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


def sweep(wanted):
    """Collect garbage, then make room. Gives how many bytes are free."""
    gc.collect()
    return make_room(wanted)


def free():
    """Bytes of heap that are free, not counting garbage."""
    return gc.mem_free()  # type: ignore[attr-defined]  # the interpreter of a board has it


def _fit(name):
    """Load a page for which there was too little room: all else is forgotten, and a piece of the heap is kept free
    meanwhile. Otherwise its bytecode fills every gap that a picture fits into, and what is left is only crumbs.
    """
    make_room(ALL)
    try:
        piece = bytearray(_PIECE)
        _load(name)
    except MemoryError:
        piece = None  # not even the page fits beside it
        _load(name)
    del piece
    gc.collect()


def _is_free(wanted):
    """Whether so many bytes are free, if need be once garbage is collected."""
    if free() >= wanted:
        return True
    gc.collect()
    return free() >= wanted


def _prepare(name):
    """Load a module, with room made for it, unless it is loaded. Gives the names it needs, as `_load` does."""
    if name not in sys.modules:
        make_room(_ROOM)
    return _load(name)


def _load(name):
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


def _loaded(but):
    """All modules that are loaded and may be forgotten, except those in `but`."""
    return [name for name in _ours() if name not in but and name not in _stay] if _stay else []


def _ours():
    """All of the product that is loaded."""
    return [name for name in sys.modules if name.startswith(_OURS)]


def _idle():
    """All modules that no open page needs. First what a function has imported, then what was used longest ago."""
    names = _loaded(_used) + _used
    for needs in _open:
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
