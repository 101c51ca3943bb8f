"""The doors of the program: pages are loaded when opened, and dropped when memory is needed.

    from dojo.menus import about

    yield from pages.open(about.page, console)                    # a page on top of others
    found = yield from pages.open(menu.menu, console, title)      # another generator of such a module
    found = yield from pages.show(console, choice.page, view)     # a page of a match, with no other screen in memory
    line = pages.load(explain).explain(0, 3, name)                # not a page: code needed only now
    drawn = pages.keep(watch).Watch(console)                      # the same, for as long as the current page is open
    rules = pages.keep("games." + game + ".rules")                # known only by name

Tools and people follow these calls as imports, and nothing is loaded before it is opened (sim/loading/doors.py). A page
imports what it needs at its top, as usual, and need not think about what is in memory (dojo.memory).
"""

import sys

from dojo.memory import room


def open(page, *arguments):
    """Generator: make space for a page, load it and run it. Returns its result.

    page: a module's generator function, as `about.page`; on a board it carries the module's name (see above).
    """
    if callable(page):
        return page(*arguments)
    return run(page, "page", *arguments)


def run(name, what, *arguments):
    """Like open, for a page known only by name: the generator `what` of a module."""
    is_ready = getattr(sys.modules.get(name), "NEEDS", None) is not None
    if not is_ready:
        room.make_room(room.OPEN)
    needs = room.load(name)
    room.opened.append(needs)
    if is_ready:
        room.make_room(room.READY)  # once open, it stays
    try:
        return (yield from getattr(sys.modules[name], what)(*arguments))
    finally:
        for index, other in enumerate(room.opened):
            if other is needs:  # pages may be left in any order
                del room.opened[index]
                break


def show(console, page, *arguments):
    """Generator: a page of a match, with no other screen in memory, either now or for the next one; the display keeps
    its picture. Returns the page's result.

    A page that runs out of memory restarts in the next frame with everything else dropped, so change nothing permanent
    before returning.
    """
    console.clear()
    above = len(room.short)
    try:
        found = yield from open(page, console, *arguments)
    except MemoryError:
        room.short[above:] = [page]  # what it had made goes with the exception
    if len(room.short) > above:
        console.clear()
        room.left.append(page)
        yield
        room.fit(page)
        found = yield from open(page, console, *arguments)
        room.short.pop()
    console.clear()
    return found


def load(name):
    """A module that is not a page, to be called at once. ImportError if there is none."""
    if isinstance(name, str):
        room.prepare(name)
        return sys.modules[name]
    return name  # a module: imports were not turned into doors here


def keep(name):
    """Like load, for lasting use: the module stays at least as long as the page opened last."""
    if not isinstance(name, str):
        return name
    needs = room.prepare(name)
    if room.opened:
        last = room.opened[-1]
        last += [each for each in needs if each not in last]
    return sys.modules[name]


def shut():
    """Mark all pages as closed: a page left by an exception from outside may not notice (MicroPython drops a generator
    that nothing holds without running its `finally`).
    """
    room.opened.clear()
    room.short.clear()
