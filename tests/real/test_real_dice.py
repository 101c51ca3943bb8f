"""The dice on a 32-bit interpreter: the same numbers as here, and nothing allocated by a draw."""

from binascii import crc32

import pytest

from dojo.dice import Dice

ALLOCATED = """
import gc
from dojo.dice import Dice
dice = Dice(b"seed")
def draw(times):
    while times:
        %s
        times -= 1
before = 0  # has its place among the globals before anything is measured
draw(10)
gc.collect()
gc.disable()
before = gc.mem_alloc()
draw(2000)
print(gc.mem_alloc() - before)
"""


@pytest.mark.parametrize("draw", ["dice.word()", "dice.below(6)", "dice.below(32768)", "dice.below(16385)"])
def test_a_draw_allocates_nothing(draw, micropython):
    assert micropython(ALLOCATED % draw) == "0\n"


def test_a_number_beyond_the_small_integers_would_be_seen_to_allocate(micropython):
    assert int(micropython(ALLOCATED % "dice.word() << 16")) > 2000


def test_a_seed_gives_the_same_numbers_on_both_interpreters(micropython):
    source = """
from binascii import crc32
from dojo.dice import Dice
dice = Dice(b"pocket dojo")
words = bytearray()
for _ in range(5000):
    word = dice.word()
    words.append(word >> 8)
    words.append(word & 255)
print(crc32(words), dice.below(6), dice.below(10007))
"""
    dice = Dice(b"pocket dojo")
    words = b"".join(dice.word().to_bytes(2, "big") for _ in range(5000))
    assert micropython(source) == "%d %d %d\n" % (crc32(words), dice.below(6), dice.below(10007))
