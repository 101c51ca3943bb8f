"""A short slice of `make fuzz`: frames of all sorts to each state of the protocol (tools/link/fuzz_link.py)."""

import gc
import random
import tracemalloc

import pytest

import fuzz_link
from dojo.link.pairing.proof import prove


@pytest.mark.parametrize("state", fuzz_link.STATES)
def test_whatever_frames_come_nothing_crashes_hangs_or_grows(state):
    tally = fuzz_link.run(1200, seed=state, state=state, length=200)
    assert tally.frames == 1200 and tally.ended > 0
    assert tally.largest < fuzz_link.LARGEST


def test_fouls_of_every_kind_were_among_what_was_tried():
    """Else the frames would not get far enough to be worth anything."""
    tally = fuzz_link.run(32_000, seed=3, length=500)
    assert len(tally.fouls) >= 6, tally.fouls


def test_after_many_devices_nothing_is_left_of_them():
    fuzz_link.run(3200, seed=5, length=200)
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        fuzz_link.run(3200, seed=6, length=200)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < 50_000, "%d bytes" % grown


def test_a_failure_says_how_to_see_it_again(monkeypatch):
    def fail(*arguments):
        raise IndexError("of the product")

    monkeypatch.setitem(fuzz_link.STATES, "commit", fail)
    with pytest.raises(IndexError) as wrong:
        fuzz_link.run(10_000, seed=7, state="commit")
    assert "--seed 7 --first 0 --state 'commit'" in wrong.value.__notes__[0]


# --- Frames that are spoiled on their way ----------------------------------------------------------------------------


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


def spoiled_match(chance, easy, dice, is_light):
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


def test_spoiled_frames_get_nobody_accused_though_many_pass_their_check():
    """One in 50 is given a right check; without being told everything twice, half of those would end the match."""
    dice = random.Random(4)
    passed = accused = 0
    while passed < 80:
        _, some, foul = spoiled_match(0.01, 50, dice, passed % 2 == 0)
        passed += some
        accused += foul
    assert accused <= 1
