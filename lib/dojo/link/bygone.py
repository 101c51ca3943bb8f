"""Tells the others that this handheld has lost the match, so that they stop waiting for it.

    say_so(console, header)     # for a linked match that cannot go on; the players are in the menu meanwhile

The header still holds the secret, but not the others' phase, so this stays silent until it hears one of them.
"""

from micropython import const
from supervisor import ticks_ms

from dojo.link.media.choose import open_medium
from dojo.link.pairing.beacons import Link
from dojo.link.pairing.frame import GONE, PACT_LENGTH
from dojo.link.phases import later
from dojo.link.screens.farewell import Farewell
from dojo.ticks import ticks_add

_DEVICES = const(8)  # devices in a match, at most
_PACT = const(5)  # offset in a header
_SECRET = const(7)  # offset in a pact
_SILENT = const(2000)  # ms between checks whether anyone was heard


def say_so(console, header):
    """Announce it in the background, for as long as any farewell. Does nothing without such a link or pact."""
    pact = header[_PACT : _PACT + PACT_LENGTH]
    if len(pact) < PACT_LENGTH or pact[0] >= len(console.links) or not pact[1] < pact[2] <= _DEVICES:
        return
    medium = open_medium(console.links[pact[0]], console)
    if medium is not None:
        console.link = Farewell(console, Bygone(medium, pact[_SECRET:], pact[1], pact[2]))


class Bygone(Link):
    """The link of a match of which only the secret, our own number and the number of devices remain."""

    def __init__(self, medium, secret, me, count, ticks=ticks_ms):
        super().__init__(medium, secret, me, count, 0, ticks)
        self.tell(GONE)

    def _meet_stranger(self, device, ahead, hears_us):
        self.phase = later(self.phase, ahead)
        self._speak_in(0)

    def _send(self):
        if self.received:
            super()._send()
        else:
            self._due = ticks_add(self._ticks(), _SILENT)
