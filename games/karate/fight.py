"""The fight, read out step by step: who called the kiai begins, then the others in the order of their seats.

    yield from fight(console, view)     # a view after the techniques were opened: five steps, then the totals

A press makes the reading shorter. When all have been read the points stand behind them, and may be asked about.
"""

from micropython import const

from dojo.lights import FLASH
from dojo.modules import release
from dojo.sound import CHOOSE, HIT
from dojo.ui import keys
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from dojo.ui.strip import Strip
from dojo.words import LETTERS, MORE
from games.karate import fightwords as words
from games.karate import layout as at
from games.karate.names import NAMES

_READING = const(700)  # ms for each technique
_COLUMNS = const(20)  # that a line takes
_EXPLAIN = ("games.karate.explain", "dojo.ui.menu", "dojo.ui.pages")


def fight(console, view):
    """Generator: all of it; every screen waits for a press."""
    seats = at.fighters(view)
    order = [(at.caller(view) + place) % seats for place in range(seats)]
    for step in range(at.STEPS):
        yield from _read(console, view, step, order)
    yield from show_totals(console, view, [name(seat) for seat in range(seats)])


def _read(console, view, step, order):
    """Generator: one step. As many seats as fit are read out on one screen; the points wait for the last of them."""
    lines = _Lines(console, step, ())
    rows = lines.rows
    for first in range(0, len(order), rows):
        if first:
            lines = None  # never two screens in memory
            lines = _Lines(console, step, ())
        console.show(lines.screen)
        for seat in order[first : first + rows]:
            lines.read(seat, at.technique_shown(view, seat, step))
            console.sound.play(CHOOSE)
            if (yield from console.pause(_READING)):
                break
    console.sound.play(HIT)
    console.lights.play(FLASH)
    first = 0
    while first < len(order):
        lines = None
        key = 0
        lines = _Lines(console, step, ((keys.UP_DOWN, words.WHY), (keys.OK, MORE)))
        for seat in order[first : first + rows]:
            lines.read(seat, at.technique_shown(view, seat, step))
            lines.score(at.step_score(view, seat, step))
        console.show(lines.screen)
        console.forget()
        while key != keys.OK and key not in keys.FORWARD and key not in keys.BACKWARD:
            key = yield from console.key()
        if key == keys.OK:
            first += rows
        else:
            lines = None
            names = [LETTERS[seat] for seat in range(at.fighters(view))]
            yield from why(console, view, step, names)


class _Lines:
    """The techniques of one step, a line for each seat. `rows` is how many fit."""

    def __init__(self, console, step, pairs):
        self._console = console
        self.screen = Screen(console, words.STEP % (step + 1), pairs or ((keys.OK, MORE),))
        self.rows = self.screen.rows
        self._count = 0
        self._strip = None

    def read(self, seat, technique):
        """Add a line."""
        y = self.screen.top + self._count * CELL_HEIGHT
        self._count += 1
        x = (self._console.width - _COLUMNS * CELL_WIDTH) // 2
        theme = self._console.theme
        self._strip = Strip(_COLUMNS * CELL_WIDTH, theme.paper, theme.seat(seat), x, y)
        self._strip.write(words.LINE % (LETTERS[seat], NAMES[technique]))
        self.screen.append(self._strip)

    def score(self, points):
        """Put points at the end of the last line."""
        text = points_of(points)
        self._strip.write(text, (_COLUMNS - len(text)) * CELL_WIDTH)


def points_of(points):
    """+2, 0 or -1."""
    return words.POINTS % points if points else "0"


def why(console, view, step, names):
    """Generator: who is asked about where there are several, and why he scored what he did."""
    console.clear()
    from dojo.ui.menu import menu
    from dojo.ui.pages import pages
    from games.karate.explain import texts

    seat = 0
    while seat >= 0:
        items = []
        for other, called in enumerate(names):
            items.append(words.WHO % (called, points_of(at.step_score(view, other, step))))
        seat = yield from menu(console, words.WHY, items, seat)
        if seat >= 0:
            yield from pages(console, items[seat], texts(view, seat, step, names))
    release(_EXPLAIN)


def show_totals(console, view, names):
    """Generator: what everybody scored in the round that was fought, and in all."""
    number = at.round_of(view)
    first = 0
    while first < len(names):
        screen = None  # never two screens in memory
        screen = Screen(console, words.AFTER % number, ((keys.OK, MORE),))
        for row, called in enumerate(names[first : first + screen.rows]):
            seat = first + row
            text = words.SUM % (points_of(at.totals(view, seat)[-1]), at.sum_of(view, seat))
            x = (console.width - _COLUMNS * CELL_WIDTH) // 2
            y = screen.top + row * CELL_HEIGHT
            strip = Strip(_COLUMNS * CELL_WIDTH, console.theme.paper, console.theme.seat(seat), x, y)
            strip.write(called)
            strip.write(text, (_COLUMNS - len(text)) * CELL_WIDTH)
            screen.append(strip)
        console.show(screen)
        console.forget()
        key = 0
        while key != keys.OK:
            key = yield from console.key()
        first += screen.rows
