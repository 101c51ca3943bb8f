"""What is said of a battery that runs down, on every board that can measure it: never too late, and once."""

import random

import pytest

from player import Holder
from reading import words
from sim import boards
from sim.handheld import Handheld

# What reads the battery, and how many millivolts are its highest value, 65535: half or a third of them reach the pin.
SENSES = {
    "pybadge": ("A6", 6600),
    "pygamer": ("A6", 6600),
    "picosystem": ("BAT_SENSE", 9900),
    "picopad": ("BAT_SENSE", 9900),
    "thumby": ("VOLTAGE_MONITOR", 6600),
    "cardputer": ("BAT_ADC", 6600),
}
BOARDS = (*SENSES, "feather")
WARNING = "Battery low!"
FLAT = "The battery is nearly empty."


def set_battery(handheld, millivolts):
    """What the chip's converter of 12 bits makes of so many millivolts (CircuitPython gives 16), or a gauge."""
    if boards.short(handheld.board) == "feather":
        handheld.device.gauge = millivolts * 64 // 5
        return
    pin, most = SENSES[boards.short(handheld.board)]
    steps = millivolts * 4095 // most
    handheld.device.set_analog(pin, steps << 4 | steps >> 8)


class Owner(Holder):
    """Someone with a handheld whose battery has had so many millivolts for a while."""

    def __init__(self, board, millivolts=4000):
        self.handheld = Handheld(boards.find(board), 7)
        set_battery(self.handheld, millivolts)
        self.handheld.wait(60_000)

    def page(self):
        """Turn a page and back again, and see whether the menu warns."""
        self.play("next,wait:300," + ("next*7" if self.handheld.board.name.startswith("adafruit") else "left"))
        self.play("wait:300")
        return self.sees(WARNING)

    def marks(self):
        """Whether the mark stands at the lower right."""
        root = self.console.display.root_group
        at = self.console.width - 7
        return self.console.low == 7 and any(getattr(layer, "x", 0) == at and layer is not root[0] for layer in root)


@pytest.mark.parametrize("board", BOARDS)
def test_the_menu_warns_of_a_battery_that_needs_charging_and_of_no_other(board):
    with Owner(board) as owner:
        steps = ((4200, False), (3520, False), (3480, True), (3520, True), (3640, True), (3700, False), (3480, True))
        for millivolts, is_low in (*steps, (0, False)):
            set_battery(owner.handheld, millivolts)
            owner.handheld.wait(60_000)
            assert owner.page() == is_low, (millivolts, "0 is a board that runs from its cable")
            assert owner.marks() == is_low
        assert owner.handheld.crash is None and not owner.handheld.serial


@pytest.mark.parametrize("middle", [3450, 3500, 3550, 3600])
def test_around_the_limit_the_warning_does_not_come_and_go_page_by_page(middle):
    chance = random.Random(middle)
    with Owner("pybadge", 3900) as owner:
        seen = []
        for _ in range(60):
            for _ in range(4):
                set_battery(owner.handheld, middle + chance.randrange(-80, 81))
                owner.handheld.wait(500)
            seen.append(owner.page())
        changes = sum(one != other for one, other in zip(seen, seen[1:]))
        assert changes <= 1 and (middle >= 3500 or seen[-1]), seen


def test_what_a_tune_takes_for_a_moment_is_no_warning():
    with Owner("pybadge", 3700) as owner:
        set_battery(owner.handheld, 3100)
        owner.handheld.wait(1500)
        set_battery(owner.handheld, 3700)
        owner.handheld.wait(3000)
        assert not owner.page() and not owner.marks() and not owner.sees(FLAT)


@pytest.mark.parametrize("board", BOARDS)
def test_in_a_match_there_is_a_mark_and_before_the_board_goes_out_a_sentence_once(board):
    with Owner(board, 3450) as owner:
        owner.play("wait:1000,ok*2,wait:1500")
        assert owner.console.store.has_match() and owner.marks() and not owner.sees(FLAT)
        before = owner.handheld.check()
        set_battery(owner.handheld, 3200)
        owner.handheld.wait(30_000)
        assert owner.sees(FLAT)
        owner.play("next,wait:100,back,wait:100")
        assert owner.sees(FLAT), "only OK"
        owner.play("ok,wait:100")
        assert not owner.sees(FLAT) and owner.handheld.check() == before
        for millivolts in (3280, 3380, 3150):
            set_battery(owner.handheld, millivolts)
            owner.handheld.wait(30_000)
            assert not owner.sees(FLAT), "said once"
        owner.play("ok,wait:500")
        assert owner.marks() and not owner.handheld.serial
        set_battery(owner.handheld, 4100)
        owner.handheld.wait(60_000)
        set_battery(owner.handheld, 3200)
        owner.handheld.wait(60_000)
        assert owner.sees(FLAT), "it was charged in between"


def test_the_turn_is_saved_before_it_says_so():
    with Owner("pybadge", 3450) as owner:
        owner.play("wait:1000,ok*2,wait:1500")
        store = owner.console.store
        store.note(40, b"1")
        assert store._waiting
        set_battery(owner.handheld, 3200)
        owner.handheld.wait(20_000)
        assert owner.sees(FLAT) and not store._waiting


def test_holding_back_leads_from_it_to_the_menu():
    with Owner("pybadge", 3200) as owner:
        assert owner.sees(FLAT)
        owner.play("hold-back,wait:500")
        assert not owner.sees(FLAT) and owner.sees(WARNING) and owner.handheld.crash is None


def test_a_gauge_that_does_not_answer_says_nothing():
    with Owner("feather", 3450) as owner:
        owner.handheld.device.gauge = None
        owner.handheld.wait(60_000)
        assert owner.console.charge == 0 and not owner.page() and owner.handheld.crash is None


@pytest.mark.parametrize("board", ["pico", "ugame", "sprig"])
def test_a_board_that_cannot_tell_says_nothing(board):
    with Handheld(boards.find(board), 7) as handheld:
        handheld.settle()
        assert WARNING not in words(handheld) and handheld.world["dojo.crash"].console.charge == 0
