"""What a handheld still tells the others after its match is over, while its player is already in the menu.

    console.link = Farewell(console, link)      # `link` (dojo.link.pairing.beacons) says that this device has gone

The others believe it only after two seconds of it, and may miss some, so it goes on for a while.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.link.pairing.frame import GONE
from dojo.ticks import ticks_diff

_LONG = const(10000)  # ms: by then all are sure, even by infrared with half the frames lost


class Farewell:
    """Stands in for the link: the console steps it every frame, until it closes by itself."""

    def __init__(self, console, link):
        self._console = console
        self._link = link
        self._begun = ticks_ms()

    def step(self):
        self._link.step()
        if ticks_diff(ticks_ms(), self._begun) > _LONG or self._have_all_gone():
            self._console.hang_up()

    def _have_all_gone(self):
        link = self._link
        for device in range(link.count):
            if device != link.me and link.told(device) != GONE:
                return False
        return True

    def is_busy(self):
        return self._link.is_busy()

    def close(self):
        self._link.close()
