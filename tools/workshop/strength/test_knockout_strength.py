"""How strong Knock Yourself Out's opponents are, in turns that they give away and in races."""

import numpy
import pytest

import knockout_table
import solver
import strength
from dojo.dice import Dice
from dojo.playing.match import Match
from games.knockout import bots, odds, rules

BASIC, ALL = 0, 1


@pytest.fixture(scope="module", params=(BASIC, ALL))
def operations(request):
    return request.param


@pytest.fixture(scope="module")
def players(operations):
    """The choices of the outsider and of each level."""
    return [knockout_table.choices(strength.chooser("knockout", level), operations) for level in range(bots.LEVELS + 1)]


def test_every_level_needs_fewer_turns_alone_than_the_one_below(operations, players):
    means = [knockout_table.turns_alone(player) for player in players[1:]]
    assert means[0] > means[1] > means[2] > means[3]
    assert abs(1000 * means[3] - odds.turns_left(63, operations)) < 1


def test_the_top_level_gives_nothing_away_and_the_outsider_less_than_the_first_one(operations, players):
    left = solver.turns(operations)
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
