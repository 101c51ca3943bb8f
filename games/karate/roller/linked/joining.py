"""Links dice rollers: everybody at a table chooses the same animal and sees how many have.

    stays = yield from page(console, circle)    # False if the player went back

There is no handshake: devices that show the same animal hear and count each other.
"""

from micropython import const

from dojo import pages
from dojo.dialogs import message
from dojo.link.pairing.circle import SIGNS
from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import portrait
from dojo.ui.strip import Strip

_SIZE = const(16)  # dots of a portrait
_LARGEST = const(6)
_AIR = const(4)  # dots around it


def page(console, circle):
    """Generator: an animal; True once a player has said yes to it. circle: None if this handheld cannot link."""
    if circle is None:
        yield from pages.open(message.message, console, "", say("link.pairing.no_medium"))
        return False
    shown = None
    while True:
        shown = _Animal(console, circle)
        wait = console.key()
        key = 0
        while not key:
            circle.step()
            shown.update()
            try:
                next(wait)
            except StopIteration as end:
                key = end.value
            else:
                yield
        if key == keys.OK:
            return True
        if key == keys.BACK:
            return False
        circle.choose((circle.sign + (1 if key in keys.FORWARD else -1)) % SIGNS)


class _Animal:
    """The screen: a portrait, its name, and how many others show it."""

    def __init__(self, console, circle):
        self._console = console
        self._circle = circle
        pairs = (
            (keys.UP_DOWN, say("console.next_one")),
            (keys.OK, say("karate.mates.link")),
            (keys.BACK, say("console.back")),
        )
        screen = Screen(console, say("karate.mates.title"), pairs)
        room = screen.bottom - 3 * FACE.height
        scale = max(1, min((room - _AIR) // _SIZE, _LARGEST))
        side = scale * _SIZE
        y = FACE.height + (room - side) // 2
        screen.append(portrait(console, circle.sign, (console.width - side) // 2, y, scale))
        y = screen.bottom - 2 * FACE.height - (room - side) // 4  # leave air above the keys, too
        screen.lines((say_one("console.seats", circle.sign),), y, True)
        theme = console.theme
        wide = screen.columns * FACE.column
        self._line = Strip(wide, theme.paper, theme.ink, (console.width - wide) // 2, y + FACE.height)
        screen.append(self._line)
        self._others = -1
        self.update()
        console.show(screen, self)

    def update(self):
        """Show how many there are if that has changed."""
        others = self._circle.count() - 1
        if others == self._others:
            return
        is_first = self._others < 0
        self._others = others
        text = (
            say("karate.mates.nobody")
            if not others
            else say("karate.mates.one")
            if others == 1
            else say("karate.mates.more", others)
        )
        self._line.clear()
        self._line.write(text, (self._line.bitmap.width - FACE.width(text)) // 2)
        if not is_first:
            self._console.refresh()
