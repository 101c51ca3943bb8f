"""Make an outcomes chart: each of the 36 rolls gets its answer, row by row. Then the chart is used: how many ways?

    yield from charts(console)      # which one; behind the game's menu and on the teacher's page

filling.py and counting.py do it, and are never in memory together.
"""

from dojo.dialogs.menu import menu
from dojo.modules import release
from games.knockout.charts import makingwords as words
from games.knockout.charts.kinds import CELLS
from games.knockout.coach.progress import filled, put
from games.knockout.memory import wishes

_FILLING = ("games.knockout.charts.filling",)
_PARTS = (
    "games.knockout.charts.filling", "games.knockout.charts.slate", "games.knockout.coach.progress",
    "games.knockout.charts.kinds",
    "games.knockout.charts.makingwords", "dojo.dialogs.number", "dojo.ui.dice",
)  # fmt: skip
_SELDOM = ("games.knockout.charts.counting", "dojo.dialogs.message", "dojo.dialogs.reader", "dojo.dialogs.confirm")


def charts(console):
    """Generator: choose a chart, and go on with it, until the player goes back."""
    console.clear()  # what led here need not be in memory while so much is loaded
    __import__("games.knockout.charts.filling")  # now, so that the chart itself comes sooner
    kinds = 4 if wishes(console.store)[0] else 2
    kind = 0
    while True:
        kind = yield from menu(console, words.TITLE, [_item(console, each) for each in range(kinds)], kind)
        if kind < 0:
            release(_PARTS)
            return
        yield from _open(console, kind)
        release(_SELDOM)


def _item(console, kind):
    """A chart in the menu, with how far it is."""
    cells = filled(console.store, kind)
    if cells == CELLS:
        return words.FULL % words.KINDS[kind]
    return words.PART % (words.KINDS[kind], cells) if cells else words.KINDS[kind]


def _open(console, kind):
    """Generator: go on with a chart, or use a finished one."""
    if filled(console.store, kind) == CELLS:
        chosen = yield from menu(console, words.KINDS[kind], (words.ASK, words.NEW))
        if chosen == 0:
            yield from _count(console, kind)
        if chosen != 1 or not (yield from _is_wiped(console)):
            return
        put(console.store, kind, 0)
    if filled(console.store, kind) == 0:
        yield from _say(console, kind)
    if (yield from _fill(console, kind)):
        yield from _count(console, kind)


def _is_wiped(console):
    """Generator: whether a chart is to be made anew."""
    from dojo.dialogs.confirm import confirm

    return (yield from confirm(console, words.WIPE))


def _say(console, kind):
    """Generator: what belongs into a chart. Nothing of it is held while it is filled."""
    from dojo.dialogs.message import message

    yield from message(console, words.KINDS[kind], words.INTRO[kind])
    message = None
    release(_SELDOM)


def _fill(console, kind):
    """Generator: True once the chart is full, False if the player goes back."""
    from games.knockout.charts.filling import fill

    return (yield from fill(console, kind))


def _count(console, kind):
    """Generator: the questions about a full chart."""
    console.clear()  # the chart need not be in memory while the questions are loaded
    release(_FILLING)
    from games.knockout.charts.counting import ask

    yield from ask(console, kind)
