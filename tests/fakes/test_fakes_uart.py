"""The fake serial line does what the chips do; the sources are named in sim/fakes/pins/busio.py."""

import _host
import board
import busio
import digitalio
import pytest

import link_refusals


@pytest.fixture
def uart():
    _host.power_on("raspberry_pi_pico")
    return busio.UART(board.GP0, board.GP1, baudrate=10000, timeout=0)


def test_what_arrives_waits_until_it_is_read(uart):
    assert (uart.in_waiting, uart.read(4), uart.readinto(bytearray(4))) == (0, None, None)
    uart.arrive_(b"hello")
    buffer = bytearray(3)
    assert (uart.in_waiting, uart.readinto(buffer), bytes(buffer), uart.read()) == (5, 3, b"hel", b"lo")
    uart.arrive_(b"forget it")
    uart.reset_input_buffer()
    assert (uart.in_waiting, uart.read(0), uart.readinto(bytearray())) == (0, b"", 0)
    assert _host.device.now == 0


def test_reading_waits_for_more_until_the_line_is_silent():
    device = _host.power_on("raspberry_pi_pico")
    uart = busio.UART(board.GP0, board.GP1, timeout=0.05)
    coming = {30: b"a", 70: b"b", 200: b"late"}

    def sleep(ms):
        device.advance(ms)
        if device.now in coming:
            uart.arrive_(coming[device.now])

    device.on_sleep = sleep
    assert uart.read(4) == b"ab"
    assert device.now == 70 + 50 + 50  # the rest was asked for once more
    assert uart.timeout == 0.05
    uart.timeout = 1
    assert uart.read(4) == b"late"


def test_sending_waits_until_the_fifo_takes_the_rest(uart):
    heard = []
    device = _host.device
    device.on_wire = lambda *what: heard.append(what)
    assert uart.write(bytes(40)) == 40
    assert device.now == 7  # 33 of 40 bytes of 1 ms are still in the chip
    assert uart.write(memoryview(b"abc")) == 3
    assert device.now == 10
    assert uart.write(b"") == 0
    assert heard == [(uart, 0, bytes(40)), (uart, 40000, b"abc")]


@pytest.mark.parametrize(("name", "ms"), [("pybadge", 38), (link_refusals.FEATHER, 40)])
def test_other_chips_wait_for_the_last_bytes_too(name, ms):
    device = _host.power_on(name)
    uart = busio.UART(board.TX, board.RX, baudrate=10000)
    start = device.now
    uart.write(bytes(40))
    assert device.now - start == ms


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("raspberry_pi_pico", bytes(range(16 + 32))),  # the newest are lost; 32 wait in the FIFO
        ("pybadge", bytes(range(184, 200))),  # the oldest are lost
        (link_refusals.FEATHER, bytes(200)),  # never less than 136 and the FIFO
    ],
)
def test_what_finds_no_room_is_lost(name, kept):
    _host.power_on(name)
    names = ("GP0", "GP1") if "pico" in name else ("TX", "RX")
    uart = busio.UART(*(getattr(board, name) for name in names), receiver_buffer_size=16, timeout=0)
    uart.arrive_(bytes(range(200)))
    assert uart.in_waiting == min(len(kept), uart.size_)
    assert len(uart.read()) == len(kept)
    assert uart.dropped_ == 200 - len(kept)
    if "feather" not in name:
        uart.arrive_(bytes(range(200)))
        assert uart.read() == kept


def test_pins_and_unit_are_free_again_after_deinit_and_after_a_soft_reset(uart):
    uart.deinit()
    uart.deinit()
    with busio.UART(board.GP16, board.GP17) as other:
        assert (other.baudrate, other.timeout, _host.device.uarts) == (9600, 1, [other])
    busio.UART(board.GP0, board.GP1)
    last = busio.UART(board.GP4, board.GP5)
    _host.device.reload()
    assert _host.device.uarts == []
    with pytest.raises(ValueError):
        last.read(1)
    digitalio.DigitalInOut(board.GP1)


def test_an_esp32_waits_for_the_junk_that_comes_when_it_begins():
    device = _host.power_on(link_refusals.FEATHER)
    busio.UART(board.TX, board.RX, baudrate=1000)
    assert device.now == 1 + 9
    busio.UART(board.D5)
    assert device.now == 10


def test_parity_and_stop_bits_take_their_time():
    device = _host.power_on(link_refusals.FEATHER)
    busio.UART(board.TX, baudrate=1000, bits=7, parity=busio.UART.Parity.ODD, stop=2).write(b"1")
    assert device.now == 11


def test_a_line_can_have_one_direction_only():
    _host.power_on("pybadge")
    assert busio.UART(tx=board.TX).write(b"1") == 1
    reader = busio.UART(rx=board.MISO, parity=busio.UART.Parity.EVEN)
    reader.arrive_(b"1")
    assert reader.read(1) == b"1"
    reader.baudrate = 300
    assert reader.baudrate == 300


def test_micropython_has_the_same_line(micropython):
    program = (
        "import _host\nd = _host.power_on('pybadge')\nimport board, busio\n"
        "u = busio.UART(board.TX, board.RX, timeout=0, receiver_buffer_size=8)\nu.arrive_(b'0123456789')\n"
        "b = bytearray(4)\nprint(u.in_waiting, u.readinto(b), b, u.read(9), u.read(1))\n"
        "sent = []\nd.on_wire = lambda uart, start, data: sent.append((start, data))\nu.write(b'abc')\n"
        "print(sent, d.now)"
    )
    assert micropython(program) == "8 4 bytearray(b'2345') b'6789' None\n[(0, b'abc')] 2\n"
