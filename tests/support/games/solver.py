"""The rules of a roll of Knock Yourself Out, rewritten to check the device's, and the turns of a perfect player.

    results_of(6, 3, 0)         # {3}: 9 is no number of the tray
    turns(0)[0b111111]          # 32.2, with the sum and the difference
"""

import numpy

NUMBERS = range(1, 7)
TRAYS = 64
SMALL = 1e-13  # change of an iteration that ends it


def results_of(first, second, operations):
    """The numbers 1..6 that a roll gives; operations 0: sum and difference, 1: product and quotient too."""
    if first == second and first >= 4:
        return frozenset()
    high, low = max(first, second), min(first, second)
    found = {high + low, high - low}
    if operations:
        found |= {high * low} | ({high // low} if high % low == 0 else set())
    return frozenset(found & set(NUMBERS))


def kinds(operations):
    """{numbers a roll gives: its chance}, for all rolls that differ in their numbers."""
    found = {}
    for first in NUMBERS:
        for second in NUMBERS:
            numbers = results_of(first, second, operations)
            found[numbers] = found.get(numbers, 0) + 1 / 36
    return found


def moves(tray, numbers):
    """The trays after every move that a roll with these numbers allows."""
    out = [tray ^ 1 << number - 1 for number in sorted(numbers) if tray >> number - 1 & 1]
    if out:
        return out
    return [tray | 1 << number - 1 for number in NUMBERS if not tray >> number - 1 & 1] or [tray]


def turns(operations):
    """Expected turns of a perfect player for each tray."""
    rolls = kinds(operations)
    expected = numpy.zeros(TRAYS)
    while True:
        better = numpy.zeros(TRAYS)
        for tray in range(1, TRAYS):
            better[tray] = 1 + sum(
                chance * min(expected[moved] for moved in moves(tray, numbers)) for numbers, chance in rolls.items()
            )
        change = abs(better - expected).max()
        expected = better
        if change < SMALL:
            return expected
