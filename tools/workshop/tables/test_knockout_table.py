"""The table of turns of Knock Yourself Out: made again byte for byte, exact, and no move by it loses anything."""

import numpy
import pytest

import knockout_table
from games.knockout import odds, rules

BASIC, ALL = 0, 1


@pytest.fixture(scope="module", params=(BASIC, ALL))
def operations(request):
    return request.param


@pytest.fixture(scope="module")
def race():
    return [knockout_table.race(operations) for operations in (BASIC, ALL)]


def test_the_table_is_made_again_byte_for_byte():
    with open(knockout_table.TABLE, "rb") as table:
        assert table.read() == knockout_table.pack()


def test_the_turns_solve_the_equations_of_the_game_as_the_devices_rules_play_it(operations):
    """Independent of the solver: one linear system for the policy of the table, with the rolls of rules.py."""
    matrix = numpy.identity(64)
    constant = numpy.ones(64)
    constant[0] = 0
    for tray in range(1, 64):
        for first in range(1, 7):
            for second in range(1, 7):
                numbers = [n for n in rules.results_of(first, second, operations) if tray >> n - 1 & 1]
                if not numbers:
                    numbers = [n for n in range(1, 7) if not tray >> n - 1 & 1]
                moved = odds.after(tray, odds.best(tray, numbers, operations)) if numbers else tray
                matrix[tray, moved] -= 1 / 36
    solved = numpy.linalg.solve(matrix, constant) * 1000
    assert max(abs(solved[tray] - odds.turns_left(tray, operations)) for tray in range(64)) < 0.6


def test_no_move_by_the_table_loses_any_chance_to_win_whatever_the_other_side_has_left(operations, race):
    with open(knockout_table.TABLE, "rb") as table:
        packed = knockout_table.unpack(table.read())[operations]
    assert knockout_table.worst_loss(packed, operations, race[operations]) < 1e-9


def test_who_begins_wins_51_5_percent_and_53_2_with_all_operations(race):
    chances = [wins[63, 63] for wins in race]
    assert [round(100 * chance, 1) for chance in chances] == [51.5, 53.2]
