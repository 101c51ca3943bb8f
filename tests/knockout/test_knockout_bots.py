"""Knock Yourself Out's opponents and the table of turns: exact, reproducible, and no rule broken."""

import numpy
import pytest

import knockout_table
import strength
from dojo.dice import Dice
from dojo.playing.match import Match
from games.knockout import bots, odds, rules
from sim.unattended import run as unattended

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


def test_a_full_tray_takes_32_20_turns_and_17_58_with_all_operations():
    assert abs(odds.turns_left(63, BASIC) - 32200) <= 2
    assert abs(odds.turns_left(63, ALL) - 17577) <= 2


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


def test_no_move_by_the_table_loses_anything_of_the_chance_to_win_whatever_the_other_side_has_left(operations, race):
    with open(knockout_table.TABLE, "rb") as table:
        packed = knockout_table.unpack(table.read())[operations]
    assert knockout_table.worst_loss(packed, operations, race[operations]) < 1e-9


def test_who_begins_wins_51_5_percent_and_53_2_with_all_operations(race):
    chances = [wins[63, 63] for wins in race]
    assert [round(100 * chance, 1) for chance in chances] == [51.5, 53.2]


def test_the_top_level_alone_needs_as_many_turns_as_the_table_says(operations):
    """600 games: the mean is within four standard errors."""
    name = {"form": "solo", "ops": ("basic", "all")[operations]}
    turns = [unattended.play("knockout", name, ["bot4"], seed)["turns"] for seed in range(600)]
    error = numpy.std(turns) / len(turns) ** 0.5
    assert abs(numpy.mean(turns) - odds.turns_left(63, operations) / 1000) < 4 * error


@pytest.fixture(scope="module")
def players(operations):
    """The choices of the outsider and of each level."""
    return [knockout_table.choices(strength.chooser("knockout", level), operations) for level in range(bots.LEVELS + 1)]


def test_every_level_needs_fewer_turns_alone_than_the_one_below(operations, players):
    means = [knockout_table.turns_alone(player) for player in players[1:]]
    assert means[0] > means[1] > means[2] > means[3]
    assert abs(1000 * means[3] - odds.turns_left(63, operations)) < 1


def test_the_top_level_gives_nothing_away_and_the_outsider_less_than_the_first_one(operations, players):
    left = knockout_table.turns(operations)
    lost = [[knockout_table.given_away(player, operations, left, seed) for seed in range(150)] for player in players]
    assert max(lost[4]) < 1e-3 < sum(lost[0]) / 150
    assert sum(one > other for one, other in zip(lost[1], lost[0])) > 140
    means = [knockout_table.turns_alone(player) - left[63] for player in players]
    error = numpy.std(lost[1]) / 150**0.5
    assert abs(numpy.mean(lost[1]) - means[1]) < 4 * error, "what is given away are the turns that come on top"


def test_in_a_race_the_top_level_is_behind_nobody_and_the_first_one_loses_to_the_outsider(players):
    shares = [knockout_table.won_of_decided(players[4], other) for other in players]
    assert min(shares) >= 0.5 - 1e-9 and abs(shares[4] - 0.5) < 1e-9
    assert knockout_table.won_of_decided(players[1], players[0]) < 0.4


def test_partners_choose_as_one_would_so_teams_are_as_strong_as_one(operations, players):
    outsider, *levels = (strength.chooser("knockout", level) for level in range(bots.LEVELS + 1))
    for choose, player in zip((outsider, *levels), players):
        assert knockout_table.choices(choose, operations, rules.TEAMS) == player


def test_the_outsider_leaves_what_most_rolls_can_take_out_and_ends_its_games():
    """A 4 and a 2 can take out the 6 or the 2: more rolls give a 2."""
    match = Match(rules, bytes((0, 0, 0)))
    match.state[rules._TRAY] = 0b101010
    match.chance(3 * 6 + 1)  # a 4 and a 2
    assert strength.chooser("knockout", strength.OUTSIDER)(match.view(0), 0, Dice()) == 6 - 1
    for number in (1, 2):
        for form in (rules.DUEL, rules.TEAMS):
            assert strength.play("knockout", bytes((form, 1, 0)), strength.OUTSIDER, 1, number) in (1, -1)


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
