"""Solo training against the clock: writing and rolling on one sheet, which stays open until the time is up.

    page = pages.open(turn.page, console, view, 0, kept)
    next(page)          # frame by frame, until `kept.answer` is a plan: the boxes for the numbers of a roll
    kept.view = after   # the next roll: frame by frame, until `kept.answer` is ROLLED
    kept.view = view    # to write it: until the answer is a plan again

It ends with another plan: (TIME_UP,), or None to pause. The time left is kept.
"""

from micropython import const

from dojo.output.sound import ROLL
from games.karate import layout as at
from games.karate import rules
from games.karate.sheet.timer import Timer
from games.karate.sheet.write import Writing

ROLLED = const(1)  # the answer once a roll has been shown


def page(console, sheet, view, kept):
    """Generator: all rolls of a round. sheet: already on the display."""
    timer = Timer(console.store, at.level(view), at.round_of(view), kept.left)
    try:
        while True:
            plan = yield from Writing(console, sheet, view, 0, timer).run()
            if plan is None or plan[0] == rules.TIME_UP:
                return plan
            timer.note()
            kept.answer = plan
            yield
            after = kept.view
            sheet.wait_for_roll()
            console.sound.play(ROLL)
            yield from sheet.dice.tumble(at.dice(after)[-2:])
            console.forget()
            kept.answer = ROLLED
            yield
            view = kept.view
    finally:
        timer.rest()  # a pause hides sheet and dice
        kept.left = timer.left()
