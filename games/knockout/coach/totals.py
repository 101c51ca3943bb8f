"""The device's totals since they were last cleared, for the teacher."""

from dojo.dialogs.around import BOOK, above, room_above
from dojo.dialogs.confirm import confirm
from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from games.knockout.coach import progress, records


def page(console):
    """Generator: the totals since they were last cleared; OK clears them, and asks first."""
    first = 0
    while True:
        totals = records.totals(console.store) + [progress.count(console.store)]
        lines = [say_one("knockout.lesson.totals", place, totals[place]) for place in range(len(totals))]
        has_some = max(totals) > 0
        if not has_some:
            lines = [say("knockout.lesson.nothing")]
        rows = console.rows - 2
        pairs = (
            ((keys.OK, say("knockout.lesson.clear")), (keys.BACK, say("console.back")))
            if has_some
            else ((keys.OK, say("console.ok")),)
        )
        if len(lines) > rows:
            pairs = ((keys.UP_DOWN, say("console.further")),) + pairs
        shown = lines[first : first + rows]
        screen = Screen(console, say("knockout.lesson.teacher"), pairs)
        free = room_above(screen, len(shown), True)
        screen.lines(shown, screen.top + free + ((screen.rows - len(shown)) * FACE.height - free) // 2)
        if free:
            above(screen, free, sign=BOOK)
        console.show(screen)
        key = yield from console.key()
        if key == keys.BACK or key == keys.OK and not has_some:
            return
        if key == keys.OK:
            if (yield from confirm(console, say("knockout.lesson.sure"))):
                progress.clear(console.store)
                records.clear(console.store)
            first = 0
        elif len(lines) > rows:
            first = 0 if first + rows >= len(lines) else first + rows
