"""Phase arithmetic. Phases of the exchanges are 16-bit numbers that wrap: 65535 is followed by 0.

    later(65535, 2)       # 1: two phases later; -2: two phases earlier
    from_to(65535, 1)     # 2: phases from the first to the second, 0..65535
"""

from micropython import const

_ALL = const(0xFFFF)


def later(phase, count):
    """The phase `count` after this one, or before it if count is negative."""
    return phase + count & _ALL


def from_to(phase, other):
    """How many phases later `other` is, 0..65535."""
    return other - phase & _ALL
