"""Sealed sheets that are rewritten once the dice are known: every single seal binds, not only the last one."""

import itertools
import random

import _nvm
import pytest

from attacker import Party
from dojo.contract import OVER, SEALED
from dojo.link.entries import WRONG_OPENING
from games.karate import layout, rules
from linked_match import Match

pytestmark = pytest.mark.usefixtures("same_chance")


def while_writing(villain, number):
    return layout.phase(villain.table.match.state) == layout.WRITING


def noise(is_noise):
    """A lie: noise instead of the seals for which is_noise(villain, number of the set) is true.

    The last one and what is shown in the end fit each other, as they would if the sheet had been written and settled
    when the dice were known already: nobody else can tell.
    """
    said = {}  # by the phase

    def lie(villain, number, honest):
        if villain.kind == SEALED and number == 0:
            place = len(said)
            if villain.link.phase not in said:
                said[villain.link.phase] = random.Random(place).randbytes(16) if is_noise(villain, place) else honest
            return said[villain.link.phase]
        return honest
        yield

    return lie


class Trained(Party):
    """Karate: the honest write at random, the first of them shouts after `shout` rolls, the last device cheats.

    The power of the victim fails after each of its writes whose number `fails` is true for.
    """

    def __init__(self, seed, shout, players=2, chip=_nvm.RP2040, fails=None, is_noise=while_writing):
        super().__init__("karate", bytes((players - 1, 0, 0, 0, 1)), players, chips=[chip], seed=seed)
        self.shout = shout
        self.villain.lie = noise(is_noise)
        for player in self.honest:
            player.pick = lambda legal, player=player: self.decide(player, legal)
        if fails:
            self.victim.fails = lambda: fails(self.victim.writes)

    def decide(self, player, legal):
        """What an honest player does next."""
        if legal[-1] >= rules.KIAI:
            shouts = player is self.victim and layout.rolls(player.table.match.state) >= self.shout
            legal = [action for action in legal if (action >= rules.KIAI) == shouts]
        return player.random.choice(legal)

    def is_caught(self):
        """All the honest name the cheat, nothing is scored. Says what came instead."""
        self.play(time=400_000)
        for player in self.honest:
            match = player.table.match
            assert match.turn() != OVER, "he came through: %s" % (rules.results(match.state),)
            assert player.foul == (self.count - 1, WRONG_OPENING), player.foul
            assert layout.round_of(match.state) == 0
        return True


@pytest.mark.parametrize("seed", range(20))
def test_noise_until_the_dice_are_known_and_then_the_seal_of_a_better_sheet(seed):
    assert Trained(seed, 8 + seed).is_caught()


@pytest.mark.parametrize("players", [3, 5, 8])
def test_the_same_in_front_of_several(players):
    assert Trained(1, 9, players).is_caught()


@pytest.mark.parametrize("chip", _nvm.CHIPS, ids=[chip.name for chip in _nvm.CHIPS])
@pytest.mark.parametrize("players, every", [(2, 3), (2, 7), (2, 10), (3, 9), (5, 7), (8, 11)])
def test_the_same_while_the_power_of_the_victim_fails_again_and_again(players, every, chip):
    party = Trained(every, 9, players, chip, lambda number: number > 3 and number % every == 0)
    assert party.is_caught()
    assert party.victim.reboots


def test_the_same_with_a_power_cut_after_any_single_write_of_the_victim():
    party = Trained(4, 5)
    party.is_caught()
    number = 1
    while True:
        number += 1
        party = Trained(4, 5, fails=lambda write, number=number: write == number)
        assert party.is_caught()
        if not party.victim.reboots:
            break
    assert number > 30


@pytest.mark.parametrize("count", [5, 8])
def test_honest_matches_of_many_go_on_after_a_power_cut_between_any_two_writes(count):
    """What is kept of more than four others is two records: the power may fail between them."""
    for save in itertools.count(2):
        world = Match("karate", bytes((count - 1, 0, 0, 0, 1)), count, seed=save)
        for player in world.players:
            player.pick = lambda legal: legal[-1]  # shouts straight away
        world.players[0].fails_after = save
        world.played()
        if world.players[0].writes < save:
            break
    assert save > 40


@pytest.mark.parametrize("only", range(4))
def test_one_seal_of_noise_is_enough_to_be_named(only):
    assert Trained(6, 4, is_noise=lambda villain, number: number == only).is_caught()
