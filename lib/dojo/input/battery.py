"""How full the battery is, so that what is said of it neither comes and goes nor comes too late.

    battery = Battery(hardware.battery())       # a function that gives millivolts, 0 if it cannot tell
    battery.step()                              # once a second
    battery.room                                # not 0: below 3.5 V on average

A light, a tune or a link takes a battery down for a moment. So the average of about eight seconds counts, and it must
rise by 0.15 V before it is no longer low.
"""

from micropython import const

_LOW = const(3500)  # millivolts of a battery that needs charging soon
_EMPTY = const(3300)  # of one that lasts some minutes more; a board switches off at about 3.0 V
_SLACK = const(150)  # millivolts above either at which that is over
_SHARE = const(8)  # looks that make up the average
_ROOM = const(7)  # dots that the mark takes across


class Battery:
    """The battery, by a board's function that gives millivolts.

    millivolts  on average; 0 if the board cannot tell, or runs from its cable
    room        dots that the mark takes at the lower right of every screen (dojo.dialogs.charge): 0 until it is low
    is_empty    it needs charging now
    is_news     that has not been said yet
    """

    def __init__(self, read):
        self._read = read
        self._sum = self.millivolts = self.room = 0
        self.is_empty = self.is_news = False

    def step(self):
        """Measure it. True while it has to be said that it is nearly empty."""
        now = self._read()
        self._sum = self._sum + now - self.millivolts if now and self._sum else now * _SHARE
        self.millivolts = average = self._sum // _SHARE
        was_empty = self.is_empty
        self.room = _ROOM if 0 < average < _LOW + (_SLACK if self.room else 0) else 0
        self.is_empty = 0 < average < _EMPTY + (_SLACK if was_empty else 0)
        self.is_news = self.is_empty and (self.is_news or not was_empty)
        return self.is_news
