"""Milliseconds that begin at 0 again after six days."""

import pytest

from dojo.ticks import ticks_add, ticks_diff, ticks_less

LAST = 2**29 - 1


@pytest.mark.parametrize("ticks, ms, later", [(5, 20, 25), (LAST, 1, 0), (LAST - 9, 30, 20), (3, -4, LAST)])
def test_ticks_begin_at_0_again(ticks, ms, later):
    assert ticks_add(ticks, ms) == later
    assert ticks_diff(later, ticks) == ms % 2**29
    assert ticks_less(ticks, later) == (ms > 0) and ticks_less(later, ticks) == (ms < 0)


def test_no_moment_is_before_itself():
    assert not ticks_less(7, 7) and ticks_diff(7, 7) == 0
