"""Tells others that this handheld has lost the match in which they wait for it, so that they need not wait for ever.

    say_so(console, header)     # of a linked match that cannot go on; players are at the menu meanwhile

Its header still has the secret, but not in which phase the others are: it keeps silent until it hears one of them.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.link.media.choose import open_medium
from dojo.link.pairing.beacons import Link
from dojo.link.pairing.frame import GONE, PACT_LENGTH
from dojo.link.phases import later
from dojo.link.screens.farewell import Farewell
from dojo.ticks import ticks_add

_DEVICES = const(8)  # of a match, at most
_PACT = const(5)  # place in a header
_SECRET = const(7)  # and in a pact
_SILENT = const(2000)  # ms until it is looked again whether somebody was heard


def say_so(console, header):
    """Let the program say it, for as long as any farewell. Nothing happens without such a link, or pact."""
    pact = header[_PACT : _PACT + PACT_LENGTH]
    if len(pact) < PACT_LENGTH or pact[0] >= len(console.links) or not pact[1] < pact[2] <= _DEVICES:
        return
    medium = open_medium(console.links[pact[0]], console)
    if medium is not None:
        console.link = Farewell(console, Bygone(medium, pact[_SECRET:], pact[1], pact[2]))


class Bygone(Link):
    """The link of a match of which only the secret, own number and the number of devices are left."""

    def __init__(self, medium, secret, me, count, ticks=ticks_ms):
        super().__init__(medium, secret, me, count, 0, ticks)
        self.tell(GONE)

    def _meet_stranger(self, device, ahead):
        self.phase = later(self.phase, ahead)
        self._speak_in(0)

    def _send(self):
        if self.received:
            super()._send()
        else:
            self._due = ticks_add(self._ticks(), _SILENT)
