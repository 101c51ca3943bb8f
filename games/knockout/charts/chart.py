"""Before a choice: the outcomes chart of all 36 rolls, then the chances in words.

    yield from chart(console, view, seat)

What is needed is in memory only while it is: nothing, while the picture is looked at.
"""

import gc

from dojo.contract import OVER
from dojo.modules import release
from dojo.ui import keys
from games.knockout import rules

_CHANCES = ("games.knockout.charts.chartwords", "dojo.dialogs.reader")


def chart(console, view, seat):
    """Generator: show the chart for a seat; forward to the chances, back out of it."""
    tray = rules.tray(view, rules.side_of(view, seat))
    counts = _show(console, view, tray)
    key = yield from console.key()
    if key != keys.BACK:
        console.clear()
        from dojo.dialogs.reader import read
        from games.knockout.charts import chartwords as words

        signs = words.SIGNS + (words.FRAME if rules.turn(view) > OVER else "")
        yield from read(console, words.CHANCES, (chances(tray, counts), signs))
    release(_CHANCES)


def _show(console, view, tray):
    """Show the picture. Gives the counts of ways.count.

    Of what it takes only one part is in memory at a time, and what is large comes before what is small.
    """
    console.clear()
    from games.knockout.coach.ways import count, every_roll

    rolls = every_roll(rules.operations(view))
    counts = count(tray, rolls)
    count = every_roll = None
    _release("ways")
    from games.knockout.charts.plan import prepare

    screen, plan = prepare(console, view, counts[0])
    prepare = None
    _release("plan")
    _release("chartwords")
    from games.knockout.charts.digits import draw_digits

    draw_digits(plan)
    draw_digits = None
    _release("digits")
    from games.knockout.charts.outcomes import fill

    fill(plan, tray, rolls)
    console.show(screen)
    _release("outcomes")
    return counts


def _release(part):
    """Forget a module that is not needed any more."""
    release(("games.knockout.charts." + part,))
    gc.collect()


def chances(tray, counts):
    """The chances of the next roll in words: of a strike, and of each number that is in. counts: of ways.count."""
    from games.knockout.charts import chartwords as words

    lines = [words.STRIKE_CHANCE % counts[0]]
    for number in range(1, 7):
        if tray >> number - 1 & 1:
            lines.append(words.CHANCE % (number, counts[number]))
    return "\n".join(lines)
