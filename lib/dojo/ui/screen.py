"""A screen with the usual furniture: a title on a bar, and what the keys do in the last line.

    screen = Screen(console, "Ninja", ((keys.OK, "play"), (keys.BACK, "back")))
    screen.line("Ready?", 0)
    console.show(screen)
"""

import displayio

from dojo.ui import draw
from dojo.ui.hints import hints
from dojo.ui.layout import CELL_HEIGHT, CELL_WIDTH
from dojo.ui.strip import Lines


class Screen(displayio.Group):
    """A new screen. What the console showed is let go first, so that two screens are never in memory.

    `pairs` are hints (dojo.ui.hints), with `room` dots free at their right. `top` and `bottom` are the first dot below
    the title and the first of the hints, `rows` how many rows of text fit between.
    """

    def __init__(self, console, title="", pairs=(), room=0):
        console.clear()
        super().__init__()
        self.console = console
        self.columns = console.columns
        bottom = console.height
        self.top = 0
        if title:
            self._title(title)
            self.top = CELL_HEIGHT
        if pairs:
            self.append(hints(console, pairs, room))
            bottom -= CELL_HEIGHT
        self.bottom = bottom
        self.rows = (bottom - self.top) // CELL_HEIGHT
        self.top += (bottom - self.top - self.rows * CELL_HEIGHT) // 2

    def _title(self, title):
        """On a bar as wide as the screen: a line that begins and ends with spaces, beyond the edges too."""
        theme = self.console.theme
        bar = Lines(theme.accent, theme.on_accent)
        before = -(-self.middle(title) // CELL_WIDTH)
        words = " " * before + title + " " * (self.columns + 2 - before - len(title))
        bar.add(words, self.middle(title) - before * CELL_WIDTH, 0)
        bar.text = title
        self.append(bar)

    def middle(self, words, scale=1):
        """The x at which one line of text stands in the middle."""
        return max(0, (self.console.width - len(words) * CELL_WIDTH * scale) // 2)

    def line(self, words, row, colour=None, scale=1):
        """One line in the middle of a row (0 is the first below the title). Returns its label."""
        y = self.top + row * CELL_HEIGHT
        label = draw.text(words, self.middle(words, scale), y, self._ink(colour), scale)
        self.append(label)
        return label

    def lines(self, lines, y, centred=False):
        """Lines of text that never change, each at most as wide as the screen, from the dot `y` down."""
        left = -1 if centred else (self.console.width - self.columns * CELL_WIDTH) // 2
        self.column(lines, left, y, self.console.theme.ink)

    def column(self, lines, x, y, ink):
        """Lines that never change below each other, all beginning at the dot x, or each in the middle for -1."""
        page = Lines(self.console.theme.paper, ink)
        for words in lines:
            page.add(words, self.middle(words) if x < 0 else x, y)
            y += CELL_HEIGHT
        self.append(page)

    def _ink(self, colour):
        return self.console.theme.ink if colour is None else colour
