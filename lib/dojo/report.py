"""Tells that something broke: a friendly screen where there is one, and everything else on the serial console.

The place it happened is on the screen as a short code, such as "IE screen 118": the capitals of the exception, the
first letters of the file, and the line. CircuitPython shows the serial console on a built-in display too, as long as
nothing else is shown.
"""

import sys

from micropython import const

from dojo.crash import Refused
from dojo.rarewords import CRASH_CODE, CRASHED, CRASHED_LONG, MISSING
from dojo.words import MENU

_LETTERS = const(6)  # of a file's name in the code, so that it fits the smallest screen


def tell(problem, console):
    """Generator: print what has happened; on a console, keep the match, show the screen and wait for a key."""
    traceback = trace(problem)
    sentence = remedy(problem)
    print(sentence or traceback)
    if console is None:
        return
    console.sound.stop()
    console.lights.stop()
    console.store.flush()
    try:
        yield from _show(console, sentence or CRASHED_LONG, code(problem, traceback))
    except MemoryError:
        print("no memory for the crash screen")


def trace(problem):
    """The traceback as text; empty if there is not even memory for that."""
    try:
        try:
            from traceback import format_exception
        except ImportError:
            from io import StringIO

            text = StringIO()
            sys.print_exception(problem, text)
            return text.getvalue()
        return "".join(format_exception(problem))
    except MemoryError:
        return ""


def remedy(problem):
    """What somebody has to do about it, or "" if nobody can."""
    if isinstance(problem, Refused):
        return str(problem)
    if isinstance(problem, ImportError) and "'" in str(problem):
        return MISSING % str(problem).split("'")[1]
    return ""


def code(problem, traceback):
    """What happened and where: an IndexError may give "IE screen 118", or "IE" if the traceback is empty."""
    capitals = "".join([letter for letter in type(problem).__name__ if "A" <= letter <= "Z"])
    place = traceback.rfind('File "')
    if place < 0:
        return capitals
    path = traceback[place + 6 : traceback.find('"', place + 6)]
    line = traceback[traceback.find("line ", place) + 5 :].split(",")[0].split("\n")[0]
    parts = path.split("/")[-1].split(".")  # of a file, or of a module: bytecode knows no more than that
    if parts[-1] in ("py", "mpy"):
        parts.pop()
    return "%s %s %s" % (capitals, parts[-1][:_LETTERS], line)


def _show(console, text, place):
    """Generator: the screen, until any key is pressed."""
    from dojo.ui import keys
    from dojo.ui.layout import wrap
    from dojo.ui.screen import Screen

    screen = Screen(console, CRASHED, ((keys.OK, MENU),))
    lines = wrap(text, screen.columns)[: screen.rows - 1]
    screen.lines(lines + [CRASH_CODE % place], screen.top)
    console.show(screen)
    console.forget()
    try:
        yield from console.key()
    except keys.Home:
        console.forget()
