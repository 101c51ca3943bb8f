"""Linked matches between processes, and between CPython and the 32-bit MicroPython: the same match on both sides."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from shared import INTERPRETER
from sim import paths
from sim.loading import doors
from sim.unattended import run as unattended

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = str(ROOT / "sim/linking/linked_peer_process.py")
PATHS = [*doors.written(), *paths.DEVICE, paths.ROOT]
CPYTHON = [sys.executable, "-P", "-S", PROGRAM]
MICROPYTHON = [str(INTERPRETER), "-X", "heapsize=1M", PROGRAM]
FRAME = 20  # ms
LONGEST = 60_000  # frames


class Device:
    """One process. It can be killed, and started again with what it had saved."""

    def __init__(self, command, wish):
        self.command = command
        self.wish = dict(wish, boots=0)
        self.report = None
        self.start()

    def start(self):
        separator = os.pathsep if self.command is CPYTHON else ":"
        environment = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": separator.join(PATHS),
            "MICROPYPATH": separator.join([".frozen", *PATHS]),
        }
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.write(json.dumps(self.wish))

    def write(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def begin(self, frames):
        """Let it run one frame of time; `finish` returns what it sends."""
        self.write(" ".join([str(FRAME), *frames]))

    def finish(self):
        sent, notes = json.loads(self.process.stdout.readline())
        for what, _, told in notes:
            if what == "over":
                self.report = told
        return sent

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def restart(self):
        """A power cut."""
        self.kill()
        self.report = None
        self.wish["boots"] += 1
        self.start()


def play(devices, seed, loss=0, kills=0):
    """Until all devices have reported; they are killed afterwards. Gives the reports in the order of the table."""
    dice = random.Random(seed)
    arrived = [[] for _ in devices]
    try:
        for _ in range(LONGEST):
            for device, frames in zip(devices, arrived):
                device.begin(frames)
            arrived = [[] for _ in devices]
            for sender, device in enumerate(devices):
                for frame in device.finish():
                    for listener in range(len(devices)):
                        if listener != sender and dice.random() * 100 >= loss:
                            arrived[listener].append(frame)
            if all(device.report for device in devices):
                return sorted((device.report for device in devices), key=lambda report: report["me"])
            if kills and not dice.randrange(60):
                kills -= 1
                dice.choice([device for device in devices if not device.report] or devices).restart()
        raise AssertionError("it does not end")
    finally:
        for device in devices:
            device.kill()


def wishes(tmp_path, seed, game="ninja", options=(0,), seats=(2, 3), devices=2, chips=("rp2040", "rp2040"), python=()):
    for number in range(devices):
        yield {
            "game": game,
            "options": options,
            "seats": seats,
            "devices": devices,
            "seed": seed,
            "link": "lines",
            "pact": None,
            "hashing": 0,
            "python": number in python,
            "waits": 0,
            "number": number,
            "chip": chips[number],
            "nvm": str(tmp_path / f"nvm-{seed}-{number}"),
        }


def agree(reports):
    """All sides have the same match, and have audited it."""
    told = [(report["audited"], report["actions"], report["result"], report["check"]) for report in reports]
    assert told[0][0] is True and told == told[:1] * len(told)
    return reports[0]


FORMS = ["duel", "forbidden", "three", "tag"]


@pytest.mark.parametrize("seed", range(20))
def test_devices_that_are_processes_play_the_match_that_one_device_would_play(seed, tmp_path):
    form = seed % 4
    seats = ((1, 3), (4, 2), (1, 2, 3), (2, 3, 1, 2))[form]
    count = (2, 2, 3, 2 + seed % 3)[form]
    chips = [random.Random(seed).choice(["rp2040", "samd51", "esp32s3"]) for _ in range(count)]
    devices = [Device(CPYTHON, wish) for wish in wishes(tmp_path, seed, "ninja", (form,), seats, count, chips)]
    first = agree(play(devices, seed, loss=seed % 3 * 20, kills=seed % 4))
    alone = unattended.play("ninja", {"form": FORMS[form]}, [f"bot{level}" for level in seats], seed)
    assert (first["actions"], first["result"], first["check"]) == (alone["actions"], alone["result"], alone["check"])


@pytest.mark.parametrize(
    "game, options",
    [
        ("ninja", (0,)),
        ("ninja", (1,)),
        ("template", (1,)),
        ("karenza", (1, 1, 0, 1)),
        ("king_of_the_roll", (0, 0, 0, 1, 0, 0)),
    ],
)
@pytest.mark.parametrize("hashing", ["native", "python"])
def test_cpython_and_a_32_bit_micropython_play_the_same_match(game, options, hashing, tmp_path, need):
    need("build/micropython/run")
    python = () if hashing == "native" else (1,)
    here, there = wishes(tmp_path, 7, game, options, (2, 1), python=python)
    first = agree(play([Device(CPYTHON, here), Device(MICROPYTHON, there)], 7, loss=20))
    assert first["result"] is not None


def test_a_micropython_that_is_killed_in_the_middle_goes_on(tmp_path, need):
    need("build/micropython/run")
    here, there = wishes(tmp_path, 8, "ninja", (0,), (4, 4))
    agree(play([Device(CPYTHON, here), Device(MICROPYTHON, there)], 8, loss=30, kills=3))
