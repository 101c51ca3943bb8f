"""Solo training against the clock: writing and rolling on one sheet, which stays open until the time is up.

    page = pages.open(turn.page, console, view, 0, kept)
    next(page)          # frame by frame, until `kept.found` has the boxes for the numbers of a roll
    kept.told = after   # the next roll: frame by frame until `kept.found` is True
    kept.told = view    # to write it: until there are boxes

It ends with something other than boxes: (TIME_UP,), or None to pause. The time left is kept.
"""

from dojo.output.sound import ROLL
from games.karate import layout as at
from games.karate import rules
from games.karate.sheet.timer import Timer
from games.karate.sheet.write import Writing


def page(console, sheet, view, kept):
    """Generator: all rolls of a round. sheet: already on the display."""
    timer = Timer(console.store, at.level(view), at.round_of(view), kept.left)
    try:
        while True:
            plan = yield from Writing(console, sheet, view, 0, timer).run()
            if plan is None or plan[0] == rules.TIME_UP:
                return plan
            timer.note()
            kept.found = plan
            yield
            after = kept.told
            sheet.wait_for_roll()
            console.sound.play(ROLL)
            yield from sheet.dice.tumble(at.dice(after)[-2:])
            console.forget()
            kept.found = True
            yield
            view = kept.told
    finally:
        timer.rest()  # a pause hides sheet and dice
        kept.left = timer.left()
