"""The 36 rolls of two dice, counted: which numbers a roll gives, and how many rolls give a number or are a strike.

results(11, BASIC)               # (4,): row 1, column 5, which is 2 and 6
count(0b111111, BASIC)           # [3, 10, 9, 8, 7, 6, 5]: strikes, then the rolls that give 1 to 6
"""

from micropython import const

from games.knockout.rules import results_of

ROLLS = const(36)


def results(roll, operations):
    """The numbers that a roll 0..35 gives, ascending: its row is the first die less one, its column the second."""
    return results_of(roll // 6 + 1, roll % 6 + 1, operations)


def count(tray, operations):
    """[strikes for a tray, then how many rolls give 1, 2, 3, 4, 5 and 6, in the tray or not]."""
    found = [0] * 7
    for roll in range(ROLLS):
        is_strike = 1
        for number in results(roll, operations):
            found[number] += 1
            if tray >> number - 1 & 1:
                is_strike = 0
        found[0] += is_strike
    return found
