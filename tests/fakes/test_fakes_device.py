"""The fakes as one device: its clock, its pins and what they put out, its display's bus, its life."""

import sys
from array import array

import _host
import board
import busio
import digitalio
import displayio
import fourwire
import i2cdisplaybus
import neopixel_write
import pwmio
import pytest
import supervisor
from adafruit_displayio_ssd1306 import SSD1306


def oled():
    """The display of the DIY Pico as its board file makes it."""
    displayio.release_displays()
    bus = i2cdisplaybus.I2CDisplayBus(busio.I2C(board.GP5, board.GP4, frequency=400000), device_address=0x3C)
    return SSD1306(bus, width=128, height=64)


# --- Time ------------------------------------------------------------------------------------------------


def test_ticks_wrap_65_seconds_after_power_on():
    device = _host.power_on("pybadge")
    device.advance(65535)
    assert supervisor.ticks_ms() == (1 << 29) - 1
    device.advance(1)
    assert supervisor.ticks_ms() == 0


def test_sleep_moves_the_hosts_clock():
    device = _host.power_on("pybadge")
    real = sys.modules["time"]
    with _host.fake_time():
        import time

        time.sleep(0.25)
        assert (time.monotonic(), time.monotonic_ns()) == (0.25, 250000000)
        with pytest.raises(ValueError):
            time.sleep(-1)
        assert time.perf_counter() > 0  # the rest is Python's own
    assert device.now == 250
    assert sys.modules["time"] is real


def test_a_host_can_take_sleep_into_its_own_hands():
    device = _host.power_on("pybadge")
    asked = []
    device.on_sleep = asked.append
    with _host.fake_time():
        import time

        time.sleep(2)
    assert (asked, device.now) == ([2000], 0)


def test_micropython_sleeps_on_the_hosts_clock_too(micropython):
    program = "import _host, time\nd = _host.power_on('pybadge')\ntime.sleep(0.25)\nprint(d.now, time.monotonic())"
    assert micropython(program) == "250 0.25\n"


# --- Pins ------------------------------------------------------------------------------------------------


def test_the_host_hears_what_pins_put_out():
    device = _host.power_on("raspberry_pi_pico")
    heard = []
    device.on_output = lambda pin, state: heard.append((pin.names[-1], state))
    led = digitalio.DigitalInOut(board.LED)
    led.switch_to_output(True)
    led.value = True  # no change
    with pwmio.PWMOut(board.GP16, frequency=440, duty_cycle=100, variable_frequency=True) as buzzer:
        buzzer.frequency = 880
    assert heard == [
        ("LED", ("digital", True)), ("GP16", ("pwm", 440, 100)), ("GP16", ("pwm", 880, 100)), ("GP16", ("off",)),
    ]  # fmt: skip
    assert device.outputs["GPIO25"] == ("digital", True)


def test_a_pin_has_all_its_names():
    _host.power_on("raspberry_pi_pico")
    assert board.A0 is board.GP26
    assert board.board_id == "raspberry_pi_pico"
    a = digitalio.DigitalInOut(board.A0)
    with pytest.raises(ValueError, match="GP26 in use"):
        digitalio.DigitalInOut(board.GP26)
    a.deinit()
    a.deinit()
    digitalio.DigitalInOut(board.GP26)


def test_lights_are_the_bytes_of_the_chain():
    device = _host.power_on("pybadge")
    pixels = digitalio.DigitalInOut(board.NEOPIXEL)
    pixels.switch_to_output()
    neopixel_write.neopixel_write(pixels, bytearray((1, 2, 3)))
    assert device.outputs[board.NEOPIXEL.name] == ("pixels", b"\x01\x02\x03")


def test_an_input_reads_its_button_through_its_pull():
    device = _host.power_on("raspberry_pi_pico")
    pin = digitalio.DigitalInOut(board.GP6)
    assert pin.value is False  # floats: as if the button were held
    pin.switch_to_input(digitalio.Pull.UP)
    assert pin.value is True
    device.press("GP6")
    assert pin.value is False
    assert (pin.direction, pin.pull) == (digitalio.Direction.INPUT, digitalio.Pull.UP)
    _host.power_on("adafruit_feather_esp32s3_reverse_tft")
    assert digitalio.DigitalInOut(board.D1).value is True  # its button pulls up


def test_an_analog_pin_reads_what_the_host_says():
    import analogio

    device = _host.power_on("pybadge")
    battery = analogio.AnalogIn(board.A6)
    device.set_analog("A6", 40000)
    assert battery.value == 40000


def test_a_sample_plays_for_as_long_as_it_is():
    device = _host.power_on("pybadge")
    import audiocore
    import audioio

    device.advance(1000)
    sample = audiocore.RawSample(array("h", [0] * 800), sample_rate=8000)
    with audioio.AudioOut(board.SPEAKER) as speaker:
        speaker.play(sample)
        assert device.outputs["PA02"] == ("sample", 8000, sample.buffer_, False)
        device.advance(99)
        assert speaker.playing
        device.advance(1)
        assert not speaker.playing
        speaker.play(sample, loop=True)
        device.advance(10000)
        assert speaker.playing
        speaker.stop()
        assert not speaker.playing
        assert device.outputs["PA02"] == ("off",)


def test_two_lights_of_one_slice_share_its_frequency():
    device = _host.power_on("pimoroni_picosystem")
    green = pwmio.PWMOut(board.LED_G, frequency=50000, duty_cycle=7)
    assert device.outputs["GPIO13"] == ("pwm", 50000, 7)
    green.deinit()
    pwmio.PWMOut(board.LED_R, frequency=500)  # another slice


# --- The display and its bus -----------------------------------------------------------------------------


def test_brightness_is_told_to_the_host_and_moves_the_backlight():
    device = _host.power_on("pybadge")
    heard = []
    device.on_brightness = heard.append
    board.DISPLAY.brightness = 0.5
    assert (heard, board.DISPLAY.brightness) == ([0.5], 0.5)
    assert device.outputs["PA01"] == ("pwm", 50000, 32767)


def test_the_real_driver_makes_a_one_bit_panel():
    device = _host.power_on("raspberry_pi_pico")
    assert device.frame is None
    display = oled()
    assert (device.width, device.height, device.depth, len(device.frame)) == (128, 64, 1, 2 * 128 * 64)
    assert device.now == 130  # thirteen commands of 10 ms
    display.brightness = 0.3
    assert display.brightness == 0.3


def test_after_a_soft_reset_the_display_has_to_be_released_before_it_is_made_again():
    device = _host.power_on("raspberry_pi_pico")
    display = oled()
    display.auto_refresh = False
    digitalio.DigitalInOut(board.LED)
    device.reload()
    assert device.display is display
    assert display.auto_refresh
    assert display.root_group is displayio.CIRCUITPYTHON_TERMINAL
    digitalio.DigitalInOut(board.LED)  # free again
    with pytest.raises(ValueError, match="GP5 in use"):
        busio.I2C(board.GP5, board.GP4)
    assert oled() is device.display


def test_in_the_same_run_the_bus_itself_is_not_freed():
    _host.power_on("raspberry_pi_pico")
    oled()
    with pytest.raises(ValueError, match="GP5 in use"):
        oled()


def test_a_panel_can_hang_on_spi():
    device = _host.power_on("raspberry_pi_pico")
    bus = fourwire.FourWire(
        busio.SPI(board.GP18, board.GP19), command=board.GP20, chip_select=board.GP17, reset=board.GP21
    )
    import busdisplay

    start = b"\x11\x80\xff\x29\x00\x2a\x81\x01\x14"
    display = busdisplay.BusDisplay(bus, start, width=160, height=128, backlight_pin=board.GP22)
    assert device.now == 530  # 255 stands for half a second, 10 ms if nothing is said
    assert (display.width, display.height, display.bus, display.brightness) == (160, 128, bus, 1.0)
    displayio.release_displays()
    assert device.frame is None
    pwmio.PWMOut(board.GP22)
    digitalio.DigitalInOut(board.GP20)


# --- Its life ----------------------------------------------------------------------------------------------


def test_a_soft_reset_leaves_the_soldered_display_and_its_backlight():
    device = _host.power_on("pimoroni_picosystem")
    board.DISPLAY.root_group = group = displayio.Group()
    pwmio.PWMOut(board.LED_G, frequency=50000)
    device.reload()
    assert board.DISPLAY.root_group is displayio.CIRCUITPYTHON_TERMINAL
    assert not group.grouped_
    with pytest.raises(RuntimeError):
        pwmio.PWMOut(board.LED_G, frequency=500)
    pwmio.PWMOut(board.LED_G, frequency=50000)


def test_two_devices_take_turns():
    first = _host.power_on("pybadge")
    pixel = displayio.Group()
    board.DISPLAY.root_group = pixel
    second = _host.power_on("pajenicko_picopad")
    second.advance(7)
    assert (board.DISPLAY.width, board.board_id) == (320, "pajenicko_picopad")
    _host.use(first)
    assert (board.DISPLAY.width, board.board_id, supervisor.ticks_ms()) == (160, "pybadge", 0x1FFF0000)
    assert board.DISPLAY.root_group is pixel


def test_an_unknown_board_is_named_with_the_known_ones():
    with pytest.raises(ValueError, match="no board 'gameboy'; there are .*pybadge"):
        _host.power_on("gameboy")
