"""The air between linked devices, with all that can go wrong in it, and a clock that nothing real moves.

    air = Air(seed=5, loss=30, duplicates=10, delay=300)
    one, other = air.medium(), air.medium()
    one.send(b"a frame"); air.wait(20)
    other.receive()                         # b"a frame", or None: lost, late, or to come twice

Frames arrive in any order once `delay` lets them overtake each other. RADIO and LIGHT are the two kinds of air there
are: on RADIO all may speak together; on LIGHT a frame takes 0.2 s during which its sender is deaf, and two frames at
the same time destroy each other. Whoever loses a frame does not see that somebody speaks either.
"""

import random
from collections import namedtuple

FRAME = 20  # ms
START = 0x1FFF0000  # what supervisor.ticks_ms() returns at power-on, as on the chip
TICKS = 0x1FFFFFFF

# body: bytes of body a frame carries; speed: ms a frame is on the air, and ms more for each byte
Kind = namedtuple("Kind", ("body", "is_half_duplex", "pause", "base", "per_byte"))
RADIO = Kind(54, False, 40, 2, 0)
LIGHT = Kind(16, True, 260, 10, 8)


class Air:
    """What all devices speak through. loss and duplicates in percent, delay in ms; all may be changed at any time.

    now       ms since the beginning           sent, lost   frames, counted once for each who should have heard them
    is_cut    True: nothing gets through       on_send      called with (medium, frame) for each frame sent
    """

    def __init__(self, seed, loss=0, duplicates=0, delay=0, kind=RADIO):
        self.loss = loss
        self.duplicates = duplicates
        self.delay = delay
        self.kind = kind
        self.now = 0
        self.sent = self.lost = 0
        self.is_cut = False
        self.on_send = None
        self._random = random.Random(seed)
        self._media = []
        self._voices = []  # on half-duplex air: (begins, ends, media that see it)
        self._flying = []  # [begins, arrives, sender, receiver, frame, was destroyed]

    def medium(self):
        """One more device's way to the air."""
        medium = Medium(self)
        self._media.append(medium)
        return medium

    def forget(self, medium):
        """A device has lost its power."""
        self._media.remove(medium)

    def wait(self, ms):
        """Let time pass: what is due arrives."""
        self.now += ms
        due = [flight for flight in self._flying if flight[1] <= self.now]
        if due:
            self._flying = [flight for flight in self._flying if flight[1] > self.now]
            for flight in sorted(due, key=lambda flight: flight[1]):
                self._arrive(flight)

    def send(self, medium, frame):
        """Take a frame from one medium to all others that are open. Returns the ms it is on the air."""
        frame = bytes(frame)
        assert 1 <= len(frame) <= medium.LONGEST, "too long for the air: %d bytes" % len(frame)
        if self.on_send is not None:
            self.on_send(medium, frame)
        on_air = self.kind.base + self.kind.per_byte * len(frame)
        listeners = []
        for other in self._media:
            if other is not medium and other.is_open:
                self.sent += 1
                times = 0 if self.is_cut or self._happens(self.loss) else 1 + self._happens(self.duplicates)
                self.lost += not times
                if times:
                    listeners.append(other)
                for _ in range(times):
                    late = self._random.randint(0, self.delay) if self.delay else 0
                    self._flying.append([self.now, self.now + on_air + late, medium, other, frame, False])
        if self.kind.is_half_duplex:
            self._collide(medium, on_air, listeners)
        return on_air

    def is_heard(self, medium):
        """Whether there is a voice in the air: the receiver of light sees one from its first pulse on."""
        if self.kind.is_half_duplex and not self.is_cut:
            for begins, ends, listeners in self._voices:
                if begins < self.now < ends and medium in listeners:
                    return True
        return False

    def _happens(self, percent):
        return self._random.random() * 100 < percent

    def _collide(self, medium, on_air, listeners):
        """Who speaks hears nothing, and two voices at a time are noise to everybody."""
        medium.deaf_until = self.now + on_air
        self._voices = [voice for voice in self._voices if voice[1] > self.now]
        if self._voices:
            for flight in self._flying:
                if flight[0] + on_air > self.now:
                    flight[5] = True
        self._voices.append((self.now, self.now + on_air, listeners))

    def _arrive(self, flight):
        _, _, _, receiver, frame, is_destroyed = flight
        if is_destroyed:
            self.lost += 1
        elif receiver.is_open:
            receiver.inbox.append(frame)


class Medium:
    """One device's end, as a medium of dojo.link: send and receive."""

    CONTACT = 0
    MOST = 8

    def __init__(self, air):
        self._air = air
        self.BODY = air.kind.body
        self.LONGEST = 28 if air.kind.is_half_duplex else 72
        self.PROOF = 2 if air.kind.is_half_duplex else 4
        self.HALF_DUPLEX = air.kind.is_half_duplex
        self.PAUSE = air.kind.pause
        self.is_open = True
        self.deaf_until = 0
        self.inbox = []

    def is_busy(self):
        """Whether it speaks, or hears somebody who does."""
        return self._air.now < self.deaf_until or self._air.is_heard(self)

    def send(self, frame):
        self._air.send(self, frame)

    def receive(self):
        return self.inbox.pop(0) if self.inbox else None

    def close(self):
        self.is_open = False
        self.inbox.clear()
