"""The teacher's pages: holding BACK and DOWN (NEXT) for three seconds opens them from anywhere; for two, the menu.

On a handheld of a class, held a second and a half longer, they lead to a fresh start for the next child, once they are
released and OK is pressed, or the code of the class entered: holding alone never erases anything. Letting go sooner
opens a menu. If the class has set a code, it is asked for first; if it has switched the pages off, the launcher
follows.
"""

from micropython import const
from supervisor import ticks_ms

from dojo import pages
from dojo.dialogs import number
from dojo.dialogs.around import CROSS
from dojo.dialogs.menu import menu
from dojo.dialogs.message import message
from dojo.loan import fresh, selftest
from dojo.loan.lent import OFF
from dojo.loan.lessons import collect
from dojo.menus import game
from dojo.say import say, say_all
from dojo.ticks import ticks_diff
from dojo.ui.keys import BACK, DOWN, NEXT, OK
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen
from games import GAMES

_COUNTS = const(1)  # indices into loan.pages
_COLLECT = const(2)
_TEST = const(3)
_SECOND = const(1000)  # ms for which the keys must stay held
_LONGER = const(1500)  # ms more, for a fresh start


def page(console):
    """Generator: until the teacher goes back. None: the launcher follows; otherwise the order for a match."""
    code = console.lent.code if console.lent else ""
    if code == OFF:
        return None
    console.apply()  # not in the colour of the last game
    _say(console, say("loan.hold_on"))
    if not (yield from _are_held(console, _SECOND)):
        return None
    is_held = False
    if console.lent:
        _say(console, say("loan.keep_holding"))
        is_held = yield from _are_held(console, _LONGER)
    if code and not (yield from _is_known(console, code)):
        return None
    if is_held:
        if not code and not (yield from _is_meant(console)):
            return None
        yield from pages.open(fresh.forget, console, say("loan.teacher"))
        return (yield from pages.open(game.page, console, console.lent.start)) if console.lent.start else None
    console.forget()  # keys still held would move the cursor
    first = 0 if console.lent else _COUNTS  # elsewhere a fresh start is one of the settings
    which = first
    while True:
        which = first + (yield from menu(console, say("loan.teacher"), say_all("loan.pages")[first:], which - first))
        if which < first:
            return None
        if which == _COUNTS:
            yield from _show_totals(console)
        elif which == _COLLECT:
            yield from pages.open(collect.page, console)
        elif which == _TEST:
            yield from pages.open(selftest.page, console)
        else:
            yield from pages.open(fresh.page, console, say("loan.teacher"))


def _show_totals(console):
    """Generator: what the games have counted on this handheld, one after the other."""
    for each in GAMES:
        name = getattr(pages.load("games." + each), "TOTALS", "")
        if name:
            yield from pages.open("games.%s.%s" % (each, name), console)


def _are_held(console, ms):
    """Generator: whether the keys stay held for `ms`. Measured by the clock: frames take longer on a busy board."""
    buttons = console.buttons
    start = ticks_ms()
    while ticks_diff(ticks_ms(), start) < ms:
        yield from console.key(0, 1)
        if not (buttons.is_down(BACK) and (buttons.is_down(DOWN) or buttons.is_down(NEXT))):
            return False
    return True


def _is_meant(console):
    """Generator: whether OK is pressed once every key has been released; any other key is no."""
    _say(console, say("loan.let_go", console.names[OK]))
    while console.buttons.is_down():
        yield from console.key(0, 1)
    return (yield from console.key()) == OK


def _is_known(console, code):
    """Generator: whether the player enters the code, digit by digit; BACK deletes one."""
    entered = ""
    while len(entered) < len(code):
        title = say("loan.code", len(entered) + 1, len(code))
        digit = yield from pages.open(number.number, console, title, 0, 9, 0)
        if digit < 0 and not entered:
            return False
        entered = entered + str(digit) if digit >= 0 else entered[:-1]
    if entered != code:
        yield from message(console, say("loan.teacher"), say("loan.wrong_code"), sign=CROSS)
    return entered == code


def _say(console, text):
    """Say what holding on will do."""
    screen = Screen(console, say("loan.teacher"))
    lines = wrap(text, screen.columns)
    screen.lines(lines, screen.top + (screen.rows - len(lines)) * FACE.height // 2, True)
    console.show(screen)
