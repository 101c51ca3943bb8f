"""Choose one of several lines.

    index = yield from menu(console, "Ninja", ("Play", "How to play"))     # -1 if the player went back

A cursor moves only its frame: four thin lines, so that it follows a press at once on any display. A list longer than
the screen is shown part by part, with arrows where there is more.
"""

from micropython import const

from dojo.ui import draw, keys
from dojo.ui.layout import CELL_HEIGHT, wrap
from dojo.ui.screen import Screen
from dojo.words import BACK, MOVE, OK

_MARGIN = const(2)  # columns for the frame and the arrows


def menu(console, title, items, start=0, ok=OK):
    """Generator: the index of the item chosen, or -1. `items` are strings, `start` the one the cursor begins at."""
    item = start
    while True:
        list_ = _List(console, title, items, item, ok)
        console.show(list_.screen)
        while True:
            key = yield from console.key()
            if key == keys.OK:
                return item
            if key == keys.BACK:
                return -1
            if key in keys.FORWARD:
                item = (item + 1) % len(items)
            elif key in keys.BACKWARD:
                item = (item - 1) % len(items)
            if not list_.move(item):
                break


class _List:
    """The part of a list that is on the screen."""

    def __init__(self, console, title, items, item, ok):
        pairs = ((keys.UP_DOWN, MOVE), (keys.OK, ok), (keys.BACK, BACK))
        screen = Screen(console, title, pairs)
        texts = [wrap(text, console.columns - _MARGIN) for text in items]
        self.first, self.after = _part(texts, item, screen.rows)
        self.places = []  # (row, rows) of each item shown
        lines = []
        for text in texts[self.first : self.after]:
            self.places.append((len(lines), len(text)))
            lines += text
        spare = (screen.rows - len(lines)) * CELL_HEIGHT // 2
        self.top = screen.top + spare
        screen.append(draw.text("\n".join(lines), 6, self.top, console.theme.ink))
        if self.first > 0:
            screen.append(draw.arrow(console.width - 7, screen.top + 1, 4, console.theme.accent, keys.UP))
        if self.after < len(texts):
            screen.append(draw.arrow(console.width - 7, screen.bottom - 6, 4, console.theme.accent, keys.DOWN))
        self.screen = screen
        self.console = console
        self.frame = None
        self.frame_rows = 0
        self.move(item)

    def move(self, item):
        """Put the frame around an item. False if the item is not on the screen."""
        if not self.first <= item < self.after:
            return False
        row, rows = self.places[item - self.first]
        if rows != self.frame_rows:
            if self.frame:
                self.screen.remove(self.frame)
            width = self.console.width - 10
            self.frame = draw.frame(2, 0, width, rows * CELL_HEIGHT + 1, self.console.theme.accent)
            self.frame_rows = rows
            self.screen.append(self.frame)
        self.frame.y = self.top + row * CELL_HEIGHT
        return True


def _part(texts, item, rows):
    """First and after-last of the items that are shown together with `item`: always the same parts of a list."""
    first = 0
    used = 0
    for place, text in enumerate(texts):
        if used and used + len(text) > rows:
            if place > item:
                return first, place
            first = place
            used = 0
        used += len(text)
    return first, len(texts)
