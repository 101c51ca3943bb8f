"""Whole linked matches in bad weather, at the level of the protocol: frames lost, doubled, late; cuts, power failures.

    storm = Storm(seed=5, loss=50)
    storm.play()                # AssertionError with what went wrong, and how to see it again
    storm.players[0].log

What holds in every storm: the match ends; all have the same log, result and check value, and have audited it; what has
once been on the air for a phase never changes; what a player was bound to is what the log has; no save is lost.
Devices are plain objects on one virtual clock (tests/support/link/weather.py); each has a chip of its own to save on.
"""

import itertools
import random
from contextlib import contextmanager
from unittest.mock import patch

import _host
import _nvm

import course
import dojo.dice
import dojo.link.secrets.seals
import dojo.saving.checkpoint
from dojo.contract import CHANCE, OPENING, OVER, seats_in
from dojo.link.pairing import frame as frames
from dojo.link.table import Linked
from dojo.playing.match import Match
from dojo.playing.seated import load
from dojo.saving.restore import restore
from dojo.saving.store import Store
from weather import FRAME, LIGHT, RADIO, Air

LONGEST = 40 * 60 * 1000  # ms, then a match counts as one that does not end
THINKING = 1500  # ms a player takes at most
ERASES = 4  # of the flash of an RP2040 in a match
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

    def __init__(self):
        self.now = 0


class Player:
    """A device and who plays on it. It forgets all but its nvm when the power fails."""

    def __init__(self, storm, number, chip):
        self.storm = storm
        self.number = number
        self.random = random.Random(f"player {number} of {storm.seed}")
        self.nvm = _nvm.ByteArray(chip)
        self.nvm._flash.write = self.write
        self.will_fail = False
        self.chip = chip
        self.chosen = {}  # (phase, seat, how many the seat had chosen in it): the actions, as they were chosen last
        self.reports = None
        self.has_begun = False
        self.reboots = 0
        self.clock = None
        self.power_on()

    # --- Power -------------------------------------------------------------------------------

    @property
    def is_on(self):
        return self.clock is not None

    def power_on(self):
        self.clock = Clock()
        self.clock.now = self.random.randrange(100_000)  # so that the ticks of some wrap
        self.medium = self.storm.air.medium()
        self.table = None
        self.verdict = None  # True: over and audited
        self.use()
        self.store = Store(self.nvm, self.chip.appends)
        self.life = self.live()

    def power_off(self):
        self.medium.close()
        self.storm.air.forget(self.medium)
        self.clock = None
        self.reboots += 1
        self.will_fail = False
        self.nvm._flash.cut_never()

    def cut_in_a_write(self):
        """The power is going to fail in the next write: in its middle where it only appends, else before or after it.

        In the middle of an erase a chip may lose everything; that is its nature, and another test's matter.
        """
        self.will_fail = True

    def write(self, start, data):
        """In place of the chip's own."""
        flash = self.nvm._flash
        is_appended = self.chip.appends and all(flash.memory[start + index] == 0xFF for index in range(len(data)))
        if self.will_fail:
            self.will_fail = False
            if is_appended:
                flash.cut_after(self.random.randrange(len(data)), kept=self.random.randrange(256))
            elif self.random.random() < 0.5:
                raise _nvm.PowerCut("before an erase")
            self.chip.write(flash, start, data)
            raise _nvm.PowerCut("after a write")
        self.chip.write(flash, start, data)

    # --- A match -----------------------------------------------------------------------------

    def use(self):
        """The fakes and the dice are this device's."""
        _host.use(self.clock)
        dojo.dice.urandom = self.random.randbytes

    def step(self):
        """One frame. False if the power failed in it."""
        self.clock.now += FRAME
        if self.storm.air.now < self.medium.deaf_until:
            return True  # it is speaking, which takes its whole time on half-duplex air
        self.use()
        try:
            next(self.life)
            if self.table is not None and self.table.link is not None:
                self.table.link.step()
        except _nvm.PowerCut:
            return False
        return True

    def live(self):
        table = restore(self.store)
        if table is None:
            assert not self.has_begun, "a save was lost"
            storm = self.storm
            pact = bytes((0, self.number, storm.devices)) + storm.key + 4 * storm.key
            table = Linked(storm.game, storm.options, pact, 0, self.random.randbytes(16), self.store, storm.base)
            table.begin()
            self.store.flush()
        self.has_begun = True
        self.table = table
        table.connect(self.medium)
        verdict = yield from course.play(table, self.choose)
        assert table.foul is None, "device %d accuses %d of %d" % (self.number, *table.foul)
        self.verdict = verdict
        yield from itertools.repeat(None)

    def choose(self, table):
        """The players here think, then act."""
        while table.waits_for():
            seat = table.waits_for()[0]
            for _ in range(self.random.randrange(THINKING // FRAME)):
                yield
            legal = table.match.legal(seat)
            action = self.random.choice(legal[:5] if self.random.random() < 0.7 else legal)
            self.note(seat, action)
            assert table.act(seat, action) == 0
            if self.random.random() < 0.5:
                yield  # the power may fail between saving and sending

    def note(self, seat, action):
        phase = self.storm.place(self.table.phase)
        place = phase, seat, len([other for other, _ in self.table.own if other == seat])
        assert phase not in self.storm.on_air[self.number] or self.chosen.get(place) == action, (
            "device %d has lost what it had bound in phase %d: it may choose again" % (self.number, phase)
        )
        for later in [other for other in self.chosen if other[:2] == place[:2] and other[2] > place[2]]:
            del self.chosen[later]  # what came after an action that a power cut took back
        self.chosen[place] = action


class Storm:
    """One match, and what it has to survive. `kind` is the air: weather.RADIO or LIGHT. Or one of several in the same
    `air`, each with a key of its own. The first phase is `base`.
    """

    def __init__(self, seed, loss=0, table=None, kind=RADIO, cuts=True, reboots=True, air=None, key=KEY, base=0):
        self.seed = seed
        self.random = random.Random(f"storm {seed}")
        self.game, self.options, self.devices = table or TABLES[seed % len(TABLES)]
        rough = loss > 0 or seed % 2 == 0
        self.key = key
        self.base = base
        self.air = air or Air(seed, loss, 10 if rough else 0, 300 if rough else 0, kind)
        if air is None:
            self.air.on_send = self.watch
        self.cuts = 4 * cuts
        self.reboots = 5 * reboots
        self.mended = 0  # ms at which the air carries again
        self.back = {}
        self.forgotten = {}  # how many integers came before: a part of the log that all have forgotten at a checkpoint
        self.on_air = [{} for _ in range(self.devices)]  # of each device: phase → {fragment: bytes}
        chips = [self.random.choice(_nvm.CHIPS) for _ in range(self.devices)]
        self.players = [Player(self, number, chip) for number, chip in enumerate(chips)]

    def __str__(self):
        game = f"{self.game} {self.options.hex()} on {self.devices} devices"
        kind = "LIGHT" if self.air.kind is LIGHT else "RADIO"
        return f"Storm({self.seed}, loss={self.air.loss}, kind={kind}, base={self.base}): {game}"

    def play(self):
        """A whole match. AssertionError if anything is not as it should be."""
        try:
            with real_device_after(), patch.object(dojo.link.secrets.seals, "forget", self.forget):
                while not all(player.verdict for player in self.players):
                    assert self.air.now < LONGEST, "it does not end"
                    self.step()
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
        """20 ms."""
        self.step_players()
        self.air.wait(FRAME)
        self.misfortune()

    def step_players(self):
        """All who have power go on for a frame."""
        for player in self.players:
            if player.is_on:
                if not player.step():
                    self.switch_off(player)
            elif self.air.now >= self.back[player.number]:
                player.power_on()

    def misfortune(self):
        dice = self.random
        self.air.is_cut = self.air.now < self.mended
        if self.cuts and not dice.randrange(700):
            self.cuts -= 1
            self.mended = self.air.now + dice.randrange(300, 7000)
        if self.reboots and not dice.randrange(500):
            self.reboots -= 1
            for player in dice.sample(self.players, 1 if dice.random() < 0.7 else dice.randrange(1, self.devices + 1)):
                if not player.is_on:
                    continue
                if dice.random() < 0.5:
                    player.cut_in_a_write()
                else:
                    self.switch_off(player)

    def switch_off(self, player):
        player.power_off()
        self.back[player.number] = self.air.now + self.random.randrange(FRAME, 6000)

    def place(self, phase):
        """How many phases came before this one in the match."""
        return (phase - self.base) % 0x10000

    def watch(self, medium, frame):
        """Whatever is on the air for a phase once, is what it is for ever."""
        if frames.kind(frame) != frames.BEACON:
            return
        number, body, _ = frames.fragment(frame, len(self.players), medium.PROOF)
        if number == frames.NO_BODY:
            return
        phase = self.place(frames.phase(frame)) - frames.is_before(frame)
        kept = self.on_air[frames.sender(frame)].setdefault(phase, {})
        body = bytes((number,)) + body
        assert kept.setdefault(number & 0x7F, body) == body, "device %d changes its body of phase %d" % (
            frames.sender(frame),
            phase,
        )

    def check(self):
        """What has to be the same everywhere, and as it was chosen."""
        first = self.players[0].table.match
        for player in self.players:
            match = player.table.match
            assert player.verdict is True, "device %d has not audited it" % player.number
            assert bytes(match.log) == bytes(first.log), "the logs differ"
            assert match.check() == first.check(), "the check values differ"
            if player.chip.appends:  # a torn write is repaired, which erases
                assert player.nvm._flash.erases <= ERASES + player.reboots, "it erases too often"
            assert match.rules.results(match.state) == first.rules.results(first.state)
        log = b"".join([self.forgotten[base] for base in sorted(self.forgotten)]) + first.log
        again = Match(load(self.game, "rules"), self.options)
        assert again.replay(log) == 0 and again.turn() == OVER and again.check() == first.check()
        chosen = [[] for _ in range(again.seats)]
        for player in self.players:
            for (_, seat, _), action in sorted(player.chosen.items()):
                chosen[seat].append(action)
        assert chosen == by_seat(again), "what was chosen is not what stands in the log"


def by_seat(match):
    """The actions of each seat in a log."""
    again = Match(match.rules, match.options)
    found = [[] for _ in range(match.seats)]
    for action in match.log:
        if again.turn() == OPENING:
            again.open()
        if again.turn() != CHANCE:
            found[seats_in(again.turn())[0]].append(action)
        again.advance(action)
    return found
