"""What every player by program promises, whatever the game: an opponent, or an outsider that opponents are measured by.

keeps_to_the_rules("ninja", b"\0", partial(bots.choose, 1))
plays_the_same_again("ninja", b"\0", partial(bots.choose, 1))
"""

import itertools
import random

import pytest

from device_files import ROOT
from dojo.playing.match import Match
from dojo.playing.seated import load
from whole import play

GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/rules.py"))


def all_options(game):
    """Combinations of a game's options: all of them up to six, else six that have every choice of every option."""
    options = [len(choices) for _name, choices in __import__("games." + game, fromlist=["OPTIONS"]).OPTIONS]
    combinations = [bytes(chosen) for chosen in itertools.product(*map(range, options))]
    if len(combinations) <= 6:
        return combinations
    return [bytes((row + place * (row // 3)) % count for place, count in enumerate(options)) for row in range(6)]


EVERY = [  # one of each game first
    pytest.param(load(game, "rules"), options, id="%s-%s" % (game, "".join(str(byte) for byte in options)))
    for place in range(6)
    for game in GAMES
    for options in all_options(game)[place : place + 1]
]


def keeps_to_the_rules(game, options, choose):
    """AssertionError unless it takes legal actions, whoever it meets, and leaves its view as it was."""

    def checked(view, seat, dice):
        before = bytes(view)
        action = choose(view, seat, dice)
        assert bytes(view) == before
        return action

    for seed in range(3):
        match = Match(load(game, "rules"), options)
        chance = random.Random(seed)

        def anything(view, seat, dice, match=match, chance=chance):
            few = match.legal(seat)[:5]  # without a kiai at once, so that matches have a length
            return chance.choice(few if chance.random() < 0.9 else match.legal(seat))

        play(match, [checked if seat % 3 == seed % match.seats else anything for seat in range(match.seats)], seed)


def plays_the_same_again(game, options, choose):
    """AssertionError unless the same seed gives the same match."""
    one, same = Match(load(game, "rules"), options), Match(load(game, "rules"), options)
    for match in (one, same):
        play(match, [choose] * match.seats, 5)
    assert one.log == same.log
