"""The air between devices with ESP-NOW: everybody else hears every packet, or some do, late, or twice.

    radio = Radio(seed=7, loss=30, jitter=50)
    radio.join(device)                  # a _host.Device; leave(device) when it is switched off
    radio.step(now)                     # after all devices have run until `now`: delivers what is due

Each listener loses packets independently. A packet that does not fit the listener's buffer is lost, as on the chip. All
that happens by chance follows from the seed.
"""

from sim.linking.air import Channel

AHEAD = 10  # ms: what arrives in the first half of the next frame is there at its end
AIRTIME = 1  # ms, about: a packet of 85 bytes at 1 Mbit/s, with its preamble
EVERYBODY = b"\xff" * 6
HOME = 1  # the channel of those that have joined no network; others do not hear it


class Radio(Channel):
    """The channel of ESP-NOW."""

    name = "radio"

    def __init__(self, seed=0, loss=0, delay=0, duplicates=0, jitter=0):
        super().__init__(seed, loss, delay, duplicates, jitter)
        self._members = {}  # device: its MAC address
        self._now = 0

    def join(self, device):
        """A device is switched on or comes near."""
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
        """A stranger sends a packet to everybody."""
        self._send(None, address, EVERYBODY, packet, self._now)

    def _send(self, sender, address, mac, packet, now):
        self.sent += 1
        for listener, own in self._members.items():
            is_near = listener.channel == (sender.channel if sender else HOME)
            if listener is not sender and mac in (EVERYBODY, own) and is_near:
                self._fly(listener, (address, packet), now + AIRTIME)

    def step(self, now):
        """All devices have run until `now`, ms of the room: deliver what is due."""
        self._now = now
        self._land(now + AHEAD)

    def _arrives(self, listener, packet):
        is_heard = listener in self._members and listener.radio is not None
        return is_heard and listener.radio.hear_(*packet)
