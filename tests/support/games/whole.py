"""Whole matches of players that are functions."""

from dojo.contract import OPENING, OVER, seats_in
from dojo.dice import Dice


def play(match, players, seed):
    """A whole match of functions (view, seat, dice) -> action; every action has to be allowed."""
    dice = [Dice(b"%d %d" % (seed, seat)) for seat in range(match.seats)]
    luck = Dice(b"rolls %d" % seed)
    while match.turn() != OVER:
        if match.turn() == OPENING:
            match.open()
        elif match.turn() < 0:
            match.chance(luck.below(match.rules.chance(match.state)[0]))
        else:
            for seat in seats_in(match.turn()):
                action = players[seat](match.view(seat), seat, dice[seat])
                assert match.act(seat, action) == 0, (seat, action, list(match.log))
