"""Exchanges between devices: whatever the air does to their beacons, all get all bodies, soon and with few frames."""

import pytest

from dojo.link.pairing import frame as frames
from dojo.link.pairing.beacons import (
    AWAY,
    CHANGED_CHOICE,
    CHOOSING,
    CHOSEN,
    LONGEST_BODY,
    OTHER_MATCH,
    OUT_OF_CONTACT,
    Link,
)
from dojo.link.pairing.proof import is_proven
from link_world import LIGHT, RADIO, SECRET, Links


def forged(sender, phase, body=None, before=False, missing=0, word=0, wanted=0, number=None, secret=SECRET):
    """A beacon as another of two devices would send it by radio before it has heard anything."""
    if number is None:
        number = frames.NO_BODY if body is None else frames.LAST
    return bytes(frames.beacon(secret, sender, bytes(2), word, phase, missing, wanted, number, body or b"", before))


def alone(count=2, me=0, phase=0, **weather):
    """One link that is fed by hand: (world, link, medium)."""
    world = Links(1, **weather)
    link = Link(world.media[0], SECRET, me, count, phase, world.ticks)
    world.links[:] = [link]
    return world, link, world.media[0]


def as_said_to(link, frame, stamp=None):
    """The same beacon by a device that has heard the latest stamp of a link (or that one), for its medium and count."""
    if not is_proven(frame, SECRET, 4):
        return frame
    number, body, wanted = frames.fragment(frame, 2, 4)
    stamps = bytearray(link.count)
    stamps[link.me] = link.contact.stamps[link.me] if stamp is None else stamp
    told = (frames.word(frame), frames.phase(frame), frame[3] & ~(1 << frames.sender(frame)), wanted, number, body)
    size = link.medium.PROOF
    return bytes(frames.beacon(SECRET, frames.sender(frame), stamps, *told, frames.is_before(frame), size))


def hear(world, *heard):
    """Let the one link hear frames, one at a time."""
    for frame in heard:
        world.media[0].inbox.append(as_said_to(world.links[0], frame))
        world.links[0].step()


# --- Exchanging -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
@pytest.mark.parametrize("count", [2, 3, 4, 8])
def test_everybody_gets_the_bodies_of_all(count, kind):
    if kind is LIGHT and count == 8:
        count = 3
    world = Links(count, kind=kind)
    for _ in range(2):
        world.offer()
        world.until(world.is_complete)
        bodies = [link.bodies for link in world.links]
        assert bodies == [bodies[0]] * count and len({bytes(body) for body in bodies[0]}) == count
        world.advance()
        assert not world.is_complete() and {link.phase for link in world.links} == {world.links[0].phase}


@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
@pytest.mark.parametrize("size", [0, 1, 16, 17, 64, 65, 2000])
def test_bodies_of_up_to_2000_bytes_arrive_through_loss_duplicates_and_disorder(kind, size):
    loss = 30 if size < 2000 or kind is RADIO else 5
    world = Links(2, loss=loss, duplicates=10, delay=200, kind=kind)
    world.offer(size)
    world.until(world.is_complete, 400_000)
    for link in world.links:
        assert [len(body) for body in link.bodies] == [size] * 2 and link.foul is None
        assert link.bodies[1 - link.me] == world.links[1 - link.me].bodies[1 - link.me]


def test_bodies_of_two_phases_that_come_together_both_count():
    """Whoever has chosen last gives both together, and may be writing to its flash for a while then."""
    world, link, medium = alone()
    link.offer(b"mine")
    medium.inbox += [as_said_to(link, frame) for frame in (forged(1, 1, b"bound", before=True), forged(1, 1, b"shown"))]
    link.step()
    assert link.bodies == [b"mine", b"bound"]
    link.advance()
    link.offer(b"mine too")
    link.step()
    assert link.bodies == [b"mine too", b"shown"]


def test_three_devices_get_long_bodies_of_different_lengths():
    world = Links(3, loss=20)
    for link, size in zip(world.links, (300, 0, 130)):
        link.offer(bytes((link.me,)) * size)
    world.until(world.is_complete)
    assert {tuple(link.bodies) for link in world.links} == {(bytes(300), b"", b"\2" * 130)}


def test_a_beacon_of_the_next_phase_is_the_receipt():
    world, link, medium = alone()
    link.offer(b"mine")
    hear(world, forged(1, 0, b"yours", missing=1))
    link.advance()
    assert not link.is_settled()
    hear(world, forged(1, 1, missing=1))
    assert link.is_settled()


def test_a_device_that_does_not_miss_a_body_is_not_given_it():
    world, link, medium = alone()
    link.offer(b"mine")
    hear(world, forged(1, 0, missing=1))
    world.run(100)
    assert medium_bodies(world, medium)[-1] == b"mine"
    hear(world, forged(1, 0, missing=0))
    before = len(world.frames)
    world.run(3000)
    assert set(medium_bodies(world, medium)[before:]) == {None}


def medium_bodies(world, medium):
    """Of each frame sent its body, None for none."""
    count = world.links[0].count
    told = [frames.fragment(frame, count, medium.PROOF) for _, frame in world.sent_by(medium)]
    return [body if number != frames.NO_BODY else None for number, body, _ in told]


def test_where_nobody_waits_for_the_air_both_phases_are_served_at_once_and_else_in_turns():
    for kind, at_once in ((RADIO, True), (LIGHT, False)):
        world, link, medium = alone(3, phase=10, kind=kind)
        link.offer(b"first")
        hear(world, forged(1, 10, b"b"), forged(2, 10, b"c", missing=1))
        link.advance()
        link.offer(b"second")
        hear(world, forged(1, 11, missing=0b101), forged(2, 10, b"c", missing=1))
        world.frames.clear()
        world.run(4000)
        sent = world.sent_by(medium)
        assert [frames.is_before(frame) for _, frame in sent[:4]] in ([True, False] * 2, [False, True] * 2)
        assert (sent[0][0] == sent[1][0]) == at_once


def test_a_body_of_2000_bytes_may_be_offered_again_but_not_another_or_a_longer_one():
    _, link, _ = alone()
    link.offer(bytes(LONGEST_BODY))
    link.offer(bytes(LONGEST_BODY))
    for other, why in ((b"other", "phase 0"), (bytes(LONGEST_BODY + 1), "2001")):
        with pytest.raises(ValueError, match=why):
            link.offer(other)


def test_a_device_that_was_off_can_still_give_its_body_of_the_phase_before():
    world = Links(2, phase=7)
    world.offer()
    world.until(world.links[0].is_complete)
    given = world.links[0].bodies[0]
    link = Link(world.media[0], SECRET, 0, 2, 8, world.ticks)  # has forgotten all but its phase, and that
    link.remember(given)
    link.remember(b"this comes too late")
    world.links[0] = link
    world.links[1].bodies[0] = None  # and the other one has not got it
    world.until(world.links[1].is_complete)
    assert world.links[1].bodies[0] == given


# --- When somebody speaks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
def test_a_body_goes_out_at_once_and_what_asks_for_it_is_answered_in_a_few_frames(kind):
    world, link, medium = alone(kind=kind)
    world.run(3000)
    world.frames.clear()
    link.offer(b"mine")
    world.run(40)
    assert medium_bodies(world, medium) == [b"mine"]
    hear(world, forged(1, 0))
    world.run(1000)
    at = world.air.now
    world.frames.clear()
    hear(world, forged(1, 0, missing=1))
    world.run(100)
    assert medium_bodies(world, medium)[0] == b"mine" and 20 <= world.sent_by(medium)[0][0] - at <= 60


def test_who_has_just_spoken_need_not_answer_what_asks_for_nothing():
    world, link, medium = alone()
    world.run(20)
    hear(world, forged(1, 0, b"yours"))
    world.run(60)
    at = world.air.now
    hear(world, forged(1, 0), forged(1, 0, b"yours"))
    world.run(900)
    assert world.sent_by(medium, at) == []
    world.run(400)
    at = world.air.now
    hear(world, forged(1, 0))
    world.run(100)
    assert len(world.sent_by(medium, at)) == 1


def test_on_a_medium_that_all_share_the_answers_come_one_after_the_other():
    times = []
    for me in (1, 2, 3):
        world, link, medium = alone(4, me, kind=LIGHT)
        link.offer(b"mine")
        hear(world, *[forged(other, 0) for other in range(4) if other != me])
        world.run(1000)
        at = world.air.now
        hear(world, forged(0, 0, missing=0b1110))
        world.run(1500)
        times.append(world.sent_by(medium, at)[0][0] - at)
    assert [place * 60 <= time <= place * 60 + 60 for place, time in enumerate(times)] == [True] * 3


def test_by_light_two_repeat_first_when_an_answer_would_be_over_and_later_by_chance():
    for me in (0, 1):
        world, link, medium = alone(me=me, kind=LIGHT)
        link.offer(b"mine")
        hear(world, forged(1 - me, 0, missing=1 << me))
        world.frames.clear()
        world.run(9000)
        found = gaps(world, medium, 0)
        assert all(LIGHT.pause + 60 <= gap <= LIGHT.pause + 80 + 40 * me for gap in found[:2])
        assert len(set(found[3:7])) > 1
    world, link, medium = alone(3, kind=LIGHT)
    link.offer(b"mine")
    hear(world, forged(1, 0, missing=1))
    world.frames.clear()
    world.run(3000)
    assert len(set(gaps(world, medium, 0)[:5])) > 1, "with three chance decides from the beginning"


def test_of_three_who_wait_for_the_light_a_lot_decides_who_is_next():
    times = set()
    for me in range(3):
        world, link, medium = alone(3, me, kind=LIGHT)
        busy = [True]
        medium.is_busy = lambda busy=busy: busy[0]
        link.offer(b"mine")
        world.run(5000)
        assert world.frames == [], "nobody speaks into a frame that is coming in"
        busy[0] = False
        times.add(world.until(lambda world=world: world.frames))
    assert len(times) > 1 and max(times) <= 160


def gaps(world, medium, since):
    times = [at for at, _ in world.sent_by(medium, since)]
    return [later - earlier for earlier, later in zip(times, times[1:])]


def test_a_beacon_that_somebody_wants_is_repeated_ever_more_seldom_while_nobody_is_heard():
    world, link, medium = alone()
    link.offer(b"mine")
    hear(world, forged(1, 0, missing=1))
    world.run(60_000)
    found = gaps(world, medium, 0)
    assert all(RADIO.pause <= gap <= 80 for gap in found[1:6])
    assert 1900 <= found[-1] <= 2100
    assert found[1:] == sorted(found[1:], key=lambda gap: gap // 50) or max(found) < 2100
    hear(world, forged(1, 0, missing=1))
    at = world.air.now
    world.run(300)
    assert all(gap <= 80 for gap in gaps(world, medium, at)[1:])


def test_when_nothing_is_new_a_device_speaks_every_two_seconds():
    world = Links(2)
    world.run(4000)
    at = world.air.now
    world.run(20_000)
    sent = len(world.sent_by(world.media[0], at))
    assert 8 <= sent <= 20, sent


def test_a_device_that_is_not_heard_is_searched_for_more_often_and_after_a_minute_seldom_again():
    world, link, medium = alone()
    world.run(20_000)
    assert all(500 <= gap <= 560 for gap in gaps(world, medium, 5000))
    world.run(60_000)
    assert all(2000 <= gap <= 2060 for gap in gaps(world, medium, 70_000))


def test_whoever_speaks_all_the_time_is_not_answered_all_the_time():
    world, link, medium = alone()
    link.offer(b"mine")
    for _ in range(400):
        for _ in range(4):
            medium.inbox.append(forged(1, 0, missing=1))
        world.run(20)
    assert len(world.frames) <= 8000 // (RADIO.pause // 2)
    assert len(world.frames) > 80, "nor can anybody silence it"


# --- The others -------------------------------------------------------------------------------------------------------


def test_a_device_is_away_after_five_seconds_without_a_beacon():
    world, link, _ = alone()
    assert link.state(1) == CHOOSING
    world.run(OUT_OF_CONTACT)
    assert link.state(1) == CHOOSING
    world.run(100)
    assert link.state(1) == AWAY and link.heard(1) > OUT_OF_CONTACT
    hear(world, forged(1, 0))
    assert link.state(1) == CHOOSING and link.heard(1) < 20


def test_a_device_has_chosen_when_its_body_is_here_or_it_is_a_phase_ahead():
    world, link, _ = alone(3)
    hear(world, forged(1, 0, b"yours"), forged(2, 1))
    assert link.state(1) == link.state(2) == CHOSEN
    link.bodies[2] = b"its"
    link.offer(b"mine")
    link.advance()
    assert link.state(1) == CHOOSING and link.state(2) == CHOOSING
    link.is_bound = True
    assert link.state(1) == CHOSEN


@pytest.mark.parametrize("loss, most, words", [
    (0, 60, (frames.ASKS_TO_END, frames.STAYS, frames.NOTHING)), (50, 1000, (frames.ASKS_TO_END,)),
])  # fmt: skip
def test_what_is_told_is_repeated_soon_until_something_else_is(loss, most, words):
    world = Links(2, loss=loss)
    world.run(1000)
    for word in words:
        world.links[0].tell(word)
        assert world.until(lambda word=word: world.links[1].told(0) == word) <= most
        world.run(500)
        assert world.links[1].told(0) == word
    assert world.links[0].told(1) == frames.NOTHING


def test_it_is_settled_when_nobody_wants_anything_any_more_or_is_gone():
    world, link, _ = alone(3)
    assert link.is_settled()
    link.offer(b"mine")
    hear(world, forged(1, 0, missing=1), forged(2, 0))
    assert not link.is_settled()
    hear(world, forged(1, 0, missing=0))
    assert link.is_settled()
    hear(world, forged(1, 0, missing=1, word=frames.GONE))
    assert link.is_settled()


# --- Who has gone or wants to end: believed once it was said for two seconds, whoever else may say it ----------------


@pytest.mark.parametrize(
    "kind, loss, most", [(RADIO, 0, 2300), (RADIO, 50, 5000), (LIGHT, 0, 2600), (LIGHT, 50, 10_000)]
)
def test_who_really_has_gone_is_believed_after_two_seconds_and_before_it_falls_silent(kind, loss, most):
    """`most`: ms; a farewell lasts 10,000."""
    for seed in range(20):
        world = Links(2, kind=kind, loss=loss, seed=seed)
        world.run(1000)
        world.links[0].tell(frames.GONE)
        assert 2000 <= world.until(lambda world=world: world.links[1].told(0) == frames.GONE) <= most


@pytest.mark.parametrize("kind", [RADIO, LIGHT])
@pytest.mark.parametrize("loss", [0, 30])
def test_forged_words_among_honest_beacons_do_nothing(kind, loss):
    """By somebody with the key who hears all. Nothing else is going on, so that the honest device speaks as rarely as
    it ever does. By radio even those that never end are contradicted again and again.
    """
    for times, pause in ((1, 20), (4, 20), (4, 700), (12, 20), (20, 20), *[(1000, 20)] * (kind is RADIO and not loss)):
        world = Links(2, kind=kind, loss=loss, seed=times)
        world.run(5000)
        for _ in range(times):
            world.media[0].inbox.append(as_said_to(world.links[0], forged(1, 0, word=frames.GONE)))
            world.run(pause)
            assert world.links[0].told(1) != frames.GONE and not world.links[0].is_sure(1)
        for _ in range(300):
            world.run(20)
            assert world.links[0].told(1) != frames.GONE


@pytest.mark.parametrize("kind", [RADIO, LIGHT])
@pytest.mark.parametrize("loss", [0, 30])
def test_words_said_again_do_nothing_among_honest_beacons(kind, loss):
    """Nothing else is going on, so that the honest device speaks as rarely as it ever does."""
    for times, pause in ((1, 20), (20, 20), (4, 700), *[(1000, 20)] * (kind is RADIO and not loss)):
        world = Links(2, kind=kind, loss=loss, seed=times)
        world.links[1].tell(frames.GONE)
        world.run(3000)
        old = [frame for _, frame in world.sent_by(world.media[1])]
        world.links[1].tell(frames.NOTHING)
        world.until(lambda world=world: world.links[0].told(1) == frames.NOTHING)
        world.run(5000)
        for turn in range(times):
            world.media[0].inbox.append(old[turn % len(old)])
            world.run(pause)
            assert world.links[0].told(1) == frames.NOTHING
        world.run(6000)
        assert world.links[0].told(1) == frames.NOTHING


def test_words_said_again_do_nothing_where_the_real_device_is_not_heard_any_more():
    world, link, medium = alone()
    old = as_said_to(link, forged(1, 0, word=frames.GONE))
    hear(world, forged(1, 0))
    world.run(3000)
    for _ in range(50):
        medium.inbox.append(old)
        world.run(200)
        assert link.told(1) == frames.NOTHING
    assert link.state(1) == AWAY
    for _ in range(8):
        hear(world, forged(1, 0, word=frames.GONE))
        world.run(400)
    assert link.told(1) == frames.GONE and link.state(1) == CHOOSING


def say(world, word, ms):
    """Device 1 says a word four times a second for so long."""
    for _ in range(ms // 250):
        hear(world, forged(1, 0, word=word))
        world.run(250)


def test_a_few_frames_are_not_enough_however_many_they_are():
    world, link, medium = alone()
    said = as_said_to(link, forged(1, 0, word=frames.GONE))
    for _ in range(40):
        medium.inbox.append(said)
        world.run(250)
        assert link.told(1) == frames.NOTHING


@pytest.mark.parametrize("between", [frames.NOTHING, frames.STAYS])
def test_anything_else_said_between_begins_the_two_seconds_anew(between):
    world, link, _ = alone()
    for _ in range(10):
        say(world, frames.GONE, 1500)
        hear(world, forged(1, 0, word=between))
        assert link.told(1) == between
    say(world, frames.GONE, 1500)
    assert link.told(1) == frames.NOTHING
    say(world, frames.GONE, 1000)
    assert link.told(1) == frames.GONE and link.is_sure(1)


def test_who_asks_to_end_and_then_has_gone_has_said_so_all_the_time():
    world, link, _ = alone()
    say(world, frames.ASKS_TO_END, 1500)
    assert link.told(1) == frames.ASKS_TO_END and not link.is_sure(1)
    say(world, frames.ASKS_TO_END, 1500)
    assert link.is_sure(1)
    hear(world, forged(1, 0, word=frames.GONE))
    assert link.told(1) == frames.GONE and link.is_sure(1)


def test_what_is_said_of_one_device_says_nothing_of_another():
    world, link, _ = alone(3)
    for _ in range(8):
        hear(world, forged(1, 0, word=frames.GONE), forged(2, 0))
        world.run(400)
    assert link.told(1) == frames.GONE and link.told(2) == frames.NOTHING and not link.is_sure(2)


# --- Who hears us -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [RADIO, LIGHT])
@pytest.mark.parametrize("count", [2, 3])
def test_who_is_heard_but_does_not_hear_us_is_away_after_five_seconds(kind, count):
    """Or after seven, as it may say for the first time two seconds later what it has heard."""
    world = Links(count, kind=kind)
    deaf = world.links[1]
    world.run(3000)
    deaf.medium.receive = lambda: None
    world.run(OUT_OF_CONTACT - 2500)
    assert world.links[0].state(1) == CHOOSING
    world.run(4700)
    assert world.links[0].state(1) == AWAY and world.links[0].received > 5
    assert [world.links[0].state(other) for other in range(2, count)] == [CHOOSING] * (count - 2)
    del deaf.medium.receive
    world.until(lambda: world.links[0].state(1) == CHOOSING, 3000)


@pytest.mark.parametrize("kind, loss, most", [(RADIO, 0, 0), (RADIO, 20, 2), (LIGHT, 0, 1), (LIGHT, 20, 4)])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_all_stay_in_contact_where_little_is_lost_and_nothing_is_new(kind, loss, most, count):
    """`most`: percent of the time."""
    world = Links(count, kind=kind, loss=loss, seed=2)
    world.run(4000)
    away = 0
    for _ in range(3000):
        world.run(20)
        away += sum(link.state(other) == AWAY for link in world.links for other in range(count) if other != link.me)
    assert away <= 3000 * count * (count - 1) * most // 100


def test_a_stamp_comes_again_only_after_minutes_and_stays_while_nobody_answers():
    world = Links(2)
    stamps = [world.links[0].contact.stamps[0]]
    for _ in range(100 * 50):
        world.offer() if world.links[0].bodies[0] is None else None
        world.run(20)
        if world.is_complete():
            world.advance()
        if world.links[0].contact.stamps[0] != stamps[-1]:
            stamps.append(world.links[0].contact.stamps[0])
    assert 50 <= len(stamps) <= 101 and len(set(stamps)) == len(stamps) and 0 not in stamps
    world.air.is_cut = True
    world.run(2000)
    last = world.links[0].contact.stamps[0]
    world.run(20_000)
    assert world.links[0].contact.stamps[0] == last


def test_a_device_begins_with_a_stamp_that_nobody_can_foresee(monkeypatch):
    found = set()
    for byte in range(256):
        monkeypatch.setattr("dojo.link.pairing.contact.entropy", lambda length, byte=byte: bytes((byte,)))
        found.add(alone()[1].contact.stamps[0])
    assert found == set(range(1, 256))


# --- What does not fit ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\0",
        b"\0" * 7,
        forged(1, 0, b"yours")[:-1],
        forged(1, 0, bytes(17), number=0),
        forged(1, 0, b"yours", secret=b"another secret  "),
        forged(0, 0, b"yours"),
        forged(2, 0, b"yours"),
        bytes((0x28,)) + forged(1, 0, b"yours")[1:],
    ],
    ids="nothing short seven cut long key own stranger hello".split(),
)
def test_a_frame_that_is_none_of_ours_is_refused_and_changes_nothing(frame):
    world, link, medium = alone(kind=LIGHT)
    world.run(2000)
    hear(world, frame)
    assert (link.received, link.refused) == (0, 1) and link.bodies == [None, None] and link.heard(1) >= 2000


@pytest.mark.parametrize("phase", [8, 12])
def test_a_beacon_of_a_phase_where_nobody_can_be_is_refused(phase):
    world, link, _ = alone(phase=10)
    hear(world, forged(1, phase, b"old"))
    assert link.refused == 1 and link.bodies[1] is None and link.foul is None


def test_bodies_of_the_phases_around_count_for_their_own_phase():
    world, link, _ = alone(phase=10)
    hear(world, forged(1, 9, b"old"), forged(1, 10, b"old", before=True), forged(1, 11, b"new"))
    assert link.bodies[1] is None
    hear(world, forged(1, 11, b"mine", before=True))
    assert link.bodies[1] == b"mine"


def test_fragments_count_in_their_order_and_with_their_full_length_only():
    world, link, _ = alone(kind=LIGHT)
    one, two, three = bytes(16), b"\1" * 16, b"\2" * 5
    hear(world, forged(1, 0, two, number=1))
    hear(world, forged(1, 0, one[:15], number=0))
    assert link.bodies[1] is None and link.wanted(2) == 0
    hear(world, forged(1, 0, one, number=0), forged(1, 0, one, number=0))
    hear(world, forged(1, 0, three, number=2 | frames.LAST))
    assert link.bodies[1] is None and link.wanted(2) == 1
    hear(world, forged(1, 0, two, number=1), forged(1, 0, three, number=2 | frames.LAST))
    assert link.bodies[1] == one + two + three


def test_two_other_bodies_for_one_phase_are_a_foul_but_not_one():
    world, link, _ = alone()
    hear(world, forged(1, 0, b"yours"), forged(1, 0, b"yours"), forged(1, 0, b"another"))
    assert link.foul is None and link.bodies[1] == b"yours"
    hear(world, forged(1, 0, b"a third"))
    assert link.foul == (1, CHANGED_CHOICE) and link.bodies[1] == b"yours"


def test_a_body_that_is_another_a_phase_later_is_a_foul_too():
    world, link, _ = alone()
    link.offer(b"mine")
    hear(world, forged(1, 0, b"yours"))
    link.advance()
    hear(world, forged(1, 1, b"another", before=True), forged(1, 1, b"another", before=True))
    assert link.foul == (1, CHANGED_CHOICE)


def test_after_a_spoiled_frame_a_body_and_a_word_count_when_they_have_come_twice():
    world, link, _ = alone()
    spoiled = forged(1, 0, b"yours")[:-1] + b"\xff"
    hear(world, spoiled, forged(1, 0, b"yours", word=frames.STAYS))
    assert link.bodies[1] is None and link.told(1) == frames.NOTHING
    hear(world, forged(1, 0, b"other", word=frames.NOTHING))
    assert link.bodies[1] is None and link.told(1) == frames.NOTHING
    hear(world, forged(1, 0, b"yours"), forged(1, 0, b"yours", word=frames.STAYS), forged(1, 0, word=frames.STAYS))
    assert link.bodies[1] == b"yours" and link.told(1) == frames.STAYS and link.foul is None


def test_somebody_with_the_key_who_is_in_another_match_is_a_foul_once_he_alone_is_heard():
    world, link, medium = alone(phase=10)
    for _ in range(40):
        hear(world, forged(1, 500))
    assert link.foul is None  # the other one is heard too
    hear(world, forged(1, 10))
    world.run(OUT_OF_CONTACT + 100)
    for _ in range(40):
        medium.inbox.append(forged(1, 500))
        world.run(20)
    assert link.foul is None  # somebody says old frames again while the other one is away
    for _ in range(40):
        hear(world, forged(1, 8))
    assert link.foul is None  # the other one has lost its latest save
    for _ in range(40):
        hear(world, forged(1, 500))
    assert link.foul == (1, OTHER_MATCH)


def test_counters_count_frames():
    world = Links(2)
    world.offer()
    world.until(world.is_complete)
    one, other = world.links
    assert one.sent == len(world.sent_by(world.media[0])) and 1 <= other.received <= one.sent and one.refused == 0


def test_close_closes_the_medium():
    world, link, medium = alone()
    link.close()
    assert not medium.is_open


def test_two_who_begin_at_the_same_time_by_light_do_not_speak_into_each_other():
    world = Links(2, kind=LIGHT)
    world.offer()
    assert world.until(world.is_complete) <= 500
    world = Links(2, kind=LIGHT)
    world.offer()
    world.air.is_cut = True
    world.run(30)
    for link in world.links:  # what both say first is lost, and so is the light they could have seen
        link._send()
    world.air.is_cut = False
    assert world.until(world.is_complete) <= 1500
