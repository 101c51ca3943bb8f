"""Whole linked matches in bad weather, at the level of the protocol: frames lost, doubled, late; cuts, power failures.

    storm = Storm(seed=5, loss=50)
    storm.play()                # AssertionError with what went wrong, and how to see it again
    storm.players[0].log

What holds in every storm: the match ends; all have the same log, result and check value, and have audited it; what has
once been on the air for a phase never changes; what a player was bound to is what the log has; no save is lost.
Devices are plain objects on one virtual clock (tests/support/link/weather.py); each has a chip of its own to save on.
"""

import random
from contextlib import contextmanager
from unittest.mock import patch

import _host
import _nvm
from supervisor import ticks_ms

import dojo.dice
import dojo.link.secrets.seals
import dojo.saving.checkpoint
from dojo.contract import CHANCE, OPENING, OVER, seats_in
from dojo.playing.match import Match as WholeMatch
from dojo.playing.seated import load
from linked_match import Match, Player
from weather import FRAME, LIGHT, RADIO

LONGEST = 40 * 60 * 1000  # ms, then a match counts as one that does not end
THINKING = 1500  # ms a player takes at most
ERASES = 4  # times that an RP2040 erases its flash in a match
KEY = b"\x5a\xc3\x0f\x96"

# game, options, devices
TABLES = [
    ("ninja", b"\0", 2),
    ("ninja", b"\1", 2),
    ("template", b"\0", 2),
    ("ninja", b"\2", 3),
    ("ninja", b"\3", 4),
    ("template", b"\1", 2),
    ("ninja", b"\2", 2),
    ("ninja", b"\3", 2),
    ("ninja", b"\3", 3),
]

# The five games, each as two handhelds link it.
GAMES = [
    ("ninja", b"\1", 2),
    ("karate", b"\1\0\0\0\1", 2),
    ("knockout", b"\1\1\0", 2),
    ("karenza", b"\0\1\4\4", 2),
    ("king_of_the_roll", b"\0\0\0\1\0\0", 2),
]


@contextmanager
def real_device_after():
    """With it the fakes and the dice may be those of one device after the other."""
    with patch.object(_host, "device", _host.device), patch.object(dojo.dice, "urandom", dojo.dice.urandom):
        yield


class Clock:
    """What the fakes take for a device: a number of ms since it was switched on."""

    chip = "rp2040"  # hashes by itself

    def __init__(self, now):
        self.now = now


class Struck(Player):
    """Has chance and a clock of its own, stays off for a while, and its power fails in the middle of writes too."""

    clock = None  # while it is off

    def power_on(self):
        self.clock = Clock(self.random.randrange(100_000))  # so that the ticks of some wrap
        self.will_fail = False
        self.use()
        super().power_on()

    def power_off(self):
        super().power_off()
        self.clock = None
        self.nvm._flash.cut_never()

    def cut_in_a_write(self):
        """The power is going to fail in the next write: in its middle where it only appends, else before or after it.

        In the middle of an erase a chip may lose everything; that is its nature, and another test's matter.
        """
        self.will_fail = True

    def write(self, start, data):
        flash = self.nvm._flash
        if self.will_fail:
            if self.chip.appends and all(flash.memory[start + index] == 0xFF for index in range(len(data))):
                flash.cut_after(self.random.randrange(len(data)), kept=self.random.randrange(256))
            elif self.random.random() < 0.5:
                raise _nvm.PowerCut("before an erase")
        super().write(start, data)

    def fails(self):
        return self.will_fail

    def use(self):
        """The fakes and the dice are this device's."""
        _host.use(self.clock)
        dojo.dice.urandom = self.random.randbytes

    def step(self):
        self.use()
        super().step()
        assert self.verdict is not False, "device %d accuses %s" % (self.number, self.foul)

    def pick(self, legal):
        return self.random.choice(legal[:5] if self.random.random() < 0.7 else legal)


class Storm(Match):
    """One match, and what it has to survive. `kind` is the air: weather.RADIO or LIGHT. Or one of several in the same
    `air`, each with a `key` of its own. The first phase is `base`.
    """

    ticks = staticmethod(ticks_ms)  # of the device that is in use

    def __init__(self, seed, loss=0, table=None, kind=RADIO, cuts=True, reboots=True, air=None, key=KEY, base=0):
        self.dice = random.Random(f"storm {seed}")
        game, options, count = table or TABLES[seed % len(TABLES)]
        chips = [self.dice.choice(_nvm.CHIPS) for _ in range(count)]
        rough = loss > 0 or seed % 2 == 0
        weather = {"loss": loss, "duplicates": 10 * rough, "delay": 300 * rough, "kind": kind, "air": air}
        thinking = THINKING // FRAME
        super().__init__(
            game, options, count, seed, chips=chips, thinking=thinking, secrets=5 * key, base=base, **weather
        )
        if air is None:
            self.watch()
        self.cuts = 4 * cuts
        self.reboots = 5 * reboots
        self.mended = 0  # ms at which the air carries again
        self.back = {}  # ms at which a device has power again
        self.forgotten = {}  # how many integers came before: a part of the log that all have forgotten at a checkpoint

    def player(self, number, chip):
        return Struck(self, number, chip)

    def __str__(self):
        game = f"{self.game} {self.options.hex()} on {self.count} devices"
        kind = "LIGHT" if self.air.kind is LIGHT else "RADIO"
        return f"Storm({self.seed}, loss={self.air.loss}, kind={kind}, base={self.base}): {game}"

    def play(self):
        """A whole match. AssertionError if anything is not as it should be."""
        try:
            with real_device_after(), patch.object(dojo.link.secrets.seals, "forget", self.forget):
                self.until(self.is_over, LONGEST)
                self.check()
        except AssertionError as wrong:
            wrong.add_note(f"To see it again: {self}")
            raise

    def forget(self, match):
        """In place of the product's own."""
        log = bytes(match.log)
        assert self.forgotten.setdefault(match.base, log) == log, "the logs from %d differ" % match.base
        dojo.saving.checkpoint.forget(match)

    def step(self):
        for player in self.players:
            if player.clock is not None:
                player.clock.now += FRAME
                if self.air.now >= player.medium.deaf_until:
                    player.step()
            elif self.air.now >= self.back[player.number]:
                player.power_on()
        self.misfortune()

    def misfortune(self):
        dice = self.dice
        self.air.is_cut = self.air.now < self.mended
        if self.cuts and not dice.randrange(700):
            self.cuts -= 1
            self.mended = self.air.now + dice.randrange(300, 7000)
        if self.reboots and not dice.randrange(500):
            self.reboots -= 1
            for player in dice.sample(self.players, 1 if dice.random() < 0.7 else dice.randrange(1, self.count + 1)):
                if player.clock is None:
                    continue
                if dice.random() < 0.5:
                    player.cut_in_a_write()
                else:
                    self.power_fails(player)

    def power_fails(self, player):
        player.power_off()
        self.back[player.number] = self.air.now + self.dice.randrange(FRAME, 6000)

    def check(self):
        """What has to be the same everywhere, and as it was chosen."""
        super().check()
        first = self.players[0].table.match
        for player in self.players:
            match = player.table.match
            if player.chip.appends:  # a torn write is repaired, which erases
                assert player.nvm._flash.erases <= ERASES + player.reboots, "it erases too often"
            assert match.rules.results(match.state) == first.rules.results(first.state)
        log = b"".join([self.forgotten[base] for base in sorted(self.forgotten)]) + first.log
        again = WholeMatch(load(self.game, "rules"), self.options)
        assert again.replay(log) == 0 and again.turn() == OVER and again.check() == first.check()
        chosen = [[] for _ in range(again.seats)]
        for player in self.players:
            for (_, seat, _), action in sorted(player.chosen.items()):
                chosen[seat].append(action)
        assert chosen == by_seat(again), "what was chosen is not what stands in the log"


def by_seat(match):
    """The actions of each seat in a log."""
    again = WholeMatch(match.rules, match.options)
    found = [[] for _ in range(match.seats)]
    for action in match.log:
        if again.turn() == OPENING:
            again.open()
        if again.turn() != CHANCE:
            found[seats_in(again.turn())[0]].append(action)
        again.advance(action)
    return found
