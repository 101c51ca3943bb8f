"""Frames by radio: ESP-NOW, on boards with an ESP32-S3. Every frame is one broadcast packet, unchanged.

    radio = Radio()                       # RuntimeError if it is already in use
    radio.send(frame)
    frame = radio.receive()               # bytes, or None
    radio.close()

A broadcast is not acknowledged, and a sender does not hear itself. Damaged packets fail their own checksum. All stay on
channel 1, where the chip is until it joins a network: CircuitPython does that if settings.toml names one, so it is left
here. A broadcast reaches everyone who runs ESP-NOW only if its peer is
both registered and named in send().
"""

from os import getenv

import espnow
from micropython import const

from dojo.link.pairing.frame import SHORTEST

_CHANNEL = const(1)
# A packet of n bytes takes at least 586 + 8n µs of air time, and 13 + n bytes of the chip's buffer. Whatever fills the
# air, at most this many packets, or bytes, arrive in 20 ms:
_AT_ONCE = const(34)  # packets handled in one call
_WAITING = const(2048)  # bytes of the buffer, enough for 24 frames of the greatest length
_REFUSED = const(20)  # packets refused in a row before the radio is restarted
_RETRY = const(50)  # calls of receive() between attempts to restart the radio


class Radio:
    """The chip's only radio. RuntimeError, OSError or MemoryError if it is not available.

    is_hindered   the chip has refused what was sent of late
    """

    BODY = 54
    PROOF = 4  # bytes of the proof in a beacon
    LONGEST = 72
    HALF_DUPLEX = False
    PAUSE = 20
    CONTACT = 1
    MOST = 8

    def __init__(self):
        self._everybody = espnow.Peer(b"\xff" * 6, lmk=None, channel=_CHANNEL)
        self.is_hindered = False
        self._refused = 0
        self._wait = 0
        self._start()

    def _start(self):
        """Switch the radio on."""
        self._radio = None
        _leave_network()
        radio = espnow.ESPNow(_WAITING)
        try:
            radio.peers.append(self._everybody)
        except (OSError, MemoryError):
            radio.deinit()
            raise
        self._radio = radio

    def send(self, frame):
        """Send 1..LONGEST bytes to everybody; a packet the chip refuses is lost, like one that nobody hears.

        Returns at once, unless the chip's own queue is full: then within two seconds.
        """
        if self._radio is None:
            return
        try:
            self._radio.send(frame, self._everybody)
            self._refused = 0
            self.is_hindered = False
        except (OSError, RuntimeError, ValueError, MemoryError):
            self._refused += 1
            if self._refused >= _REFUSED:
                self._refused = 0
                self.is_hindered = True
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
        except (OSError, RuntimeError, ValueError):  # a packet that arrived during another's read broke up the queue
            self._restart()
        return None

    def is_busy(self):
        """Whether sending now would disturb an incoming frame: never, the chip waits for a quiet moment."""
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
                pass  # already off
            self._radio = None

    def _restart(self):
        self._stop()
        self._wait = 0
        self._come_back()

    def _come_back(self):
        """Try to restart the radio, now and then."""
        if self._everybody is None:
            return
        if self._wait:
            self._wait -= 1
            return
        self._wait = _RETRY
        try:
            self._start()
        except (OSError, RuntimeError, ValueError, MemoryError):
            pass  # the next attempt may succeed


def _leave_network():
    """Leave the network that settings.toml names, if any, as its channel is another one."""
    try:
        is_named = getenv("CIRCUITPY_WIFI_SSID")
    except ValueError:  # not UTF-8
        is_named = True
    if is_named:
        import wifi

        wifi.radio.enabled = False  # ESPNow switches it on again


Medium = Radio  # for dojo.link.media.choose
