"""The last rolls, a page at a time; Karate's dice roller lists its own so."""

from dojo.say import say
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen


def page(console, title, lines, start=0):
    """Generator: lines as wide as each other, from the page `start` on; -1 is the last one."""
    shown = start
    while True:
        pairs = ((keys.UP_DOWN, say("console.further")), (keys.BACK, say("console.back")))
        screen = Screen(console, title, pairs)
        shown %= (len(lines) + screen.rows - 1) // screen.rows
        some = lines[shown * screen.rows : (shown + 1) * screen.rows]
        screen.lines(some, screen.top + (screen.rows - len(some)) * FACE.height // 2, True)
        console.show(screen)
        key = yield from console.key()
        if key in (keys.OK, keys.BACK):
            return
        shown += 1 if key in keys.FORWARD else -1
