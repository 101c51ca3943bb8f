"""Linked matches: devices at one table, each with a chip of its own, and somebody who plays on it.

    world = Match("ninja", b"\\0", 2, loss=30)
    world.until(world.is_over)                      # or world.played(): and all have the same
    world.players[0].pick = lambda legal: legal[0]  # else they choose at random
    world.players[0].fails_after = 7                # the power, after its seventh write

storm.py, attacker.py, outsider.py and honest.py have a Match and a Player of their own, which say what is different
there. Nobody here is kinder than the product: what it has not saved is lost, and nothing is tried again.
"""

import itertools
import random

import _nvm

from dojo.link import exchanges
from dojo.link.pairing import frame as frames
from dojo.link.table import Linked
from dojo.playing.seated import load
from dojo.saving.restore import restore
from dojo.saving.store import Store
from link_world import KEY, SECRET, World
from weather import FRAME

CHIPS = (_nvm.RP2040,)


def course(table, choose):
    """Generator: a match as the product's screens lead through it: meet, choose(table) in each set, audit it all. True
    if the whole of it was fair.
    """
    went_on = yield from exchanges.meet(table)
    while went_on and not table.is_over():
        yield from choose(table)
        went_on = yield from exchanges.settle(table)
    return went_on and (yield from exchanges.audit(table))


class Player:
    """A device and who plays on it. It forgets all but its nvm when the power fails.

    verdict   True once its match is over and audited, False if it ended otherwise
    chosen    {(phases before, seat, how many the seat had chosen in it): action}, as it was chosen last
    """

    def __init__(self, world, number, chip=_nvm.RP2040):
        self.world = world
        self.number = number
        self.chip = chip
        self.pact = bytes((0, number, world.count)) + world.secrets
        self.secret = random.Random(f"secret {number} of {world.seed}").randbytes(16)
        self.random = random.Random(f"player {number} of {world.seed}")
        self.nvm = _nvm.ByteArray(chip)
        self.nvm._flash.write = self.write
        self.writes = self.reboots = 0
        self.fails_after = None  # writes
        self.chosen = {}
        self.has_begun = False
        self.power_on()

    # --- Power -------------------------------------------------------------------------------

    def power_on(self):
        self.medium = self.world.medium(self.number)
        self.store = Store(self.nvm, self.chip.appends)
        self.table = None
        self.verdict = None
        self.life = self.live()

    def power_off(self):
        self.medium.close()
        self.world.air.forget(self.medium)
        self.reboots += 1

    def reboot(self):
        self.power_off()
        self.power_on()

    def write(self, start, data):
        """In place of the chip's own: the power may fail when it is done."""
        self.chip.write(self.nvm._flash, start, data)
        self.writes += 1
        if self.fails():
            raise _nvm.PowerCut("after write %d" % self.writes)

    def fails(self):
        return self.writes == self.fails_after

    # --- A match -----------------------------------------------------------------------------

    def step(self):
        """One frame, and what comes of it if the power fails in it."""
        try:
            if self.table is not None:
                self.link.step()
            next(self.life)
        except _nvm.PowerCut:
            self.world.power_fails(self)

    def live(self):
        self.sit_down()
        yield from self.play(self.table)

    def sit_down(self):
        """At the match that is saved, or at a new one."""
        table = restore(self.store)
        if table is None:
            assert not self.has_begun, "a save was lost"
            world = self.world
            table = self.make(world.game, world.options, self.pact, world.level, self.secret, self.store, world.base)
            table.begin()
            self.store.flush()
        self.has_begun = True
        self.table = table
        table.connect(self.medium, self.world.ticks)

    def make(self, *facts):
        return Linked(*facts)

    def play(self, table):
        """From the meeting on."""
        self.verdict = yield from course(table, lambda table: self.choose(table))
        yield from itertools.repeat(None)

    def choose(self, table):
        while table.waits_for():
            seat = table.waits_for()[0]
            yield from self.think()
            action = self.pick(table.match.legal(seat))
            self.note(seat, action)
            assert table.act(seat, action) == 0, "%d cannot be played" % action
            yield  # the power may fail between saving and sending

    def think(self):
        for _ in range(self.random.randrange(self.world.thinking)):
            yield

    def pick(self, legal):
        return self.random.choice(legal[:6])

    def note(self, seat, action):
        table = self.table
        place = self.world.phases_before(table.phase), seat, [other for other, _ in table.own].count(seat)
        assert (table.me, place[0]) not in self.world.said or self.chosen.get(place) == action, (
            "device %d has lost what it had bound in phase %d: it may choose again" % (table.me, place[0])
        )
        for later in [other for other in self.chosen if other[:2] == place[:2] and other[2] > place[2]]:
            del self.chosen[later]  # what came after an action that a power cut took back
        self.chosen[place] = action

    @property
    def link(self):
        return self.table.link

    @property
    def foul(self):
        """What this device accuses another of."""
        return self.table.foul or self.link.foul

    def saved(self):
        """The log and the results of the match as this device would go on with it."""
        match = restore(Store(self.nvm, self.chip.appends)).match
        return bytes(match.log), match.rules.results(match.state)


class Match(World):
    """One match of `count` devices that are linked already. `chips` go round; the first phase is `base`."""

    def __init__(
        self, game, options, count, seed=1, level=0, chips=CHIPS, thinking=5, secrets=KEY + SECRET, base=0, **weather
    ):
        super().__init__(seed, **weather)
        self.game = game
        self.options = options
        self.count = count
        self.seed = seed
        self.level = level
        self.thinking = thinking  # frames, at most, before each action
        self.secrets = secrets
        self.base = base
        self.said = {}
        chips = itertools.cycle(chips)
        self.players = [self.player(number, next(chips)) for number in range(count)]

    def player(self, number, chip):
        return Player(self, number, chip)

    def medium(self, number):
        """What a device hears with from now on."""
        return self.air.medium()

    def power_fails(self, player):
        player.reboot()

    @property
    def tables(self):
        return [player.table for player in self.players]

    def step(self):
        for player in self.players:
            if self.air.now >= player.medium.deaf_until:  # to speak takes its whole time on half-duplex air
                player.step()

    def is_over(self):
        """Whether all have come to an end, however."""
        return all(player.verdict is not None for player in self.players)

    def phases_before(self, phase):
        """How many phases came before this one in the match."""
        return (phase - self.base) % 0x10000

    def watch(self):
        """From now on whatever is on the air for a phase once, is what it is for ever.

        said    {(device, phases before): {number of the fragment: bytes}}
        """
        self.said = {}
        self.air.on_send = self._watch

    def _watch(self, medium, frame):
        if frames.kind(frame) == frames.BEACON:
            number, body, _ = frames.fragment(frame, self.count, medium.PROOF)
            if number != frames.NO_BODY:
                place = frames.sender(frame), self.phases_before(frames.phase(frame)) - frames.is_before(frame)
                body = bytes((number,)) + body
                kept = self.said.setdefault(place, {}).setdefault(number & 0x7F, body)
                assert kept == body, "device %d changes its body of phase %d" % place

    def played(self, most=60_000):
        """The match, watched from now on, when it is over and all have the same."""
        self.watch()
        self.until(self.is_over, most)
        self.check()
        return self

    def check(self):
        """All have the same match, and nobody accuses anybody."""
        for player in self.players:
            assert player.foul is None, "device %d accuses %d of %d" % (player.number, *player.foul)
            assert player.verdict is True, "device %d has not audited it" % player.number
        ends = [(bytes(table.match.log), table.match.check()) for table in self.tables]
        assert len(set(ends)) == 1, "the logs or the check values differ"


def after_every_save(make, devices=(0,), **weather):
    """Matches that are over: one in clear weather, then one for each save of each of these devices, after which its
    power has failed. make: returns a match for some weather.
    """
    calm = make()
    yield calm.played()
    for me in devices:
        assert calm.players[me].writes > 4
        for save in range(2, calm.players[me].writes + 1):  # the first is the header
            world = make(**weather)
            world.players[me].fails_after = save
            yield world.played()
            assert world.players[me].reboots, "the power has not failed"


def all_off(make, moments, most=120_000):
    """Matches that are over, in each of which all devices were switched off at the same moment, given in frames.

    make: returns a match for a seed.
    """
    for moment in moments:
        world = make(moment)
        world.run(FRAME * moment)
        for player in world.players:
            player.reboot()
        yield world.played(most)


def rules_of(game):
    return load(game, "rules")
