"""How fair the dice are, by how often each number and doubles have come up (dojo.roller.fairness).

    yield from page(console, book)
    verdict([40, 31, 30, 38, 29, 32, 20])       # AS_LUCK
"""

from micropython import const

from dojo.roller import fairness
from dojo.say import say

FEW = const(30)  # rolls; with fewer, each number is expected less than ten times
_VALUES = const(6)
_DOUBLES = const(6)

# Chi-square of six values, 5 degrees of freedom: fair dice exceed these 5 times in 100, and once in 1000.
_ODD = const(1107)  # hundredths
_VERY_ODD = const(2052)
# Likewise for doubles, 1 degree of freedom.
_ODD_DOUBLES = const(384)
_VERY_ODD_DOUBLES = const(1083)


def expected(counts):
    """(each number, doubles): how often fair dice show them in this many rolls, rounded."""
    rolls = sum(counts[:_VALUES]) // 2
    return (2 * rolls + 3) // 6, (rolls + 3) // 6


def verdict(counts):
    """What the counts of 1 to 6 and of doubles tell: NO_ROLLS to VERY_ODD."""
    dice = sum(counts[:_VALUES])
    rolls = dice // 2
    if not rolls:
        return fairness.NO_ROLLS
    if rolls < FEW:
        return fairness.TOO_FEW
    doubles = fairness.square(6 * counts[_DOUBLES] - rolls) // rolls  # five times chi-square
    values = fairness.told(fairness.squares(counts[:_VALUES]), _VALUES, _ODD, _VERY_ODD)
    return max(values, fairness.told(doubles, 5, _ODD_DOUBLES, _VERY_ODD_DOUBLES))


def page(console, book):
    """Generator: a picture, then the numbers and what they tell; once there are many, players may start over."""
    counts = book.counts()
    each, doubles = expected(counts)
    words = [""] * _VALUES + [say("karate.fairness.doubles")]
    is_many = sum(counts) >= 2 * FEW
    usual = [each] * _VALUES + [doubles]
    if (yield from fairness.page(console, counts, usual, words, verdict(counts), _texts(counts), is_many)):
        book.forget_counts()
        book.keep()


def _texts(counts):
    """The counts in words."""
    each, doubles = expected(counts)
    dice = sum(counts[:_VALUES])
    lines = [say("console.fairness.line", place + 1, counts[place], each) for place in range(_VALUES)]
    lines.append(say("karate.fairness.line_of_doubles", counts[_DOUBLES], doubles))
    return say("karate.fairness.seen", dice // 2, dice), "\n".join(lines)
