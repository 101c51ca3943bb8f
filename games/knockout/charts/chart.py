"""Before a choice: the outcomes chart of all 36 rolls, and after it the chances in words."""

from dojo import pages
from dojo.ui import keys
from games.knockout import rules
from games.knockout.charts.outcomes import fill, prepare
from games.knockout.coach.ways import count, every_roll


def page(console, view, seat):
    """Generator: show the chart for a seat; forward to the chances, back out of it."""
    tray = rules.tray(view, rules.side_of(view, seat))
    rolls = every_roll(rules.operations(view))
    counts = count(tray, rolls)
    console.clear()
    screen, plan = prepare(console, view, counts[0])
    fill(plan, tray, rolls)
    console.show(screen)
    screen = plan = rolls = None  # the display holds what is needed of them
    key = yield from console.key()
    if key != keys.BACK:
        console.clear()
        yield from pages.open("games.knockout.charts.chances", console, view, tray, counts)
