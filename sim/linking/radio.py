"""The air between devices with ESP-NOW: every packet is heard by everybody else, or by some, late, or twice.

    radio = Radio(seed=7, loss=30, jitter=50)
    radio.join(device)                  # a _host.Device; leave(device) when it is switched off
    radio.step(now)                     # after all devices have run until `now`: delivers what is due

Each listener loses packets independently. A packet finds room in the listener's own buffer, or is lost as on
the chip. All that happens by chance follows from the seed.
"""

import heapq
import random

AHEAD = 10  # ms: what arrives in the first half of the next frame is there when that frame is over
AIRTIME = 1  # ms, about: a packet of 85 bytes at 1 Mbit/s, with its preamble
EVERYBODY = b"\xff" * 6


class Radio:
    """A channel. `loss` and `duplicates` in percent; `delay` in ms, and by chance up to `jitter` more, so that packets
    overtake each other. `sent` counts packets, `lost` those that one listener did not get.
    """

    def __init__(self, seed=0, loss=0, delay=0, duplicates=0, jitter=0):
        self.loss = loss
        self.delay = delay
        self.duplicates = duplicates
        self.jitter = jitter
        self.is_cut = False
        self.sent = self.lost = 0
        self._random = random.Random(f"radio {seed}")
        self._members = {}  # device: its MAC address
        self._flying = []  # a heap of (ms of the room, number, listener, sender's address, packet)
        self._number = 0
        self._now = 0

    def join(self, device):
        """A device is switched on, or comes near."""
        number = len(self._members)
        while bytes((2, 0, 0, 0, 0, number)) in self._members.values():
            number = (number + 1) % 256
        address = self._members[device] = bytes((2, 0, 0, 0, 0, number))
        later = self._now - device.now
        device.on_radio = lambda mac, packet: self._send(device, address, mac, packet, device.now + later)

    def leave(self, device):
        """A device is switched off, or goes away."""
        del self._members[device]
        device.on_radio = None

    def put(self, packet, address=b"\x02stray"):
        """Somebody who is not one of our devices sends a packet to everybody."""
        self._send(None, address, EVERYBODY, packet, self._now)

    def _send(self, sender, address, mac, packet, now):
        self.sent += 1
        for listener, own in self._members.items():
            if listener is sender or mac not in (EVERYBODY, own):
                continue
            if self._random.randrange(100) < self.loss:
                self.lost += 1
                continue
            for _ in range(1 + (self._random.randrange(100) < self.duplicates)):
                due = now + AIRTIME + self.delay + self._random.randrange(self.jitter + 1)
                heapq.heappush(self._flying, (due, self._number, listener, address, packet))
                self._number += 1

    def step(self, now):
        """All devices have run until `now`, ms of the room: deliver what is due."""
        self._now = now
        if self.is_cut:
            self.lost += len(self._flying)
            self._flying.clear()
        while self._flying and self._flying[0][0] <= now + AHEAD:
            _, _, listener, address, packet = heapq.heappop(self._flying)
            hears = listener in self._members and listener.radio is not None
            if not hears or not listener.radio.hear_(address, packet):
                self.lost += 1
