"""Before a choice: the outcomes chart of all 36 rolls, and after it the chances in words.

Until the answers are shown, the current roll's cells are empty and the strikes are not counted: they would give away
whether this roll is one.
"""

from dojo.contract import OVER
from dojo.dialogs.reader import read
from dojo.say import say
from dojo.ui import keys
from games.knockout import rules
from games.knockout.charts.outcomes import fill, prepare
from games.knockout.coach.ways import count, every_roll


def page(console, view, seat, is_shown):
    """Generator: show a seat's chart; forward to the chances, back out. is_shown: the answers are marked."""
    tray = rules.tray(view, rules.side_of(view, seat))
    rolls = every_roll(rules.operations(view))
    counts = count(tray, rolls)
    if not is_shown:
        counts[0] = -1
        rolls = without(rolls, rules.dice(view))
    screen, plan = prepare(console, view, counts[0])
    fill(plan, tray, rolls)
    console.show(screen)
    key = yield from console.key()
    if key != keys.BACK:
        yield from _read_chances(console, view, tray, counts)


def without(rolls, dice):
    """The rolls, with None for these dice in either order."""
    first, second = dice
    rolls[6 * first + second - 7] = rolls[6 * second + first - 7] = None
    return rolls


def _read_chances(console, view, tray, counts):
    """Generator: let the player read them. counts: from ways.count, with -1 for strikes that are not told."""
    signs = say("knockout.chart.signs")
    if rules.turn(view) > OVER:
        signs += say("knockout.chart.frame" if counts[0] >= 0 else "knockout.chart.frame_asks")
    yield from read(console, say("knockout.chart.chances"), (_chances(tray, counts), signs))


def _chances(tray, counts):
    """The chance of a strike, and of each number still in, one line each."""
    lines = [say("knockout.chart.strike_chance", counts[0])] if counts[0] >= 0 else []
    for number in range(1, 7):
        if tray >> number - 1 & 1:
            lines.append(say("knockout.chart.chance", number, counts[number]))
    return "\n".join(lines)
