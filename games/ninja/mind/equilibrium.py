"""The duel at the top level: how often to use each choice, for every pair of strengths.

    weights(25, 20)                 # b"\x9e\x9a...": the odds of using 0, 1, 2, 3, 4, 5
    draw(weights(25, 20), dice)     # one of these choices, each as often as its weight

The weights are a Nash equilibrium up to rounding: playing them loses no more on average than
docs/players/opponents/ninja.md states, against any opponent. tools/workshop/tables/ninja_table.py computes them and
writes table.bin:

    51 bytes   for n = 0..50 the least strength that has not lost against n
    27 bytes   for n = 0..25 the number of the first record against n; last, the number of records
    6 each     the records: weights of the choices 0..5; for each n, own strength ascending

The table stays on flash: a move reads the 78 bytes and one record.
"""

from micropython import const

_STARTS = const(51)
_RECORDS = const(78)
_CHOICES = const(6)
_LARGEST = const(25)  # strength the records reach to
_PATH = __file__[: __file__.rindex("equilibrium")] + "table.bin"  # the device and a desktop start in different folders


def weights(own, other):
    """Weights of the choices 0, 1, 2 ... for strengths 0..50; their sum is 1..1530 and no choice is above `own`.

    If the duel is won, the one choice that always wins: never 0, so it also ends. If it is lost, all choices are equal.
    Above 25, the record in the same proportion.
    """
    with open(_PATH, "rb") as table:
        head = table.read(_RECORDS)
        if other < head[own]:
            return bytes(3 if own == 4 and other == 3 else min(4, own)) + b"\x01"
        if own < head[other]:
            return b"\x01\x01\x01\x01\x01\x01"[: own + 1]
        largest = max(own, other)
        if largest > _LARGEST:
            own = (own * _LARGEST + largest // 2) // largest
            other = (other * _LARGEST + largest // 2) // largest
        place = head[_STARTS + other] + max(0, own - head[other])
        table.seek(_RECORDS + _CHOICES * min(place, head[_STARTS + other + 1] - 1))
        return table.read(_CHOICES)


def undecided():
    """For n = 0..50 the least strength that has not lost against n."""
    with open(_PATH, "rb") as table:
        return table.read(_STARTS)


def is_won(own, other):
    """Whether strength `own` is sure to win the duel against `other`."""
    return other < undecided()[own]


def draw(weights, dice):
    """A choice at random by these weights; `dice` is the seat's generator."""
    rest = dice.below(sum(weights))
    for choice, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return choice
