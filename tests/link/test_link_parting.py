"""Who says that it has gone, or wants to end: believed once it was said for two seconds, whoever else may say it."""

import pytest

from dojo.link.pairing import frame as frames
from link_world import Links
from test_link_beacons import alone, forged, hear
from weather import LIGHT, RADIO

GONE = frames.GONE


@pytest.mark.parametrize(
    "kind, loss, most", [(RADIO, 0, 2300), (RADIO, 50, 5000), (LIGHT, 0, 2600), (LIGHT, 50, 10_000)]
)
def test_who_really_has_gone_is_believed_after_two_seconds_and_before_it_falls_silent(kind, loss, most):
    """`most`: ms; a farewell lasts 10,000."""
    for seed in range(20):
        world = Links(2, kind=kind, loss=loss, seed=seed)
        world.run(1000)
        world.links[0].tell(GONE)
        assert 2000 <= world.until(lambda world=world: world.links[1].told(0) == GONE) <= most


@pytest.mark.parametrize("kind", [RADIO, LIGHT])
@pytest.mark.parametrize("loss", [0, 30])
def test_a_few_forged_words_among_honest_beacons_do_nothing(kind, loss):
    """Nothing else is going on, so that the honest device speaks as rarely as it ever does."""
    for times, pause in ((1, 20), (4, 20), (4, 700), (12, 20), (20, 20)):
        world = Links(2, kind=kind, loss=loss, seed=times)
        world.run(5000)
        for _ in range(times):
            world.media[0].inbox.append(forged(1, 0, word=GONE))
            world.run(pause)
            assert world.links[0].told(1) != GONE and not world.links[0].is_sure(1)
        for _ in range(300):
            world.run(20)
            assert world.links[0].told(1) != GONE


def test_words_forged_for_ever_are_contradicted_again_and_again():
    world = Links(2)
    world.run(5000)
    believed = 0
    for _ in range(1000):
        world.media[0].inbox.append(forged(1, 0, word=GONE))
        world.run(20)
        believed += world.links[0].told(1) == GONE
    assert believed == 0


def say(world, word, ms):
    """Device 1 says a word four times a second for so long."""
    for _ in range(ms // 250):
        hear(world, forged(1, 0, word=word))
        world.run(250)


def test_a_few_frames_are_not_enough_however_long_they_take():
    world, link, _ = alone()
    for _ in range(5):
        hear(world, forged(1, 0, word=GONE))
        assert link.told(1) == frames.NOTHING
        world.run(2500)
    hear(world, forged(1, 0, word=GONE))
    assert link.told(1) == GONE


def test_nor_are_many_in_less_than_two_seconds():
    world, link, _ = alone()
    for _ in range(100):
        hear(world, forged(1, 0, word=GONE))
        world.run(20)
        assert link.told(1) == frames.NOTHING


@pytest.mark.parametrize("between", [frames.NOTHING, frames.STAYS])
def test_anything_else_said_between_begins_the_two_seconds_anew(between):
    world, link, _ = alone()
    for _ in range(10):
        say(world, GONE, 1750)
        hear(world, forged(1, 0, word=between))
        assert link.told(1) == between
    say(world, GONE, 2000)
    assert link.told(1) == frames.NOTHING
    say(world, GONE, 1000)
    assert link.told(1) == GONE and link.is_sure(1)


def test_who_asks_to_end_and_then_has_gone_has_said_so_all_the_time():
    world, link, _ = alone()
    say(world, frames.ASKS_TO_END, 1500)
    assert link.told(1) == frames.ASKS_TO_END and not link.is_sure(1)
    say(world, frames.ASKS_TO_END, 1500)
    assert link.is_sure(1)
    hear(world, forged(1, 0, word=GONE))
    assert link.told(1) == GONE and link.is_sure(1)


def test_what_is_said_of_one_device_says_nothing_of_another():
    world, link, _ = alone(3)
    for _ in range(8):
        hear(world, forged(1, 0, word=GONE), forged(2, 0))
        world.run(400)
    assert link.told(1) == GONE and link.told(2) == frames.NOTHING and not link.is_sure(2)
