"""The outsiders that opponents are measured by keep to the rules, in every form of their game."""

import pytest

import strength
from manners import all_options, keeps_to_the_rules, plays_the_same_again

EVERY = [
    pytest.param(game, options, id="%s-%s" % (game, options.hex()))
    for game in strength.OUTSIDERS
    for options in all_options(game)
]


@pytest.mark.parametrize("game, options", EVERY)
def test_an_outsider_takes_legal_actions_whoever_it_meets_and_leaves_its_view_as_it_was(game, options):
    keeps_to_the_rules(game, options, strength.chooser(game, strength.OUTSIDER))


@pytest.mark.parametrize("game, options", EVERY)
def test_the_same_seed_gives_the_same_match(game, options):
    plays_the_same_again(game, options, strength.chooser(game, strength.OUTSIDER))
