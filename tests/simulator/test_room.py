"""Several handhelds in one room: one clock, a channel of the simulator's own, power, and what each keeps to itself."""

import sys

import pytest

import dojo.dice
from games import GAMES
from reading import words
from sim import Complaint, boards
from sim.handheld import FRAME, Handheld
from sim.linking.air import HELD, Air
from sim.linking.room import Room, device_seed, links_of

PYBADGE = boards.find("pybadge")
PICO = boards.find("pico")

# A program that sends a number every 100 ms, and prints what it hears and when.
BEACON = """
import board, os, supervisor, time
product = __import__("boards." + board.board_id)
medium, = getattr(product, board.board_id).links()[0]
__import__("dojo.link.media." + medium)
import dojo.link.media.air
air = dojo.link.media.air.Air()
name = os.urandom(2)
number = 0
start = supervisor.ticks_ms()
while True:
    if number % 5 == 0:
        air.send(name + bytes((number // 5 % 256,)))
    number += 1
    time.sleep(0.02)
    heard = air.receive()
    while heard is not None:
        print(supervisor.ticks_ms() - start, bytes(heard[:2]).hex(), heard[2])
        heard = air.receive()
"""


@pytest.fixture
def beacon(tmp_path):
    file = tmp_path / "code.py"
    file.write_text(BEACON)
    return str(file)


def heard(handheld):
    """(ms, name, number) of all that a handheld has heard since it was switched on."""
    return [(int(ms), name, int(number)) for ms, name, number in map(str.split, handheld.serial.splitlines())]


def numbers(handheld):
    return [number for _, _, number in heard(handheld)]


# --- The clock and the channel ---------------------------------------------------------------------


def test_what_one_sends_all_others_hear_a_frame_later(beacon):
    with Room([PYBADGE, PICO, PYBADGE], link="air", main=beacon) as room:
        room.run(8)
        names = []
        for handheld in room.handhelds:
            assert handheld.crash is None
            assert [ms for ms, _, _ in heard(handheld)] == [40, 40, 120, 120]
            names.append({name for _, name, _ in heard(handheld)})
        assert [len(two) for two in names] == [2, 2, 2]
        assert names[0] != names[1] != names[2] != names[0]  # nobody hears themselves
        assert (room.channel.sent, room.channel.lost) == (6, 0)


def test_time_passes_for_all_whoever_asks_for_it(beacon):
    with Room([PYBADGE, PICO], link="air", main=beacon) as room:
        room.handhelds[0].tap("ok")
        room.handhelds[1].wait(100)
        room.run(2)
        assert room.now == 15 * FRAME
        assert {handheld.device.now for handheld in room.handhelds} == {room.now}
        assert {handheld.frames for handheld in room.handhelds} == {15}


def test_the_same_seed_gives_the_same_and_another_one_does_not(beacon):
    def seen(seed):
        with Room([PYBADGE, PICO], seed, "air", loss=50, duplicates=20, main=beacon) as room:
            room.run(200)
            return [handheld.serial for handheld in room.handhelds]

    assert seen(1) == seen(1)
    assert seen(1) != seen(2)


def test_half_of_the_frames_are_lost_when_half_are_to_be_and_none_once_they_are_not(beacon):
    with Room([PYBADGE, PICO], 3, "air", loss=50, main=beacon) as room:
        room.run(998)
        got = sum(len(heard(handheld)) for handheld in room.handhelds)
        assert room.channel.sent == 400 and room.channel.lost + got == 400
        assert 160 < got < 240
        room.channel.loss = 0
        room.run(100)
        assert sum(len(heard(handheld)) for handheld in room.handhelds) == got + 40


def test_a_delay_is_waited_and_frames_may_come_twice(beacon):
    with Room([PYBADGE, PICO], link="air", delay=200, duplicates=100, main=beacon) as room:
        room.run(22)
        assert [(ms, number) for ms, _, number in heard(room.handhelds[0])] == [(240, 0), (240, 0), (320, 1), (320, 1),
                                                                                (420, 2), (420, 2)]  # fmt: skip


def test_a_jitter_lets_frames_overtake_each_other(beacon):
    with Room([PYBADGE, PICO], link="air", main=beacon) as room:
        room.channel.jitter = 400
        room.run(500)
        came = numbers(room.handhelds[0])
        assert came != sorted(came) and len(came) > 90


def test_nothing_gets_through_a_cut_and_nothing_of_it_later(beacon):
    with Room([PYBADGE, PICO], link="air", delay=60, main=beacon) as room:
        room.run(1)
        room.channel.is_cut = True
        room.run(50)
        assert heard(room.handhelds[0]) == []
        room.channel.is_cut = False
        room.run(10)
        assert numbers(room.handhelds[0])[0] >= 10


# --- Power and reach -------------------------------------------------------------------------------


def test_a_power_cut_is_of_one_while_the_others_go_on(beacon):
    with Room([PYBADGE, PICO], link="air", main=beacon) as room:
        room.run(18)
        names = {name for _, name, _ in heard(room.handhelds[0])}
        room.handhelds[1].cut()
        assert room.handhelds[0].frames == 18 and heard(room.handhelds[1]) == []
        room.run(18)
        assert numbers(room.handhelds[0]) == [0, 1, 2, 3, 0, 1, 2, 3]
        assert len({name for _, name, _ in heard(room.handhelds[0])} | names) == 2  # other random bytes than before
        assert numbers(room.handhelds[1]) == [4, 5, 6, 7]


def test_one_that_is_off_is_dark_and_silent_and_comes_back(beacon):
    with Room([PYBADGE, PYBADGE], link="air", main=beacon) as room:
        room.run(8)
        off = room.handhelds[1]
        off.press("ok")
        off.close()
        assert not off.is_on and not any(off.pixels()) and off.tone() is None and not any(map(any, off.lights()))
        room.run(100)
        assert off.crash is None and numbers(room.handhelds[0]) == [0, 1]
        off.switch_on()
        assert off.device.register == {1}  # the key is still held
        room.run(8)
        assert numbers(room.handhelds[0]) == [0, 1, 0, 1]
        off.switch_on()  # doing it again changes nothing
        assert len(heard(off)) == 2


def test_one_out_of_reach_runs_on_and_is_heard_again_when_it_is_back(beacon):
    with Room([PYBADGE, PICO, PICO], link="air", main=beacon) as room:
        room.run(4)
        room.leave(2)
        room.leave(2)
        room.run(20)
        room.rejoin(2)
        room.rejoin(2)
        room.run(8)
        assert numbers(room.handhelds[2]) == [0, 0, 5, 5, 6, 6]
        assert sorted(numbers(room.handhelds[0])) == [0, 0, 1, 2, 3, 4, 5, 5, 6, 6]
        room.leave(2)
        room.handhelds[2].cut()
        room.run(5)
        assert heard(room.handhelds[2]) == []
        room.rejoin(2)
        room.run(7)
        assert len(heard(room.handhelds[2])) == 2


def test_each_nvm_is_its_own():
    with Room([PYBADGE, PYBADGE], link="air") as room:
        room.settle()
        room.handhelds[0].play("next*%d,ok,next,ok,back" % len(GAMES))
        saved = [handheld.nvm() for handheld in room.handhelds]
    assert saved[0] != saved[1]
    with Room([PYBADGE, PYBADGE], link="air", nvms=saved) as again:
        again.settle()
        assert [handheld.nvm() for handheld in again.handhelds] == saved


class Device:
    """As much of one as the simulator's own medium needs."""

    air = None


def test_a_device_that_takes_nothing_holds_a_few_frames_and_no_more():
    channel = Air()
    sender, listener = Device(), Device()
    for device in (sender, listener):
        channel.join(device)
    listener.air.open()
    for number in range(HELD + 10):
        sender.air.send(bytes((number,)))
        channel.step(number)
    assert channel.lost == 10
    assert [listener.air.take()[0] for _ in range(HELD)] == list(range(HELD))
    assert listener.air.take() is None


def test_the_product_runs_in_a_room_and_forgets_its_modules_as_ever():
    with Room([PYBADGE, PICO], seed=7, link="air") as room:
        assert room.settle()
        for handheld in room.handhelds:
            handheld.play("ok*2")
        assert room.settle()
        for handheld in room.handhelds:
            assert handheld.crash is None and handheld.serial == ""
            assert handheld.world["boards." + handheld.board.name].links() == (("air",),)


def test_the_host_has_its_own_modules_after_each_turn_and_at_each_frame_looked_at():
    ours = dojo.dice
    with Room([PYBADGE, PICO], seed=7, link="air") as room:
        assert room.settle()
        room.run(3)
        assert sys.modules["dojo.dice"] is ours
        seen = []
        room.handhelds[1].on_frame = lambda handheld: seen.append(sys.modules["dojo.dice"])
        room.run(2)
        assert seen == [ours, ours]
        assert room.handhelds[1].world["dojo.dice"] is not ours


# --- What cannot be --------------------------------------------------------------------------------


def test_random_bytes_differ_from_handheld_to_handheld_and_from_seed_to_seed():
    seeds = {device_seed(seed, number) for seed in (0, 1, 2) for number in range(8)}
    assert len(seeds) == 24 and all(0 <= seed < 2**64 for seed in seeds)


@pytest.mark.parametrize(
    "names, link, says",
    [
        (["pybadge"] * 2, "bluetooth", "no link called 'bluetooth'. There are ir, espnow, cable, air"),
        (["picosystem"] * 2, None, "Nothing links PicoSystem. The simulator's own link does: --link air"),
        (["picosystem", "pybadge"], "espnow", "PicoSystem and PyBadge: no espnow, only air"),
        (["pybadge"] * 9, "air", "air links 8 handhelds at most, not 9"),
    ],
)
def test_a_link_that_cannot_be_is_answered_with_what_can(names, link, says):
    with pytest.raises(Complaint) as wrong:
        Room([boards.find(name) for name in names], link=link)
    assert says in str(wrong.value)


# --- A match ---------------------------------------------------------------------------------------


def link_up(room):
    """From the menu into a linked duel of Ninja; both are asked how much strength they use."""
    room.settle()
    for handheld in room.handhelds:
        handheld.play("back")
    for _ in range(20):
        room.wait(1000)
        if all("Same on both?" in words(handheld) for handheld in room.handhelds):
            break
    for handheld in room.handhelds:
        handheld.tap("ok")
    room.wait(6000)


def use(handheld, strength):
    handheld.play("more*%d,ok,wait:200,ok" % strength if strength else "ok,wait:200,ok")


@pytest.mark.parametrize("name, link", [("pybadge", "ir"), ("feather", "espnow"), ("sprig", "cable"), ("pico", "air")])
def test_a_duel_is_played_through_loss_a_cut_and_a_power_cut_and_both_see_the_same_end(name, link):
    with Room([boards.find(name)] * 2, seed=7, link=link, loss=30) as room:
        one, two = room.handhelds
        link_up(room)
        for number, strengths in enumerate(((12, 3), (0, 5), (10, 0), (0, 4))):
            for handheld, strength in zip(room.handhelds, strengths):
                use(handheld, strength)
            if number == 0:
                room.channel.is_cut = True
                room.wait(7000)
                room.channel.is_cut = False
            elif number == 1:
                room.wait(1000)  # until it has told the others that it is bound
                two.cut()
                room.settle()
                two.tap("ok")  # go on with the match
            room.wait(8000)
            for handheld in room.handhelds:
                handheld.tap("ok")
            room.wait(3000)
        assert one.crash is two.crash is None and one.serial == two.serial == ""
        (first, *here), (other, *there) = words(one), words(two)
        assert {first, other} == {"You win!", "You lose!"} and here == there


@pytest.mark.parametrize("name", ["feather", "ugame"])
def test_who_has_joined_a_network_leaves_it_to_be_linked(name):
    wifi = 'CIRCUITPY_WIFI_SSID = "home"\nCIRCUITPY_WIFI_PASSWORD = "secret"\n'
    with Room([boards.find(name)] * 2, seed=7, link="espnow", settings=("", wifi)) as room:
        one, two = room.handhelds
        assert (one.device.channel, two.device.channel) == (1, 6)
        link_up(room)
        assert one.device.channel == two.device.channel == 1
        assert all("use" in " ".join(words(handheld)) for handheld in room.handhelds)


@pytest.mark.parametrize("settings", ["", "DOJO_NUMBER = 7\n"])
def test_a_radio_that_refuses_everything_is_named_until_it_sends_again(settings):
    with Handheld(boards.find("feather"), 7, settings=settings + 'CIRCUITPY_WIFI_SSID = "home"\n') as handheld:
        handheld.wait(2500)
        handheld.device.leave_network = lambda: None  # it stays on the network's channel, for whatever reason
        handheld.play("back,wait:1000")
        assert "Choose Link on the other one too." in " ".join(words(handheld))
        handheld.wait(30_000)
        assert "The radio is stuck. Is there Wi-Fi in settings.toml?" in " ".join(words(handheld))
        handheld.device.channel = 1
        handheld.wait(3000)
        assert "Choose Link on the other one too." in " ".join(words(handheld))


@pytest.mark.parametrize("settings", ["", "DOJO_NUMBER = 7\n"])
def test_too_much_light_is_named_until_it_is_gone(settings):
    """Not as little as frames get through (tests/link/test_infrared.py)."""

    def says(text):
        return text in " ".join(words(room.handhelds[0]))

    with Room([PICO], seed=7, link="ir", settings=[settings]) as room:
        room.wait(2500)
        room.handhelds[0].play("back,wait:1000")
        room.channel.glitches = 60
        for _ in range(60):
            room.wait(500)
            assert says("Point at each other")
        room.channel.glitches = 150
        assert room.until(lambda: says("Too much light! Find some shade."), 10)
        room.channel.glitches = 0
        assert room.until(lambda: says("Point at each other"), 2)


def test_a_board_that_goes_by_another_ones_file_can_be_linked_too():
    in_colours = boards.find("pico-colour")
    assert links_of(in_colours) == links_of(PICO)
    with Room([in_colours] * 2, link="air") as linked:
        assert linked.settle()
