"""Sealed sheets that are rewritten once the dice are known: every single seal binds, not only the last one."""

import itertools
import random

import _nvm
import pytest

from attacker import KEY, Party, now
from dojo.contract import OVER, SEALED, seats_in
from dojo.link.entries import WRONG_OPENING
from dojo.link.secrets import commit
from dojo.link.secrets.partial import Partial
from dojo.saving.checkpoint import begin_at
from games.karate import layout, rules
from link_world import Match

pytestmark = pytest.mark.usefixtures("same_chance")


# --- The cheat ----------------------------------------------------------------------------------------


def best(values):
    """With hindsight: the box for each of these values, in their order, and the technique of each step."""
    left = [values.count(number) for number in range(7)]
    free = []  # for each step: the number it is learned with, and its boxes
    learned = []
    for step in range(layout.STEPS):
        number = max(range(1, 7), key=left.__getitem__)
        fitting = [technique for technique in range(layout.HESITATE) if layout.BOXES[technique] <= left[number]]
        technique = fitting[-1] if fitting else layout.HESITATE
        size = layout.BOXES[technique] if fitting else 0
        left[number] -= size
        first = step * layout.ROW + layout.FIRST[technique]
        free.append((number, list(range(first, first + size))))
        learned.append(technique)
    spare = layout.FIRST[layout.YOKO_GERI if learned[0] == layout.YOKO_TOBI_GERI else layout.YOKO_TOBI_GERI]
    boxes = []
    for place, value in enumerate(values):
        fitting = [empty for number, empty in free if number == value and empty]
        boxes.append(fitting[0].pop(0) if fitting else spare + place % 2)  # two boxes there alone learn nothing
    return boxes, learned


def rewrite(villain):
    """From now on it is as if the cheat had written and settled the best that the dice of this round allow."""
    table = villain.table
    log = bytes(table.match.log)
    dice = log[:: 1 + 2 * villain.party.count]
    boxes, learned = best([number for outcome in dice for number in (outcome // 6 + 1, outcome % 6 + 1)])
    actions = iter(boxes + learned)
    match = Partial(rules, table.match.options, 1 << villain.number)
    if table.match.base:
        begin_at(match, table.match.base, table.match.origin)
    for entry in log:
        turn = match.turn()
        if turn < 0:
            match.chance(entry)
        elif seats_in(turn)[0] == villain.number:
            assert match.act(villain.number, next(actions)) == 0
        else:
            assert match.hide(seats_in(turn)[0], entry)
    table.own = [(villain.number, technique) for technique in actions]
    for seat, technique in table.own:
        assert match.act(seat, technique) == 0
    table.match = match
    table.sealed.entries[1::2] = bytes(boxes + learned)


def seal_of(villain):
    """The seal over everything the cheat claims to have sealed."""
    table = villain.table
    secret = now(commit.epoch(table.secret, table.sealed.epoch))
    seal = bytes(16)
    for number, action in enumerate(table.sealed.entries[1::2]):
        seal = now(commit.seal(KEY, seal, villain.number, number, action, now(commit.nonce(secret, number))))
    return seal


def late_sheet():
    """Noise instead of seals until the dice are known, then the seal of a better sheet."""
    noise = random.Random(5)
    said = {}  # by the phase

    def lie(villain, number, honest):
        if villain.kind != SEALED or number > 0:
            return honest
        if villain.link.phase not in said:
            if layout.phase(villain.table.match.state) == layout.WRITING:
                said[villain.link.phase] = noise.randbytes(16)
            else:
                rewrite(villain)
                said[villain.link.phase] = seal_of(villain)
        return said[villain.link.phase]
        yield

    return lie


class Trained(Party):
    """Karate: the honest write at random, the first of them shouts after `shout` rolls, the last device cheats.

    The power of the victim fails after each of its writes whose number `fails` is true for.
    """

    def __init__(self, seed, shout, players=2, chip=_nvm.RP2040, fails=None):
        super().__init__("karate", bytes((players - 1, 0, 0, 0)), players, chip=chip, seed=seed)
        self.shout = shout
        self.villain.lie = late_sheet()
        for player in self.honest:
            player.random = random.Random(f"{seed} {player.number}")
            player.think = lambda player=player: self.decide(player)
        self.reboots = self.writes = 0
        if fails:
            flash = self.victim.nvm._flash
            write = flash.write

            def watched(start, data):
                write(start, data)
                self.writes += 1
                if fails(self.writes):
                    raise _nvm.PowerCut("after write %d" % self.writes)

            flash.write = watched

    def decide(self, player):
        """Generator: what an honest player does next."""
        match = player.table.match
        legal = match.legal(player.table.waits_for()[0])
        if legal[-1] >= rules.KIAI:
            shouts = player is self.victim and layout.rolls(match.state) >= self.shout
            legal = [action for action in legal if (action >= rules.KIAI) == shouts]
        player.actions = [player.random.choice(legal)]
        return
        yield

    def step(self):
        try:
            super().step()
        except _nvm.PowerCut:
            self.reboots += 1
            self.victim.restart()

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
    assert party.reboots


def test_the_same_with_a_power_cut_after_any_single_write_of_the_victim():
    party = Trained(4, 5)
    party.is_caught()
    number = 1
    while True:
        number += 1
        party = Trained(4, 5, fails=lambda write, number=number: write == number)
        assert party.is_caught()
        if not party.reboots:
            break
    assert number > 30


@pytest.mark.parametrize("count", [5, 8])
def test_honest_matches_of_many_go_on_after_a_power_cut_between_any_two_writes(count):
    """What is kept of more than four others is two records: the power may fail between them."""
    for save in itertools.count(2):
        world = Match("karate", bytes((count - 1, 0, 0, 0)), count, seed=save)
        for player in world.players:
            player.pick = lambda legal: legal[-1]  # shouts straight away
        world.players[0].fails_after = save
        world.until(world.is_over)
        world.check()
        if world.players[0].writes < save:
            break
    assert save > 40


@pytest.mark.parametrize("only", range(4))
def test_one_seal_of_noise_is_enough_to_be_named(only):
    """The sheet is the one that was written; but in one set something else was sealed."""
    party = Trained(6, 4)
    seen = []

    def lie(villain, number, honest):
        if villain.kind == SEALED and number == 0:
            if villain.link.phase not in seen:
                seen.append(villain.link.phase)
            if seen.index(villain.link.phase) == only:
                return bytes(16)
        return honest
        yield

    party.villain.lie = lie
    assert party.is_caught()
