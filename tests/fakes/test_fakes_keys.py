"""The fakes' keypad: when a key is seen, what is seen of it, and how the boards are wired."""

import importlib
import sys

import _host
import board
import keypad
import pytest


@pytest.fixture
def pico():
    return _host.power_on("raspberry_pi_pico")


def scanner(**other):
    return keypad.Keys((board.GP6, board.GP7), value_when_pressed=False, **other)


def seen(keys):
    """All events there are, as (key number, pressed, timestamp)."""
    events = []
    while keys.events:
        event = keys.events.get()
        events.append((event.key_number, event.pressed, event.timestamp))
    return events


def ticks(now):
    return (now + 0x1FFF0000) % (1 << 29)


def test_a_key_is_seen_at_the_next_scan_and_stamped_with_its_time(pico):
    keys = scanner()
    pico.advance(3)
    pico.press("GP7")
    pico.advance(16)
    assert seen(keys) == []
    pico.advance(30)
    pico.release("GP7")
    pico.advance(20)
    assert seen(keys) == [(1, True, ticks(20)), (1, False, ticks(60))]


def test_a_press_between_two_scans_is_never_seen(pico):
    keys = scanner()
    pico.press("GP6")
    pico.advance(10)
    pico.release("GP6")
    pico.advance(100)
    assert seen(keys) == []


def test_the_interval_is_the_products(pico):
    keys = scanner(interval=0.1)
    pico.press("GP6")
    pico.advance(99)
    assert not keys.events
    pico.advance(1)
    assert len(keys.events) == 1


def test_time_may_pass_in_large_steps(pico):
    keys = scanner()
    pico.advance(1000001)
    pico.press("GP6")
    pico.advance(500)
    assert seen(keys) == [(0, True, ticks(1000020))]


def test_a_key_held_while_the_scanner_starts_is_only_seen_when_let_go(pico):
    pico.press("GP6")
    keys = scanner()
    pico.advance(100)
    assert seen(keys) == []
    pico.release("GP6")
    pico.advance(20)
    assert seen(keys) == [(0, False, ticks(120))]


def test_after_a_reset_a_held_key_is_pressed_anew(pico):
    keys = scanner()
    pico.press("GP6")
    pico.advance(20)
    seen(keys)
    pico.advance(5)
    keys.reset()
    assert seen(keys) == [(0, True, ticks(25))]


def test_a_key_has_to_settle_as_often_as_the_product_wants(pico):
    keys = scanner(debounce_threshold=2)
    pico.advance(100)
    pico.press("GP6")
    pico.advance(20)
    assert seen(keys) == []
    pico.advance(20)
    assert seen(keys) == [(0, True, ticks(140))]


def test_a_full_queue_keeps_what_it_has_and_says_so(pico):
    keys = scanner(max_events=2)
    for _ in range(2):
        pico.press("GP6")
        pico.advance(20)
        pico.release("GP6")
        pico.advance(20)
    assert keys.events.overflowed
    assert [event[1] for event in seen(keys)] == [True, False]
    assert keys.events.overflowed
    keys.events.clear()
    assert not keys.events.overflowed


def test_an_event_can_be_filled_instead_of_made(pico):
    keys = scanner()
    pico.press("GP7")
    pico.advance(20)
    event = keypad.Event()
    assert keys.events.get_into(event)
    assert (event.key_number, event.pressed, event.released, event.timestamp) == (1, True, False, ticks(20))
    assert not keys.events.get_into(event)
    assert keys.events.get() is None


def test_events_are_equal_by_key_and_kind(pico):
    assert keypad.Event(3, True, 5) == keypad.Event(3, True, 6)
    assert keypad.Event(3, True) != keypad.Event(3, False)
    assert len({keypad.Event(3), keypad.Event(3), keypad.Event(4)}) == 2
    assert repr(keypad.Event(2, False)) == "<Event: key_number 2 released>"


def test_the_wrong_level_for_a_press_turns_everything_round(pico):
    keys = keypad.Keys((board.GP6,), value_when_pressed=True)
    pico.advance(20)
    pico.press("GP6")
    pico.advance(20)
    assert seen(keys) == []  # pulled down and pressed to ground: nothing moves


def test_a_pin_that_floats_is_no_key(pico):
    keys = scanner(pull=False)
    pico.press("GP6")
    pico.advance(20)
    assert seen(keys) == []


def test_a_scanner_that_is_gone_frees_its_pins(pico):
    with scanner() as keys:
        assert keys.key_count == 2
    pico.press("GP6")
    pico.advance(20)
    assert scanner().key_count == 2


def test_the_keys_of_a_pybadge_come_through_its_shift_register():
    device = _host.power_on("pybadge")
    keys = keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH, key_count=8, value_when_pressed=True
    )
    device.press(7)
    device.press(0)
    device.advance(20)
    assert seen(keys) == [(0, True, ticks(20)), (7, True, ticks(20))]


@pytest.mark.parametrize("wrong", [{"latch": "LED"}, {"clock": "BUTTON_LATCH", "latch": "BUTTON_CLOCK"}])
def test_a_register_on_the_wrong_pins_tells_nothing(wrong):
    device = _host.power_on("pybadge")
    pins = {"clock": "BUTTON_CLOCK", "data": "BUTTON_OUT", "latch": "BUTTON_LATCH", **wrong}
    keys = keypad.ShiftRegisterKeys(
        key_count=8, value_when_pressed=True, **{name: getattr(board, pins[name]) for name in pins}
    )
    device.press(1)
    device.advance(20)
    assert seen(keys) == []


def test_the_cardputers_keyboard_tells_its_events_once_it_is_off_the_console():
    sys.modules.pop("cardputer_keyboard", None)
    _host.power_on("adafruit_feather_esp32s3_reverse_tft")
    with pytest.raises(ImportError):
        importlib.import_module("cardputer_keyboard")
    device = _host.power_on("m5stack_cardputer")
    keyboard = importlib.import_module("cardputer_keyboard")
    assert keyboard.KEYBOARD.key_count == 56
    device.press(13)
    device.advance(100)
    assert seen(keyboard.KEYBOARD) == []
    keyboard.detach_serial()
    device.advance(30)
    assert [event[:2] for event in seen(keyboard.KEYBOARD)] == [(13, True)]


def test_the_feathers_keys_pull_both_ways():
    device = _host.power_on("adafruit_feather_esp32s3_reverse_tft")
    low = keypad.Keys((board.D0,), value_when_pressed=False)
    high = keypad.Keys((board.D1, board.D2), value_when_pressed=True)
    for name in ("D0", "D2"):
        device.press(name)
    device.advance(20)
    assert seen(low) == [(0, True, ticks(20))]
    assert seen(high) == [(1, True, ticks(20))]
