"""Boards side by side with the drivers of a medium as they are, and what is between them.

    room = Drivers(Wire(noise=5), lambda name: ("cable", board.TX, board.RX), "pybadge", "pybadge")
    room.media[0].send(b"a frame")
    room.frame()
    room.heard(1)                       # [b"a frame"]

    right, wrong = trial(60, seed=3, jitter=150)    # by light; a wrong frame is one that the driver took for whole
"""

import importlib
import random
import sys

import _host

from dojo.link.media import choose
from sim.linking.infrared import Light

FRAME = 20  # ms


class Drivers:
    """Boards with one clock, in frames of 20 ms. link: a function of a board's name, what open_medium takes for it."""

    def __init__(self, channel, link, *names):
        self.channel = channel
        self.link = link
        self.now = 0
        self.began, self.devices, self.media = [], [], []
        for name in names:
            self.power_on(name)

    def power_on(self, name, end=None):
        """One more board, or another in the place of one; its clock begins at 0."""
        device = _host.power_on(name)
        for driver in ("dojo.link.media.radio", "espnow"):  # has its board's radio for ever
            sys.modules.pop(driver, None)
        self.channel.join(device)
        medium = choose.open_medium(self.link(name))
        assert medium is not None
        place = slice(len(self.media), None) if end is None else slice(end, end + 1)
        self.began[place], self.devices[place], self.media[place] = [self.now], [device], [medium]

    def switch(self, number):
        """Make a board the one whose code runs."""
        _host.use(self.devices[number])

    def frame(self, count=1):
        for _ in range(count):
            self.now += FRAME
            for device, began in zip(self.devices, self.began):
                device.advance(max(0, self.now - began - device.now))
            self.channel.step(self.now)

    def heard(self, number=1):
        """All frames that are there now."""
        frames = []
        while (frame := self.media[number].receive()) is not None:
            frames.append(bytes(frame))
        return frames

    def poll(self, count, number=1):
        """Frames of time with a look in each; all that a board hears."""
        heard = []
        for _ in range(count):
            self.frame()
            heard += self.heard(number)
        return heard


class Room(Drivers):
    """Boards that see each other by infrared light, each of which looks once in a frame.

    room = Room(Light(seed=3), "hack_club_sprig", "pybadge")
    room.send(0, b"a frame")            # takes its time on that board only
    room.run(300)
    room.seen[1]                        # [b"a frame"]
    """

    def __init__(self, light, *names):
        self.seen = []
        super().__init__(light, lambda name: importlib.import_module("boards." + name).links()[0], *names)

    def power_on(self, name, end=None):
        super().power_on(name, end)
        self.seen.append([])

    def send(self, number, frame):
        """Let a board send now. The others catch up in run()."""
        self.switch(number)
        self.media[number].send(frame)

    def run(self, ms, looking=True):
        """Let time pass; a board that has been busy sending takes part again when its own time has come."""
        for _ in range(-(-ms // FRAME)):
            self.now += FRAME
            for number, device in enumerate(self.devices):
                time = self.now - self.began[number]
                if device.now >= time:
                    continue
                self.switch(number)
                if looking:
                    frame = self.media[number].receive()
                    if frame is not None:
                        self.seen[number].append(bytes(frame))
                device.advance(max(0, time - device.now))
            self.channel.step(self.now)

    def time_left(self):
        """ms until every board has done what it was doing."""
        return max(0, *(began + device.now - self.now for began, device in zip(self.began, self.devices)))


def trial(frames, seed, **light):
    """Send `frames` frames to and fro. Returns how many arrived intact, and how many wrong ones did."""
    draw = random.Random(seed)
    room = Room(Light(seed, **light), "raspberry_pi_pico", "pybadge")
    right = wrong = 0
    for number in range(frames):
        frame = draw.randbytes(draw.randint(8, 24))
        room.send(number % 2, frame)
        room.run(room.time_left() + 40)
        heard = room.seen[1 - number % 2]
        right += frame in heard
        wrong += len([other for other in heard if other != frame])
        heard.clear()
        assert not room.seen[number % 2], "nobody hears himself"
    return right, wrong
