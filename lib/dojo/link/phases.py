"""Phases of the exchanges are numbers of sixteen bits: the one after 65535 is 0. All reckoning with them is here.

    later(65535, 2)       # 1: two phases after that one; of -2, two before
    from_to(65535, 1)     # 2: how many phases lie from the one to the other, 0..65535
"""

from micropython import const

_ALL = const(0xFFFF)


def later(phase, count):
    """The phase that comes `count` after this one; before it where count is negative."""
    return phase + count & _ALL


def from_to(phase, other):
    """How many phases later the other one is, 0..65535."""
    return other - phase & _ALL
