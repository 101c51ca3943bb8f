"""Arithmetic for supervisor.ticks_ms, which counts milliseconds up to 2**29 - 1 and then restarts at 0."""

from micropython import const

_TICKS = const(0x1FFFFFFF)
_HALF = const(0x10000000)


def ticks_add(ticks, ms):
    """The ticks `ms` later, or earlier if negative."""
    return ticks + ms & _TICKS


def ticks_diff(later, earlier):
    """How many ms lie between, 0 to 2**29 - 1; more than half of that if `later` is in fact the earlier one."""
    return later - earlier & _TICKS


def ticks_less(one, other):
    """Whether one moment is before another, less than three days apart."""
    return ticks_diff(one, other) >= _HALF
