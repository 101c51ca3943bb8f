"""Karate on the screen: rolls and the sheet; what comes less often is in seldom.py.

lib/dojo/play.py calls choose, reveal and summary. A player writes all numbers of a batch, or settles all techniques,
before he confirms: what he planned is kept here and handed over one action at a time.
"""

from micropython import const

from dojo.contract import NOBODY
from dojo.modules import release
from dojo.output.sound import ROLL
from games.karate import layout as at
from games.karate import rules

_STOP = const(-1)  # the player wants to stop for a while
_MAKE = ("games.karate.sheet.make",)
_WRITE = ("games.karate.sheet.write", "games.karate.sheet.suggest")
_SHEET = (
    "games.karate.sheet.sheet", "games.karate.sheet.grid", "games.karate.pieces", "games.karate.names",
    "games.karate.sheet.sheetwords",
    "games.karate.sheet.batch", "dojo.ui.dice",
)  # fmt: skip
_BEFORE = (  # opponents have thought, and others were waited for, before it is a person's turn
    "games.karate.opponents.plan", "games.karate.scoring", "games.karate.sheet.watch", "dojo.ui.seats",
)  # fmt: skip
_BESIDE = ("roll", "shout", "settle")  # between sheets: what belongs to them stays in memory
_SELDOM = ("games.karate.sheet.seldom",)


class _Memory:
    """What is remembered from one screen to the next."""

    def __init__(self):
        self.plan = []  # actions that were confirmed and not yet handed over
        self.place = ()  # of the first of them: seat, stage of the match, which of its values
        self.sheet = None  # that of who plays alone, as long as it is shown
        self.bitmap = None  # of all sheets: so many bytes in one piece are hard to get again
        self.timer = None  # the clock of who plays alone


_memory = _Memory()


def prepare(console, match):
    """Generator: before a linked match. The bitmap of all sheets is made while there still is room in one piece."""
    _make(console, bytes(at.SHEET), (), False)
    release(_SHEET)
    yield


def resumed(console, match):
    """Generator: a match goes on. Where nothing was written since a fight, the power cut may have hidden its totals."""
    view = match.view(NOBODY)
    phase = at.phase(view)
    is_new = phase == at.RACING or at.rolls(view) == 0 or phase == at.WRITING and at.rolls(view) == at.batch(view)
    if at.round_of(view) and is_new and not match.held():
        yield from _seldom(console, "totals", view)


def choose(console, view, seat):
    """Generator: what the seat does now, or -1 if its player wants to stop for a while."""
    place = (seat, rules.stage(view), at.due(view, seat))
    if not _memory.plan or _memory.place != place:
        _memory.plan = []
        phase = at.phase(view)
        if phase == at.RACING:
            return (yield from _seldom(console, "race", view, seat))
        if phase == at.WRITING:
            plan = yield from _write(console, view, seat)
        else:
            plan = yield from _seldom(console, "settle", view, seat, _memory.bitmap)
        if plan is None:
            return _STOP
        _memory.plan = list(plan)
    _memory.place = place[:2] + (place[2] + 1,)
    return _memory.plan.pop(0)


def _write(console, view, seat):
    """Generator: the boxes for all values that are due, or None."""
    sheet = _memory.sheet
    _memory.sheet = None
    timer = _timer(console, view)
    if sheet is None or not sheet.is_shown():
        sheet = None  # never two screens in memory
        sheet = _make(console, at.numbers(view, seat), at.dice(view), timer is not None)
        console.show(sheet.screen)  # before what is needed to write is loaded
        console.forget()
    from games.karate.sheet.write import Writing

    plan = None
    try:
        plan = yield from Writing(console, sheet, view, seat, timer).run()
    finally:
        if timer is not None:
            if plan is None or plan[0] == rules.TIME_UP:
                timer.rest()  # whoever pauses sees neither sheet nor dice
            else:
                timer.note()
    if plan and timer is not None:
        _memory.sheet = sheet
        return plan
    sheet = None
    console.clear()  # the others come next, or the menu, or all that hashes; the glass keeps showing it
    if plan is None or console.here + 1 < 1 << at.fighters(view):
        release(_WRITE + _SHEET)  # opponents need the room to think
    return plan


def _make(console, values, numbers, has_clock):
    """A new sheet. What makes it need not be there any more when it is used, so this is no part of a generator."""
    console.clear()
    release(_BEFORE)
    from games.karate.sheet.make import make_sheet

    sheet = make_sheet(console, values, numbers, has_clock, _memory.bitmap)
    _memory.bitmap = sheet.grid.bitmap
    release(_MAKE)
    return sheet


def _timer(console, view, is_new=False):
    """The clock of this round, whole or with what was left when the power went; None where several play."""
    if not at.is_solo(view):
        return None
    if is_new or _memory.timer is None:
        from games.karate.sheet.timer import Timer

        _memory.timer = Timer(console.store, at.level(view), at.round_of(view), is_new)
    return _memory.timer


def _seldom(console, what, *arguments):
    """Generator: something else than writing. What belongs to that is let go of first, but for a roll."""
    _memory.sheet = None
    console.clear()
    release(_BEFORE)
    if what != "roll":
        release(_WRITE)
    if what not in _BESIDE:
        release(_SHEET)
    from games.karate.sheet import seldom

    found = yield from getattr(seldom, what)(console, *arguments)
    console.clear()  # opponents come next, or the rules; the glass keeps showing it
    release(_SELDOM)
    return found


def reveal(console, before, after):
    """Generator: a roll, the end of a training, or a fight; `before` and `after` know no secret."""
    phase = at.phase(before)
    if phase == at.ROLLING:
        yield from _roll(console, before, after)
    elif phase == at.WRITING and at.phase(after) == at.SETTLING:
        yield from _seldom(console, "shout", after)
    elif phase == at.ANSWERING:
        yield from _seldom(console, "answer", before, after)
    elif phase == at.SHOWING and at.phase(after) != at.ANSWERING:
        yield from _seldom(console, "fight", after)


def _roll(console, before, after):
    """Generator: on the sheet if it is still there, else on a screen for everybody."""
    timer = _timer(console, after, at.rolls(before) == 0)
    if _memory.bitmap is None:
        _make(console, bytes(at.SHEET), (), False)  # for its bitmap, while there still is room in one piece
    sheet = _memory.sheet
    if sheet is None or not sheet.is_shown():
        sheet = None
        yield from _seldom(console, "roll", before, after, timer.seconds() if timer else 0)
        return
    sheet.wait_for_roll()
    console.sound.play(ROLL)
    yield from sheet.dice.tumble(at.dice(after)[-2:])
    console.forget()


def watch(console, view, pairs):
    """A screen while others choose elsewhere: its `update(title)` is called once a frame, with a line for it."""
    _memory.sheet = None
    console.clear()
    release(_WRITE + _SHEET)
    from games.karate.sheet.watch import Watch

    return Watch(console, view, pairs)


def summary(console, view):
    """Lines for the result: what everybody scored in each round, and in all; presses of the race."""
    from games.karate.sheet import seldom

    return seldom.summary(view)
