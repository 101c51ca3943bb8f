"""Karate on the screen: rolls, the sheet, the techniques one fights with, the fight, and what stands under the result.

lib/dojo/play.py calls choose, reveal and summary. A player writes all numbers of a batch, or settles all techniques,
before he confirms: what he planned is kept here and handed over one action at a time.
"""

from micropython import const

from dojo.modules import release
from dojo.sound import ROLL
from games.karate import layout as at
from games.karate import rules

_STOP = const(-1)  # the player wants to stop for a while
_SHEET = ("games.karate.write", "games.karate.suggest", "games.karate.sheet", "games.karate.grid")
_PIECES = ("games.karate.pieces", "games.karate.names", "games.karate.sheetwords", "dojo.ui.dice")
_SETTLE = ("games.karate.settle", "games.karate.sheet", "games.karate.grid") + _PIECES
_ROLL = ("games.karate.roll",)
_SHOUT = ("games.karate.shout",)
_FIGHT = (
    "games.karate.answer", "games.karate.fight", "games.karate.fightwords", "games.karate.names", "games.karate.pieces",
    "dojo.ui.dice",
)  # fmt: skip
_RACE = ("games.karate.race", "games.karate.racewords", "dojo.ui.menu")


class _Memory:
    """What is remembered from one screen to the next."""

    def __init__(self):
        self.plan = []  # actions that were confirmed and not yet handed over
        self.seat = 0  # whose they are
        self.stage = 0  # of the match
        self.due = 0  # which of its values the first of them is
        self.sheet = None  # that of the only player here, as long as it is shown
        self.timer = None  # the clock of who plays alone


_memory = _Memory()


def choose(console, view, seat):
    """Generator: what the seat does now, or -1 if its player wants to stop for a while."""
    action = _planned(view, seat)
    if action >= 0:
        return action
    phase = at.phase(view)
    if phase == at.WRITING:
        plan = yield from _write(console, view, seat)
    elif phase == at.SETTLING:
        plan = yield from _settle(console, view, seat)
    else:
        return (yield from _race(console, view, seat))
    if plan is None:
        return _STOP
    _memory.plan = list(plan)
    _memory.seat = seat
    _memory.stage = rules.stage(view)
    _memory.due = at.due(view, seat)
    return _planned(view, seat)


def _planned(view, seat):
    """The next action of this seat that was confirmed before, or -1."""
    if _memory.plan:
        if (_memory.seat, _memory.stage, _memory.due) == (seat, rules.stage(view), at.due(view, seat)):
            _memory.due += 1
            return _memory.plan.pop(0)
        _memory.plan = []
    return -1


def _write(console, view, seat):
    """Generator: the boxes for all values that are due, or None."""
    sheet = _memory.sheet
    _memory.sheet = None
    if sheet is None or not sheet.is_shown():
        sheet = None
        console.clear()
    from games.karate.write import Writing, new_sheet

    timer = _timer(console, view)
    if sheet is None:
        sheet = new_sheet(console, view, seat, timer)
    plan = None
    try:
        plan = yield from Writing(console, sheet, view, seat, timer).run()
    finally:
        if timer is not None:
            if plan is None or plan[0] == rules.TIME_UP:
                timer.rest()  # whoever pauses sees neither sheet nor dice
            else:
                timer.note()
    if plan and _is_alone(console):
        _memory.sheet = sheet
    elif console.badge is not None:
        release(_SHEET + _PIECES)  # all that hashes comes next
    return plan


def _settle(console, view, seat):
    """Generator: a technique for each step that is due, or None."""
    _make_room(console)
    from games.karate.settle import settle

    plan = yield from settle(console, view, seat)
    release(_SETTLE)
    return plan


def _race(console, view, seat):
    """Generator: 0 to stay out, else presses + 1."""
    _make_room(console)
    from games.karate.race import race

    action = yield from race(console, view, seat)
    release(_RACE)
    return action


def _is_alone(console):
    """Whether one person has this handheld all the time, so that his sheet can stay on the screen between two rolls."""
    return console.badge is None and console.here & (console.here - 1) == 0


def _timer(console, view):
    """The clock of this round, None where several play."""
    if not at.is_solo(view):
        return None
    if _memory.timer is None:
        _memory.timer = _new_timer(console, view)
    return _memory.timer


def _new_timer(console, view, is_new=False):
    """A clock for this round: whole, or with what was left when the power went."""
    from games.karate.timer import Timer

    return Timer(console.store, at.level(view), at.round_of(view), is_new)


def _make_room(console):
    """Let go of the sheet and all that belongs to it: something else is shown."""
    _memory.sheet = None
    console.clear()
    release(_SHEET + _PIECES)


# --- What happened --------------------------------------------------------------------------------


def reveal(console, before, after):
    """Generator: a roll, the end of a training, a fight, or the race; `before` and `after` know no secret."""
    phase = at.phase(before)
    if phase == at.ROLLING:
        yield from _roll(console, before, after)
    elif phase == at.WRITING:
        if at.phase(after) == at.SETTLING:
            yield from _shout(console, after)
    elif phase == at.ANSWERING:
        _make_room(console)
        from games.karate.answer import answer

        yield from answer(console, before, after)
        release(_FIGHT)
    elif phase == at.SHOWING and at.phase(after) != at.ANSWERING:
        _make_room(console)
        from games.karate.fight import fight

        yield from fight(console, after)
        release(_FIGHT)


def _roll(console, before, after):
    """Generator: on the sheet if it is still there, else on a screen for everybody."""
    if at.rolls(before) == 0:
        _memory.timer = _new_timer(console, after, True) if at.is_solo(after) else None
    sheet = _memory.sheet
    numbers = at.dice(after)[-2:]
    if sheet is not None and sheet.is_shown():
        sheet.wait_for_roll()
        console.sound.play(ROLL)
        yield from sheet.dice.tumble(numbers)
        console.forget()
        return
    sheet = None
    _make_room(console)
    from games.karate.roll import roll

    yield from roll(console, before, after, _memory.timer.seconds() if _memory.timer else 0)
    release(_ROLL)


def _shout(console, after):
    """Generator: who has shouted, or that the bell rings, or that time is up."""
    _make_room(console)
    from games.karate.shout import end_training

    yield from end_training(console, at.ended_by(after), at.caller(after))
    release(_SHOUT)


def watch(console, view, pairs):
    """A screen while others choose elsewhere: its `update(title)` is called once a frame, with a line for it."""
    _make_room(console)
    from games.karate.roll import Watch

    return Watch(console, view, pairs)


# --- The end --------------------------------------------------------------------------------------


def summary(console, view):
    """Lines for the result: what everybody scored in each round, and in all; presses of the race."""
    from games.karate.ending import lines

    found = lines(view)
    release(("games.karate.ending", "games.karate.fightwords"))
    return found
