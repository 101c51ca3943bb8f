"""What happens when the program cannot go on: a friendly screen, or a sentence where there is no screen yet.

    try:
        main()
    except Exception as problem:
        go_on = handle(problem)

The place it happened is on the screen as a short code, such as "IE screens 118": the capitals of the exception, file
and line. The whole report goes to the serial console, which CircuitPython also shows on a built-in display.
"""

import gc
import sys
import time

from micropython import const

from dojo.words import CRASH_CODE, CRASHED, CRASHED_LONG, MENU, MISSING

_RESERVE = const(1500)  # bytes: enough to drop the game, which frees what the screen takes
_FRAME = 50**-1  # seconds


class Refused(Exception):
    """Pocket Dojo cannot run here; the text is a sentence for the person who set it up."""


console = None  # the console in use, once there is one
_reserve = bytearray(_RESERVE)


def handle(problem):
    """Tell what happened. True once a player has read it and the console can go on, False if there is none."""
    global _reserve
    _reserve = None
    if console is not None:
        console.display.root_group = None
    for name in list(sys.modules):
        if name == "games" or name.startswith("games."):
            del sys.modules[name]
    gc.collect()
    report = _report(problem)
    sentence = _sentence(problem)
    print(sentence or report)
    if console is None:
        return False
    console.sound.stop()
    console.lights.stop()
    console.store.flush()
    try:
        _show(sentence or CRASHED_LONG, code(problem, report))
    except MemoryError:
        print("no memory for the crash screen")
    gc.collect()
    _reserve = bytearray(_RESERVE)
    return True


def code(problem, report):
    """A code for what happened and where: an IndexError may give "IE screens 118", or "IE" if the report is empty."""
    capitals = "".join([letter for letter in type(problem).__name__ if "A" <= letter <= "Z"])
    place = report.rfind('File "')
    if place < 0:
        return capitals
    path = report[place + 6 : report.find('"', place + 6)]
    line = report[report.find("line ", place) + 5 :].split(",")[0].split("\n")[0]
    return "%s %s %s" % (capitals, path.split("/")[-1].split(".")[0], line)


def _report(problem):
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


def _sentence(problem):
    """What somebody has to do about it, or "" if nobody can."""
    if isinstance(problem, Refused):
        return str(problem)
    if isinstance(problem, ImportError) and "'" in str(problem):
        return MISSING % str(problem).split("'")[1]
    return ""


def _show(text, place):
    """The screen, until any key is pressed."""
    from dojo.ui import keys
    from dojo.ui.layout import wrap
    from dojo.ui.screen import Screen

    screen = Screen(console, CRASHED, ((keys.OK, MENU),))
    lines = wrap(text, screen.columns)[: screen.rows - 1]
    screen.lines("\n".join(lines + [CRASH_CODE % place]))
    console.show(screen)
    console.forget()
    try:
        for _ in console.key():
            time.sleep(_FRAME)
    except keys.Home:
        console.forget()
