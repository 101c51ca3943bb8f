"""Light between simulated handhelds: what receivers' pins see of the others' LEDs.

    channel = Light(seed=7, loss=30)
    channel.join(device)            # a _host.Device; leave(device) takes it out
    channel.step(now)               # virtual ms, after all devices have run one frame of time
    channel.jitter = 120            # everything may change at any time

A receiver puts out a pulse for each burst it notices. It makes all bursts of a frame longer or shorter alike; each edge
is early or late by chance, some bursts are missed, some pulses come from elsewhere. Two LEDs that shine at once are one
light; everybody sees their own. All of it follows from the seed. Light does not arrive twice: `duplicates` exists
because every channel has it.
"""

import random

from sim.linking.air import Channel

CARRIER = 38000  # hertz
TUNING = 2000  # hertz off the carrier that a receiver still notices
SHORTEST = 263  # µs: ten periods of the carrier; a shorter burst is noticed half the time
LATE = 200  # µs of delay in a receiver
FRAME = 20  # ms, between two steps
MEMORY = 2000  # ms to remember a pulse


class Light(Channel):
    """A channel: `loss` in percent of frames, `delay` in ms. For light only:

    jitter      µs by which an edge is early or late, at most
    stretch     µs by which the bursts of a frame are longer, from … to, or shorter where it is negative
    missing     percent of bursts that a receiver does not notice
    glitches    pulses from elsewhere in a second, at each receiver
    lamp        True where a lamp makes a pulse a hundred times a second
    sent, lost  frames that devices have sent, and those that a receiver got nothing of
    """

    def __init__(self, seed=0, loss=0, delay=0, duplicates=0, jitter=60, missing=0, glitches=0):
        super().__init__(seed, loss, delay, duplicates, jitter)
        self._random = random.Random(seed)
        self.stretch = (-80, 120)
        self.missing = missing
        self.glitches = glitches
        self.lamp = False
        self.now = 0
        self._receivers = []

    def join(self, device):
        """A device has been switched on. One without infrared hears and says nothing."""
        if "infrared" not in device.hardware:
            return
        self._receivers.append(_Receiver(device, self.now))
        device.on_pulses = lambda pin, frequency, pulses: self._take(device, pin, frequency, pulses)

    def leave(self, device):
        """A device is switched off, or gone."""
        if any(receiver.device is device for receiver in self._receivers):
            self._receivers = [receiver for receiver in self._receivers if receiver.device is not device]
            device.on_pulses = None

    def step(self, now):
        """Advance the room's time. Light arrives at once, so this only makes pulses from elsewhere."""
        if self.is_cut:
            for receiver in self._receivers:
                receiver.forget(now)
        self.now = now
        for receiver in self._receivers:
            receiver.prune(now)
            receiver.hear(self._noise(now * 1000))

    # --- Light -------------------------------------------------------------------------------

    def _take(self, device, pin, frequency, pulses):
        """An LED begins to shine."""
        if pin is not device.names[device.hardware["infrared"][0]] or abs(frequency - CARRIER) > TUNING:
            return
        self.sent += 1
        sender = next(receiver for receiver in self._receivers if receiver.device is device)
        start = device.now * 1000 + sender.offset
        bursts = []
        for place, length in enumerate(pulses):
            if place % 2 == 0:
                bursts.append((start, start + length))
            start += length
        for receiver in self._receivers:
            if receiver is sender:
                receiver.hear(self._notice(bursts, 0))
            elif self.is_cut or self._random.randrange(100) < self.loss:
                self.lost += 1
            else:
                receiver.hear(self._notice(bursts, self.delay * 1000))

    def _notice(self, bursts, late):
        """Work out what a receiver makes of a frame."""
        draw = self._random.random
        late += LATE
        longer = self._random.randint(*self.stretch)
        jitter = self.jitter
        noticed = []
        for start, end in bursts:
            if self.missing and draw() * 100 < self.missing:
                continue
            if end - start < SHORTEST and draw() < 0.5:
                continue
            first = late + start + int((2 * draw() - 1) * jitter)
            last = late + end + int((2 * draw() - 1) * jitter) + longer
            if last > first:
                noticed.append((first, last))
        return noticed

    def _noise(self, start):
        """Pulses from elsewhere in the next frame of time."""
        made = []
        if self.glitches:
            draw = self._random.random
            for _ in range(FRAME):
                if draw() * 1000 < self.glitches:
                    at = start + int(draw() * FRAME * 1000)
                    made.append((at, at + 40 + int(draw() * 400)))
        if self.lamp:
            for at in range(start, start + FRAME * 1000, 10000):
                made.append((at, at + self._random.randint(300, 700)))
        return made


class _Receiver:
    """The receiver of one device; `offset`: µs its clock is behind the room's."""

    def __init__(self, device, now):
        self.device = device
        self.offset = (now - device.now) * 1000
        self.name = device.hardware["infrared"][1]
        self._waiting = device.names[self.name].bursts

    def hear(self, bursts):
        if bursts:
            self.device.hear(self.name, [(start - self.offset, end - self.offset) for start, end in bursts])

    def forget(self, now):
        """The light has gone out."""
        end = now * 1000 - self.offset
        self._waiting[:] = [burst for burst in self._waiting if burst[0] < end]

    def prune(self, now):
        """Forget pulses nobody has asked for."""
        if self._waiting and self._waiting[0][0] < (now - MEMORY) * 1000 - self.offset:
            self._waiting[:] = [burst for burst in self._waiting if burst[0] >= (now - MEMORY) * 1000 - self.offset]
