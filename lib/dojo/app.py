"""Runs the console, frame by frame: the launcher and matches, in turn.

    for _ in handheld():        # for ever
        time.sleep(…)           # one frame
"""

import sys

from micropython import const

from dojo import modules
from dojo.ui.keys import Home

_PAGE = const(2)  # parts of an order for a page of a game
_LINKED = const(4)  # parts of an order for a match with other handhelds
_AGAIN = const(5)  # the same, to go on with the one that is waiting
_LINKED_FORMAT = const(2)  # of its header in the store (dojo.table)


def handheld(console=None):
    """Generator without an end, one step a frame of 20 ms: the whole product on this board.

    console: the one that goes on after a crash; its display and keys can be made only once.
    """
    first = "launch"
    if console is None:
        console = _start()
        first = "welcome"
    program = _take_turns(console, first)
    try:
        while True:
            if console.link is not None:
                console.link.step()
            try:
                next(program)
            except Home as left:
                console.forget()
                program = _take_turns(console, left.args[0] if left.args else "launch")
            console.sound.step()
            console.lights.step()
            yield
    finally:
        program.close()  # a link lets go of its pins, whatever has gone wrong
        console.hang_up()


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

    order: (game, options, seating); (game, options, level, pact) with other handhelds; or () to go on with the match
    that is waiting; or (game, options, level, pact, True) to go on with it with handhelds that may have lost it. Or no
    match at all but a page of a game: (game, module).
    """
    console.clear()  # the last screen of the launcher need not be in memory while a game is loaded
    console.hang_up()
    if len(order) == _PAGE:
        yield from _load("games.%s.%s" % order).page(console)
        return
    if len(order) == _AGAIN:
        if not (yield from _load("dojo.link.rejoin").give(console, *order[:_LINKED])):
            return
        order = ()
    if len(order) == _LINKED or not order and console.store.match()[0][0] == _LINKED_FORMAT:
        play = _load("dojo.link.matches")
        yield from play.play_on(console, play.begin(console, *order) if order else _restore(console))
        return
    play = _load("dojo.play")
    table = play.begin(console, *order) if order else _restore(console)
    while (yield from play.play(console, table)):
        table = play.begin(console, table.game, table.match.again(), table.seating)


def _restore(console):
    """The match that is waiting."""
    from dojo.saving.restore import restore

    table = restore(console.store)
    modules.release(("dojo.saving.restore",))
    return table


def _load(name):
    """A module by name, instead of all that does not belong to the console."""
    modules.drop()
    __import__(name)
    return sys.modules[name]
