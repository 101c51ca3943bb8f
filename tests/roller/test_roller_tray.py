"""The pocket roller's dice: what is rolled, kept, taken back, counted and saved."""

import _nvm
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dojo.dice import Dice
from dojo.roller import fairness
from dojo.roller.tray import D2, D6, D12, D20, D100, MOST, ROLLS, SIDES, Tray, _is_sound
from dojo.saving.keys import ROLLER_KEY
from dojo.saving.store import Store


class Loaded:
    """Dice that show what they are told to."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def __call__(self, sides):
        number = self.numbers.pop(0) - 1
        assert 0 <= number < sides
        return number


def tray(kind=D6, count=2, store=None):
    found = Tray(store or Store(None, False))
    found.choose(kind, count)
    return found


def numbers(tray):
    return [tray.number(place) for place in range(tray.count())]


def test_a_new_handheld_has_two_dice_of_six_that_nobody_has_rolled():
    new = Tray(Store(None, False))
    assert (new.kind(), new.count(), new.is_rolled(), new.rolls()) == (D6, 2, False, [])
    assert not (new.can_take_back() or new.any_kept() or sum(new.counts()))


def test_dice_that_are_kept_stay_and_the_others_are_rolled_again():
    five = tray(D6, 5)
    assert five.roll(Loaded(1, 6, 2, 6, 3)) == 0b11111 and five.total() == 18
    five.turn(1)
    five.turn(3)
    assert five.roll(Loaded(4, 5, 6)) == 0b10101
    assert numbers(five) == [4, 6, 5, 6, 6] and five.is_kept(1) and not five.is_kept(0)
    assert [roll[2] for roll in five.rolls()] == [27, 18], "the sum is that of all dice"
    five.turn(1)
    assert five.roll(Loaded(1, 1, 1, 1)) == 0b10111, "let go"


def test_when_all_are_kept_all_are_rolled():
    two = tray()
    two.roll(Loaded(1, 2))
    two.turn(0)
    two.turn(1)
    assert two.roll(Loaded(3, 4)) == 0b11 and not two.any_kept() and numbers(two) == [3, 4]


def test_a_roll_taken_back_leaves_the_dice_as_they_were_and_is_still_listed_and_counted():
    three = tray(D6, 3)
    three.roll(Loaded(1, 2, 3))
    three.turn(2)
    three.roll(Loaded(6, 6))
    three.take_back()
    assert numbers(three) == [1, 2, 3] and three.is_kept(2)
    assert three.rolls() == [(D6, 3, 15, 1), (D6, 3, 6, 0)]
    assert three.counts() == [1, 1, 1, 0, 0, 2] and not three.can_take_back()
    three.roll(Loaded(4, 4))
    assert [roll[3] for roll in three.rolls()] == [0, 1, 0]


def test_the_first_roll_can_be_taken_back_too():
    two = tray()
    two.roll(Loaded(5, 5))
    two.take_back()
    assert not two.is_rolled() and two.rolls() == [(D6, 2, 10, 1)]


def test_the_last_twenty_rolls_are_listed_with_the_dice_they_were_of():
    dice = tray(D100, 6)
    dice.roll(Loaded(*[100] * 6))
    assert dice.rolls() == [(D100, 6, 600, 0)] and dice.is_top()
    dice.choose(D2, 1)
    for place in range(ROLLS - 1):
        dice.roll(Loaded(place % 2 + 1))
    assert len(dice.rolls()) == ROLLS and dice.rolls()[-1] == (D100, 6, 600, 0)
    dice.roll(Loaded(1))
    assert len(dice.rolls()) == ROLLS and dice.rolls()[0] == (D2, 1, 1, 0) and dice.rolls()[-1] == (D2, 1, 1, 0)


def test_other_dice_lie_there_unrolled_and_only_another_kind_is_counted_anew():
    dice = tray()
    dice.roll(Loaded(3, 3))
    dice.choose(D6, 3)
    assert not dice.is_rolled() and dice.counts()[2] == 2 and not dice.can_take_back() and len(dice.rolls()) == 1
    dice.roll(Loaded(1, 1, 1))
    dice.choose(D6, 3)
    assert dice.is_rolled(), "the same dice"
    dice.choose(D20, 1)
    assert not sum(dice.counts())


@pytest.mark.parametrize("kind", range(len(SIDES)))
def test_every_number_of_every_kind_comes_equally_often_and_is_counted_in_its_group(kind):
    dice = tray(kind, MOST)
    seen = set()
    rolled = Dice(b"%d" % kind)
    while max(dice.counts()) < 255:
        dice.roll(rolled.below)
        seen |= set(numbers(dice))
    assert seen == set(range(1, SIDES[kind] + 1))
    assert len(dice.counts()) * dice.group() == SIDES[kind] and fairness.verdict(dice.counts()) <= fairness.ODD
    counts = dice.counts()
    dice.roll(rolled.below)
    assert dice.counts() == counts, "full"


def test_counts_tell_dice_of_twelve_by_pairs():
    twelve = tray(D12, 3)
    twelve.roll(Loaded(1, 2, 12))
    assert twelve.counts() == [2, 0, 0, 0, 0, 1] and twelve.group() == 2


@pytest.mark.parametrize(
    "counts, told",
    [([0, 0], fairness.NO_ROLLS), ([9, 10], fairness.TOO_FEW), ([10, 10], fairness.AS_LUCK),
     ([30, 10], fairness.ODD), ([40, 5], fairness.VERY_ODD), ([20] * 10, fairness.AS_LUCK),
     ([60] + [20] * 9, fairness.VERY_ODD)],
)  # fmt: skip
def test_dice_are_called_odd_by_how_far_their_counts_are_from_even(counts, told):
    if counts == [30, 10]:
        counts = [27, 14]
    assert fairness.verdict(counts) == told


@pytest.mark.parametrize("kind", (0, 1, 2, 3, 4))
def test_fair_dice_are_called_odd_one_time_in_ten(kind):
    dice = Dice(b"fair")
    count = SIDES[kind]
    told = []
    for _ in range(600):
        counts = [0] * count
        for _ in range(20 * count):
            counts[dice.below(count)] += 1
        told.append(fairness.verdict(counts))
    assert 30 < len([one for one in told if one > fairness.AS_LUCK]) < 95
    assert told.count(fairness.VERY_ODD) < 6


# --- Saving -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chip", _nvm.CHIPS, ids=lambda chip: chip.name)
def test_all_of_it_is_there_again_after_switching_off(chip):
    nvm = _nvm.ByteArray(chip)
    before = tray(D20, 3, Store(nvm, chip.appends))
    before.roll(Loaded(20, 1, 7))
    before.turn(2)
    before.roll(Loaded(3, 3))
    before.keep()
    before._store.flush()
    after = Tray(Store(nvm, chip.appends))
    assert after._state == before._state and _is_sound(after._state)
    after.take_back()
    assert numbers(after) == [20, 1, 7]


def test_a_cut_at_any_byte_leaves_the_roll_before_or_this_one_and_nothing_in_between():
    chip = _nvm.RP2040
    nvm = _nvm.ByteArray(chip)
    dice = tray(D100, 6, Store(nvm, True))
    rolled = Dice(b"cut")
    dice.roll(rolled.below)
    dice.keep()
    for _ in range(3):
        was = bytes(dice._state)
        before = bytes(nvm._flash.memory)
        dice.roll(rolled.below)
        dice.keep()
        after = bytes(nvm._flash.memory)
        written = [place for place in range(len(after)) if after[place] != before[place]]
        for end in range(written[0], written[-1] + 2):
            torn = _nvm.ByteArray(chip)
            torn._flash.memory[: len(after)] = after[:end] + before[end:]
            assert Tray(Store(torn, True))._state in (was, dice._state), end
        assert Tray(Store(nvm, True))._state == dice._state


@given(st.binary(min_size=60, max_size=64))
def test_other_bytes_in_its_place_are_ignored_or_a_tray(saved):
    store = Store(None, False)
    store.note(ROLLER_KEY, saved)
    found = Tray(store)
    assert _is_sound(found._state) and max(numbers(found)) <= found.sides()


@pytest.mark.parametrize(
    "place, wrong",
    [(0, 0x80), (0, 0x30), (1, 7), (1, 0), (3, 1), (0, 0x08 + 2), (7, 0x80), (13, 0xFF), (16, 1), (62, 1)],
)
def test_a_wrong_byte_makes_it_begin_anew(place, wrong):
    right = tray()
    right.roll(Loaded(1, 2))
    right.roll(Loaded(3, 4))
    assert _is_sound(right._state)
    saved = bytearray(right._state)
    saved[place] = wrong
    if saved[0] == 0x0A:  # cannot be taken back: right, too
        saved[_SECOND] = 0
    assert not _is_sound(saved)


_SECOND = 2


def test_there_is_no_end_of_rolls_and_takings_back():
    dice = tray(D100, 6)
    rolled = Dice(b"many")
    for number in range(500):
        dice.choose(rolled.below(8), rolled.below(6) + 1) if not number % 40 else None
        dice.roll(rolled.below)
        if not rolled.below(4):
            dice.take_back()
        elif not rolled.below(3):
            dice.turn(rolled.below(dice.count()))
        assert _is_sound(dice._state)
