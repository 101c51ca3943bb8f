"""The menu and the self-test say when a battery is nearly empty, on every board that can measure it."""

import pytest

from reading import words
from sim import boards
from sim.handheld import Handheld

# What reads the battery, and how many millivolts are its highest value, 65535: half or a third of them reach the pin.
SENSES = {
    "pybadge": ("A6", 6600),
    "pygamer": ("A6", 6600),
    "picosystem": ("BAT_SENSE", 9900),
    "picopad": ("BAT_SENSE", 9900),
}
WARNING = "Battery low!"


def set_battery(handheld, millivolts):
    """What the chip's converter of 12 bits makes of so many millivolts: CircuitPython gives 16."""
    pin, most = SENSES[boards.short(handheld.board)]
    steps = millivolts * 4095 // most
    handheld.device.set_analog(pin, steps << 4 | steps >> 8)


@pytest.mark.parametrize("board", SENSES)
def test_the_menu_warns_of_a_battery_that_is_nearly_empty_and_of_no_other(board):
    with Handheld(boards.find(board), 7) as handheld:
        handheld.settle()
        for millivolts, is_low in ((4200, False), (3520, False), (3480, True), (3000, True), (0, False)):
            set_battery(handheld, millivolts)
            handheld.play("next,wait:300")
            handheld.play("left,wait:300")
            assert (WARNING in words(handheld)) == is_low, (millivolts, "0 is a board that runs from its cable")
        assert handheld.crash is None and not handheld.serial


@pytest.mark.parametrize("board", ["pico", "feather", "sprig"])
def test_a_board_that_cannot_tell_says_nothing(board):
    with Handheld(boards.find(board), 7) as handheld:
        handheld.settle()
        assert WARNING not in words(handheld) and handheld.world["dojo.crash"].console.battery is None
