"""The race between equal sums: press OK as often as you can in five seconds. Each press is a step across the dojo.

    action = yield from page(console, seat)     # 0 stays out, n stands for n - 1 presses, -1 for the pause menu
"""

from micropython import const
from supervisor import ticks_ms

from dojo.dialogs.menu import menu
from dojo.dialogs.number import Number
from dojo.output.sound import DRUM, WIN
from dojo.say import say
from dojo.ticks import ticks_diff
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.place import behind
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import plain
from games.karate import rules

_LONG = const(5000)  # ms
_AFTER = const(1500)  # ms to look at the number; presses no longer count
_STEP = const(250)  # ms after which the bar gets shorter
_THICK = const(6)  # dots of the bar
_LARGEST = const(3)  # scale of the number
_HEAD = const(2)  # scale of the runner; a larger one takes a board too long to redraw per press
_RUNNER = const(16)  # dots of the runner, unscaled
_STEPS = const(50)  # presses that lead across the display
_AIR = const(2)  # dots above and below the dojo


def page(console, seat, is_asked=True):
    """Generator: ask whether the seat races, unless that is known; then count."""
    if is_asked:
        choices = say("karate.race.races"), say("karate.race.stays_out")
        title, back = say("karate.race.title", name(seat)), say("console.menu")
        chosen = yield from menu(console, title, choices, back=back, seats=(seat,))
        if chosen:
            return 0 if chosen > 0 else -1
    return (yield from _count(console, seat)) + 1


def _count(console, seat):
    """Generator: the presses, from the first one on."""
    screen = Screen(console, say("karate.race.title", name(seat)), ((keys.OK, say("karate.race.go")),))
    free = screen.bottom - screen.top - 2 * FACE.height
    scale = max(min(2, free // FACE.height), min(_LARGEST, (free - _RUNNER - 2 * _AIR) // FACE.height))
    y = screen.top + FACE.height
    number = Number(" ", console.width // 2, y, console.theme.ink, scale)
    screen.append(number)
    fast = say("karate.race.fast")
    screen.append(plain(console, fast, screen.middle(fast), screen.top, console.theme.ink))
    edge = y + scale * FACE.height + _AIR
    y = screen.bottom - _THICK - 2
    runner = _Runner(console, screen, seat, edge, y - _AIR - edge)
    bars = []
    for part in range(_LONG // _STEP):
        x = part * console.width // (_LONG // _STEP)
        wide = console.width // (_LONG // _STEP) - 1
        bars.append(draw.block(x, y, wide, _THICK, console.theme.accent))
        screen.append(bars[-1])
    runner.surround(screen)
    console.show(screen)
    console.forget()
    yield from console.until(keys.OK)
    console.sound.play(DRUM)
    begin = ticks_ms()
    presses = 1
    number.show("1")
    runner.step(1)
    gone = 0
    while gone < _LONG + _AFTER:
        while bars and gone >= (_LONG // _STEP + 1 - len(bars)) * _STEP:
            bars.pop().hidden = True
        key = yield from console.pause(_STEP - gone % _STEP)
        gone = ticks_diff(ticks_ms(), begin)
        if key == keys.OK and gone < _LONG:
            presses = min(presses + 1, rules.MOST_PRESSES)
            number.show(str(presses))
            runner.step(presses)
    console.sound.play(WIN)
    console.forget()
    return presses


class _Runner:
    """A seat's head, running across the dojo in the `room` dots below y; nothing if there are too few."""

    def __init__(self, console, screen, seat, y, room):
        self._console = console
        self._y = y
        self._room = room
        self._head = None
        scale = min(_HEAD, (room - 1) // _RUNNER)
        if scale > 0:
            self._way = console.width - scale * _RUNNER
            self._head = portrait(console, seat, 0, y + room - scale * _RUNNER, scale)
            self._low = self._head.y
            screen.append(self._head)

    def surround(self, screen):
        """Put the dojo behind it."""
        if self._head is not None:
            behind(screen, "karate", 0, self._y, self._console.width, self._room)

    def step(self, presses):
        """Go where this many presses lead, on one foot or the other; at the far side it runs on the spot."""
        if self._head is not None:
            self._head.x = min(presses, _STEPS) * self._way // _STEPS
            self._head.y = self._low - presses % 2
