"""Carries the simulator's own medium's frames between the devices of one process (sim/fakes/link/air.py).

    channel = Air(seed=7, loss=30, delay=200)
    channel.join(device)            # a _host.Device; leave(device) takes it out
    channel.step(now)               # after all devices have run one frame of time: delivers what is due
    channel.loss = 50               # percent of frames, and delay in ms, may change at any time
    channel.is_cut = True           # nothing gets through, frames on their way included

The seed decides what is lost, doubled or overtaken. Each listener loses frames independently, as by radio.
"""

import heapq
import random
from collections import deque

HELD = 32  # frames that can wait in a device until its program takes them; any more are lost


class End:
    """`device.air`: where a device's program hands over its frames and finds others'."""

    channel = None  # while unconnected

    def __init__(self):
        self._arrived = None  # frames, while the program listens

    def open(self):
        self._arrived = deque((), HELD)

    def close(self):
        self._arrived = None

    def send(self, frame):
        if self.channel is not None:
            self.channel.take(self, frame)

    def take(self):
        """The next frame that arrived, as a bytearray, or None."""
        return self._arrived.popleft() if self._arrived else None

    def arrive(self, frame):
        """A frame arrives. False if it is lost because the program does not listen or is too slow."""
        if self._arrived is None or len(self._arrived) >= HELD:
            return False
        self._arrived.append(bytearray(frame))
        return True


class Channel:
    """A channel that carries frames whole. `loss` and `duplicates` in percent of frames, `delay` in ms, `jitter` up to
    this many ms more, so frames overtake each other.

    sent    frames that devices have sent         lost    those that a listener did not get
    """

    name = "air"  # part of the seed of what happens by chance

    def __init__(self, seed=0, loss=0, delay=0, duplicates=0, jitter=0):
        self.loss = loss
        self.delay = delay
        self.duplicates = duplicates
        self.jitter = jitter
        self.is_cut = False
        self.sent = self.lost = 0
        self._random = random.Random(f"{self.name} {seed}")
        self._flying = []  # a heap of (when it is due, number, listener, frame)
        self._number = 0

    def _fly(self, listener, frame, now):
        """Send a frame to one listener: lost, once, or twice."""
        if self._random.randrange(100) < self.loss:
            self.lost += 1
            return
        for _ in range(1 + (self._random.randrange(100) < self.duplicates)):
            due = now + self.delay + self._random.randrange(self.jitter + 1)
            heapq.heappush(self._flying, (due, self._number, listener, frame))
            self._number += 1

    def _land(self, until):
        """Deliver what is due, unless the link is cut."""
        if self.is_cut:
            self.lost += len(self._flying)
            self._flying.clear()
        while self._flying and self._flying[0][0] <= until:
            _, _, listener, frame = heapq.heappop(self._flying)
            self.lost += not self._arrives(listener, frame)


class Air(Channel):
    """The channel of the simulator's own medium."""

    def __init__(self, seed=0, loss=0, delay=0, duplicates=0, jitter=0):
        super().__init__(seed, loss, delay, duplicates, jitter)
        self._ends = []
        self._outbox = []

    def join(self, device):
        """A device has been switched on, or came back."""
        if device.air is None:
            device.air = End()
        device.air.channel = self
        self._ends.append(device.air)

    def leave(self, device):
        """A device loses its power or goes out of reach; nobody hears it from now on."""
        device.air.channel = None
        self._ends.remove(device.air)

    def take(self, end, frame):
        """A device sends a frame. It leaves when the device's time is over."""
        self._outbox.append((end, frame))

    def step(self, now):
        """All devices have run until `now`, in ms: send what they sent, deliver what is due."""
        outbox, self._outbox = self._outbox, []
        for end, frame in outbox:
            self.sent += 1
            self._send(end, frame, now)
        self._land(now)

    def _arrives(self, listener, frame):
        """Whether a frame on its way still finds its listener."""
        return listener in self._ends and listener.arrive(frame)

    def _send(self, end, frame, now):
        """One transmission, to everybody else."""
        for listener in self._ends:
            if listener is not end:
                self._fly(listener, frame, now)
