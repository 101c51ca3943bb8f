"""Whole matches of our games and of one like OpenSpiel's, and what is said where OpenSpiel is missing."""

import random
import sys

import pytest

import openspiel
from dojo.playing.seated import load


@pytest.mark.parametrize("name, chosen", [(name, chosen) for name, chosen, _ in openspiel.PAIRS])
def test_a_match_of_ours_is_played_to_its_end(name, chosen):
    rules = load(name, "rules")
    options = openspiel.options_of(name, chosen)
    taken = openspiel.play_ours(rules, options, random.Random(1))
    assert taken > 3 and taken == openspiel.play_ours(rules, options, random.Random(1))


class Countdown:
    """A chance node, two choices made at once, and one of the last player's, with the names of OpenSpiel's."""

    def __init__(self):
        self.left = 3

    def new_initial_state(self):
        return Countdown()

    def num_players(self):
        return 2

    def is_terminal(self):
        return self.left == 0

    def is_chance_node(self):
        return self.left == 3

    def is_simultaneous_node(self):
        return self.left == 2

    def chance_outcomes(self):
        return [(7, 0.5), (8, 0.5)]

    def legal_actions(self, seat=0):
        return [seat]

    def apply_action(self, action):
        assert action in ((7, 8) if self.left == 3 else (0,))
        self.left -= 1

    def apply_actions(self, taken):
        assert taken == [0, 1]
        self.left -= 1


def test_choices_of_theirs_are_counted_for_every_player_and_chance_is_none():
    assert openspiel.play_theirs(Countdown(), random.Random(1)) == 3


def test_a_rate_is_of_matches_and_of_choices():
    played, taken = openspiel.rate(lambda: 5, 0.01)
    assert taken == pytest.approx(5 * played)


def test_without_open_spiel_it_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setattr(sys, "argv", ["openspiel.py"])
    with pytest.raises(SystemExit, match="pip install open_spiel"):
        openspiel.main()
