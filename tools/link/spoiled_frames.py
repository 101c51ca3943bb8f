"""How often honest players are accused when frames are spoiled on their way: every bit flipped with some probability.

    .venv/bin/python -P tools/link/spoiled_frames.py                 # a table, two minutes
    .venv/bin/python -P tools/link/spoiled_frames.py --trusting      # without telling everything twice

A spoiled frame passes its check so seldom that no number of matches would show what follows. So there are two steps:
how many spoiled frames pass is counted with frames alone; then in whole matches one of EASY spoiled frames is given a
right check on purpose, and of the accusations counted there only the due share is charged. That is too many where it
takes two such frames for an accusation: an upper bound.
"""

import argparse
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path += [str(ROOT), str(ROOT / "tools/link")]
    from sim import paths

    paths.extend()

import fuzz_link  # noqa: E402
from dojo.link.pairing import beacons  # noqa: E402
from dojo.link.pairing.proof import is_proven, prove  # noqa: E402

CHANCES = (0.003, 0.01, 0.02, 0.03, 0.1)  # of a bit
EASY = (20, 200)  # the rarer, the closer to the truth, but the fewer to count
LENGTHS = (8, 24)  # bytes of a beacon without a body and with one


def spoiled(data, chance, dice):
    """The frame with every bit flipped with this probability; None if none was."""
    bits = len(data) * 8
    mask = 0
    place = -1
    while True:
        place += 1 + int(dice.expovariate(1) / chance)  # a good enough geometric distribution
        if place >= bits:
            break
        mask |= 1 << place
    if not mask:
        return None
    return (int.from_bytes(data, "big") ^ mask).to_bytes(len(data), "big")


def passing(chance, frames, dice):
    """How many spoiled beacons had a right check, and how many there were."""
    passed = number = 0
    while number < frames:
        data = prove(bytearray(dice.randbytes(dice.choice(LENGTHS))), fuzz_link.SECRET)
        found = spoiled(data, chance, dice)
        if found is not None:
            number += 1
            passed += is_proven(found, fuzz_link.SECRET)
    return passed, number


class Weather:
    """What happens to the frames of one match."""

    def __init__(self, chance, easy, dice):
        self.chance = chance
        self.easy = easy
        self.dice = dice
        self.spoiled = self.passed = 0

    def befall(self, medium):
        """From now on spoil frames that come to this medium."""
        receive = medium.receive

        def receive_spoiled():
            data = receive()
            found = None if data is None else spoiled(data, self.chance, self.dice)
            if found is None:
                return data
            self.spoiled += 1
            if self.dice.random() * self.easy < 1:
                self.passed += 1
                found = bytes(prove(bytearray(found), fuzz_link.SECRET, medium.PROOF))
            return found

        medium.receive = receive_spoiled


def match(chance, easy, dice, is_light):
    """(spoiled frames, those that passed, whether somebody was accused) of one match in this weather."""
    world = fuzz_link.Match(dice, is_light, "ninja", b"\0", 2)
    weather = Weather(chance, easy, dice)
    for player in world.players:
        weather.befall(player.medium)
    for _ in range(4000):
        world.step()
        fouls = [player.table.foul or player.table.link.foul for player in world.players]
        if any(fouls) or all(player.verdict is not None for player in world.players):
            break
    return weather.spoiled, weather.passed, any(fouls)


def main():
    asked = argparse.ArgumentParser(description=__doc__.split("\n\n")[0], allow_abbrev=False)
    asked.add_argument("--trusting", action="store_true")
    asked.add_argument("--frames", type=int, default=2_000_000, help="to be checked, for each chance")
    asked.add_argument("--spoiled", type=int, default=30_000, help="frames in matches, for each line")
    chosen = asked.parse_args()
    if chosen.trusting:
        beacons._DOUBT = 0
    dice = random.Random(1)
    print("bits spoiled   frames that pass   made to pass   accused   of   accused in a million spoiled frames")
    for chance in CHANCES:
        passed, number = passing(chance, chosen.frames, dice)
        for easy in EASY:
            total = easily = accused = 0
            while total < chosen.spoiled:
                some, fitting, fouls = match(chance, easy, dice, total % 2 == 0)
                total += some
                easily += fitting
                accused += fouls
            rate = passed / number * accused / max(easily, 1) * 1e6
            share = f"{passed / number * 1e6:.1f} in a million"
            print(f"{chance:<14} {share:<18} 1 in {easy:<9} {accused:<9} {easily:<4} {rate:.2f}", flush=True)


if __name__ == "__main__":
    main()
