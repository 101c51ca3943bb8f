"""Behind the outcomes chart: the chances of the next roll in words, and what the signs of the chart mean."""

from dojo.contract import OVER
from dojo.dialogs.reader import read
from games.knockout import rules
from games.knockout.charts import chartwords as words


def page(console, view, tray, counts):
    """Generator: read them. counts: of ways.count."""
    signs = words.SIGNS + (words.FRAME if rules.turn(view) > OVER else "")
    yield from read(console, words.CHANCES, (chances(tray, counts), signs))


def chances(tray, counts):
    """The chance of a strike, and of each number that is in, a line each."""
    lines = [words.STRIKE_CHANCE % counts[0]]
    for number in range(1, 7):
        if tray >> number - 1 & 1:
            lines.append(words.CHANCE % (number, counts[number]))
    return "\n".join(lines)
