"""Tells that something broke: a friendly screen where there is one, and everything else on the serial console.

The place it happened is on the screen as a short code, such as "IE screen draw": the capitals of the exception, the
first letters of the file, and the function, as bytecode has no line numbers; with sources it is the line. The version
is in the title. CircuitPython shows the serial console on a built-in display too, as long as nothing else is shown.
"""

import sys

from micropython import const

from dojo.say import say, say_one
from dojo.version import MAJOR, MINOR

_MISSING = "Pocket Dojo needs %s, which is not on this device. Copy its folders lib, games and boards here again."

_DAMAGED = "A file of Pocket Dojo is damaged. Copy its folders lib, games and boards here again."

_CUT = "Invalid file", "Unable to read color palette data"  # what displayio says, in English, of half a picture

_LETTERS = const(6)  # of a file's name in the code, so that it fits the smallest screen
_NOT_THERE = const(2)  # ENOENT
_NO_LINE = "1"  # of bytecode without line numbers; whatever really breaks on line 1 is in <module>, not in a function


def tell(problem, console, is_again=False):
    """Generator: print what has happened; on a console, keep the match, show the screen and wait for a key.

    is_again: it is not the first time since power-on. A match that is waiting is dropped if a player says so twice.
    """
    traceback = trace(problem)
    sentence = remedy(problem)
    print(sentence or traceback)
    if console is None:
        return
    console.sound.stop()
    console.lights.stop()
    try:
        console.store.flush()
    except MemoryError:
        print("no memory to save")  # the next save makes up for it
    has_match = console.store.has_match()
    try:
        if not sentence:
            sentence = say_one("console.crashed_long", (1 + is_again) * has_match)
        yield from _show(console, sentence, code(problem, traceback), has_match)
    except MemoryError:
        print("no memory for the crash screen")
        yield  # something that crashes over and over must not hold up everything else


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
    """What somebody has to do about it, or "" if there is nothing to be done."""
    if hasattr(problem, "is_refusal"):  # dojo.crash.Refused
        return str(problem)
    if isinstance(problem, ImportError) and "'" in str(problem):
        return _MISSING % str(problem).split("'")[1]
    is_gone = isinstance(problem, OSError) and problem.errno == _NOT_THERE
    if is_gone or isinstance(problem, EOFError) or ".mpy" in str(problem) or str(problem) in _CUT:
        return _DAMAGED
    return ""


def code(problem, traceback):
    """What happened and where: an IndexError may give "IE screen 118", "IE screen draw" where no lines are known, or
    "IE" if the traceback is empty.
    """
    capitals = "".join([letter for letter in type(problem).__name__ if "A" <= letter <= "Z"])
    place = traceback.rfind('File "')
    if place < 0:
        return capitals
    path = traceback[place + 6 : traceback.find('"', place + 6)]
    line, _, function = traceback[traceback.find("line ", place) + 5 :].split("\n")[0].partition(", in ")
    if line == _NO_LINE and function:
        line = function[: 2 * _LETTERS]
    parts = path.split("/")[-1].split(".")  # of a file, or of a module, which is all that bytecode has
    if parts[-1] in ("py", "mpy"):
        parts.pop()
    return "%s %s %s" % (capitals, parts[-1][:_LETTERS], line)


def _show(console, text, place, has_match):
    """Generator: the screen, until a player has read it; and where it is wanted the question about the match."""
    from dojo.ui import keys  # here and below: one of these may be what is missing, and saying so must not need it

    code_line = say("console.crash_code", place)
    pairs = ((keys.OK, say("console.menu")), (keys.UP_DOWN, say("console.drop")))
    asking = ((keys.OK, say("console.drop")), (keys.BACK, say("console.keep")))
    is_asking = False
    console.forget()
    try:
        while True:
            if is_asking:
                _draw(console, say("console.drop_match"), "", asking)
            else:
                _draw(console, text, code_line, pairs if has_match else pairs[:1])
            key = yield from console.key()
            if has_match and (key in keys.FORWARD or key in keys.BACKWARD):
                is_asking = True
            elif is_asking and key == keys.BACK:
                is_asking = False
            else:
                break
        if is_asking:
            console.store.finish()
    except keys.Home:
        console.forget()


def _draw(console, text, place, pairs):
    """One of the two screens."""
    from dojo.ui.layout import wrap
    from dojo.ui.screen import Screen

    screen = Screen(console, "%s v%d.%d" % (say("console.crashed"), MAJOR, MINOR), pairs)
    lines = wrap(text, screen.columns)[: screen.rows - 1]
    screen.lines(lines + [place], screen.top)
    console.show(screen)
