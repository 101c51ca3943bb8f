"""The fight, read out step by step: who called the kiai begins, then the others in the order of their seats.

    yield from page(console, view)      # a view after the techniques were opened; then come the totals (points.py)

A press makes the reading shorter. When all have been read the points stand behind them, and may be asked about.
"""

from micropython import const

from dojo.output.lights import FLASH
from dojo.output.sound import CHOOSE, HIT
from dojo.say import LETTERS, say, say_one
from dojo.ui import keys
from dojo.ui.seats import name
from games.karate import layout as at
from games.karate import scoring
from games.karate.sheet.points import Rows, only_more, points_of, why

_READING = const(700)  # ms for each technique


def page(console, view):
    """Generator: all five steps; every screen waits for a press."""
    seats = at.fighters(view)
    order = [(at.caller(view) + place) % seats for place in range(seats)]
    for step in range(at.STEPS):
        yield from _read_out(console, view, step, order)
        yield from _score(console, view, step, order)


def _read_out(console, view, step, order):
    """Generator: as many seats as fit are read out on one screen; the points wait for the last of them."""
    first = 0
    while first < len(order):
        rows = None  # never two screens in memory
        rows = Rows(console, say("karate.fight.step", step + 1), only_more(), len(order))
        console.show(rows.screen)
        for seat in order[first : first + rows.most]:
            _read(rows, seat, at.technique_shown(view, seat, step))
            console.sound.play(CHOOSE)
            if (yield from console.pause(_READING)):
                break
        first += rows.most
    console.sound.play(HIT)
    console.lights.play(FLASH)


def _score(console, view, step, order):
    """Generator: the same with the points behind it, and on demand why."""
    first = 0
    while first < len(order):
        rows = None
        rows = Rows(
            console,
            say("karate.fight.step", step + 1),
            ((keys.UP_DOWN, say("karate.fight.why")),) + only_more(),
            len(order),
        )
        for seat in order[first : first + rows.most]:
            _read(rows, seat, at.technique_shown(view, seat, step))
            rows.score(points_of(scoring.step_score(view, seat, step)))
        console.show(rows.screen)
        console.forget()
        key = 0
        while key != keys.OK and key not in keys.FORWARD and key not in keys.BACKWARD:
            key = yield from console.key()
        if key == keys.OK:
            first += rows.most
        else:
            rows = None
            names = [LETTERS[seat] for seat in range(at.fighters(view))]
            yield from why(console, view, step, names)


def _read(rows, seat, technique):
    """Add what a seat does."""
    if rows.lines > 1:
        lines = (name(seat), say_one("karate.names", technique), say_one("karate.kinds", technique))
        rows.add(seat, lines[: rows.lines if technique != at.HESITATE else 2])
    else:
        rows.add(seat, ("%s %s" % (LETTERS[seat], say_one("karate.names", technique)),))
