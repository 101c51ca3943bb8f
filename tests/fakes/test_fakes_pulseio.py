"""The fake of pulseio records and sends what the chips do, from the sources that sim/fakes/pins/pulseio.py names."""

from array import array
from pathlib import Path

import _host
import board
import pulseio
import pytest

HERE = Path(__file__).parent
CHIPS = {"raspberry_pi_pico": "GP15", "pybadge": "D2"}
TRAIN = [(1000, 1400), (2300, 2700), (3100, 3600)]


@pytest.fixture(params=CHIPS)
def chip(request):
    """A function that opens the receiver of one chip and then of the other."""
    device = _host.power_on(request.param)
    name = CHIPS[request.param]

    def receive(maxlen=100, idle_state=True):
        return pulseio.PulseIn(getattr(board, name), maxlen, idle_state=idle_state)

    def shine(*bursts, after=0):
        now = device.now * 1000
        device.hear(name, [(now + start, now + end) for start, end in bursts or TRAIN])
        device.advance(after)

    receive.shine = shine
    receive.device = device
    receive.is_samd = device.chip == "samd51"
    return receive


def lengths(pulses):
    return [pulses.popleft() for _ in range(len(pulses))]


def test_the_first_pulse_is_the_first_burst_and_the_last_gap_is_not_over(chip):
    pulses = chip()
    chip.shine(after=100)
    assert (len(pulses), bool(pulses), pulses[0], pulses[-1]) == (5, True, 400, 500)
    assert lengths(pulses) == [400, 900, 400, 400, 500]
    assert (len(pulses), bool(pulses)) == (0, False)


def test_what_has_come_so_far_is_seen_in_the_middle_of_a_train(chip):
    pulses = chip()
    chip.shine()
    seen = []
    for _ in range(5):
        chip.device.advance(1)
        seen.append(len(pulses))
    assert seen == [0, 1, 3, 5, 5]


def test_a_gap_is_65535_us_at_most(chip):
    pulses = chip()
    chip.shine((0, 400), (500000, 500400), after=600)
    assert lengths(pulses) == [400, 65535, 400]


def test_a_full_queue_loses_the_oldest(chip):
    pulses = chip(maxlen=3)
    chip.shine(after=10)
    assert pulses.maxlen == 3
    assert lengths(pulses) == [400, 400, 500]


def test_bursts_that_overlap_are_one(chip):
    pulses = chip()
    chip.shine((0, 500), (400, 700), (450, 600), (1000, 1300), after=5)
    assert lengths(pulses) == [700, 300, 300]


def test_what_comes_during_a_pause_is_not_recorded_and_what_came_before_waits(chip):
    pulses = chip()
    chip.shine(after=10)
    pulses.pause()
    assert pulses.paused
    chip.shine(after=10)
    assert len(pulses) == 5
    pulses.clear()
    pulses.resume()
    assert (pulses.paused, len(pulses)) == (False, 0)
    chip.shine((1000, 1250), after=10)
    assert lengths(pulses) == [250]


def test_resumed_inside_a_burst_an_rp2040_takes_the_rest_of_it_and_a_samd51_the_next(chip):
    pulses = chip()
    chip.shine((1000, 9000), (12000, 12500))
    pulses.pause()
    chip.device.advance(5)
    pulses.resume()
    chip.device.advance(15)
    assert lengths(pulses) == ([500] if chip.is_samd else [4000, 3000, 500])


def test_a_line_that_idles_low_begins_with_the_other_state(chip):
    pulses = chip(idle_state=False)
    chip.shine(after=10)
    assert lengths(pulses) == ([900, 400, 400, 500] if chip.is_samd else [1000, 400, 900, 400, 400, 500])


def test_a_samd51_gives_up_where_pulses_wait_for_a_second_and_goes_on_when_resumed(chip):
    pulses = chip(maxlen=300)
    chip.shine(*[(at, at + 400) for at in range(0, 1900000, 10000)], after=2000)
    if not chip.is_samd:
        assert len(pulses) == 300
        return
    assert pulses.paused and 190 < len(pulses) < 230
    with pytest.raises(RuntimeError, match="Input taking too long"):
        pulses.popleft()
    assert pulses.popleft() == 400  # it says so once, and stays paused
    pulses.clear()
    pulses.resume()
    chip.shine(after=10)
    assert lengths(pulses) == [400, 900, 400, 400, 500]


def test_a_queue_that_is_emptied_in_time_never_gives_up(chip):
    pulses = chip()
    for _ in range(200):
        chip.shine((1000, 1400), (2200, 2600), after=20)
        lengths(pulses)
    assert not pulses.paused


def test_a_pin_is_free_again_after_deinit_and_after_a_soft_reset(chip):
    with chip():
        with pytest.raises(ValueError, match="in use"):
            chip()
    pulses = chip()
    pulses.deinit()
    pulses.deinit()
    again = chip()
    with pytest.raises(ValueError, match="in use"):
        chip()
    chip.device.reload()
    assert lengths(chip()) == lengths(again) == []


def test_another_chip_than_those_whose_sources_were_read_is_refused():
    _host.power_on("adafruit_feather_esp32s3_reverse_tft")
    with pytest.raises(NotImplementedError):
        pulseio.PulseIn(board.D5)
    with pytest.raises(NotImplementedError):
        pulseio.PulseOut(board.D5)


# --- Sending ---------------------------------------------------------------------------------------------


def test_a_train_takes_its_time_and_the_host_hears_of_it_when_it_begins():
    device = _host.power_on("raspberry_pi_pico")
    heard = []
    device.on_pulses = lambda pin, frequency, pulses: heard.append((device.now, pin.name, frequency, pulses))
    with pulseio.PulseOut(board.GP14, frequency=38000, duty_cycle=20000) as light:
        assert device.outputs["GPIO14"] == ("pwm", 38000, 0)
        light.send(array("H", [9000, 4500, 500]))
    assert heard == [(0, "GPIO14", 38000, [9001, 4501, 501])]  # each a little late
    assert device.now == 14
    light.deinit()
    pulseio.PulseOut(board.GP14)


def test_a_part_of_an_array_can_be_sent():
    device = _host.power_on("raspberry_pi_pico")
    heard = []
    device.on_pulses = lambda pin, frequency, pulses: heard.append(len(pulses))
    pulseio.PulseOut(board.GP14).send(memoryview(array("H", [400] * 9))[:5])
    assert heard == [5]


def test_no_pulse_is_shorter_than_its_carrier_on_an_rp2040_and_a_samd51_counts_in_steps():
    heard = []
    for name, pin in (("raspberry_pi_pico", "GP14"), ("pybadge", "D3")):
        _host.power_on(name).on_pulses = lambda pin, frequency, pulses: heard.append(pulses)
        pulseio.PulseOut(getattr(board, pin)).send(array("H", [10, 401, 1600]))
    assert heard == [[27, 402, 1601], [9, 400, 1600]]


def test_the_light_is_seen_among_the_outputs_while_it_shines():
    device = _host.power_on("pybadge")
    seen = []
    device.on_output = lambda pin, state: seen.append((device.now, state))
    with pulseio.PulseOut(board.D3, duty_cycle=1000) as light:
        light.send(array("H", [20000]))
    assert seen == [
        (0, ("pwm", 38000, 0)), (0, ("pwm", 38000, 1000)), (20, ("pwm", 38000, 0)), (20, ("off",)),
    ]  # fmt: skip
