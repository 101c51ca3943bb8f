"""Runs the console, frame by frame, alternating between the launcher and matches.

    for _ in handheld():        # for ever
        time.sleep(…)           # one frame
"""

from micropython import const

from dojo import launcher, pages, start
from dojo.dialogs import charge
from dojo.link import matches
from dojo.link.screens import again as again_page
from dojo.loan import sleep, teacher
from dojo.loan.lessons import called
from dojo.memory import room
from dojo.menus import again, welcome
from dojo.menus import held as held_page
from dojo.orders import OPEN, PLAY, PLAY_GUIDED, PLAY_LINKED, REJOIN
from dojo.playing import play
from dojo.saving.records import LINKED_FORMAT
from dojo.ui.keys import BACK, TEACHER, Home

_HELD = const(35)  # frames of holding BACK before a screen shows what all keys do


def handheld(console=None):
    """Endless generator, one step per frame of 20 ms: the whole product on this board.

    console: the one to reuse after a crash; its display and keys can be made only once.
    """
    first = ""
    if console is None:
        starts = pages.keep(start)
        console = starts.make_console(starts.find_board())
        starts = None  # not needed again
        first = "welcome"
    program = _take_turns(console, first)
    held = 0
    try:
        while True:
            if console.link is not None:
                room.insist(console.link.step)  # what is lost here is said again
            try:
                try:
                    if console.called is not None:
                        yield from pages.open(called.page, console)
                    if console.step():
                        if console.is_flat():
                            yield from pages.open(charge.page, console)
                        if console.is_idle():
                            yield from pages.open(sleep.page, console)
                    held = held + 1 if console.buttons.is_down(BACK) else 0
                    if held == _HELD:
                        yield from pages.open(held_page.page, console)
                except Home as left:  # the screen below must see it too
                    program.throw(left)
                next(program)
                if room.left:
                    room.clear_up()
            except Home as left:
                pages.shut()
                console.forget()
                held = _HELD  # do not show it again while BACK stays held
                program = _take_turns(console, left.args[0] if left.args else "")
            console.sound.step(console.link is not None and console.link.is_busy())
            console.lights.step()
            yield
    finally:
        program.close()  # a link must release its pins, whatever has gone wrong
        console.hang_up()


def _take_turns(console, first):
    """Endless generator: launcher, match, launcher … `first`: what replaces the first launcher."""
    while True:
        console.clear()
        order = yield from _ask(console, first)
        if order is not None:
            yield from _play(console, order)
        first = ""


def _ask(console, first):
    """The generator that returns an order, or None."""
    if first == "welcome":
        return pages.open(welcome.page, console)
    if first == "again":
        return pages.open(again.page, console)
    if first == TEACHER:
        return pages.open(teacher.page, console)
    return pages.open(launcher.page, console)


def _play(console, order):
    """Generator: carry out an order: a match, with rematches for as long as the players want; or a page."""
    console.sound.stop()  # the music of the game's menu
    kind, details = order[0], order[1:]
    if kind in (PLAY, PLAY_GUIDED, PLAY_LINKED) and order != console.series_order:
        console.series = []  # rematches and resumed matches continue their series
        console.series_order = order
    console.clear()
    console.hang_up()
    if kind == OPEN:
        yield from pages.open("games.%s.%s" % details, console)
    elif kind == PLAY:
        yield from pages.open(play.page, console, *details)
    elif kind == PLAY_GUIDED:
        yield from pages.open(play.guided_match, console, *details)
    elif kind == REJOIN and not (yield from pages.open(again_page.give, console, *details)):
        return
    elif kind != PLAY_LINKED and console.store.match()[0][0] != LINKED_FORMAT:
        yield from pages.open(play.resume, console)
    else:
        room.make_room(room.ALL)  # so that everything the match keeps lies side by side
        if kind == PLAY_LINKED:
            yield from pages.open(matches.page, console, *details)
        else:
            yield from pages.open(matches.resume, console)
