"""The outsiders that opponents are measured by keep to the rules, in every form of their game."""

import pytest

import strength
from manners import all_options, keeps_to_the_rules, plays_the_same_again

EVERY = [
    pytest.param(game, options, -place, id="%s-%s-%s" % (game, options.hex(), name))
    for game, outsiders in strength.OUTSIDERS.items()
    for place, name in enumerate(outsiders)
    for options in all_options(game)
]


@pytest.mark.parametrize("game, options, outsider", EVERY)
def test_an_outsider_takes_legal_actions_whoever_it_meets_and_leaves_its_view_as_it_was(game, options, outsider):
    keeps_to_the_rules(game, options, strength.chooser(game, outsider))


@pytest.mark.parametrize("game, options, outsider", EVERY)
def test_the_same_seed_gives_the_same_match(game, options, outsider):
    plays_the_same_again(game, options, strength.chooser(game, outsider))
