"""Make an outcomes chart: each of the 36 rolls gets its answer, row by row. Then use it: how many ways?"""

from dojo import pages
from dojo.dialogs import confirm, message
from dojo.dialogs.menu import menu
from dojo.say import say, say_one
from dojo.ui import keys
from games.knockout.charts import counting, filling
from games.knockout.charts.kinds import CELLS
from games.knockout.coach.progress import filled, put
from games.knockout.memory import wishes


def page(console):
    """Generator: choose a chart and go on with it, until the player goes back."""
    kinds = 4 if wishes(console.store)[0] else 2
    kind = 0
    while True:
        items = [_item(console, each) for each in range(kinds)]
        kind = yield from menu(console, say("knockout.making.title"), items, kind)
        if kind < 0:
            return
        yield from _open(console, kind)


def _item(console, kind):
    """The item for a chart in the menu, with how far it has got."""
    cells = filled(console.store, kind)
    called = say_one("knockout.making.kinds", kind)
    if cells == CELLS:
        return say("knockout.making.full", called)
    return say("knockout.making.part", called, cells) if cells else called


def _open(console, kind):
    """Generator: go on with a chart, or use a finished one."""
    title = say_one("knockout.making.kinds", kind)
    if filled(console.store, kind) == CELLS:
        chosen = yield from menu(console, title, (say("knockout.making.ask"), say("knockout.making.new")))
        if chosen == 0:
            yield from pages.show(console, counting.page, kind)
        question = say("knockout.making.wipe")
        if chosen != 1 or not (yield from pages.open(confirm.confirm, console, question)):
            return
        put(console.store, kind, 0)
    if filled(console.store, kind) == 0:
        text = say_one("knockout.making.intro", kind, console.names[keys.OK])
        yield from pages.open(message.message, console, title, text)
    if (yield from pages.show(console, filling.page, kind)):
        yield from pages.show(console, counting.page, kind)
