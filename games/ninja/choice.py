"""Ninja: the choice of strength. The fighters on the stage, the number between them, and below what they have left."""

from micropython import const

from dojo.dialogs.number import Wheel, turns
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from games.ninja import layout as at
from games.ninja.pieces import BAR, standing
from games.ninja.stage import INK, PAPER, POINT, Stage

_STOP = const(-1)  # the player wants to pause
_ROOMY = const(100)  # dots of height for a title, or for a line of bars between that and hints


def page(console, view, seat):
    """Generator: the strength to use. OK locks it, a second OK binds it; any other key unlocks it.

    The number dialled before a pause survives it: console.kept has it until it is bound.
    """
    this = at.rounds(view), seat
    screen = _Choice(console, view, seat, console.kept[1] if console.kept and console.kept[0] == this else -1)
    console.kept = None
    console.show(screen.group)
    console.refresh()  # otherwise it would wait for the hint
    screen.show_strengths()
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
            console.buttons.ask()
        else:
            screen.turn(key)


class _Choice:
    """The screen on which a seat chooses. Its own bar shows what would be left.

    dialled: what the wheel first shows; -1 for the least allowed.
    """

    def __init__(self, console, view, seat, dialled):
        self._console = console
        forbidden = at.own_pick(view, seat)
        title = say("ninja.chooses", name(seat)) if forbidden < 0 else say("ninja.never", name(seat), forbidden)
        has_title = console.height >= _ROOMY
        screen = Screen(console, title if has_title else "", _before_ok(console))
        top = FACE.height if has_title else 0
        bottom = console.height - FACE.height
        is_roomy = bottom - top >= _ROOMY
        below = 2 * FACE.height + (BAR + 2) * is_roomy
        stage = Stage(console, screen, at.fighters(view), seat, top, bottom - top - below)
        x, y, width, height = stage.scroll
        self._most = at.strength(view, seat)
        first = dialled if dialled >= 0 else 1 if forbidden == 0 else 0
        is_paper = not console.mono
        colours = (INK, POINT, PAPER) if is_paper else ()
        self.wheel = Wheel(console, screen, x + width // 2, y, height, 0, self._most, first, forbidden, colours, width)
        self._paper = stage.scroll
        self._frame = None  # around the paper while the number is locked
        self.group = screen
        self._below = view, seat, top + stage.height, bottom, is_roomy
        self._note = say("ninja.never_short", forbidden) if not has_title and forbidden >= 0 else ""

    def show_strengths(self):
        """Show what all have left, below the stage; called late, so the number can be turned sooner."""
        self._bar = standing(self._console, self.group, *self._below, self._note)
        self._bar.set(self._most - self.wheel.value)

    def turn(self, key):
        """Let a key turn the wheel and show what would be left."""
        self.wheel.turn(key)
        self._bar.set(self._most - self.wheel.value)

    def is_locked(self):
        return self._frame is not None

    def lock(self, locked):
        """Put a frame around the number and ask, or go back to choosing."""
        if locked:
            x, y, width, height = self._paper
            colour = self._console.theme.accent if self._console.mono else POINT
            self._frame = draw.frame(x, y, width, height, colour)
            self.group.append(self._frame)
        else:
            self.group.remove(self._frame)
            self._frame = None
        self._console.refresh()  # respond to the press at once
        self.group.hints.change(_after_ok() if locked else _before_ok(self._console))


def _before_ok(console):
    """What the keys do before the first OK."""
    return turns(console) + ((keys.OK, say("ninja.use")), (keys.BACK, say("console.menu")))


def _after_ok():
    """What the keys do after it."""
    return ((keys.OK, say("ninja.really")), (keys.BACK, say("ninja.change")))
