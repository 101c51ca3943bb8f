"""How many frames get through the simulated light, whole, wrong or not at all, the worse it gets.

    python tools/link/light_sweep.py [--frames 200] [--seed 1]

The driver is the board's own, and so is what it gets: pulses. A wrong frame is one that the driver alone took for
whole, before its checksum is looked at.
"""

import argparse
import importlib
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
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
        import _host

        self.host = _host
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
        self.host.use(self.devices[number])
        self.media[number].send(frame)

    def run(self, ms, looking=True):
        """Let time pass; a board that has been busy sending takes part again when its own time has come."""
        for _ in range(-(-ms // FRAME)):
            self.now += FRAME
            for number, device in enumerate(self.devices):
                if device.now >= self.now:
                    continue
                self.host.use(device)
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
    from sim.linking.infrared import Light

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


TRIALS = (
    ("jitter of edges, ± µs", "jitter", (0, 60, 100, 125, 130, 140, 150)),
    ("bursts missed, %, ± 60 µs", "missing", (0.1, 0.5, 1, 2, 5)),
    ("pulses from elsewhere a second, ± 60 µs", "glitches", (1, 2, 5, 20, 100)),
)


def main():
    parser = argparse.ArgumentParser(description="Frames through the simulated light, the worse it gets.")
    parser.add_argument("--frames", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for title, name, values in TRIALS:
        print(f"{title:42}right  wrong")
        for value in values:
            right, wrong = trial(asked.frames, asked.seed, **{name: value})
            print(f"{value!s:>40}  {100 * right / asked.frames:5.1f} {100 * wrong / asked.frames:6.1f} %")


if __name__ == "__main__":
    sys.path.append(str(ROOT))
    from sim import paths

    paths.extend()
    main()
