"""The pocket roller: one press rolls the dice that lie there, as they were left the last time.

    yield from page(console)        # until the players go back to the launcher

To shake the handheld rolls too, where it can feel that. On a die OK keeps it, so that the next roll leaves it. What was
rolled is noted before it is shown: a power cut cannot change it.
"""

from micropython import const

from dojo import pages
from dojo.dice import Dice, entropy
from dojo.input import shake as feeling
from dojo.output.lights import FLASH
from dojo.output.sound import GOOD, ROLL
from dojo.roller import menu
from dojo.roller.board import Board
from dojo.roller.tray import Tray
from dojo.ui import draw, keys

_OFTEN = const(10)  # rolls between saves on chips that erase to write


def page(console):
    """Generator: roll, keep, look, until the players leave."""
    tray = Tray(console.store)
    dice = None  # until the first picture is there
    shake = pages.keep(feeling).opened(console.accelerometer) if console.accelerometer else None
    goes_on = True
    try:
        while goes_on:
            board = yield from draw.fitted(Board, console, tray, shake is not None)
            console.show(board.screen, board)
            console.forget()
            console.store.flush()
            if dice is None:
                dice = Dice(entropy(16))
            yield from _play(console, tray, board, dice, shake)
            goes_on = yield from pages.open(menu.page, console, tray)
    finally:
        if shake:
            shake.close()
        tray.keep()
        console.store.flush()


def _play(console, tray, board, dice, shake):
    """Generator: what the keys do, until BACK. A cursor goes over the dice; where there is none, OK rolls."""
    index = -1
    rolls = 0
    while True:
        key = yield from _key(console, shake)
        if key == keys.BACK:
            return
        count = tray.count() if tray.is_rolled() and tray.count() > 1 else 0
        if key == keys.OK and index < 0 or not key:
            yield from _roll(console, tray, board, dice)
            rolls += 1
            if not rolls % _OFTEN:
                console.store.flush()
        elif key == keys.OK:
            tray.turn(index)
            board.mark(index)
            board.hint()
            tray.keep()
        elif key in (keys.UP, keys.DOWN):
            if index >= 0:
                index = -1
                board.choose(index)
            elif tray.any_kept():
                tray.let_go()
                board.show()
                board.hint()
                tray.keep()
        elif count:
            index = (index + (0 if key in keys.BACKWARD else 2)) % (count + 1) - 1
            board.choose(index)
            console.sound.tick()


def _key(console, shake):
    """Generator: a press, or 0 when the handheld is shaken."""
    wait = console.key()
    while shake is None or not shake.is_felt():
        try:
            next(wait)
        except StopIteration as end:
            return end.value
        yield
    console.stay()
    return 0


def _roll(console, tray, board, dice):
    """Generator: one roll."""
    was_rolled = tray.is_rolled()
    mask = tray.roll(dice.below)
    tray.keep()
    console.sound.play(ROLL)
    yield from board.tumble(mask)
    if tray.is_top():
        console.sound.play(GOOD)
        console.lights.play(FLASH)
    board.say()
    if not was_rolled or mask + 1 == 1 << tray.count():  # there is something to keep now, or nothing is kept any longer
        board.hint()
