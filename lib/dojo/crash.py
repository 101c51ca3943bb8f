"""Handles errors after which the program cannot go on.

    try:
        for _ in handheld(console): sleep(…)
    except Exception as problem:
        for _ in handle(problem): sleep(…)

Only what must be in memory beforehand is here; the rest is in report.py.
"""

from micropython import const

from dojo import pages, report
from dojo.memory import room

_RESERVE = const(800)  # bytes: enough to drop the game, which frees memory for the screen


class Refused(Exception):
    """Pocket Dojo cannot run here; the text is a sentence for the person setting it up."""

    is_refusal = True


console = None  # the console in use, once there is one
times = 0  # errors since power-on
can_go_on = True  # False after an error before there was a console
_reserve = bytearray(_RESERVE)


def handle(problem):
    """Generator, one step per frame: show the error, until a player has read it or there is nobody to show it to."""
    global _reserve, can_go_on, times
    _reserve = None
    times += 1
    can_go_on = console is not None
    if can_go_on:
        console.display.root_group = None
    pages.shut()
    room.make_room(room.ALL)
    yield from pages.open(report.tell, problem, console, times > 1)
    if can_go_on:
        room.make_room(room.ALL)
        _reserve = bytearray(_RESERVE)
