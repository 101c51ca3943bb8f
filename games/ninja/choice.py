"""Ninja: the choice of strength. Everybody's bars and the last rounds on the left, the wheel on the right."""

from micropython import const

from dojo.dialogs.number import AIR, Wheel, turns
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import plain
from games.ninja import layout as at
from games.ninja.pieces import history, row, row_height

_STOP = const(-1)  # the player wants to stop for a while
_ROOMY = const(100)  # dots of height from which there is a title
_FRAME = const(58)  # dots of height around the number, where there is room; digits grow with width and text, so
_LINE = const(19)  # with lines of so many dots it is at least a quarter as high as the display is wide


def page(console, view, seat):
    """Generator: the strength to use. OK locks it, a second OK binds it; any other key unlocks it.

    What was dialled before a pause is still there after it: console.kept has it, until it is bound.
    """
    this = at.rounds(view), seat
    screen = _Choice(console, view, seat, console.kept[1] if console.kept and console.kept[0] == this else -1)
    console.kept = None
    console.show(screen.group)
    while True:
        key = yield from console.key()
        if screen.is_locked():
            if key == keys.OK:
                return screen.wheel.value
            screen.lock(False)
            if key == keys.BACK:
                continue
        if key == keys.BACK:
            console.kept = this, screen.wheel.value
            return _STOP
        if key == keys.OK:
            screen.lock(True)
        else:
            screen.turn(key)


class _Choice:
    """The screen on which a seat chooses. Its own bar shows what would be left.

    dialled: what the wheel shows at first; -1 for the least that may be used.
    """

    def __init__(self, console, view, seat, dialled):
        self._console = console
        forbidden = at.own_pick(view, seat)
        title = say("ninja.chooses", name(seat)) if forbidden < 0 else say("ninja.never", name(seat), forbidden)
        has_title = console.height >= _ROOMY
        screen = Screen(console, title if has_title else "")
        screen.bottom = console.height - FACE.height
        self._hints = hints(console, _before_ok(console))
        screen.append(self._hints)
        right = console.width * 3 // 5
        self._bar = self._fighters(console, screen, view, seat, right)
        self._most = at.strength(view, seat)
        middle = (right + console.width) // 2
        room = screen.bottom - screen.top - AIR
        first = dialled if dialled >= 0 else 1 if forbidden == 0 else 0
        self.wheel = Wheel(console, screen, middle, screen.top, room, 0, self._most, first, forbidden)
        tall = min(room, max(_FRAME, console.width // 4 * FACE.height // _LINE))
        top = screen.top + (room - tall) // 2
        self._frame = draw.frame(right + 2, top, console.width - right - 3, tall, console.theme.accent)
        screen.append(self._frame)
        self._frame.hidden = True
        self.group = screen
        self._bar.set(self._most - self.wheel.value)

    def _fighters(self, console, screen, view, seat, right):
        """The rows of all who are not gone and the last rounds. Returns the bar of the seat that chooses."""
        own = None
        shown = [other for other in range(at.seats(view)) if at.status(view, other) != at.GONE]
        height = row_height(screen, len(shown))
        y = screen.top
        for other in shown:
            bar = row(console, screen, view, other, y, right, height, other == seat)
            if other == seat:
                own = bar
            y += height
        forbidden = at.own_pick(view, seat)
        if console.height < _ROOMY and forbidden >= 0:  # there is no title to say it
            screen.append(plain(console, say("ninja.never_short", forbidden), FACE.margin, y, console.theme.ink))
            y += FACE.height
        history(console, screen, view, y, right)
        return own

    def turn(self, key):
        """Let a key turn the wheel, and show what would be left."""
        self.wheel.turn(key)
        self._bar.set(self._most - self.wheel.value)

    def is_locked(self):
        return not self._frame.hidden

    def lock(self, locked):
        """Put a frame around the number and ask, or go back to choosing."""
        self._frame.hidden = not locked
        self._console.refresh()  # the answer to the press
        self._hints.change(_after_ok() if locked else _before_ok(self._console))


def _before_ok(console):
    """What the keys do before the first OK."""
    return turns(console) + ((keys.OK, say("ninja.use")), (keys.BACK, say("console.menu")))


def _after_ok():
    """What they do after it."""
    return ((keys.OK, say("ninja.really")), (keys.BACK, say("ninja.change")))
