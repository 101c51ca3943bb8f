"""The fight, read out step by step: the player who called the kiai begins, then the others in seat order.

    yield from page(console, view)      # a view after the opening; then come the totals (points.py)
    yield from page(console, view, 0)   # solo, after the opponent's roll for the first step: that step

Two are shown fighting; more are listed. A press cuts the reading short. When all have read, the points appear and
players may ask about them. Steps in a row for which nobody has learned anything are one screen.
"""

from micropython import const

from dojo.output.lights import FLASH
from dojo.output.sound import CHOOSE, HIT
from dojo.say import say, say_one
from dojo.ui.seats import name
from games.karate import layout as at
from games.karate import scoring
from games.karate.scene.duel import Duel, against
from games.karate.sheet.points import Rows, asks, is_asked_why, only_more, points_of, why

_READING = const(700)  # ms for each technique


def page(console, view, alone=-1):
    """Generator: all five steps, or the one of a solo player; every screen waits for a press."""
    if alone >= 0:
        names = say("karate.fight.you"), say("karate.fight.rival")
        yield from _fight(console, view, alone, say("karate.fight.step", alone + 1), (), names)
        return
    seats = at.fighters(view)
    order = [(at.caller(view) + place) % seats for place in range(seats)]
    step = 0
    while step < at.STEPS:
        last = step
        while last + 1 < at.STEPS and _is_idle(view, last) and _is_idle(view, last + 1):
            last += 1
        title = say("karate.fight.step", step + 1)
        if last > step:
            title = say("karate.fight.steps", step + 1, last + 1)
        if seats == 2:
            yield from _fight(console, view, step, title, order, [name(seat) for seat in range(2)])
        else:
            yield from _read_out(console, view, step, title, order)
            yield from _score(console, view, step, title, order)
        step = last + 1


def _is_idle(view, step):
    """Whether all hesitate in a step."""
    return min([at.technique_shown(view, seat, step) for seat in range(at.fighters(view))]) == at.HESITATE


def _fight(console, view, step, title, order, names):
    """Generator: two against each other. order: who reads first and second; () if the device rolls for one."""
    techniques = [at.technique_shown(view, seat, step) for seat in range(2)]
    points = [scoring.step_score(view, seat, step) for seat in range(2)]
    texts = [points_of(each) for each in points]
    is_short = False
    is_asked = True
    while is_asked:
        duel = Duel(console, title, asks(), (0, 1), names)
        duel.is_short = is_short
        if order:
            duel.show()
            for seat in order:
                yield from duel.read(seat, techniques[seat])
            yield from duel.score(points, texts)
        else:
            yield from against(console, duel, techniques, at.answer(view), points, texts)
        is_short = True
        console.forget()
        is_asked = yield from is_asked_why(console)
        if is_asked:
            yield from why(console, view, step, names)


def _read_out(console, view, step, title, order):
    """Generator: read out as many seats as fit on one screen; the points wait for the last of them."""
    first = 0
    while first < len(order):
        rows = Rows(console, title, only_more(), len(order))
        console.show(rows.screen, rows)
        for seat in order[first : first + rows.most]:
            _read(rows, seat, at.technique_shown(view, seat, step))
            console.sound.play(CHOOSE)
            if (yield from console.pause(_READING)):
                break
        first += rows.most
    console.sound.play(HIT)
    if not console.settings.calm:
        console.lights.play(FLASH)


def _score(console, view, step, title, order):
    """Generator: the last seats, then the points, and why if asked."""
    first = 0
    while first < len(order):
        rows = None
        rows = Rows(console, title, asks(), len(order))
        for seat in order[first : first + rows.most]:
            _read(rows, seat, at.technique_shown(view, seat, step))
            rows.score(points_of(scoring.step_score(view, seat, step)))
        console.show(rows.screen, rows)
        console.forget()
        if not (yield from is_asked_why(console)):
            first += rows.most
        else:
            rows = None
            names = [name(seat) for seat in range(at.fighters(view))]
            yield from why(console, view, step, names)


def _read(rows, seat, technique):
    """Add a seat's technique."""
    if rows.lines > 1:
        lines = (name(seat), say_one("karate.names", technique), say_one("karate.kinds", technique))
        rows.add(seat, lines[: rows.lines if technique != at.HESITATE else 2], True, technique)
    else:
        said = "%s %s" % (name(seat), say_one("karate.names", technique))
        rows.add(seat, (said,), False, technique)
