"""Karate on the screen: which page comes when. A sheet, a roll, how a training ends, a fight, a race.

The match driver calls choose, reveal and the others (docs/authors/contract.md). A player writes a whole batch, or
settles all techniques, before confirming; the plan is then handed over one action at a time.
"""

from micropython import const

from dojo import pages
from dojo.contract import NOBODY
from games.karate import layout as at
from games.karate import race, rules, shout
from games.karate.sheet import fight, make, points, roll, turn
from games.karate.sheet import watch as watch_module

RIVAL = True  # whoever fights alone has one
SUITS = ((0xFFFFFF, 0xFFC8A0),)

_STOP = const(-1)  # the player wants to pause


class _Kept:
    """What outlives a page of a match, as `console.kept`: only data, and the page of a solo training."""

    def __init__(self):
        self.plan = []  # actions confirmed but not yet handed over
        self.place = ()  # the seat, stage of the match and index of the value of plan[0]
        self.bitmap = None  # shared by all sheets: a free block this large is hard to come by again
        self.left = -1  # ms left on a solo player's clock; -1: ask the store
        self.training = None  # solo: the sheet's page, which stays open from roll to roll
        self.view = self.answer = None  # how the match stands for that page, and its answer (train.py)


def prepare(console, match):
    """Generator: before a linked match, which takes a lot of memory."""
    yield from _make_bitmap(console)


def _make_bitmap(console):
    """Generator: make the sheets' bitmap while there is still a free block for it. Returns console.kept."""
    kept = console.keep(_Kept)
    if kept.bitmap is None:
        yield from pages.show(console, make.page, kept)
    return kept


def resumed(console, match):
    """Generator: a match is resumed. If nothing was written since a fight, a power cut may have cut off its totals."""
    view = match.view(NOBODY)
    phase = at.phase(view)
    is_new = phase == at.RACING or at.rolls(view) == 0 or phase == at.WRITING and at.rolls(view) == at.batch(view)
    if at.round_of(view) and is_new and not match.held:
        yield from pages.show(console, points.page, view)


def choose(console, view, seat):
    """Generator: what the seat does now, or -1 if its player wants to pause."""
    kept = console.keep(_Kept)
    place = (seat, rules.stage(view), at.due(view, seat))
    if not kept.plan or kept.place != place:
        kept.plan = []
        phase = at.phase(view)
        if phase == at.RACING:
            return (yield from pages.show(console, race.page, seat))
        if phase == at.WRITING and at.is_solo(view):
            plan = yield from _train(console, view)
        else:
            plan = yield from pages.show(console, turn.page, view, seat, kept)
        if plan is None:
            return _STOP
        kept.plan = list(plan)
    kept.place = place[:2] + (place[2] + 1,)
    return kept.plan.pop(0)


def reveal(console, before, after):
    """Generator: a roll, the end of a training, or a fight; `before` and `after` are views of nobody."""
    phase = at.phase(before)
    if phase == at.ROLLING:
        kept = yield from _make_bitmap(console)
        if kept.training is not None:
            yield from _train(console, after)
        else:
            yield from pages.show(console, roll.page, before, after, kept)
    elif phase == at.WRITING and at.phase(after) == at.SETTLING:
        yield from pages.show(console, shout.page, at.ended_by(after), at.caller(after))
    elif phase == at.ANSWERING:
        step = at.due(before, 0)
        yield from pages.show(console, fight.page, after, step)
        if step == at.STEPS - 1:
            yield from pages.show(console, points.page, after)
    elif phase == at.SHOWING and at.phase(after) != at.ANSWERING:
        yield from pages.show(console, fight.page, after)
        yield from pages.show(console, points.page, after)


def _train(console, view):
    """Generator: tell the solo training's page how the match stands. Returns its answer (train.py)."""
    kept = console.kept
    page = kept.training
    kept.training = kept.answer = None
    kept.view = view
    if page is None:
        console.clear()
        page = pages.open(turn.page, console, view, 0, kept)
    try:
        next(page)
        while kept.answer is None:
            yield
            next(page)
        kept.training = page
        return kept.answer
    except StopIteration as end:
        console.clear()
        return end.value
    finally:
        if kept.training is None:
            page.close()


def watch(console, view, pairs):
    """A screen for while others choose on other devices: call its `update(title)` once a frame."""
    console.clear()
    return pages.keep(watch_module).Watch(console, view, pairs)


def summary(console, view):
    """Lines for the result: what everybody scored in each round and overall; presses of the race."""
    return pages.load(points).summary(view)
