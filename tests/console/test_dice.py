"""The dice: their period is what we claim, draws are fair and small, seeds count to the last bit."""

import itertools

import pytest

from dojo import dice as module
from dojo.dice import Dice, entropy, shuffle

BASE = 1 << 15
MULTIPLIERS = (module._FIRST, module._SECOND)


def modulus(multiplier):
    return multiplier * BASE**3 - 1


def is_prime(number):
    """Miller and Rabin; with these bases it is exact below 3 * 10^24."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in bases:
        power = pow(base, odd, number)
        if power not in (1, number - 1) and all((power := power * power % number) != number - 1 for _ in range(twos)):
            return False
    return True


def numbers(dice):
    """The states of both generators as the numbers that multiply-with-carry multiplies modulo p."""
    state = dice._state
    oldest = state[8]
    order = [oldest, (oldest + 1) % 3, (oldest + 2) % 3]
    return [
        sum(state[first + at] * BASE**place for place, at in enumerate(order)) + state[carry] * BASE**3
        for first, carry in ((0, 6), (3, 7))
    ]


# --- The period -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("multiplier", MULTIPLIERS)
def test_each_modulus_is_a_safe_prime_and_the_base_has_the_order_that_is_the_period(multiplier):
    p = modulus(multiplier)
    period = (p - 1) // 2
    assert is_prime(p) and is_prime(period)
    assert BASE % p != 1 and pow(BASE, period, p) == 1


def test_the_two_periods_have_no_factor_in_common_and_their_product_is_beyond_2_to_the_117():
    first, second = ((modulus(multiplier) - 1) // 2 for multiplier in MULTIPLIERS)
    assert first != second
    assert first * second > 2**117


def test_every_word_divides_both_numbers_by_the_base():
    dice = Dice(b"period")
    for _ in range(500):
        before = numbers(dice)
        word = dice.word()
        after = numbers(dice)
        for multiplier, one, next_one in zip(MULTIPLIERS, before, after):
            p = modulus(multiplier)
            assert next_one == one * pow(BASE, -1, p) % p
        newest = [number // BASE**2 % BASE for number in after]
        assert word == newest[0] ^ newest[1]


def test_no_seed_leads_out_of_the_long_cycles():
    for seed in itertools.chain([b""], (bytes(two) for two in itertools.product(range(256), repeat=2))):
        for multiplier, number in zip(MULTIPLIERS, numbers(Dice(seed))):
            assert 0 < number < modulus(multiplier)


# --- Small integers ---------------------------------------------------------------------------------------------------


class Small(int):
    """An integer that must stay among the small integers of a 32-bit board, and so must anything computed with it."""

    def __new__(cls, value):
        assert -(2**30) <= value < 2**30
        return int.__new__(cls, value)


def _small(name):
    plain = getattr(int, name)
    return lambda self, other: Small(plain(self, other))


for _name in ("add", "radd", "sub", "mul", "rmul", "mod", "xor", "rxor", "and", "rand", "or", "rshift", "lshift"):
    setattr(Small, "__%s__" % _name, _small("__%s__" % _name))


def test_nothing_computed_leaves_the_small_integers():
    highest = Dice()
    highest._state[:6] = [BASE - 1] * 6
    highest._state[6:8] = [MULTIPLIERS[0] - 2, MULTIPLIERS[1] - 2]
    for dice in (Dice(b"small"), Dice(bytes(range(256))), highest):
        dice._state[:] = [Small(value) for value in dice._state]
        for _ in range(3000):
            dice.word()
        dice.below(Small(BASE))
        for _ in range(100):
            dice._mix()
        assert all(type(value) is Small for value in dice._state[:8])


DRAWS = """
import micropython
from dojo.dice import Dice, shuffle, stir
dice = Dice(b"draws")
cards = list(range(52))
seed = b"another seed"
def draw():
    count = 1
    while count < 1000:
        dice.word()
        dice.below(count)
        count += 1
    dice.below(16385)
    dice.below(32768)
    shuffle(cards, dice)
    dice.seed(seed)
    stir(123456789)
def allocates():
    return [1]
draw()
micropython.heap_lock()
caught = False
try:
    allocates()
except MemoryError:
    caught = True
draw()
micropython.heap_unlock()
print(caught, sum(cards))
"""


def test_a_draw_a_shuffle_a_seed_and_a_button_press_allocate_nothing_on_the_real_interpreter(micropython):
    assert micropython(DRAWS) == "True 1326\n"


# --- The same numbers everywhere --------------------------------------------------------------------------------------

WORDS = """
from dojo.dice import Dice, shuffle
for seed in (b"", b"dojo", bytes(range(200))):
    dice = Dice(seed)
    cards = list(range(10))
    shuffle(cards, dice)
    print([dice.word() for _ in range(5)], [dice.below(count) for count in (1, 2, 6, 100, 20000, 32768)], cards)
    for _ in range(20000):
        dice.word()
    print(dice.word())
"""


KNOWN = """\
[13240, 1748, 13254, 9878, 20447] [0, 0, 1, 35, 6709, 18410] [8, 2, 0, 9, 1, 4, 3, 7, 5, 6]
18569
[10507, 1506, 32497, 15059, 26182] [0, 1, 5, 88, 3528, 24458] [3, 8, 1, 5, 4, 6, 7, 9, 0, 2]
12411
[11877, 1394, 21936, 8446, 29112] [0, 1, 4, 1, 10302, 6786] [6, 4, 3, 0, 5, 1, 9, 8, 7, 2]
5270
"""


def test_the_numbers_are_those_written_down_here(capsys):
    exec(WORDS, {})
    assert capsys.readouterr().out == KNOWN


def test_the_numbers_on_micropython_are_those_written_down_here(micropython):
    assert micropython(WORDS) == KNOWN


# --- Fair draws -------------------------------------------------------------------------------------------------------


class EveryWord(Dice):
    """Draws every word there is exactly once."""

    def seed(self, seed):
        self.words = iter(range(BASE))

    def word(self):
        return next(self.words)


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 10, 52, 255, 1000, 16384, 16385, 20000, 32767, 32768])
def test_over_all_words_every_outcome_comes_equally_often(count):
    dice = EveryWord()
    drawn = [0] * count
    try:
        while True:
            drawn[dice.below(count)] += 1
    except StopIteration:
        pass
    assert set(drawn) == {BASE // count}


@pytest.mark.parametrize("count", [0, -1, 32769, 100000])
def test_dice_with_no_sides_or_too_many_are_refused_with_their_number(count):
    with pytest.raises(ValueError, match=str(count)):
        Dice().below(count)


def test_every_order_of_four_comes_up_as_often_as_chance_allows():
    dice = Dice(b"shuffle")
    times = {}
    for _ in range(24000):
        cards = bytearray(b"ABCD")
        shuffle(cards, dice)
        times[bytes(cards)] = times.get(bytes(cards), 0) + 1
    assert len(times) == 24
    assert (
        sum((count - 1000) ** 2 / 1000 for count in times.values()) < 49.7
    )  # chi-square, 23 degrees: one in a thousand


def test_what_one_generator_draws_does_not_change_another():
    alone, beside, other = Dice(b"seat 1"), Dice(b"seat 1"), Dice(b"seat 2")
    for _ in range(100):
        other.below(6)
        assert alone.word() == beside.word()


# --- Seeds ------------------------------------------------------------------------------------------------------------


def bits_drawn(seed, words=16):
    dice = Dice(seed)
    drawn = 0
    for _ in range(words):
        drawn = drawn << 15 | dice.word()
    return drawn


@pytest.mark.parametrize("length", [1, 2, 4, 16, 33, 200])
def test_one_other_bit_in_a_seed_changes_about_half_of_all_bits_drawn(length):
    plain = bytes(at * 29 + length & 0xFF for at in range(length))
    base = bits_drawn(plain)
    changes = []
    for bit in range(8 * length):
        seed = bytearray(plain)
        seed[bit // 8] ^= 1 << bit % 8
        changes.append(bits_drawn(seed) ^ base)
    for change in changes:
        assert 76 <= bin(change).count("1") <= 164  # 120 of 240 expected: 5.7 standard deviations
    if length >= 33:
        for place in range(240):  # and every bit drawn depends on about half of the seeds' bits
            times = sum(change >> place & 1 for change in changes)
            assert abs(times - 4 * length) < 5.5 * (2 * length) ** 0.5


def test_consecutive_seeds_draw_first_dice_that_show_no_pattern():
    faces = [Dice(bytes((number & 0xFF, number >> 8))).below(6) for number in range(36000)]
    pairs = [0] * 36
    for one, other in zip(faces, faces[1:]):
        pairs[one * 6 + other] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in pairs) < 66.6  # chi-square, 35 degrees: one in a thousand


def test_seeds_of_other_length_are_other_seeds():
    seeds = [b"", b"\0", b"\0\0", b"\0" * 30, b"\0" * 31, b"a", b"a\0", b"\0a"]
    assert len({bits_drawn(seed) for seed in seeds}) == len(seeds)
    assert bits_drawn(b"seat") == bits_drawn(bytearray(b"seat")) == bits_drawn(memoryview(b"seat")), "of whatever kind"


@pytest.mark.parametrize("cut", [0, 1, 16, 19])
def test_a_seed_in_two_parts_is_the_same_seed(cut):
    seed = bytes(range(19))
    whole, parts = Dice(seed), Dice(b"another one")
    begun = parts.begin(seed[:cut])
    for _ in range(2):
        parts.seed_on(begun, seed[cut:])
        whole.seed(seed)
        assert [parts.below(1000) for _ in range(9)] == [whole.below(1000) for _ in range(9)]


def test_a_seed_starts_anew_whatever_was_drawn_before():
    dice, fresh = Dice(b"before"), Dice(b"seat")
    for _ in range(100):
        dice.word()
    dice.seed(b"seat")
    assert [dice.word() for _ in range(20)] == [fresh.word() for _ in range(20)]


# --- Entropy ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch):
    """drawn(*ticks): entropy after buttons were pressed then, from a chip that always says the same."""

    def draw(*ticks, chip=b"\0", length=16):
        monkeypatch.setattr(module, "_timing", Dice())
        monkeypatch.setattr(module, "urandom", lambda length: chip * length)
        for each in ticks:
            module.stir(each)
        return entropy(length)

    return draw


def test_entropy_comes_from_the_chip_and_from_the_buttons(drawn):
    silent = drawn()
    assert len(silent) == 16 and entropy(16) != silent  # even from a chip that always says zero
    pressed = drawn(1001)
    assert pressed != silent
    assert drawn(1001, chip=b"\x55") == bytes(byte ^ 0x55 for byte in pressed)


def test_a_press_goes_in_later_but_before_anything_is_drawn_and_none_is_lost(drawn, monkeypatch):
    expected = drawn(1001, 77)
    monkeypatch.setattr(module, "_timing", Dice())
    before = list(module._timing._state)
    module.stir(1001)
    assert module._timing._state == before, "who has pressed waits for a picture"
    module.settle()
    assert module._timing._state != before
    module.stir(77)
    assert entropy(16) == expected
    monkeypatch.setattr(module, "_timing", Dice())
    for ticks in (1001, 77):
        module._timing.stir(ticks)
    assert entropy(16) == expected


def test_one_millisecond_more_on_a_button_gives_other_entropy(drawn):
    last = range(536870000, 536870912)  # up to the last before ticks_ms wraps
    assert len({drawn(ticks, length=8) for ticks in last}) == 912
