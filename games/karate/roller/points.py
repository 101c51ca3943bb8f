"""Points in the dice roller: the last round's, and how points and sums are written.

    yield from page(console, book, "After round 1")
    yield from leaf(console, title, lines)                  # centred lines, as everywhere in the roller
"""

from dojo.dialogs.around import above, bar, room_above
from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from games.karate.roller.book import ALONE, NO_NAMES


def page(console, book, title):
    """Generator: what everybody scored in the last finished round and overall."""
    number = book.round if book.phase else book.round - 1
    if book.is_known(number):
        lines = []
        for place, who in enumerate(names(book)):
            lines.append(line(who, points_of(book.total(number, place)), book.sum_of(place)))
    else:
        lines = wrap(say("karate.caller.on_paper_round"), console.columns)
    yield from leaf(console, title, lines)


def names(book):
    """The names of those whose points are known."""
    if book.players == NO_NAMES:
        return (say("karate.caller.you"),)
    if book.players == ALONE:
        return say("karate.caller.you"), say("karate.caller.rival")
    return [name(seat) for seat in range(book.players)]


def line(who, points, total):
    """Points, if any, and the sum, right-aligned in a width that fits every screen: "+2, now 5"."""
    return who + "\t" + (say("karate.caller.now", points, total) if points else str(total))


def points_of(points):
    """+2, 0 or -1."""
    return "%+d" % points if points else "0"


def leaf(console, title, lines, pairs=()):
    """Generator: centred lines on as many screens as they need, below the dojo if there is room. Returns OK on the
    last one, or BACK.

    pairs: hints; without them, OK goes on. If one of the pairs is for the arrows, a direction returns its key too.
    """
    first = 0
    pairs = pairs or ((keys.OK, say("console.more")),)
    others = keys.FORWARD + keys.BACKWARD if keys.UP_DOWN in [key for key, _ in pairs] else ()
    while True:
        screen = Screen(console, title, pairs)
        shown = lines[first : first + screen.rows]
        free = room_above(screen, len(shown), False)
        top = bar(screen) + free if free else screen.top
        screen.lines(shown, (top + screen.top + (screen.rows - len(shown)) * FACE.height) // 2, True)
        if free:
            above(screen, free)
        console.show(screen)
        console.store.flush()
        console.forget()
        key = yield from console.until(keys.OK, keys.BACK, *others)
        if key in others or key == keys.BACK and first == 0 and pairs[-1][0] == keys.BACK:
            return key
        if key == keys.OK:
            first += screen.rows
            if first >= len(lines):
                return key
        elif first:
            first -= screen.rows
