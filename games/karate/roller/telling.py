"""The screen where players tell the roller a technique: who does it, and its two printed names.

    told = yield from ask(console, book, "Step 1: Fox", "reads aloud", NOTHING, 0)
"""

from micropython import const

from dojo.say import say, say_all
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.strip import Strip
from games.karate.roller.book import NOTHING
from games.karate.scene.fighter import HEIGHT, READY, WIDTH, Fighter, pose

MENU = const(-1)

_LETTERS = const(14)  # letters of the longest technique
_LINES = const(3)
_LARGEST = const(3)
_AIR = const(3)  # dots between the names and their frame, and beside it


def ask(console, book, title, line, told, seat):
    """Generator: a technique, NOTHING, or -1 for the menu. The seat's animal acts it out above or beside the line."""
    screen = Screen(
        console,
        title,
        ((keys.UP_DOWN, say("console.move")), (keys.OK, say("console.ok")), (keys.BACK, say("console.menu"))),
    )
    theme = console.theme
    wide = _LETTERS * FACE.column
    free = screen.bottom - screen.top
    room = free - _LINES * FACE.height - 4
    x = (console.width - wide) // 2
    above = room // HEIGHT
    beside = min((console.width - wide - 6) // WIDTH, free // HEIGHT)
    if above >= beside:
        scale = min(_LARGEST, above)
        y = screen.top + (room - HEIGHT * scale) // 2
        fighter = Fighter(console, seat, (console.width - WIDTH * scale) // 2, y, scale, False)
        y += HEIGHT * scale
    else:
        scale = min(_LARGEST, beside)
        x = console.width - wide - 2 * _AIR
        y = screen.top + max(0, room) // 2
        middle = screen.top + (free - HEIGHT * scale) // 2
        fighter = Fighter(console, seat, (x - _AIR - WIDTH * scale) // 2, middle, scale, False)
    screen.append(fighter)
    centre = x + wide // 2
    said = Strip(FACE.width(line), theme.paper, theme.ink, centre - FACE.width(line) // 2, y)
    said.write(line)
    screen.append(said)
    y += FACE.height + 1
    names = Strip(wide, theme.paper, theme.ink, x, y)
    english = Strip(wide, theme.paper, theme.dim, x, y + FACE.height + 1)
    screen.append(names)
    screen.append(english)
    screen.append(draw.frame(x - _AIR, y - 1, wide + 5, FACE.height + 2, theme.accent))
    _write(names, say_all("karate.names"), told, "???")
    _write(english, say_all("karate.caller.english"), told, say("karate.caller.on_paper"))
    fighter.take(_pose(told))
    console.show(screen)
    if not book.place:
        console.store.flush()  # once a step
    console.forget()
    while True:
        key = yield from console.key()
        if key == keys.OK:
            return told
        if key == keys.BACK:
            return MENU
        told = (told + (1 if key in keys.FORWARD else -1)) % (NOTHING + 1)
        _write(names, say_all("karate.names"), told, "???")
        console.refresh()  # respond to the press at once
        fighter.take(_pose(told))
        _write(english, say_all("karate.caller.english"), told, say("karate.caller.on_paper"))


def _pose(told):
    """The pose for what is told."""
    return READY if told == NOTHING else pose(told)


def _write(strip, texts, told, untold):
    """Show what is told."""
    strip.show(untold if told == NOTHING else texts[told])
