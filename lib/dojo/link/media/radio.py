"""Frames by radio: ESP-NOW, on boards with an ESP32-S3. Every frame is one broadcast packet, as it is.

    radio = Radio()                       # RuntimeError if it is in use already
    radio.send(frame)
    frame = radio.receive()               # bytes, or None
    radio.close()

Nobody knows whether a broadcast arrived; a sender does not hear itself. Packets damaged on the way fail their own
checksum. All stay on channel 1, where the chip is for as long as it has not joined a network. A broadcast reaches
everybody who runs ESP-NOW only if its peer is both registered and named in send().
"""

import espnow
from micropython import const

from dojo.link.pairing.frame import SHORTEST

_CHANNEL = const(1)
# A packet of n bytes takes at least 586 + 8n µs of air time, and 13 + n bytes of the chip's buffer. So whatever fills
# the air, no more packets than this arrive in 20 ms, and no more bytes:
_AT_ONCE = const(34)  # packets looked at in one call
_WAITING = const(2048)  # bytes of the buffer, enough for 24 frames of the greatest length
_REFUSED = const(20)  # packets in a row that could not be sent: something is wrong with the radio
_RETRY = const(50)  # calls of receive() between two tries to get the radio back


class Radio:
    """The chip's radio. There is only one: RuntimeError, OSError or MemoryError if it cannot be had."""

    BODY = 62
    PROOF = 4  # bytes of it in a beacon
    LONGEST = 72
    HALF_DUPLEX = False
    PAUSE = 20
    CONTACT = 1
    MOST = 8

    def __init__(self):
        self._everybody = espnow.Peer(b"\xff" * 6, lmk=None, channel=_CHANNEL)
        self._refused = 0
        self._wait = 0
        self._start()

    def _start(self):
        """Switch the radio on."""
        self._radio = None
        radio = espnow.ESPNow(_WAITING)
        try:
            radio.peers.append(self._everybody)
        except (OSError, MemoryError):
            radio.deinit()
            raise
        self._radio = radio

    def send(self, frame):
        """Send 1..LONGEST bytes to everybody; what the chip does not take is lost, like what nobody hears.

        It returns at once, unless the chip's own queue is full: then after two seconds at most.
        """
        if self._radio is None:
            return
        try:
            self._radio.send(frame, self._everybody)
            self._refused = 0
        except (OSError, RuntimeError, ValueError, MemoryError):
            self._refused += 1
            if self._refused >= _REFUSED:
                self._refused = 0
                self._restart()

    def receive(self):
        """The next packet that can be a frame, or None. Packets that are too short or too long are skipped."""
        if self._radio is None:
            self._come_back()
            return None
        try:
            for _ in range(_AT_ONCE):
                packet = self._radio.read()
                if packet is None:
                    return None
                if SHORTEST <= len(packet.msg) <= self.LONGEST:
                    return packet.msg
        except (OSError, RuntimeError, ValueError):  # a packet that came while another was read broke up their queue
            self._restart()
        return None

    def is_busy(self):
        """Whether sending now would disturb a frame that is coming in: never, the chip waits for a quiet moment."""
        return False

    def close(self):
        """Switch ESP-NOW off. Nothing is sent or heard any more."""
        self._stop()
        self._everybody = None

    def _stop(self):
        if self._radio is not None:
            try:
                self._radio.deinit()
            except (OSError, ValueError):
                pass  # it was off already
            self._radio = None

    def _restart(self):
        self._stop()
        self._wait = 0
        self._come_back()

    def _come_back(self):
        """Try to get the radio back, now and then."""
        if self._everybody is None:
            return
        if self._wait:
            self._wait -= 1
            return
        self._wait = _RETRY
        try:
            self._start()
        except (OSError, RuntimeError, ValueError, MemoryError):
            pass  # the next try may do better


Medium = Radio  # for dojo.link.media.choose
