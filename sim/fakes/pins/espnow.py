"""espnow: ESP-NOW on the chips that have it. The host carries the packets: on_radio in _host, and hear_() here.

After ports/espressif/bindings/espnow and common-hal/espnow of CircuitPython 10: one object at a time, known peers only,
at most 250 bytes, a ring buffer in its own format that drops what does not fit and is broken for good once a byte is
wrong. It breaks on reading while a packet comes in (spoil_), and on any packet above 255 bytes, as other makers send
since ESP-NOW 2: all of it is stored, but its length in one byte. Everybody is on channel 1 but who
has joined a network (wifi); a peer on another channel than the chip is refused.
"""

from collections import namedtuple

import _host
import espidf
from _check import Context, gone, integer, of_type, reader, within

_host.need("espnow")

_MAGIC = 0x99
_HEADER = 7                 # magic, length, time in four bytes, strength
_PACKET = _HEADER + 6       # the header and the sender's MAC address
_LONGEST = 250
_PEERS = 20
_RATES = 43                 # WIFI_PHY_RATE_MAX on an ESP32-S3
_TIMEOUT = 2001             # ms that send tries while the chip's queue is full
_BROADCAST = b"\xff" * 6

ESPNowPacket = namedtuple("ESPNowPacket", ("mac", "msg", "rssi", "time"))


def _bytes(value, length=None):
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise TypeError("object with buffer protocol required")
    if length is not None and len(value) != length:
        raise ValueError("buffer length must be %d" % length)
    return bytes(value)


class Peer:
    """Peer(mac, *, lmk=None, channel=0, interface=0, encrypted=False)"""

    __slots__ = ("mac_", "lmk_", "channel_", "interface_", "encrypted_")

    def __init__(self, mac, *, lmk=None, channel=0, interface=0, encrypted=False):
        self.mac_ = _bytes(mac, 6)
        self.channel_ = within(channel, 0, 14, "channel")
        self.interface_ = within(interface, 0, 1, "interface")
        self.encrypted_ = bool(encrypted)
        self.lmk_ = None if lmk is None else _bytes(lmk, 16)
        if encrypted and lmk is None:
            raise ValueError("lmk is None")

    mac = reader("mac_")
    channel = reader("channel_")


class Peers:
    """Made by ESPNow: the devices it may send to."""

    __slots__ = ("peers_", "owner_")

    def append(self, peer):
        of_type(peer, Peer, "Peer")
        if self.owner_.ring_ is None:
            raise espidf.IDFError("ESP-NOW error 0x3065")       # not initialized
        if self.find_(peer.mac_) is not None:
            raise espidf.IDFError("ESP-NOW error 0x306b")       # exists
        if len(self.peers_) >= _PEERS:
            raise espidf.IDFError("ESP-NOW error 0x3068")       # full
        self.peers_.append(peer)

    def remove(self, peer):
        of_type(peer, Peer, "Peer")
        if self.owner_.ring_ is None or self.find_(peer.mac_) is None:
            raise espidf.IDFError("ESP-NOW error 0x3069")       # not found
        self.peers_.remove(peer)

    def find_(self, mac):
        for peer in self.peers_:
            if peer.mac_ == mac:
                return peer
        return None

    def __len__(self):
        return len(self.peers_)

    def __getitem__(self, index):
        return self.peers_[index]

    def __iter__(self):
        return iter(self.peers_)


class ESPNow(Context):
    """ESPNow(buffer_size=526, phy_rate=0): RuntimeError while there is another that was not deinited."""

    __slots__ = ("device_", "size_", "ring_", "peers_", "sent_", "read_", "dropped_")

    def __init__(self, buffer_size=526, phy_rate=0):
        device = _host.device
        integer(buffer_size, "buffer_size")
        integer(phy_rate, "phy_rate")
        if device.radio is not None:
            raise RuntimeError("Already running")
        within(phy_rate, 0, _RATES - 1, "phy_rate")
        if buffer_size < _PACKET:
            raise ValueError("buffer_size must be >= %d" % _PACKET)
        self.device_ = device
        self.size_ = buffer_size
        self.ring_ = bytearray()
        self.peers_ = Peers()
        self.peers_.peers_ = []
        self.peers_.owner_ = self
        self.sent_ = self.read_ = self.dropped_ = 0
        device.radio = self
        device.wifi_is_on = True

    def deinit(self):
        self._alive()
        self.ring_ = None
        self.device_.radio = None

    def _alive(self):
        if self.ring_ is None:
            gone()

    def send(self, message, peer=None):
        """One packet to a peer, or to all that are not broadcast; waits two seconds while the chip's queue is full."""
        self._alive()
        data = _bytes(message)
        if peer is not None:
            of_type(peer, Peer, "peer")
        if not 0 < len(data) <= _LONGEST:
            raise espidf.IDFError("ESP-NOW error 0x3066")       # argument
        if peer is None:
            others = [other for other in self.peers_ if other.mac_ != _BROADCAST]
        else:
            others = [other for other in self.peers_ if other.mac_ == peer.mac_]
        if not others:
            raise espidf.IDFError("ESP-NOW error 0x3069")       # not found
        for other in others:
            if not self.device_.wifi_is_on:
                raise espidf.IDFError("ESP-NOW error 0x306a")   # internal: somebody has switched it off
            if other.channel_ not in (0, self.device_.channel):
                raise espidf.IDFError("ESP-NOW error 0x306d")   # channel
            if self.device_.radio_is_jammed:
                self.device_.sleep(_TIMEOUT)
                raise espidf.IDFError("ESP-NOW error 0x3067")   # no memory
            self.sent_ += 1
            if self.device_.on_radio is not None:
                self.device_.on_radio(other.mac_, data)

    def read(self):
        """The next packet, or None. ValueError if the ring buffer is corrupt."""
        self._alive()
        if not self.ring_:
            return None
        header = self._get(_HEADER)
        if len(header) != _HEADER or header[0] != _MAGIC or header[1] > _LONGEST:
            raise ValueError("Invalid buffer")
        mac = self._get(6)
        message = self._get(header[1])
        if len(mac) != 6 or len(message) != header[1]:
            raise ValueError("Invalid buffer")
        time = header[2] | header[3] << 8 | header[4] << 16 | header[5] << 24
        return ESPNowPacket(mac, message, header[6] - 256 if header[6] > 127 else header[6], time)

    def _get(self, count):
        taken = bytes(self.ring_[:count])
        self.ring_ = self.ring_[count:]
        return taken

    def hear_(self, mac, data, strength=-50):
        """The host: a packet comes in. False if there is no room for it."""
        if len(self.ring_) + _PACKET + len(data) > self.size_:
            self.dropped_ += 1
            return False
        time = self.device_.now
        times = [time >> shift & 255 for shift in (0, 8, 16, 24)]
        self.ring_ += bytes([_MAGIC, len(data) & 255] + times + [strength & 255]) + mac + data
        self.read_ += 1
        return True

    def spoil_(self):
        """The host: a byte is missing from the ring buffer, as after a packet that came at the wrong moment."""
        self.ring_ = self.ring_[1:] if self.ring_ else bytearray(b"\0")

    peers = reader("peers_")
    buffer_size = reader("size_")
    send_success = reader("sent_")
    send_failure = property(lambda self: 0)
    read_success = reader("read_")
    read_failure = reader("dropped_")

    def __bool__(self):
        return len(self) > 0

    def __len__(self):
        self._alive()
        return len(self.ring_)
