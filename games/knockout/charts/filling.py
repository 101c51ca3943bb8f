"""A pupil fills in an outcomes chart. Only right answers are written; a power cut loses at most the row just begun.

    is_full = yield from pages.open(filling.page, console, SUMS)

The wheel starts at the previous answer, or at the start of a row at the answer above: that takes few presses and shows
the chart's pattern.
"""

from micropython import const

from dojo.output.lights import GLOW
from dojo.output.sound import CHOOSE, WIN
from dojo.say import say
from dojo.ui import keys
from games.knockout.charts.kinds import CELLS, NONE, answer, counts
from games.knockout.charts.slate import Slate
from games.knockout.coach.progress import filled, put

_FIRST = const(2)  # the wheel's first start, which does not give away the answer
_WAVE = const(160)  # ms that each number of a finished chart is lit


def page(console, kind):
    """Generator: True once the chart is full, False if the player goes back."""
    cell = filled(console.store, kind)
    choices = [number for number, count in enumerate(counts(kind)) if count]
    slate = Slate(console, kind, cell, [_text(number) for number in choices], _start(kind, cell, choices))
    slate.roll(cell)
    console.show(slate.screen, slate)
    while True:
        number = answer(kind, cell)
        mistakes = yield from slate.asked((choices.index(number),), say("knockout.making.it_is", _text(number)))
        if mistakes < 0:
            return False
        slate.put(cell)
        console.refresh()  # respond to the press at once
        cell += 1
        console.sound.play(CHOOSE)
        put(console.store, kind, cell)
        if cell == CELLS:
            break
        slate.roll(cell)
        if mistakes:
            slate.say(say("knockout.making.yes"))
        else:
            slate.hint()
        if cell % 6 == 0:
            slate.wheel.set(_start(kind, cell, choices))
            console.lights.play(GLOW)
            console.refresh()
            console.store.flush()
    key = yield from _celebrate(console, slate, choices)
    return key != keys.BACK


def _text(number):
    return "X" if number == NONE else str(number)


def _start(kind, cell, choices):
    """Where the wheel starts: at the previous answer, or in a new row at the one above."""
    if cell == 0:
        return _FIRST
    return choices.index(answer(kind, cell - 6 if cell % 6 == 0 else cell - 1))


def _celebrate(console, slate, choices):
    """Generator: a wave runs through the full chart, number by number; a press ends it. Returns the last key."""
    slate.unpoint()
    slate.say(say("knockout.making.all_done"))
    console.sound.play(WIN)
    console.lights.play(GLOW)
    console.refresh()
    console.store.flush()
    for number in choices:
        if number != NONE:
            slate.light(number)
            key = yield from console.pause(_WAVE)
            slate.light(number, False)
            if key:
                return key
    return (yield from console.until(keys.OK, keys.BACK))
