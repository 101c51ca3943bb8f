"""The outcomes charts that pupils make: one answer for each of the 36 rolls, by one of the four operations.

    answer(DIFFERENCES, 6 * (2 - 1) + 5 - 1)    # 3: the roll of a 2 and a 5
    counts(SUMS)[5]                             # 4 of the rolls have the answer 5

A cell is 6 * (first die - 1) + second die - 1, as everywhere. A chart has an answer for every roll, however the game
treats 0, large numbers and doubles from 4 up.
"""

from micropython import const

SUMS = const(0)
DIFFERENCES = const(1)
PRODUCTS = const(2)
QUOTIENTS = const(3)

CELLS = const(36)
NONE = const(37)  # the larger die is not divisible by the smaller one; greater than any number


def answer(kind, cell):
    """The answer for a cell, 0..36, or NONE."""
    small = cell // 6 + 1
    large = cell % 6 + 1
    if kind == SUMS:
        return large + small
    if kind == PRODUCTS:
        return large * small
    if small > large:
        small, large = large, small
    if kind == DIFFERENCES:
        return large - small
    return NONE if large % small else large // small


def counts(kind):
    """A list: for each number 0..36, and for NONE, how many cells have it as their answer."""
    found = [0] * (NONE + 1)
    for cell in range(CELLS):
        found[answer(kind, cell)] += 1
    return found
