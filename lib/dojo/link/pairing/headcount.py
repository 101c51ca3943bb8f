"""How many handhelds of a circle are in contact, including this one: a digit at the lower right of every screen.

It is the console's badge (a match has dojo.link.screens.badge), and takes the last dots of the line of hints.
"""

import displayio
from micropython import const

from dojo.ui.layout import FACE
from dojo.ui.strip import write

_MOST = const(9)
_SELDOM = const(10)  # frames between checks


class Headcount:
    """The digit for a circle (dojo.link.pairing.circle). `room`: dots it takes in a line of hints."""

    def __init__(self, console, circle):
        self.room = FACE.column + 1  # dots, the first of them empty
        self._console = console
        self._circle = circle
        self._frames = 0
        self._palette = displayio.Palette(2)
        self._palette[0] = console.theme.paper
        self._bitmap = displayio.Bitmap(self.room, FACE.height, 2)
        self._count = 0
        self._look()

    def layer(self):
        """The digit as a layer for one screen: what is in one group cannot be put into another."""
        console = self._console
        x, y = console.width - self.room, console.height - FACE.height
        return displayio.TileGrid(self._bitmap, pixel_shader=self._palette, x=x, y=y)

    def step(self):
        """Once a frame: show what has changed."""
        self._frames += 1
        if self._frames < _SELDOM:
            return
        self._frames = 0
        if self._look() and len(self._console.display.root_group):  # otherwise no screen is up
            self._console.refresh()

    def _look(self):
        """Redraw the digit if it has changed; returns whether it has."""
        count = min(self._circle.count(), _MOST)
        if count == self._count:
            return False
        self._count = count
        theme = self._console.theme
        self._palette[1] = theme.good if count > 1 else theme.bad
        self._bitmap.fill(0)
        write(self._bitmap, str(count), self.room - FACE.width(str(count)))
        return True
