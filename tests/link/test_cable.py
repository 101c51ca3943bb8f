"""Frames by cable, through the unmodified driver, from chip to chip: framing, and all that can happen to a plug."""

import random

import _host
import board
import pytest

from dojo.link.media import cable
from dojo.link.media import choose as media
from drivers import Drivers
from pace import counted
from sim.linking.wire import Wire

SPRIG = "hack_club_sprig"  # RP2040
BADGE = "pybadge"  # SAMD51
FEATHER = "adafruit_feather_esp32s3_reverse_tft"
PINS = {SPRIG: ("GP0", "GP1"), BADGE: ("TX", "RX"), FEATHER: ("TX", "RX")}
PAIRS = [(SPRIG, SPRIG), (BADGE, SPRIG), (SPRIG, BADGE), (FEATHER, BADGE), (BADGE, FEATHER)]
LENGTHS = range(8, 73)


class Ends(Drivers):
    """Two devices with a cable between them."""

    def __init__(self, first=SPRIG, second=SPRIG, **weather):
        pins = lambda name: [getattr(board, pin) for pin in PINS[name]]  # noqa: E731
        super().__init__(Wire(**weather), lambda name: ("cable", *pins(name)), first, second)

    def carries(self, frame, start=0):
        """Whether a frame comes through and nothing else."""
        self.media[start].send(frame)
        self.frame()
        return self.heard(1 - start) == [frame]


def frames(seed):
    """Frames of every length, with many zeros and every value of a byte."""
    dice = random.Random(seed)
    for length in LENGTHS:
        yield bytes(dice.choice((0, 0, 1, 255, dice.randrange(256))) for _ in range(length))
        yield bytes((length + place) % 256 for place in range(length))
        yield bytes((4 * length % 256,)) * length


# --- Framing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_frames_of_all_lengths_and_values_come_through_both_ways(pair):
    ends = Ends(*pair)
    for frame in frames(1):
        assert ends.carries(frame) and ends.carries(frame, start=1)
    assert ends.channel.lost == 0


@pytest.mark.parametrize(
    ("frame", "line"),
    [  # docs/inside/link/radio-and-cable.md has these
        ("11 22 33 44 55 66 77 88", "00 09 11 22 33 44 55 66 77 88 00"),
        ("11 22 00 33 00 00 44 55", "00 03 11 22 02 33 01 03 44 55 00"),
        ("00 00 00 00 00 00 00 00", "00 01 01 01 01 01 01 01 01 01 00"),
    ],
)
def test_the_bytes_on_the_line_are_cobs_between_zeros(frame, line):
    ends = Ends()
    sent = []
    ends.devices[0].on_wire = lambda uart, start, data: sent.append(data)
    ends.media[0].send(bytes.fromhex(frame))
    assert sent == [bytes.fromhex(line)]
    ends.channel.put(sent[0], ends.devices[1])
    ends.frame()
    assert ends.heard() == [bytes.fromhex(frame)]


def cobs(length):
    """A frame of so many x on the line, however long."""
    places = range(length + 1, 0, -254)
    return b"\0" + b"".join(bytes((min(254, left),)) + b"x" * (min(254, left) - 1) for left in places) + b"\0"


WHOLE = bytes(range(1, 73))
LINES = {
    "one border between two frames": (b"\0\x09abcdefgh\0\x09ABCDEFGH\0", [b"abcdefgh", b"ABCDEFGH"]),
    "the end of what is too long": (b"x" * 128 + b"\x09abcdefgh\0", []),
    "distances beyond the end": (b"\0\x09abcdefghi\0" + b"\0\x09abcdefg\0" + b"\0\xffabcdefgh\0", []),
    "held low by a device without power": (bytes(1000), []),
    **{"%d bytes" % length: (cobs(length), []) for length in (1, 7, 73, 74, 200, 5000)},
    **{"cut after %d" % cut: ((b"\0\x49" + WHOLE + b"\0")[:cut], []) for cut in (0, 1, 5, 20, 40, 73)},
}


@pytest.mark.parametrize("line, frames", LINES.values(), ids=LINES)
def test_what_is_not_whole_between_two_zeros_is_no_frame_and_costs_none_behind_it(line, frames):
    ends = Ends()
    ends.channel.put(line, ends.devices[1])
    assert ends.poll(30) == frames
    assert ends.carries(WHOLE) and ends.carries(b"12345678")


def test_a_frame_that_is_too_long_or_empty_is_not_sent():
    ends = Ends()
    ends.media[0].send(bytes(73))
    ends.media[0].send(b"")
    assert ends.channel.sent == 0


def test_a_frame_in_any_kind_of_buffer_is_sent():
    ends = Ends()
    for frame in (bytearray(b"12345678"), memoryview(b"x12345678x")[1:-1]):
        ends.media[0].send(frame)
        ends.frame()
        assert ends.heard() == [b"12345678"]


# --- What happens to a line ------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_garbage_between_frames_costs_no_frame(pair):
    ends = Ends(*pair)
    dice = random.Random(4)
    for frame in frames(4):
        ends.channel.put(dice.randbytes(dice.randrange(100)), ends.devices[1])
        ends.media[0].send(frame)
        ends.frame()
        assert frame in ends.heard()


def test_a_frame_without_its_last_border_ends_with_the_first_of_the_next():
    ends = Ends()
    ends.channel.put(b"\0\x09abcdefgh")
    ends.frame()
    assert ends.heard() == []
    ends.media[0].send(b"12345678")
    ends.frame()
    assert ends.heard() == [b"abcdefgh", b"12345678"]


def test_the_wire_lets_a_frame_be_cut_in_the_middle():
    ends = Ends()
    for _ in range(4):  # 300 bytes take more than the half frame that the wire is ahead
        ends.media[0].send(bytes(range(1, 73)))
    ends.channel.step(5)
    ends.channel.is_cut = True
    ends.frame()
    ends.channel.is_cut = False
    ends.frame()
    assert len(ends.heard()) == 2 and ends.channel.lost == 2
    assert ends.carries(b"12345678")


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_device_that_does_not_look_for_a_second_hears_again_at_once(pair):
    ends = Ends(*pair)
    sent = []
    for number in range(50):
        sent.append(bytes((number,)) + bytes(range(71)))
        ends.media[0].send(sent[-1])
        ends.frame()
    heard = ends.heard()
    assert 5 <= len(heard) < 50 and set(heard) <= set(sent)  # its buffer holds no more
    assert (sent[-1] in heard) == (pair[1] == BADGE)  # a SAMD51 keeps the newest
    assert ends.carries(b"again 12") and ends.carries(b"again 34")


def test_half_a_second_at_the_pace_of_beacons_fits_into_the_buffer():
    ends = Ends()
    sent = [bytes((number,)) * 24 for number in range(13)]
    for frame in sent:  # commitments, every 40 ms
        ends.media[0].send(frame)
        ends.frame(2)
    assert ends.heard() == sent


@pytest.mark.parametrize("garbage", [1, 300, 11520])
def test_a_line_that_hangs_in_the_air_does_no_harm(garbage):
    ends = Ends(SPRIG, BADGE, seed=5, garbage=garbage)
    ends.channel.is_cut = True
    for _ in range(200):
        ends.media[0].send(b"lost, as it should be")
        ends.frame()
        for end in (0, 1):
            assert all(8 <= len(frame) <= 72 for frame in ends.heard(end))
    ends.channel.is_cut = False
    ends.frame()
    ends.heard()
    assert ends.carries(b"plugged in") and ends.carries(b"plugged in", start=1)


def test_changed_bytes_never_make_a_frame_of_impossible_length():
    ends = Ends(seed=6, noise=100)
    for frame in frames(6):
        ends.media[0].send(frame)
        ends.frame()
        for heard in ends.heard():
            assert 8 <= len(heard) <= 72 and heard != frame
    ends.channel.noise = 0
    assert ends.carries(b"12345678")


@pytest.mark.parametrize("seed", range(10))
def test_a_bad_line_only_loses_and_doubles_frames(seed):
    ends = Ends(seed=seed, loss=30, duplicates=30, delay=seed * 10)
    sent = [bytes((number, 0)) * 10 for number in range(50)]
    heard = []
    for frame in sent:
        ends.media[0].send(frame)
        heard += ends.poll(1)
    heard += ends.poll(20)
    assert heard == sorted(heard) and set(heard) < set(sent)
    assert 20 < len(set(heard)) < 45 and len(heard) > len(set(heard))


def test_two_lines_of_one_seed_are_the_same():
    def run(seed):
        ends = Ends(seed=seed, loss=40, duplicates=20, noise=30, garbage=500)
        heard = []
        for number in range(100):
            ends.channel.is_cut = number % 20 == 19
            ends.media[0].send(bytes((number,)) * 12)
            ends.frame()
            heard += ends.heard(0) + ends.heard(1)
        return heard, ends.channel.sent, ends.channel.lost

    assert run(1) == run(1) != run(2)


def test_who_comes_back_after_a_power_cut_is_heard_again():
    ends = Ends()
    ends.frame(100)
    ends.channel.leave(ends.devices[1])
    assert not ends.carries(b"nobody there")
    ends.power_on(BADGE, 1)
    assert ends.carries(b"12345678") and ends.carries(b"abcdefgh", start=1)


def test_a_frame_takes_as_long_as_its_delay_on_whatever_clock():
    ends = Ends(delay=100)
    for _ in range(2):
        for start, end in ((0, 1), (1, 0)):
            ends.media[start].send(b"12345678")
            ends.frame(4)
            assert ends.heard(end) == []
            ends.frame()
            assert ends.heard(end) == [b"12345678"]
        ends.frame(100)
        ends.channel.leave(ends.devices[0])
        ends.power_on(SPRIG, 0)


def test_at_another_speed_nothing_is_understood():
    ends = Ends(seed=8)
    ends.devices[1].uarts[0].baudrate = 9600
    for number in range(20):
        ends.media[0].send(bytes((number,)) * 8)
        ends.frame()
    assert ends.heard() == [] and ends.devices[1].uarts[0].dropped_ == 0


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_line_whose_other_end_is_off_hangs_in_the_air(is_closed):
    ends = Ends(garbage=1000)
    ends.frame(10)
    assert ends.devices[1].uarts[0].in_waiting == 0
    if is_closed:
        ends.media[0].close()
    else:
        ends.channel.leave(ends.devices[0])
    ends.frame(10)
    assert ends.devices[1].uarts[0].in_waiting == 200


def test_a_cable_has_two_ends():
    with pytest.raises(ValueError):
        Ends().channel.join(_host.power_on(BADGE))


# --- Cost ------------------------------------------------------------------------------------------------


FLOODS = {
    "zeros": bytes(512),
    "no zeros": b"\xff" * 512,
    "zeros and others": b"\0\1" * 256,
    "the shortest frames": b"\0\x09abcdefgh" * 50,
    "the longest, all zeros": (b"\0" + b"\1" * 73) * 6 + b"\0",
    "noise": random.Random(7).randbytes(512),
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_one_look_takes_a_bounded_time_whatever_comes(flood):
    ends = Ends()
    longest = 0
    for _ in range(60):
        ends.channel.put(flood, ends.devices[1])
        ends.frame()
        longest = max(longest, counted(ends.media[1].receive, cable.__file__)[0])
    assert longest <= 16 * 25 + 2 * 128 * 2 + 73 * 4
    assert len(ends.media[1]._frame) == 73 and len(ends.media[1]._chunk) == 128  # nothing grows
    ends.poll(300)
    ends.media[0].send(b"12345678")
    assert ends.poll(1)[-1] == b"12345678"


def test_looking_while_nothing_arrives_is_cheap():
    ends = Ends()
    assert counted(ends.media[1].receive, cable.__file__)[0] <= 8


@pytest.mark.parametrize(("name", "most"), [(SPRIG, 4), (BADGE, 7)])
def test_sending_the_longest_frame_blocks_for_a_part_of_a_frame(name, most):
    ends = Ends(name)
    start = ends.devices[0].now
    ends.media[0].send(bytes(72))
    assert ends.devices[0].now - start == most


PROGRAM = """
import _host, gc
device = _host.power_on("hack_club_sprig")
import board
from dojo.link.media.choose import open_medium
cable = open_medium(("cable", board.GP0, board.GP1))
sent = []
device.on_wire = lambda uart, start, data: sent.append(data)
frames = [bytes([(place * step) & 255 for place in range(length)]) for length in range(8, 73) for step in (0, 1, 85)]
for frame in frames:
    cable.send(frame)
    device.uarts[0].arrive_(b"garbage" + sent.pop())
    assert bytes(cable.receive()) == frame and cable.receive() is None
class Silent:
    in_waiting = 0
cable._uart = Silent()
gc.collect()
gc.disable()
before = gc.mem_alloc()
for _ in range(1000):
    cable.receive()
    cable.is_busy()
print(len(frames), gc.mem_alloc() - before)
"""


def test_micropython_decodes_the_same_and_allocates_nothing_while_nothing_arrives(micropython):
    count, grown = micropython(PROGRAM).split()
    assert (count, int(grown) < 100) == ("195", True)


# --- Opening and closing ---------------------------------------------------------------------------------


def test_the_pins_are_free_again_when_the_cable_is_closed():
    ends = Ends()
    ends.media[1].close()
    ends.media[1].close()
    assert not board.GP0.claimed and not board.GP1.claimed
    assert ends.media[1].receive() is None
    ends.media[1].send(b"12345678")
    assert ends.channel.sent == 0
    assert media.open_medium(("cable", board.GP0, board.GP1)) is not None


@pytest.mark.parametrize("link", [("cable", "GP0", "GP0"), ("cable", "GP1", "GP0"), ("thought",), ("thought", "GP0")])
def test_a_link_the_board_does_not_have_is_none(link):
    _host.power_on(SPRIG)
    assert media.open_medium((link[0], *(getattr(board, pin) for pin in link[1:]))) is None


def test_a_link_on_pins_that_are_taken_is_none():
    Ends()
    assert media.open_medium(("cable", board.GP0, board.GP1)) is None
    assert media.open_medium(("cable", board.GP12, board.GP13)) is None  # the other pins of the unit


def test_the_cable_says_what_it_can():
    assert (cable.Cable.BODY, cable.Cable.LONGEST, cable.Cable.MOST) == (54, 72, 2)
    assert (cable.Cable.HALF_DUPLEX, cable.Cable.PAUSE, cable.Cable.CONTACT) == (False, 40, 2)
    assert Ends().media[0].is_busy() is False
