"""A screen with the usual parts: a title bar, and hints in the last line.

    screen = Screen(console, "Ninja", ((keys.OK, "play"), (keys.BACK, "back")))
    screen.lines(("Ready?",), screen.top, True)
    console.show(screen)
"""

import displayio

from dojo.ui.hints import hints
from dojo.ui.layout import FACE
from dojo.ui.strip import Lines, Strip


class Screen(displayio.Group):
    """A new screen. The console's previous screen is freed first, so that two are never in memory.

    `pairs` are hints (dojo.ui.hints), with `room` dots free on their right. `top` and `bottom` are the first dot below
    the title and the first of the `hints`, `rows` how many rows of text fit between, `keep` the area that a guide's
    hints leave free (dojo.playing.hint).
    """

    keep: tuple = ()
    hints = None

    def __init__(self, console, title="", pairs=(), room=0):
        console.clear()
        super().__init__()
        self.console = console
        self.columns = console.columns
        bottom = console.height
        self.top = 0
        if title:
            self._title(title)
            self.top = FACE.height
        if pairs:
            self.hints = hints(console, pairs, room)
            self.append(self.hints)
            bottom -= FACE.height
        self.bottom = bottom
        self.rows = (bottom - self.top) // FACE.height
        self.top += (bottom - self.top - self.rows * FACE.height) // 2

    def _title(self, title):
        """Draw the title on a bar as wide as the screen."""
        theme = self.console.theme
        bar = self.bar = Strip(self.console.width, theme.accent, theme.on_accent)  # for callers that change it
        bar.show(title)
        self.append(bar)

    def middle(self, words, scale=1):
        """The x at which one line of text is centred."""
        return max(0, (self.console.width - FACE.width(words) * scale) // 2)

    def lines(self, lines, y, centred=False):
        """Constant lines of text, each at most as wide as the screen, from the dot `y` down."""
        left = -1 if centred else (self.console.width - self.columns * FACE.column) // 2
        self.column(lines, left, y, self.console.theme.ink)

    def column(self, lines, x, y, ink):
        """Constant lines, stacked, all starting at dot x, or each centred if -1."""
        width = self.console.width if x < 0 else 0
        self.append(Lines(lines, self.console.theme.paper, ink, max(0, x), y, width))
