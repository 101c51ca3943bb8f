"""The badge: the state of the other devices, at the lower right of every screen of a linked match.

One sign per device, from the top: filled for chosen, hollow for choosing, a cross for out of contact. It takes the last
dots of the line of hints, which leaves them free (dojo.ui.hints).
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.link.pairing.beacons import AWAY, CHOSEN
from dojo.ui.layout import FACE

_LEAST = const(6)  # dots of a sign across
_UNKNOWN = const(255)
_SELDOM = const(5)  # frames between checks


class Badge:
    """The signs for a link (dojo.link.pairing.beacons.Link). `room`: dots it takes in a line of hints."""

    def __init__(self, console, link):
        self._sign = max(_LEAST, FACE.height // 2)  # dots across
        self.room = self._sign + 1  # the first dot stays empty
        self._console = console
        self._link = link
        self._others = [device for device in range(link.count) if device != link.me]
        self._seen = bytearray([_UNKNOWN] * len(self._others))
        self._frames = 0
        theme = console.theme
        self._palette = displayio.Palette(4)
        for index, colour in enumerate((theme.paper, theme.bad, theme.ink, theme.good)):
            self._palette[index] = colour
        self._bitmap = displayio.Bitmap(self.room, FACE.height, 4)

    def layer(self):
        """The signs as a layer for one screen: what is in one group cannot be put into another."""
        console = self._console
        y = console.height - FACE.height
        return displayio.TileGrid(self._bitmap, pixel_shader=self._palette, x=console.width - self.room, y=y)

    def step(self):
        """Once a frame: show what has changed."""
        self._frames += 1
        if self._frames < _SELDOM:
            return
        self._frames = 0
        changed = False
        for index in range(len(self._others)):
            state = self._link.state(self._others[index])
            if state != self._seen[index]:
                self._seen[index] = state
                self._draw(index, state)
                changed = True
        if changed and len(self._console.display.root_group):  # otherwise no screen is up
            self._console.refresh()

    def _draw(self, index, state):
        """Redraw one sign."""
        count = len(self._others)
        sign = self._sign
        room = FACE.height // count
        tall = min(room - 1, self._sign + 1) | 1  # odd, so that a cross has a middle
        top = index * room + (room - tall) // 2
        bottom = top + tall
        fill_region(self._bitmap, 1, index * room, sign + 1, index * room + room, 0)
        if state == AWAY:
            for step in range(tall):
                across = step * (sign - 1) // (tall - 1) if tall > 1 else 2  # if there are many, only the middle
                self._bitmap[1 + across, top + step] = 1
                self._bitmap[sign - across, top + step] = 1
        else:
            fill_region(self._bitmap, 1, top, sign + 1, bottom, state + 1)
            if state != CHOSEN:
                edge = 1 if tall > 1 else 0
                fill_region(self._bitmap, 2, top + edge, sign, bottom - edge, 0)
