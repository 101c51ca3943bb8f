"""Frames of all sorts to each state of the protocol: a slice of `make fuzz`, or all of it (fuzz_link.py)."""

import gc
import random
import tracemalloc

import pytest

import fuzz_link
import honest
import link_world
import scope
from dojo.link.pairing.proof import prove
from weather import FRAME

FRAMES = scope.amount("FRAMES")


@pytest.mark.parametrize("state", fuzz_link.STATES)
def test_whatever_frames_come_nothing_crashes_hangs_or_grows(state):
    count = FRAMES // len(fuzz_link.STATES)
    length = 200 if count < 100_000 else fuzz_link.BURST
    tally = fuzz_link.run(count, seed="frames to " + state, state=state, length=length)
    assert tally.frames >= count > 0 and tally.ended > 0
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


def spoil(medium, dice, one_in):
    """From now on a bit in a hundred of what comes to this medium is flipped. One in so many of the spoiled frames is
    given a right proof: a list of whether it was, for each of them.
    """
    receive, passed = medium.receive, []

    def receive_spoiled():
        data = receive()
        flipped = [bit for bit in range(8 * len(data or b"")) if dice.random() < 0.01]
        if not flipped:
            return data
        found = int.from_bytes(data, "big") ^ sum(1 << bit for bit in flipped)
        data = found.to_bytes(len(data), "big")
        passed.append(dice.randrange(one_in) == 0)
        return bytes(prove(bytearray(data), link_world.SECRET, medium.PROOF)) if passed[-1] else data

    medium.receive = receive_spoiled
    return passed


def test_spoiled_frames_get_nobody_accused_though_many_pass_their_check():
    """One in 50 is given a right check; without being told everything twice, half of those would end the match."""
    dice = random.Random(4)
    passed = accused = 0
    while passed < 80:
        world = honest.Fed(dice, passed % 2 == 0, "ninja", b"\0", 2)
        some = [spoil(player.medium, dice, 50) for player in world.players]
        for _ in range(4000):
            world.run(FRAME)
            fouls = [player.foul for player in world.players]
            if any(fouls) or all(player.verdict is not None for player in world.players):
                break
        passed += sum(map(sum, some))
        accused += any(fouls)
    assert accused <= 1
