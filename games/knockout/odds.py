"""What a tray is worth: the turns a perfect player still needs on average.

    turns_left(0b111111, BASIC)     # 32201: a full tray takes 32.2 turns, in thousandths
    best(0b000111, (1, 3), BASIC)   # of 1 and 3, the better number to take out

tools/workshop/tables/knockout_table.py computes the turns and writes table.bin: for each set of operations two bytes
per tray, in the order of the trays. Clearing the tray soonest on average also wins the race most often, no matter what
the other side has left: the same program shows that for every pair of trays, every roll and both sets of operations.
"""

from micropython import const

_TRAYS = const(64)
_PATH = __file__[: __file__.rindex("odds")] + "table.bin"  # the device and a desktop start in different folders


def turns_left(tray, operations):
    """Expected turns of a perfect player from a tray (bit number - 1: it is in), in thousandths; 0 for an empty one."""
    with open(_PATH, "rb") as table:
        table.seek((operations * _TRAYS + tray) * 2)
        low, high = table.read(2)
        return high << 8 | low


def after(tray, number):
    """The tray after a number is taken out or put back in."""
    return tray ^ 1 << number - 1


def best(tray, numbers, operations):
    """Of the numbers that may move, in or out, the one after which a perfect player finishes soonest."""
    found = numbers[0]
    least = turns_left(after(tray, found), operations)
    for number in numbers[1:]:
        turns = turns_left(after(tray, number), operations)
        if turns < least:
            found = number
            least = turns
    return found
