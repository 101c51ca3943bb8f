"""Frames by infrared light: the driver of the boards as it is, and between them what their pins see of it."""

import random

import _host
import board
import pytest
from pwmio import PWMOut

from dojo.link.media.infrared import Infrared
from drivers import Room, trial
from sim.linking.infrared import Light

PICO, PYBADGE = "raspberry_pi_pico", "pybadge"
RECEIVERS = {PICO: "GP15", PYBADGE: "D2"}
FRAME = b"twelve bytes"


def room(*names, seed=1, **light):
    return Room(Light(seed, **light), *(names or (PICO, PYBADGE)))


def sent(frame):
    """The pulses that a frame is, in µs."""
    trains = []
    device = _host.power_on(PICO)
    device.on_pulses = lambda pin, frequency, pulses: trains.append(list(pulses))
    medium = Infrared(board.GP14, board.GP15)
    medium.send(frame)
    medium.close()
    return [length - 1 for length in trains[0]]  # the chip is 1 µs late


def bursts(pulses, start=1000):
    """Pairs of (from, to) in µs."""
    found = []
    for place, length in enumerate(pulses):
        if place % 2 == 0:
            found.append((start, start + length))
        start += length
    return found


def listen(light, name=PICO):
    """The frames a receiver makes of bursts of light, and itself."""
    device = _host.power_on(name)
    medium = Infrared(*((board.GP14, board.GP15) if name == PICO else (board.D3, board.D2)))
    device.hear(RECEIVERS[name], light)
    frames = []
    for _ in range(max(end for _, end in light) // 20000 + 4):
        device.advance(20)
        frame = medium.receive()
        if frame is not None:
            frames.append(bytes(frame))
    return frames, medium


def heard(light, name=PICO):
    return listen(light, name)[0]


# --- What is sent ----------------------------------------------------------------------------------------


def test_the_letter_e_on_the_air():
    assert sent(b"e") == [
        1600, 800,
        400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 900,  # one byte follows
        400, 400, 400, 900, 400, 900, 400, 400, 400, 400, 400, 900, 400, 400, 400, 900,  # 0x65
        400,
    ]  # fmt: skip


def test_no_receiver_is_asked_for_more_than_it_can():
    for value in (0, 255, 0xA5):
        pulses = sent(bytes([value]) * 24)
        assert min(pulses) > 263 and pulses[0] < 1800 and max(pulses[1:]) < 1000
        assert len(pulses) // 2 * 1000000 / sum(pulses) < 1800, "bursts a second"


def test_a_frame_takes_its_time_and_not_more():
    for size, value, most in ((8, 0x55, 90), (24, 0x55, 220), (24, 0xFF, 266), (24, 0, 172)):
        group = room()
        group.send(0, bytes([value]) * size)
        assert most - 12 < group.devices[0].now <= most


@pytest.mark.parametrize("size", [0, 29])
def test_a_frame_of_an_impossible_length_is_not_sent(size):
    group = room()
    with pytest.raises(ValueError, match=str(size)):
        group.send(0, bytes(size))


# --- What arrives ----------------------------------------------------------------------------------------


def exchange(group, frames):
    """Send frames to and fro, each board answering the other."""
    for number, frame in enumerate(frames):
        group.send(number % 2, frame)
        group.run(group.time_left() + 40)
    assert group.seen == [frames[1::2], frames[::2]]


@pytest.mark.parametrize("frames", [
    [bytes(range(first, first + 16)) for first in range(0, 256, 16)],
    [bytes((value,)) * size for value in (0x00, 0xFF, 0x55, 0xAA, 0x80, 0x01) for size in (24, 8)],
    [random.Random(7).randbytes(size) for size in range(1, 25)],
], ids=["every byte", "all equal", "every length"])  # fmt: skip
def test_frames_arrive_as_they_are(frames):
    exchange(room(), frames)


@pytest.mark.parametrize("name", ["hack_club_sprig", "pajenicko_picopad", PICO, PYBADGE])
def test_every_board_with_infrared_hears_and_is_heard(name):
    exchange(room(name, PYBADGE), [FRAME, FRAME[::-1]])


@pytest.mark.parametrize("jitter", [0, 60, 100, 125])
def test_edges_that_are_early_or_late_by_an_eighth_of_a_millisecond_lose_no_frame(jitter):
    assert trial(60, seed=3, jitter=jitter) == (60, 0)


def test_beyond_that_frames_are_lost():
    right, _ = trial(60, seed=3, jitter=190)
    assert 0 < right < 15


@pytest.mark.parametrize("longer", [-150, 0, 150, 300])
def test_bursts_may_be_longer_or_shorter_as_long_as_all_are(longer):
    light = [(start, end + longer) for start, end in bursts(sent(FRAME))]
    assert heard(light) == heard(light, PYBADGE) == [FRAME]


def test_a_frame_is_whole_only_with_its_last_burst_and_with_nothing_behind_it():
    light = bursts(sent(FRAME))
    assert heard(light) == [FRAME]
    assert heard(light[:-1]) == []
    end = light[-1][1]
    assert heard([*light, (end + 400, end + 800)]) == []
    assert heard([*light, (end + 4000, end + 4400)]) == [FRAME]


def test_no_burst_can_be_missed_without_the_frame_being_lost():
    light = bursts(sent(FRAME))
    for place in range(1, len(light)):
        assert heard(light[:place] + light[place + 1 :]) == [], place


@pytest.mark.parametrize("length", [60, 200, 340])
@pytest.mark.parametrize("name", RECEIVERS)
def test_a_pulse_too_many_costs_no_frame(length, name):
    """Anywhere between two bursts, apart from them or running into one, and right before the frame or behind it."""
    light = bursts(sent(FRAME), 4000)
    edges = [(1000, 3400), *zip([end for _, end in light], [start for start, _ in light[1:]] + [light[-1][1] + 2000])]
    for before, after in edges:
        for start in (before - length // 2, (before + after - length) // 2, after - length // 2):
            assert heard([*light, (start, start + length)], name) == [FRAME], (before, start)


def test_one_burst_more_behind_a_frame_or_a_leader_without_its_gap_makes_none():
    light = bursts(sent(FRAME))
    end = light[-1][0]
    for later in (800, 1300):
        assert heard([*light, (end + later, end + later + 400)]) == []
    for later in (-800, -500, 500):
        assert heard([light[0], *[(start + later, end + later) for start, end in light[1:]]]) == []


@pytest.mark.parametrize("length", [0, 27, 128, 255])
def test_an_impossible_length_ends_a_frame(length):
    pulses = sent(FRAME)
    for bit in range(8):
        pulses[3 + 2 * bit] = 900 if length >> 7 - bit & 1 else 400
    assert heard(bursts(pulses)) == []


def test_a_frame_after_rubbish_arrives():
    light = bursts(sent(FRAME))
    for rubbish in (
        light[: len(light) // 2],  # a frame that stops
        [(start + 1700, end + 1700) for start, end in light[:9]],
        [(place * 500, place * 500 + 200) for place in range(40)],
        [(0, 30000)],
        [(0, 1600), (2400, 4000), (4800, 6400)],
    ):
        end = rubbish[-1][1] + 2000
        assert heard([*rubbish, *[(start + end, last + end) for start, last in light]]) == [FRAME]


def test_a_leader_begins_a_frame_even_in_the_middle_of_another():
    light = bursts(sent(FRAME))
    cut = light[60][0]
    assert heard([*light[:60], *[(start + cut, end + cut) for start, end in bursts(sent(b"next"), 400)]]) == [b"next"]


def test_frames_with_a_short_pause_between_them_all_arrive():
    first = bursts(sent(FRAME))
    second = bursts(sent(b"second"), first[-1][1] + 4000)
    assert heard(first + second) == [FRAME, b"second"]


def test_a_receiver_that_looks_in_the_middle_knows_that_a_frame_is_coming():
    group = room()
    group.send(0, FRAME)
    medium = group.media[1]
    busy = []
    for _ in range(9):
        group.run(20)
        busy.append(medium.is_busy())
    assert busy[1:5] == [True] * 4 and busy[-1] is False
    assert group.seen[1] == [FRAME]


def test_light_that_stops_in_the_middle_is_forgotten():
    frames, medium = listen(bursts(sent(FRAME))[:40])
    assert frames == [] and not medium.is_busy()


# --- Two and more ----------------------------------------------------------------------------------------


def test_a_frame_reaches_all_in_sight():
    group = room(PICO, PYBADGE, "hack_club_sprig", "pajenicko_picopad")
    group.send(2, FRAME)
    group.run(300)
    assert group.seen == [[FRAME], [FRAME], [], [FRAME]]


@pytest.mark.parametrize("later", [0, 3, 40, 90])
def test_two_at_once_spoil_each_other_and_the_next_frame_is_heard(later):
    group = room(PICO, PYBADGE, "hack_club_sprig")
    group.send(0, b"one at once")
    group.devices[1].advance(later)
    group.send(1, b"other at once")
    group.run(group.time_left() + 100)
    assert group.seen == [[], [], []]
    group.send(2, FRAME)
    group.run(300)
    assert group.seen == [[FRAME], [FRAME], []]


def test_pulses_from_elsewhere_and_a_lamp_cost_frames_but_make_none():
    assert trial(50, seed=5, glitches=2)[0] > 45
    assert trial(50, seed=5, glitches=60)[0] > 25
    group = room(glitches=300)
    group.channel.lamp = True
    group.run(5000)
    assert group.seen == [[], []]
    assert not group.media[0].is_busy()
    group.channel.lamp = False
    group.channel.glitches = 0
    group.run(60)
    exchange(group, [FRAME, FRAME])


@pytest.mark.parametrize("name", RECEIVERS)
def test_who_does_not_look_for_long_loses_frames_and_goes_on(name):
    group = room(PICO, name)
    for wait in (1, 3, 9):
        for _ in range(wait):
            group.send(0, bytes(24))
            group.run(group.time_left() + 20, looking=False)
        group.run(1200, looking=False)
        group.run(60)
        assert len(group.seen[1]) <= 1  # where only one was sent in the meantime it may still be there
        group.seen[1].clear()
        group.send(0, FRAME)
        group.run(300)
        assert group.seen[1] == [FRAME]
        group.seen[1].clear()


def test_a_lost_frame_is_lost_to_all_that_it_does_not_reach():
    group = room(loss=50)
    for _ in range(40):
        group.send(0, FRAME)
        group.run(group.time_left() + 20)
    light = group.channel
    assert light.sent == 40 and len(group.seen[1]) == 40 - light.lost and 10 < light.lost < 30


def test_a_cut_lets_nothing_through_not_even_what_is_on_its_way():
    group = room()
    group.send(0, FRAME)
    group.run(60)
    group.channel.is_cut = True
    group.run(200)
    group.send(0, FRAME)
    group.run(300)
    assert group.seen == [[], []]
    group.channel.is_cut = False
    group.send(1, FRAME)
    group.run(300)
    assert group.seen == [[FRAME], []]


def test_delayed_light_arrives_later():
    group = room(delay=500)
    group.send(0, FRAME)
    group.run(500)
    assert group.seen[1] == []
    group.run(200)
    assert group.seen[1] == [FRAME]


def test_who_has_left_is_neither_heard_nor_hears():
    group = room()
    group.channel.leave(group.devices[1])
    group.send(1, FRAME)
    group.send(0, FRAME)
    group.run(300)
    assert (group.channel.sent, group.channel.lost, group.seen) == (1, 0, [[], []])


def test_a_device_whose_clock_began_later_hears_all_the_same():
    group = room(PICO)
    group.run(7000)
    group.power_on(PYBADGE)
    group.send(0, FRAME)
    group.run(300)
    assert group.seen == [[], [FRAME]]


def test_the_same_seed_gives_the_same_light():
    assert trial(20, seed=9, jitter=135) == trial(20, seed=9, jitter=135)


def test_a_board_without_infrared_says_and_hears_nothing():
    light = Light()
    device = _host.power_on("pimoroni_picosystem")
    light.join(device)
    light.step(20)
    light.leave(device)
    assert device.on_pulses is None


# --- Pins ------------------------------------------------------------------------------------------------


def test_pins_are_given_back():
    _host.power_on(PICO)
    medium = Infrared(board.GP14, board.GP15)
    with pytest.raises(ValueError, match="GP15 in use"):
        Infrared(board.GP14, board.GP15)
    medium.close()
    Infrared(board.GP14, board.GP15)


def test_while_a_piezo_sounds_on_the_same_slice_nothing_is_sent_and_nothing_breaks():
    group = room("pajenicko_picopad", PYBADGE)
    _host.use(group.devices[0])
    sound = PWMOut(board.AUDIO, frequency=440)
    group.send(0, FRAME)
    group.run(300)
    assert group.channel.sent == 0
    sound.deinit()
    group.send(0, FRAME)
    group.run(300)
    assert group.seen[1] == [FRAME]


# --- On the 32-bit interpreter ---------------------------------------------------------------------------

ON_MICROPYTHON = """
import gc, _host
from dojo.link.media.infrared import Infrared
def medium(device, led, receiver):
    return Infrared(device.names[led], device.names[receiver])
one = _host.power_on("raspberry_pi_pico")
sender = medium(one, "GP14", "GP15")
gc.collect()
before = gc.mem_alloc()
other = _host.power_on("pybadge")
gc.collect()
middle = gc.mem_alloc()
receiver = medium(other, "D3", "D2")
gc.collect()
print("heap", gc.mem_alloc() - middle < 4000)
def shine(pin, frequency, pulses):
    time = 0
    light = []
    for place in range(len(pulses)):
        if place % 2 == 0:
            light.append((time, time + pulses[place]))
        time += pulses[place]
    other.hear("D2", light)
one.on_pulses = shine
_host.use(one)
sender.send(bytes(range(100, 124)))
_host.use(other)
for look in range(14):
    other.advance(20)
    frame = receiver.receive()
    if frame is not None:
        print(look, bytes(frame) == bytes(range(100, 124)))
gc.collect()
before = gc.mem_alloc()
for look in range(100):
    receiver.receive()
print("allocated", gc.mem_alloc() - before)
"""


def test_the_driver_runs_on_micropython_and_allocates_nothing_while_nothing_arrives(micropython):
    assert micropython(ON_MICROPYTHON) == "heap True\n10 True\nallocated 0\n"
