"""What kind of display a handheld of one's own has is asked on the display itself: the picture changes until it is
right, and what was answered is remembered.

    yield from pages.open(asking.page, console)     # where console.rewire is not None

The answers are a byte (boards/wired.py). Where settings.toml says something about the display nothing is asked.
"""

from micropython import const

from dojo.saving.keys import WIRED_KEY
from dojo.say import say, say_all
from dojo.ui import draw, keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen

_SH1106 = const(0x20)
# For each question: what a no adds to the answers, and the bits that count how often
_STEPS = ((0x01, 0x03), (0x04, 0x0C), (0x10, 0x10))  # is it red, is the frame whole, is it the right way up
_RED = const(0xFF0000)
_WHITE = const(0xFFFFFF)
_PATIENCE = const(500)  # frames
_INSIDE = const(3)  # dots between the frame and what is in it


def page(console):
    """Generator: ask, and remember the answers. Where a no each time does not help it is as it was.

    A display that has been changed may be dark: no answer within ten seconds is a no.
    """
    store = console.store
    answered = (store.get(WIRED_KEY) or b"\0")[0]
    for index, question in enumerate(say_all("loan.test.asked")):
        step, bits = _STEPS[index]
        if console.mono and step < 0x10:
            step = bits = _SH1106 * index
        left = bits // step if step else -1
        patience = 0
        while left >= 0 and not (yield from _is_so(console, question, patience)):
            answered = answered & ~bits | answered + step & bits
            left -= 1
            patience = _PATIENCE
            _change(console, answered)
    store.note(WIRED_KEY, bytes((answered,)))


def _is_so(console, question, patience):
    """Generator: whether a player says yes, within so many frames, to a picture that shows all that may be wrong."""
    screen = Screen(console)
    screen.append(draw.frame(0, 0, console.width, console.height, _WHITE))
    line = hints(console, ((keys.OK, say("loan.test.yes")), (keys.BACK, say("loan.test.no"))), 2 * _INSIDE)
    line.x = (console.width - line.bitmap.width) // 2
    line.y -= _INSIDE
    screen.append(line)
    lines = wrap(question, console.columns - 1)
    top = line.y - len(lines) * FACE.height - _INSIDE
    if console.mono:
        top //= 2
    else:
        wide = console.width // 2
        screen.append(draw.block(wide // 2, 2 * _INSIDE, wide, top - 3 * _INSIDE, _RED))
    screen.lines(lines, top, True)
    console.show(screen)
    console.buttons.ask()
    key = keys.NEXT
    while key not in (keys.OK, keys.BACK, 0):
        key = yield from console.key(0, patience)
    return key == keys.OK


def _change(console, answered):
    """Make the display anew."""
    console.display = console.rewire(answered)
    console.display.auto_refresh = False
    console.clear()
    console.shine()
