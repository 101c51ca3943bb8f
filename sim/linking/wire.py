"""The cable between two devices: bytes at line speed, and what happens to them on the way.

    wire = Wire(seed=7, noise=5, garbage=300)
    wire.join(device)                   # a _host.Device, two at most; leave(device) when it is switched off
    wire.step(now)                      # after both devices have run until `now`: delivers what is due
    wire.is_cut = True                  # somebody pulls the plug, perhaps in the middle of a frame

All that happens by chance follows from the seed.
"""

from collections import deque

from sim.linking.air import Channel

AHEAD = 10  # ms: what arrives in the first half of the next frame is there when that frame is over


class _Transmission:
    """Bytes on their way, one after the other: the first is there at `due`, µs of the room, the others follow."""

    def __init__(self, due, gap, baudrate, data):
        self.due = due
        self.gap = gap
        self.baudrate = baudrate
        self.data = data


class Wire(Channel):
    """A channel. Of the write()s of a device, `loss` percent are lost, `duplicates` percent come twice, and `noise`
    percent have one byte changed. `delay` in ms. `garbage`: bytes a second that a device reads from its line while
    nobody holds it, because it is cut or the other side is off. `sent` and `lost` count transmissions; one that was cut
    in the middle is lost too.
    """

    name = "wire"

    def __init__(self, seed=0, loss=0, delay=0, duplicates=0, noise=0, garbage=0):
        super().__init__(seed, loss, delay, duplicates)
        self.noise = noise
        self.garbage = garbage
        self._ways = {}  # device: what is on its way to it
        self._free = {}  # device: room µs when the line to it is free again
        self._now = 0
        self._owed = 0  # thousandths of a byte of garbage

    def join(self, device):
        """A device is switched on with the cable in it. ValueError for a third one."""
        if len(self._ways) == 2:
            raise ValueError("a cable has two ends")
        self._ways[device] = deque()
        self._free[device] = 0
        later = (self._now - device.now) * 1000
        device.on_wire = lambda uart, start, data: self._send(device, uart, start + later, data)

    def leave(self, device):
        """A device is switched off."""
        self.lost += len(self._ways.pop(device))
        del self._free[device]
        device.on_wire = None

    def put(self, data, device=None, baudrate=115200):
        """A stranger sends bytes, to one device or to all."""
        for listener in [device] if device else list(self._ways):
            self._start(listener, self._now * 1000, 10 * 1000000 // baudrate, baudrate, data)

    def _send(self, sender, uart, start, data):
        self.sent += 1
        listeners = [device for device in self._ways if device is not sender]
        if not listeners or self._random.randrange(100) < self.loss:
            self.lost += 1
            return
        if self._random.randrange(100) < self.noise:
            place = self._random.randrange(len(data))
            data = data[:place] + bytes((data[place] ^ self._random.randrange(1, 256),)) + data[place + 1 :]
        gap = uart.bits_ * 1000000 // uart.baudrate_
        for _ in range(1 + (self._random.randrange(100) < self.duplicates)):
            self._start(listeners[0], start, gap, uart.baudrate_, data)

    def _start(self, listener, start, gap, baudrate, data):
        """Queue bytes on the line to a listener."""
        start = max(start + self.delay * 1000, self._free[listener])
        self._ways[listener].append(_Transmission(start + gap, gap, baudrate, data))
        self._free[listener] = start + gap * len(data)

    def step(self, now):
        """Both devices have run until `now`, ms of the room: deliver what is due."""
        passed = now - self._now
        self._now = now
        for device, way in self._ways.items():
            self._deliver(device, way)
        self._owed += self.garbage * passed
        if self._owed >= 1000:
            for device in self._ways:
                if self.is_cut or not any(other.uarts for other in self._ways if other is not device):
                    self._arrive(device, self._random.randbytes(self._owed // 1000))
            self._owed %= 1000

    def _deliver(self, device, way):
        if self.is_cut:
            self.lost += len(way)
            way.clear()
        end = (self._now + AHEAD) * 1000
        while way and way[0].due <= end:
            first = way[0]
            count = min(len(first.data), (end - first.due) // first.gap + 1)
            self._arrive(device, first.data[:count], first.baudrate)
            first.data = first.data[count:]
            first.due += count * first.gap
            if not first.data:
                way.popleft()

    def _arrive(self, device, data, baudrate=None):
        """Bytes arrive. At another speed they are garbage."""
        for uart in device.uarts:
            matches = baudrate in (None, uart.baudrate_)
            uart.arrive_(data if matches else self._random.randbytes(len(data)))
