"""Knock Yourself Out's opponents and the table of turns: exact, reproducible, and no rule broken."""

import numpy
import pytest

from dojo.dice import Dice
from dojo.playing.match import Match
from games.knockout import bots, odds, rules
from sim.unattended import run as unattended

BASIC, ALL = 0, 1


@pytest.fixture(scope="module", params=(BASIC, ALL))
def operations(request):
    return request.param


def test_a_full_tray_takes_32_20_turns_and_17_58_with_all_operations():
    assert abs(odds.turns_left(63, BASIC) - 32200) <= 2
    assert abs(odds.turns_left(63, ALL) - 17577) <= 2


def test_the_top_level_alone_needs_as_many_turns_as_the_table_says(operations):
    """600 games: the mean is within four standard errors."""
    name = {"form": "solo", "ops": ("basic", "all")[operations]}
    turns = [unattended.play("knockout", name, ["bot4"], seed)["turns"] for seed in range(600)]
    error = numpy.std(turns) / len(turns) ** 0.5
    assert abs(numpy.mean(turns) - odds.turns_left(63, operations) / 1000) < 4 * error


@pytest.mark.parametrize("level, taken", [(2, 1), (3, 5)])
def test_mouse_takes_the_smaller_number_and_bear_the_larger_and_both_put_the_smallest_back(level, taken):
    match = Match(rules, bytes((0, 0, 0)))
    match.chance(1 * 6 + 1)  # 2 and 2: only 4
    match.act(0, 4 - 1)
    match.chance(2 * 6 + 1)  # 3 and 2
    assert bots.choose(level, match.view(0), 0, Dice()) == taken - 1
    match.act(0, taken - 1)
    match.chance(35)  # a strike
    assert bots.choose(level, match.view(0), 0, Dice()) == min(4, taken) - 1
