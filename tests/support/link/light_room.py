"""Boards that see each other by infrared light, with the boards' own driver, and what gets through between two of them.

right, wrong = trial(60, seed=3, jitter=150)    # a wrong frame is one that the driver alone took for whole
"""

import importlib
import random

import _host

from sim.linking.infrared import Light

FRAME = 20  # ms
BOARDS = ("raspberry_pi_pico", "pybadge")


class Room:
    """Boards that see each other, each with its driver; one clock, and every board looks once a frame of 20 ms.

    room = Room(Light(seed=3), "hack_club_sprig", "pybadge")
    room.send(0, b"a frame")            # takes its time on that board only
    room.run(300)
    room.heard[1]                       # [b"a frame"]
    """

    def __init__(self, light, *names):
        self.light = light
        self.now = 0
        self.devices = []
        self.media = []
        self.heard = [[] for _ in names]
        for name in names:
            self.devices.append(_host.power_on(name))
            light.join(self.devices[-1])
            self.media.append(self.open(name))

    def open(self, name):
        """The driver on the pins of the current board."""
        infrared = importlib.import_module("dojo.link.media.infrared")
        return infrared.Infrared(*importlib.import_module("boards." + name).links()[0][1:])

    def send(self, number, frame):
        """Let a board send now. The others catch up in run()."""
        _host.use(self.devices[number])
        self.media[number].send(frame)

    def run(self, ms, looking=True):
        """Let time pass; a board that has been busy sending takes part again when its own time has come."""
        for _ in range(-(-ms // FRAME)):
            self.now += FRAME
            for number, device in enumerate(self.devices):
                if device.now >= self.now:
                    continue
                _host.use(device)
                if looking:
                    frame = self.media[number].receive()
                    if frame is not None:
                        self.heard[number].append(bytes(frame))
                if device.now < self.now:
                    device.advance(self.now - device.now)
            self.light.step(self.now)

    def time_left(self):
        """ms until every board has done what it was doing."""
        return max(0, max(device.now for device in self.devices) - self.now)


def trial(frames, seed, **light):
    """Send `frames` frames to and fro. Returns how many arrived intact, and how many wrong ones did."""
    draw = random.Random(seed)
    room = Room(Light(seed, **light), *BOARDS)
    right = wrong = 0
    for number in range(frames):
        frame = draw.randbytes(draw.randint(8, 24))
        room.send(number % 2, frame)
        room.run(room.time_left() + 40)
        heard = room.heard[1 - number % 2]
        right += frame in heard
        wrong += len([other for other in heard if other != frame])
        heard.clear()
        assert not room.heard[number % 2], "nobody hears himself"
    return right, wrong
