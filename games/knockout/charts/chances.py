"""After the outcomes chart: the chances of the next roll in words, and what the signs of the chart mean."""

from dojo.contract import OVER
from dojo.dialogs.reader import read
from dojo.say import say
from games.knockout import rules


def page(console, view, tray, counts):
    """Generator: let the player read them. counts: from ways.count, with -1 for strikes that are not told."""
    signs = say("knockout.chart.signs")
    if rules.turn(view) > OVER:
        signs += say("knockout.chart.frame" if counts[0] >= 0 else "knockout.chart.frame_asks")
    yield from read(console, say("knockout.chart.chances"), (chances(tray, counts), signs))


def chances(tray, counts):
    """The chance of a strike, and of each number still in, one line each."""
    lines = [say("knockout.chart.strike_chance", counts[0])] if counts[0] >= 0 else []
    for number in range(1, 7):
        if tray >> number - 1 & 1:
            lines.append(say("knockout.chart.chance", number, counts[number]))
    return "\n".join(lines)
