"""How full the battery is, so that what is said of it neither comes and goes nor comes too late.

    battery = Battery(hardware.battery())       # a function that gives millivolts, 0 if it cannot tell
    battery.step()                              # once a frame
    battery.is_low                              # below 3.5 V on average

A light, a tune or a link takes a battery down for a moment. So it is measured once a second, the average of about eight
seconds counts, and it must rise by 0.15 V before it is no longer low.
"""

import displayio
from bitmaptools import fill_region
from micropython import const

from dojo.ui.draw import colours
from dojo.ui.layout import FACE

_LOW = const(3500)  # millivolts of a battery that needs charging soon
_EMPTY = const(3300)  # of one that lasts some minutes more; a board switches off at about 3.0 V
_SLACK = const(150)  # millivolts above either at which that is over
_EVERY = const(50)  # frames between two looks
_SHARE = const(8)  # looks that make up the average
_ROOM = const(7)  # dots that the mark takes across; the first stays empty
_TALL = const(11)


class Battery:
    """The battery, by a board's function that gives millivolts.

    millivolts  on average; 0 if the board cannot tell, or runs from its cable
    is_low      it needs charging soon
    is_empty    it needs charging now
    is_news     that has not been said yet
    room        dots that the mark takes at the lower right of every screen: 0 until it is low
    """

    def __init__(self, read):
        self._read = read
        self._frames = 0
        self._sum = 0
        self.millivolts = self.room = 0
        self.is_low = self.is_empty = self.is_news = False

    def step(self):
        """One frame has passed."""
        self._frames -= 1
        if self._frames > 0:
            return
        self._frames = _EVERY
        now = self._read()
        self._sum = self._sum + now - self.millivolts if now and self._sum else now * _SHARE
        self.millivolts = self._sum // _SHARE
        was_empty = self.is_empty
        self.is_low = self._is_below(_LOW, self.is_low)
        self.is_empty = self._is_below(_EMPTY, was_empty)
        self.is_news = self.is_empty and (self.is_news or not was_empty)
        self.room = _ROOM if self.is_low else 0

    def _is_below(self, limit, is_so_far):
        return 0 < self.millivolts < limit + (_SLACK if is_so_far else 0)

    def mark(self, console, right):
        """The mark as a layer for one screen: a battery with little in it, or nothing, left of the dot `right`."""
        tall = min(FACE.height, _TALL)
        bitmap = displayio.Bitmap(self.room, tall, 2)
        fill_region(bitmap, 3, 0, 5, 1, 1)
        fill_region(bitmap, 1, 1, self.room, tall, 1)
        fill_region(bitmap, 2, 2, self.room - 1, tall - (1 if self.is_empty else 3), 0)
        palette = colours(console.theme.paper, console.theme.bad)
        return displayio.TileGrid(bitmap, pixel_shader=palette, x=right - self.room, y=console.height - tall)
