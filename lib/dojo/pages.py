"""The doors of the program: pages are loaded when they are opened, and forgotten when room is wanted.

    from dojo.menus import about

    yield from pages.open(about.page, console)                    # one over others
    found = yield from pages.open(menu.menu, console, title)      # another generator of such a module
    found = yield from pages.show(console, choice.page, view)     # a page of a match, with no other screen in memory
    line = pages.load(explain).explain(0, 3, name)                # no page: a part that is needed only now
    drawn = pages.keep(watch).Watch(console)                      # the same, as long as the page that is open
    rules = pages.keep("games." + game + ".rules")                # what only its name is known of

Tools and people follow them as imports, and nothing is loaded before somebody goes through (sim/doors.py). A page
imports what it needs at its top, plainly, and nobody has to think about what is in memory (dojo.memory).
"""

import sys

from dojo.memory import room


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
        room.make_room(room.OPEN)
    needs = room.load(name)
    room.opened.append(needs)
    if is_ready:
        room.make_room(room.READY)  # now that it is open it stays
    try:
        return (yield from getattr(sys.modules[name], what)(*arguments))
    finally:
        for place, other in enumerate(room.opened):
            if other is needs:  # pages may be left in any order
                del room.opened[place]
                break


def show(console, page, *arguments):
    """Generator: a page of a match, with no other screen in memory. Gives what it gives. What comes next finds none
    either; the glass keeps it.

    A page that had too little room for what it makes begins anew, with all else forgotten: it changes nothing for good
    before it returns.
    """
    console.clear()
    above = len(room.short)
    try:
        found = yield from open(page, console, *arguments)
    except MemoryError:
        room.short[above:] = [page]  # what it had made goes with the exception
    if len(room.short) > above:
        console.clear()
        room.fit(page)
        found = yield from open(page, console, *arguments)
        room.short.pop()
    console.clear()
    return found


def load(name):
    """A module that is no page, for what is called at once. ImportError if there is none."""
    if isinstance(name, str):
        room.prepare(name)
        return sys.modules[name]
    return name  # a module: here no doors were made of what is imported


def keep(name):
    """The same for what goes on: it is there at least as long as the page opened last."""
    if not isinstance(name, str):
        return name
    needs = room.prepare(name)
    if room.opened:
        last = room.opened[-1]
        last += [each for each in needs if each not in last]
    return sys.modules[name]


def shut():
    """No page is open any more: one that is left by an exception from outside may not notice (MicroPython drops a
    generator that nobody holds without running its `finally`).
    """
    room.opened.clear()
    room.short.clear()
