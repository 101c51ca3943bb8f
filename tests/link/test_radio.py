"""Frames by radio, through the unmodified driver, between several devices with ESP-NOW."""

import random
import sys
from unittest.mock import patch

import _host
import pytest

from dojo.link.media import choose as media
from dojo.link.pairing.beacons import Link
from drivers import Drivers
from sim.linking.radio import Radio as Channel

FEATHER = "adafruit_feather_esp32s3_reverse_tft"
STRANGER = b"\x02other"


def radios(count=2, **weather):
    """So many devices with their radios on."""
    return Drivers(Channel(**weather), lambda name: ("radio",), *[FEATHER] * count)


@pytest.fixture(autouse=True)
def _no_driver_stays():
    yield
    for name in ("dojo.link.media.radio", "espnow"):
        sys.modules.pop(name, None)


def test_frames_of_all_lengths_and_values_come_through_as_they_are():
    room = radios()
    dice = random.Random(1)
    for length in range(8, 73):
        for frame in (bytes(length), b"\xff" * length, dice.randbytes(length), bytearray(range(length))):
            room.media[0].send(frame)
            room.frame()
            assert room.heard(1) == [frame]
    assert room.channel.lost == 0


def test_everybody_hears_but_the_sender():
    room = radios(8)
    for number in range(8):
        room.media[number].send(bytes((number,)) * 20)
    room.frame()
    for number in range(8):
        assert sorted(frame[0] for frame in room.heard(number)) == [n for n in range(8) if n != number]


def test_it_goes_out_as_one_broadcast():
    room = radios(1)
    sent = []
    room.devices[0].on_radio = lambda mac, packet: sent.append((mac, packet))
    room.media[0].send(memoryview(b"--12345678--")[2:-2])
    assert sent == [(b"\xff" * 6, b"12345678")]
    peers = list(room.devices[0].radio.peers)
    assert [(peer.mac, peer.channel) for peer in peers] == [(b"\xff" * 6, 1)]


@pytest.mark.parametrize("length", [1, 7, 73, 250])
def test_strangers_packets_of_impossible_length_are_skipped(length):
    room = radios()
    for _ in range(3):
        room.channel.put(bytes(length), STRANGER)
    room.media[0].send(b"12345678")
    room.frame()
    assert room.heard() == [b"12345678"]


def test_what_is_too_long_or_empty_is_not_sent_and_does_not_raise():
    room = radios()
    room.media[0].send(b"")
    room.media[0].send(bytes(251))
    assert room.channel.sent == 0


def test_packets_wait_for_a_device_that_is_busy_until_its_buffer_is_full():
    room = radios()
    sent = [bytes((number,)) * 72 for number in range(50)]
    for frame in sent:
        room.media[0].send(frame)
        room.frame()
    assert room.heard() == sent[:24]
    assert room.channel.lost == 26
    room.media[0].send(b"12345678")
    room.frame()
    assert room.heard() == [b"12345678"]


def test_seven_others_at_the_pace_of_beacons_fit_through_a_screen_being_drawn():
    room = radios(8)
    for _ in range(4):  # 160 ms
        for number in range(1, 8):
            room.media[number].send(bytes((number,)) * 48)
        room.frame(2)
    assert len(room.heard(0)) == 28 and room.channel.lost == 0


# --- When something is wrong with the radio --------------------------------------------------------------


def test_a_buffer_that_is_broken_is_made_anew():
    room = radios()
    room.switch(1)
    for _ in range(5):
        room.media[0].send(b"12345678")
        room.frame()
        room.devices[1].radio.spoil_()
        assert room.heard() == []
        room.media[0].send(b"abcdefgh")
        room.frame()
        assert room.heard() == [b"abcdefgh"]


@pytest.mark.parametrize("length", [256, 264, 300, 511, 1470])
def test_a_strangers_packet_that_breaks_the_buffer_costs_what_waited_behind_it_and_no_more(length):
    room = radios()
    room.switch(1)
    for number in range(50):
        room.media[0].send(b"before %2d" % number)
        room.channel.put(bytes(length), STRANGER)
        room.media[0].send(b"behind %2d" % number)
        heard = room.poll(2)
        assert heard[0] == b"before %2d" % number and all(8 <= len(frame) <= 72 for frame in heard)
    room.media[0].send(b"12345678")
    assert room.poll(1) == [b"12345678"]


def test_a_radio_that_cannot_be_made_anew_is_tried_again_every_second():
    room = radios()
    room.switch(1)
    import espnow

    with patch.object(espnow, "ESPNow", side_effect=MemoryError) as start:
        room.devices[1].radio.hear_(STRANGER, b"12345678")
        room.devices[1].radio.spoil_()
        assert room.poll(101) == []
        assert start.call_count == 2
        room.media[1].send(b"12345678")  # nobody sends it, nothing happens
    room.poll(51)
    room.media[0].send(b"abcdefgh")
    assert room.poll(1) == [b"abcdefgh"]


def test_a_peer_that_is_not_taken_leaves_the_radio_to_others():
    room = radios(0)
    device = _host.power_on(FEATHER)
    import espidf
    import espnow

    with patch.object(espnow.Peers, "append", side_effect=espidf.IDFError("ESP-NOW error 0x3068")):
        assert media.open_medium(("radio",)) is None
        assert device.radio is None
    assert media.open_medium(("radio",)) is not None
    assert room.channel.sent == 0


def test_sending_never_raises_and_a_radio_that_takes_nothing_is_made_anew():
    room = radios()
    room.switch(0)
    first = room.devices[0].radio
    room.devices[0].radio_is_jammed = True
    for _ in range(19):
        room.media[0].send(b"12345678")
    assert room.devices[0].radio is first
    room.media[0].send(b"12345678")
    assert room.devices[0].radio is not first
    room.devices[0].radio_is_jammed = False
    room.now = room.devices[0].now
    room.media[0].send(b"abcdefgh")
    room.frame()
    assert room.heard() == [b"abcdefgh"]


@pytest.mark.parametrize("ssid", ["home", UnicodeError])
def test_a_network_that_the_board_has_joined_is_left_and_else_the_radio_is_not_touched(monkeypatch, ssid):
    def getenv(key, default=None):
        assert key == "CIRCUITPY_WIFI_SSID"
        if ssid is UnicodeError:
            raise UnicodeError
        return ssid

    monkeypatch.setattr("os.getenv", getenv)
    _host.power_on(FEATHER).join_network(11)
    sent = []
    _host.device.on_radio = lambda mac, packet: sent.append(packet)
    media.open_medium(("radio",)).send(b"12345678")
    assert sent == [b"12345678"] and _host.device.channel == 1
    sys.modules.pop("dojo.link.media.radio")
    monkeypatch.setattr("os.getenv", lambda key: None)
    _host.power_on(FEATHER).join_network(11)  # by a program of the owner's, say
    medium = media.open_medium(("radio",))
    for _ in range(20):
        assert not medium.is_hindered
        medium.send(b"12345678")
    assert medium.is_hindered and _host.device.channel == 11


def test_frames_that_are_sent_in_between_count_as_a_sign_of_life():
    room = radios()
    room.switch(0)
    first = room.devices[0].radio
    for _ in range(60):
        room.devices[0].radio_is_jammed = not room.devices[0].radio_is_jammed
        room.media[0].send(b"12345678")
    assert room.devices[0].radio is first


def test_a_radio_switched_off_under_the_driver_comes_back():
    room = radios()
    room.switch(1)
    room.devices[1].radio.deinit()
    assert room.heard() == []
    room.media[0].send(b"abcdefgh")
    assert room.poll(1) == [b"abcdefgh"]


def test_closing_leaves_the_radio_to_others_and_is_final():
    room = radios()
    room.switch(1)
    room.media[1].close()
    room.media[1].close()
    assert room.devices[1].radio is None
    room.media[1].send(b"12345678")
    assert room.poll(60) == [] and room.channel.sent == 0
    assert room.devices[1].radio is None
    assert media.open_medium(("radio",)) is not None


def test_there_is_one_radio_and_only_on_boards_that_have_it():
    room = radios(1)
    assert media.open_medium(("radio",)) is None  # in use
    assert room.media[0].is_busy() is False
    sys.modules.pop("dojo.link.media.radio")
    for name in ("pybadge", "hack_club_sprig", "pajenicko_picopad"):
        _host.power_on(name)
        assert media.open_medium(("radio",)) is None


def test_the_radio_says_what_it_can():
    radio = radios(1).media[0]
    assert (radio.BODY, radio.LONGEST, radio.MOST) == (54, 72, 8)
    assert (radio.HALF_DUPLEX, radio.PAUSE, radio.CONTACT) == (False, 20, 1)


# --- The channel -----------------------------------------------------------------------------------------


def test_a_packet_takes_as_long_as_its_delay_on_a_clock_that_began_later_too():
    room = radios(1, delay=100)
    room.frame(500)
    room.power_on(FEATHER)
    for sender in (1, 0):
        room.switch(sender)
        room.media[sender].send(b"12345678")
        assert room.poll(4, 1 - sender) == []
        assert room.poll(1, 1 - sender) == [b"12345678"]


def test_a_packet_to_one_device_is_for_that_one():
    room = radios(3)
    sent = list(room.channel._members.values())[2]
    room.devices[0].on_radio(sent, b"12345678")
    room.frame()
    assert (room.heard(1), room.heard(2)) == ([], [b"12345678"])


def test_who_left_neither_hears_nor_is_heard_and_may_come_back():
    room = radios(3)
    room.channel.leave(room.devices[2])
    room.media[2].send(b"12345678")
    room.media[0].send(b"abcdefgh")
    room.frame()
    assert (room.heard(0), room.heard(1), room.heard(2)) == ([], [b"abcdefgh"], [])
    room.channel.join(room.devices[2])
    room.media[2].send(b"12345678")
    room.frame()
    assert (room.heard(0), room.heard(1)) == ([b"12345678"], [b"12345678"])
    senders = set(room.channel._members.values())
    assert len(senders) == 3


# --- Cost ------------------------------------------------------------------------------------------------


def look(room, number):
    """One look: the frame that was found, and how many packets were taken from the chip for it."""
    kind = type(room.devices[number].radio)
    with patch.object(kind, "read", autospec=True, side_effect=kind.read) as read:
        return room.media[number].receive(), read.call_count


@pytest.mark.parametrize("length", [1, 7, 8, 72, 73, 250])
def test_a_flood_from_a_stranger_costs_a_bounded_time_no_memory_and_no_frame(length):
    room = radios(2, seed=4)
    dice = random.Random(5)
    count = 20000 // (586 + 8 * length)  # what fits into the air in 20 ms
    for number in range(100):
        place = dice.randrange(count)
        for packet in range(count):
            if packet == place:
                room.media[0].send(b"frame %2d" % number)
            room.channel.put(bytes(length), STRANGER)
        room.frame()
        assert len(room.devices[1].radio) <= 2048
        frames = []
        for _ in range(count + 2):
            frame, taken = look(room, 1)
            assert taken <= 34
            frames.append(frame)
        assert frames.count(b"frame %2d" % number) == 1 and frames[-1] is None
    assert room.devices[1].radio.read_failure == 0


PROGRAM = """
import _host, gc
device = _host.power_on("%s")
from dojo.link.media.choose import open_medium
radio = open_medium(("radio",))
sent = []
device.on_radio = lambda mac, data: sent.append(data)
for length in range(8, 73):
    frame = bytes([place * 7 & 255 for place in range(length)])
    radio.send(frame)
    device.radio.hear_(b"sender", bytes(3))
    device.radio.hear_(b"sender", sent.pop())
    assert radio.receive() == frame and radio.receive() is None
device.radio.hear_(b"sender", frame)
device.radio.spoil_()
assert radio.receive() is None
device.radio.hear_(b"sender", frame)
assert radio.receive() == frame
class Silent:
    def read(self):
        return None
radio._radio = Silent()
gc.collect()
gc.disable()
before = gc.mem_alloc()
for _ in range(1000):
    radio.receive()
    radio.is_busy()
print(length, gc.mem_alloc() - before)
"""


def test_micropython_does_the_same_and_allocates_nothing_while_nothing_arrives(micropython):
    length, grown = micropython(PROGRAM % FEATHER).split()
    assert (length, int(grown) < 100) == ("72", True)


def exchange(room, key, flood, seconds=60):
    """Frames until two devices have each other's body over this channel; `flood()` is called in each."""
    links = [Link(radio, key, me, 2, ticks=lambda: room.now & 0x1FFFFFFF) for me, radio in enumerate(room.media)]
    for me, link in enumerate(links):
        link.offer(bytes((me,)) * 16)
    for count in range(seconds * 50):
        if all(link.is_complete() for link in links):
            assert [link.bodies for link in links] == [[b"\0" * 16, b"\1" * 16]] * 2
            return count
        flood()
        for number, link in enumerate(links):
            room.switch(number)
            link.step()
        room.frame()
    raise AssertionError("it was not over in a minute")


@pytest.mark.parametrize("length", [8, 24, 72, 250])
def test_two_devices_find_each_other_through_a_flood_of_a_strangers_packets(length):
    room = radios(2, seed=6, jitter=18)  # whose packet comes first is left to chance
    dice = random.Random(7)

    def flood():
        for _ in range(20000 // (586 + 8 * length)):  # all that fits into the air
            room.channel.put(bytes((dice.choice((0, 1)) << 5,)) + dice.randbytes(length - 1), STRANGER)

    assert exchange(radios(2, seed=6), b"key4", lambda: None) <= 10
    assert exchange(room, b"key4", flood) <= 1000
    assert all(len(device.radio) <= 2048 for device in room.devices)
