"""Ninja on the screen: the choice of strength, and what stands under the result.

lib/dojo/play.py calls choose, reveal and summary; the reveal has a file of its own. What a duel does not need is
imported where it is needed: a board has to hold all of it.
"""

from micropython import const

from dojo.modules import release
from dojo.ui import draw, keys
from dojo.ui.hints import hints
from dojo.ui.layout import CELL_HEIGHT
from dojo.ui.number import Wheel
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.words import BACK, LETTERS
from games.ninja import layout as at
from games.ninja import words
from games.ninja.pieces import history, row, row_height
from games.ninja.reveal import reveal  # noqa: F401  play.py finds it here

_STOP = const(-1)  # the player wants to stop for a while
_MENU = ("dojo.ui.menu",)  # two kilobytes that the choice of strength can use
_ROOMY = const(100)  # dots of height from which there is a title
_FRAME = const(58)  # dots of height around the number, where there is room
_OPEN = ((keys.UP_DOWN, "+1"), (keys.OK, words.USE), (keys.BACK, BACK))  # hints before and after the first OK
_LOCKED = ((keys.OK, words.REALLY), (keys.BACK, words.CHANGE))


def choose(console, view, seat):
    """Generator: what the seat does now, or -1 if its player wants to stop for a while."""
    phase = at.phase(view)
    if phase == at.PICKING:
        return (yield from _pick(console, seat))
    if phase == at.STARTING:
        from dojo.ui.menu import menu

        items = [name(fighter) for fighter in (seat, at.partner(seat))]
        chosen = yield from menu(console, words.WHO_STARTS, items)
        release(_MENU)
        return chosen
    if phase == at.TAGGING:
        return (yield from _tag(console, view, seat))
    if at.strength(view, seat) == 0 and at.own_pick(view, seat) == 0:
        from dojo.ui.message import message

        yield from message(console, name(seat), words.MUST_PASS)
        return at.PASS
    return (yield from _use(console, view, seat))


def summary(console, view):
    """Lines for the result: what everybody has left, and the forbidden numbers."""
    left = []
    for seat in range(at.seats(view)):
        left.append("%s %d" % (LETTERS[seat], at.strength(view, seat)))
    lines = [words.LEFT % "  ".join(left), words.ROUNDS % at.rounds(view)]
    if at.form(view) == at.FORBIDDEN:
        lines.append(words.FORBIDDEN_WERE % (at.own_pick(view, 0), at.own_pick(view, 1)))
    return lines


def _pick(console, seat):
    """Generator: the forbidden number, asked twice since it holds for the whole match."""
    from dojo.ui.confirm import confirm
    from dojo.ui.number import number

    picked = 0
    while True:
        picked = yield from number(console, words.PICK % LETTERS[seat], 0, at.PICKS - 1, max(picked, 0))
        if picked < 0:
            return _STOP
        if (yield from confirm(console, words.SURE % picked)):
            return picked


def _tag(console, view, seat):
    """Generator: 0 to stay in the ring, 1 to tag."""
    from dojo.ui.menu import menu

    other = at.partner(seat)
    stays = words.STAYS % (LETTERS[seat], at.strength(view, seat))
    comes = words.COMES_IN % (LETTERS[other], at.strength(view, other))
    chosen = yield from menu(console, words.TAG % LETTERS[seat], (stays, comes))
    release(_MENU)
    return chosen


# --- The choice of strength: everybody's bars and the last rounds at the left, the wheel at the right ---


def _use(console, view, seat):
    """Generator: the strength to use. OK locks it, a second OK binds it; any other key unlocks it."""
    screen = _Choice(console, view, seat)
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
            return _STOP
        if key == keys.OK:
            screen.lock(True)
        else:
            screen.turn(key)


class _Choice:
    """The screen on which a seat chooses. Its own bar shows what would be left."""

    def __init__(self, console, view, seat):
        forbidden = at.own_pick(view, seat)
        title = words.CHOOSES % name(seat) if forbidden < 0 else words.NEVER % (name(seat), forbidden)
        has_title = console.height >= _ROOMY
        screen = Screen(console, title if has_title else "")
        screen.bottom = console.height - CELL_HEIGHT
        self._hints = hints(console, _OPEN)
        screen.append(self._hints)
        right = console.width * 3 // 5
        self._bar = self._fighters(console, screen, view, seat, right)
        self._most = at.strength(view, seat)
        middle = (right + console.width) // 2
        room = screen.bottom - screen.top
        first = 1 if forbidden == 0 else 0
        self.wheel = Wheel(console, screen, middle, screen.top, room, 0, self._most, first, forbidden)
        tall = min(room, _FRAME)
        top = screen.top + (room - tall) // 2
        self._frame = draw.frame(right + 2, top, console.width - right - 3, tall, console.theme.accent)
        screen.append(self._frame)
        self.group = screen
        self.lock(False)
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
            screen.append(draw.text(words.NEVER_SHORT % forbidden, 1, y, console.theme.ink))
            y += CELL_HEIGHT
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
        self._hints.change(_LOCKED if locked else _OPEN)
        self._frame.hidden = not locked
