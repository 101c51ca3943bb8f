"""Runs the console, frame by frame: the launcher and matches, in turn.

    for _ in handheld():        # for ever
        time.sleep(…)           # one frame
"""

from micropython import const

from dojo import launcher, pages, play, start
from dojo.link import matches
from dojo.link.screens import again as again_page
from dojo.loan import called, sleep, teacher
from dojo.memory import room
from dojo.menus import again, welcome
from dojo.menus import held as held_page
from dojo.ui.keys import BACK, TEACHER, Home

_GUIDED = const(1)  # parts of an order for a guided match
_PAGE = const(2)  # for a page of a game
_MATCH = const(3)
_LINKED = const(4)  # parts of an order for a match with other handhelds
_AGAIN = const(5)  # the same, to go on with a match that is waiting
_LINKED_FORMAT = const(3)  # of a linked match's header in the store (dojo.table)
_HELD = const(35)  # frames that BACK is held before a screen shows what all keys do


def handheld(console=None):
    """Endless generator, one step per frame of 20 ms: the whole product on this board.

    console: the one to go on with after a crash; its display and keys can be made only once.
    """
    first = ""
    if console is None:
        starts = pages.keep(start)
        console = starts.make_console(starts.find_board())
        starts = None  # it is not needed again
        first = "welcome"
    program = _take_turns(console, first)
    held = 0
    try:
        while True:
            if console.link is not None:
                console.link.step()
            try:
                try:
                    if console.aside is not None:
                        yield from pages.open(called.page, console)
                    if console.step():
                        yield from pages.open(sleep.page, console)
                    held = held + 1 if console.buttons.is_down(BACK) else 0
                    if held == _HELD:
                        yield from pages.open(held_page.page, console)
                except Home as left:  # the screen below has to learn of it as well
                    program.throw(left)
                next(program)
            except Home as left:
                pages.shut()
                console.forget()
                held = _HELD  # whoever keeps holding is not told again
                program = _take_turns(console, left.args[0] if left.args else "")
            console.sound.step(console.link is not None and console.link.is_busy())
            console.lights.step()
            yield
    finally:
        program.close()  # a link lets go of its pins, whatever has gone wrong
        console.hang_up()


def _take_turns(console, first):
    """Endless generator: launcher, match, launcher … `first`: what comes instead of the first launcher."""
    while True:
        console.clear()
        order = yield from _ask(console, first)
        if order is not None:
            yield from _play(console, order)
        first = ""


def _ask(console, first):
    """The generator that gives an order, or None."""
    if first == "welcome":
        return pages.open(welcome.page, console)
    if first == "again":
        return pages.open(again.page, console)
    if first == TEACHER:
        return pages.open(teacher.page, console)
    return pages.open(launcher.page, console)


def _play(console, order):
    """Generator: a match, and the same again for as long as the players want.

    order: (game, options, seating); (game,) for a guided match; (game, options, level, pact) with other handhelds;
    () to go on with the match that is waiting; (game, options, level, pact, True) to go on with it together with
    handhelds that may have lost it; or, for a page of a game and no match at all, (game, module).
    """
    console.sound.stop()  # what was heard in the menu of a game
    if len(order) in (_GUIDED, _MATCH, _LINKED) and order != console.game:
        console.series = []  # the same again goes on in its series, and so does one that is waiting
        console.game = order
    console.clear()
    console.hang_up()
    if len(order) == _PAGE:
        yield from pages.open("games.%s.%s" % order, console)
        return
    if len(order) == _AGAIN:
        if not (yield from pages.open(again_page.give, console, *order[:_LINKED])):
            return
        order = ()
    if len(order) == _LINKED or not order and console.store.match()[0][0] == _LINKED_FORMAT:
        room.make_room(room.ALL)  # so that what stays for the match lies side by side
        yield from pages.open(matches.page, console, order)
    else:
        yield from pages.open(play.page, console, order)
