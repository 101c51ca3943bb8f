"""Runs the console, frame by frame: the launcher and matches, in turn.

    for _ in handheld():        # for ever
        time.sleep(…)           # one frame
"""

import sys

from dojo import modules
from dojo.ui.keys import Home


def handheld(console=None):
    """Generator without an end, one step a frame of 20 ms: the whole product on this board.

    console: the one that goes on after a crash; its display and keys can be made only once.
    """
    first = "launch"
    if console is None:
        console = _start()
        first = "welcome"
    program = _take_turns(console, first)
    while True:
        try:
            next(program)
        except Home:
            console.forget()
            program = _take_turns(console, "launch")
        console.sound.step()
        console.lights.step()
        yield


def _start():
    """A console on this board."""
    start = _load("dojo.start")
    console = start.make_console(start.find_board())
    modules.keep("dojo.start")
    return console


def _take_turns(console, first):
    """Generator without an end: launcher, match, launcher … Each is loaded when its turn comes and dropped after it."""
    while True:
        console.clear()
        order = yield from getattr(_load("dojo.launcher"), first)(console)
        if order is not None:
            yield from _play(console, order)
        first = "launch"


def _play(console, order):
    """Generator: a match, and the same again for as long as the players want.

    order: (game, options, seating), or () to go on with the match that is waiting.
    """
    console.clear()  # the last screen of the launcher need not be in memory while a game is loaded
    play = _load("dojo.play")
    table = play.begin(console, *order) if order else sys.modules["dojo.table"].restore(console.store)
    while (yield from play.play(console, table)):
        table = play.begin(console, table.game, table.match.options, table.seating)


def _load(name):
    """A module by name, instead of all that does not belong to the console."""
    modules.drop()
    __import__(name)
    return sys.modules[name]
