"""The race between equal sums: press OK as often as you can in five seconds.

    action = yield from page(console, seat)     # 0 stays out, n stands for n - 1 presses, -1 for the pause menu
"""

from micropython import const
from supervisor import ticks_ms

from dojo.dialogs.menu import menu
from dojo.output.sound import DRUM, WIN
from dojo.say import say
from dojo.ticks import ticks_diff
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import Strip, plain, write
from games.karate import rules

_LONG = const(5000)  # ms
_AFTER = const(1500)  # ms in which presses no longer count, to look at the number
_STEP = const(250)  # ms after which the bar gets shorter
_THICK = const(6)  # dots of the bar
_LARGEST = const(4)


def page(console, seat, is_asked=True):
    """Generator: ask whether the seat races, unless that is known, and count."""
    if is_asked:
        choices = say("karate.race.races"), say("karate.race.stays_out")
        chosen = yield from menu(console, say("karate.race.title", name(seat)), choices, back=say("console.menu"))
        if chosen:
            return 0 if chosen > 0 else -1
    return (yield from _count(console, seat)) + 1


def _count(console, seat):
    """Generator: the presses, from the first one on."""
    screen = Screen(console, say("karate.race.title", name(seat)), ((keys.OK, say("karate.race.go")),))
    scale = min(_LARGEST, (screen.bottom - screen.top - 2 * FACE.height) // FACE.height)
    y = screen.top + FACE.height
    number = Strip(
        2 * FACE.column, console.theme.paper, console.theme.ink, (console.width - 2 * FACE.column * scale) // 2, y
    )
    number.scale = scale
    screen.append(number)
    fast = say("karate.race.fast")
    screen.append(plain(console, fast, screen.middle(fast), screen.top, console.theme.ink))
    y = screen.bottom - _THICK - 2
    bars = []
    for part in range(_LONG // _STEP):
        x = part * console.width // (_LONG // _STEP)
        wide = console.width // (_LONG // _STEP) - 1
        bars.append(draw.block(x, y, wide, _THICK, console.theme.accent))
        screen.append(bars[-1])
    console.show(screen)
    console.forget()
    key = 0
    while key != keys.OK:
        key = yield from console.key()
    console.sound.play(DRUM)
    begin = ticks_ms()
    presses = 1
    number.write("1", FACE.column)
    gone = 0
    while gone < _LONG + _AFTER:
        while bars and gone >= (_LONG // _STEP + 1 - len(bars)) * _STEP:
            bars.pop().hidden = True
        key = yield from console.pause(_STEP - gone % _STEP)
        gone = ticks_diff(ticks_ms(), begin)
        if key == keys.OK and gone < _LONG:
            presses = min(presses + 1, rules.MOST_PRESSES)
            digits = "%2d" % presses
            first = 0 if presses % 10 == 0 else 1  # only what differs is redrawn
            write(number.bitmap, digits[first:], first * FACE.column)
            number.text = digits
    console.sound.play(WIN)
    console.forget()
    return presses
