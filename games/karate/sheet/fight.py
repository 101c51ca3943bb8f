"""The fight, read out step by step: who called the kiai begins, then the others in the order of their seats.

    yield from fight(console, view)     # a view after the techniques were opened: five steps, then the totals

A press makes the reading shorter. When all have been read the points stand behind them, and may be asked about.
"""

from micropython import const

from dojo.modules import release
from dojo.output.lights import FLASH
from dojo.output.sound import CHOOSE, HIT
from dojo.ui import keys
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH
from dojo.ui.screen import Screen
from dojo.ui.seats import name, portrait
from dojo.ui.strip import Strip, write
from dojo.words import LETTERS, MORE
from games.karate import fightwords as words
from games.karate import layout as at
from games.karate.names import KINDS, NAMES

_READING = const(700)  # ms for each technique
_COLUMNS = const(20)  # that a line takes
_LINES = const(3)  # of a seat, at most
_PORTRAIT = const(16)  # dots
_BESIDE = const(4)
_AIR = const(6)  # dots between two seats, at most
_PAIRS = ((keys.OK, MORE),)
_EXPLAIN = ("games.karate.explain", "dojo.dialogs.menu", "dojo.dialogs.reader")


def fight(console, view):
    """Generator: all of it; every screen waits for a press."""
    seats = at.fighters(view)
    order = [(at.caller(view) + place) % seats for place in range(seats)]
    for step in range(at.STEPS):
        yield from _read(console, view, step, order)
    yield from show_totals(console, view, [name(seat) for seat in range(seats)])


def _read(console, view, step, order):
    """Generator: one step. As many seats as fit are read out on one screen; the points wait for the last of them."""
    title = words.STEP % (step + 1)
    rows = _Rows(console, title, _PAIRS, len(order))
    most = rows.most
    for first in range(0, len(order), most):
        if first:
            rows = None  # never two screens in memory
            rows = _Rows(console, title, _PAIRS, len(order))
        console.show(rows.screen)
        for seat in order[first : first + most]:
            rows.read(seat, at.technique_shown(view, seat, step))
            console.sound.play(CHOOSE)
            if (yield from console.pause(_READING)):
                break
    console.sound.play(HIT)
    console.lights.play(FLASH)
    first = 0
    while first < len(order):
        rows = None
        key = 0
        rows = _Rows(console, title, ((keys.UP_DOWN, words.WHY),) + _PAIRS, len(order))
        for seat in order[first : first + most]:
            rows.read(seat, at.technique_shown(view, seat, step))
            rows.score(points_of(at.step_score(view, seat, step)))
        console.show(rows.screen)
        console.forget()
        while key != keys.OK and key not in keys.FORWARD and key not in keys.BACKWARD:
            key = yield from console.key()
        if key == keys.OK:
            first += most
        else:
            rows = None
            names = [LETTERS[seat] for seat in range(at.fighters(view))]
            yield from why(console, view, step, names)


class _Rows:
    """What everybody has: a line for each, or where there is more room up to three and a portrait.

    `lines`: for each; `most`: how many of them fit on a screen.
    """

    def __init__(self, console, title, pairs, count):
        self._console = console
        self.screen = screen = Screen(console, title, pairs)
        self.most = screen.rows
        self.lines = max(1, min(_LINES, screen.rows // count))
        shown = min(count, screen.rows)
        room = screen.rows * CELL_HEIGHT
        self._tall = min(room // shown, self.lines * CELL_HEIGHT + _AIR)
        self._y = screen.top + (room - self._tall * shown) // 2
        self._strip = None

    def read(self, seat, technique):
        """Add what a seat does."""
        if self.lines > 1:
            lines = (name(seat), NAMES[technique], KINDS[technique])
            self.add(seat, lines[: self.lines if technique != at.HESITATE else 2])
        else:
            self.add(seat, (words.LINE % (LETTERS[seat], NAMES[technique]),))

    def add(self, seat, lines, has_portrait=True):
        """Add lines for a seat, behind its portrait where there is more than one."""
        console = self._console
        theme = console.theme
        left = (console.width - _COLUMNS * CELL_WIDTH) // 2
        right = left + _COLUMNS * CELL_WIDTH
        y = self._y + (self._tall - len(lines) * CELL_HEIGHT) // 2
        if len(lines) > 1 and has_portrait:
            self.screen.append(portrait(console, seat, left, self._y + (self._tall - _PORTRAIT) // 2))
            left += _PORTRAIT + _BESIDE
        self._strip = Strip(right - left, theme.paper, theme.seat(seat), left, y, len(lines))
        self._strip.write_lines(lines)
        self.screen.append(self._strip)
        self._y += self._tall

    def score(self, text):
        """Put points at the end of the first line of what was added last."""
        strip = self._strip
        write(strip.bitmap, text, strip.bitmap.width - len(text) * CELL_WIDTH)
        first, end, others = strip.text.partition("\n")
        strip.text = first + " " + text + end + others


def points_of(points):
    """+2, 0 or -1."""
    return words.POINTS % points if points else "0"


def why(console, view, step, names):
    """Generator: who is asked about, and why he scored what he did. Alone nobody asks for the rival."""
    console.clear()
    from games.karate import explain

    techniques = [at.technique_shown(view, seat, step) for seat in range(len(names))]
    scores = [points_of(at.step_score(view, seat, step)) for seat in range(len(names))]
    if at.is_solo(view):
        title = words.BOTH % (names[0], scores[0], names[1], scores[1])
        yield from explain.tell(console, title, 0, (names[0], words.THE_RIVAL), techniques)
    else:
        items = [words.WHO % (called, scores[seat]) for seat, called in enumerate(names)]
        here = [seat for seat in range(len(names)) if console.here >> seat & 1]
        yield from explain.ask(console, items, names, techniques, here[0] if here else 0)
    release(_EXPLAIN)


def show_totals(console, view, names):
    """Generator: what everybody scored in the round that was fought, and in all."""
    title = words.AFTER % at.round_of(view)
    first = 0
    while first < len(names):
        rows = None  # never two screens in memory
        rows = _Rows(console, title, _PAIRS, len(names))
        for seat in range(first, min(first + rows.most, len(names))):
            points = points_of(at.totals(view, seat)[-1])
            if rows.lines > 1:
                rows.add(seat, (names[seat], words.THIS_ROUND % points), not at.is_solo(view))
                rows.score(words.IN_ALL % at.sum_of(view, seat))
            else:
                rows.add(seat, (names[seat],))
                rows.score(words.SUM % (points, at.sum_of(view, seat)))
        console.show(rows.screen)
        console.forget()
        key = 0
        while key != keys.OK:
            key = yield from console.key()
        first += rows.most
