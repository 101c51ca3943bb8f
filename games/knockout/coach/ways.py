"""The 36 rolls of two dice: which numbers each gives, and how many give a number or are a strike.

    every_roll(BASIC)[11]                # (4,): a 2 and a 6
    count(0b111111, every_roll(BASIC))   # [3, 10, 9, 8, 7, 6, 5]: strikes, then the rolls that give 1 to 6

A roll is 6 * (first die - 1) + second die - 1.
"""

from games.knockout.rules import results_of


def every_roll(operations):
    """A list: the numbers that each of the 36 rolls gives, ascending."""
    found = [()] * 36
    for first in range(6):
        for second in range(first, 6):
            numbers = results_of(first + 1, second + 1, operations)
            found[6 * first + second] = numbers
            found[6 * second + first] = numbers
    return found


def count(tray, rolls):
    """[strikes for a tray, then how many rolls give 1, 2, 3, 4, 5, 6, in the tray or not]. rolls: from every_roll."""
    found = [0] * 7
    for numbers in rolls:
        is_strike = 1
        for number in numbers:
            found[number] += 1
            if tray >> number - 1 & 1:
                is_strike = 0
        found[0] += is_strike
    return found
