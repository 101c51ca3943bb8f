"""The simulator's own link: what one device sends the others get, as lossy and late as the host wants.

    air = Air()
    air.send(frame)         # goes out at the end of this device's frame
    air.receive()           # a bytearray, or None

No chip has this; to the product it is just another medium, which can link boards without any other. Frames travel
through `device.air`, which a host channel provides (sim.linking.air, sim.linking.udp); without one they are lost.
"""

import _host

NEEDS = ()  # it loads nothing else, unlike a board's media


class Air:
    BODY = 54
    PROOF = 4
    LONGEST = 72
    HALF_DUPLEX = False
    PAUSE = 40  # ms
    CONTACT = 1
    MOST = 8

    def __init__(self):
        self._end = _host.device.air
        if self._end is not None:
            self._end.open()

    def send(self, frame):
        """Send bytes; ValueError for none, or more than LONGEST."""
        if not 1 <= len(frame) <= self.LONGEST:
            raise ValueError("a frame has 1 to %d bytes, not %d" % (self.LONGEST, len(frame)))
        if self._end is not None:
            self._end.send(bytes(frame))

    def receive(self):
        """The next frame that arrived, or None."""
        return None if self._end is None else self._end.take()

    def is_busy(self):
        """Whether sending now would disturb a frame that is coming in: never."""
        return False

    def close(self):
        """Stop sending and hearing."""
        if self._end is not None:
            self._end.close()
            self._end = None


Medium = Air  # for dojo.link.media.choose
