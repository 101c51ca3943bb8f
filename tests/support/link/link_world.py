"""Small worlds for the tests of the link: what the devices run on is weather.py beside this, here are the devices.

world = Links(2, loss=30)             # exchanges alone: dojo.link.pairing.beacons
world.offer(); world.until(world.is_complete)

world = Room(4, game="crowd", options=b"\\2")         # lobbies: dojo.link.pairing.lobby
world.until(lambda: world.lobbies[0].count == 2)

world = Match("ninja", b"\\0", 2)     # tables with somebody who plays at random: dojo.link.table
world.until(world.is_over)
"""

import itertools
import random
import sys
import types

import _nvm

import course
import dojo.dice  # noqa: F401  for the tests
import link_vectors
from dojo.link.pairing import frame as frames
from dojo.link.pairing.beacons import Link
from dojo.link.pairing.lobby import WHICH_PICTURE, Lobby
from dojo.link.table import Linked
from dojo.playing.seated import load
from dojo.saving.restore import restore
from dojo.saving.store import Store
from weather import FRAME, LIGHT, RADIO, START, TICKS, Air

KEY = b"\x13\x57\x9b\xdf"
SECRET = bytes(range(64, 80))  # of those in a match


class World:
    """Devices on one air and one clock. `until` fails when something does not happen within `most` ms."""

    def __init__(self, seed=1, loss=0, duplicates=0, delay=0, kind=RADIO):
        self.air = Air(seed, loss, duplicates, delay, kind)
        self.frames = []  # (ms, medium, frame) of all that was sent
        self.air.on_send = lambda medium, frame: self.frames.append((self.air.now, medium, bytes(frame)))

    def ticks(self):
        """What supervisor.ticks_ms says: soon it begins again at 0."""
        return self.air.now + START & TICKS

    def step(self):
        raise NotImplementedError

    def run(self, ms):
        end = self.air.now + ms
        while self.air.now < end:
            self.step()
            self.air.wait(FRAME)

    def until(self, is_so, most=60_000):
        """Let time pass until something is so. Returns the ms it took."""
        begun = self.air.now
        while not is_so():
            assert self.air.now - begun < most, "not within %d ms" % most
            self.step()
            self.air.wait(FRAME)
        return self.air.now - begun

    def sent_by(self, medium, since=0):
        """[(ms, frame)] of one device."""
        return [(at, frame) for at, who, frame in self.frames if who is medium and at >= since]

    def watched(self):
        """Let nobody say two different things about one phase, whatever happens. All that was said."""
        said = {}

        def watch(medium, frame):
            if frames.kind(frame) == frames.BEACON:
                number, body, _ = frames.fragment(frame, self.count, medium.PROOF)
                if number == frames.NO_BODY:
                    return
                place = frames.sender(frame), frames.phase(frame) - frames.is_before(frame), number & 127
                assert said.setdefault(place, body) == body, "device %d, phase %d" % place[:2]

        self.air.on_send = watch
        return said


class Links(World):
    """`count` links of one session."""

    def __init__(self, count, phase=0, secret=SECRET, **weather):
        super().__init__(**weather)
        self.media = [self.air.medium() for _ in range(count)]
        self.links = [Link(medium, secret, me, count, phase, self.ticks) for me, medium in enumerate(self.media)]

    def step(self):
        for link in self.links:
            link.step()

    def offer(self, size=16):
        """Everybody offers a body of his own."""
        for link in self.links:
            link.offer(bytes((link.phase + 50 * link.me + place) & 255 for place in range(size)))

    def is_complete(self):
        return all(link.is_complete() for link in self.links)

    def advance(self):
        for link in self.links:
            link.advance()


# --- Lobbies ----------------------------------------------------------------------------------------------------------


def invent(monkeypatch):
    """A game "crowd" whose one option is the number of its seats."""
    for part in ("", ".rules"):
        monkeypatch.setitem(sys.modules, "games.crowd" + part, types.ModuleType("games.crowd" + part))
    rules = sys.modules["games.crowd.rules"]
    rules.VERSION = 1
    rules.seats = lambda options: options[0]
    rules.start = lambda options: bytearray(1)
    monkeypatch.setattr("dojo.link.pairing.offers.of_game", lambda game, name: (0, 2))  # two levels


def hello_of(world, one, host=None, **other):
    """A HELLO as a stranger would send it in a Room, whatever else it says: see link_vectors.hello."""
    said = {"game": "crowd", "version": 1, "level": 1, "told": 0, "count": 1, "seats": world.seats}
    return link_vectors.hello(one, host=host or one, **{"options": bytes((world.seats,)), **said, **other})


class Room(World):
    """Lobbies, each of which knows who it is from `ids`. If `late` is given they open within so many ms.

    A player says yes as soon as `seats` are in the group, if `says_yes`, and in a crowd chooses the picture of their
    friends, who have the numbers next to theirs; whoever has a pact begins to exchange.

    collections: (ms, looks): the heap of a device is collected for so long after about so many looks, and it does
    nothing else meanwhile; pulses of light wait for it.
    """

    def __init__(
        self, monkeypatch, count, seats=2, ids=None, late=0, says_yes=True, seed=1, collections=(0, 0), **weather
    ):
        super().__init__(seed, **weather)
        self.random = random.Random(seed)
        self.ids = [bytes(one) for one in ids or [self.random.randbytes(4) for _ in range(count)]]
        self.seats = seats
        self.says_yes = says_yes
        self.monkeypatch = monkeypatch
        self.media = [self.air.medium() for _ in range(count)]
        self.lobbies = [None] * count
        self.links = [None] * count
        self.opens = [self.random.randrange(late) if late else 0 for _ in range(count)]
        self.collections = collections
        self.busy_until = {}  # with a collection: ms, by number
        self.chance = random.Random(f"collections {seed}")
        self.step()

    def open(self, number, game="crowd", version=1, options=None, level=1, seats=None, media=None):
        """A lobby begins."""
        self.monkeypatch.setattr("dojo.link.pairing.lobby.entropy", lambda length: self.ids[number][:length])
        self.monkeypatch.setattr("dojo.link.pairing.handshake.entropy", self.random.randbytes)
        seats = seats or self.seats
        options = bytes((seats,)) if options is None else options
        lobby = Lobby(media or [self.media[number]], game, version, options, seats, level, self.ticks)
        self.lobbies[number] = lobby
        return lobby

    def step(self):
        for number, lobby in enumerate(self.lobbies):
            if self.is_busy(number):
                continue
            if self.links[number] is not None:
                self.links[number].step()
            elif lobby is not None:
                lobby.step()
                if self.says_yes:
                    self.press(lobby, number)
                if lobby.pact is not None:
                    pact = lobby.pact
                    link = Link(self.media[number], pact[7:], pact[1], pact[2], 0, self.ticks)
                    link.offer(b"")
                    self.links[number] = link
            elif self.air.now >= self.opens[number]:
                self.open(number)

    def is_busy(self, number):
        """Whether a device speaks, which takes its whole time on half-duplex air, or collects."""
        now = self.air.now
        lasts, looks = self.collections
        if now < max(self.media[number].deaf_until, self.busy_until.get(number, 0)):
            return True
        if looks and not self.chance.randrange(looks):
            self.busy_until[number] = now + lasts
        return False

    def press(self, lobby, number):
        """What a player does straight away: friends have agreed on a picture, and see whether they are together."""
        group = number // self.seats
        if lobby.asks == WHICH_PICTURE:
            lobby.choose(group + 1)
        elif lobby.asks:
            lobby.keep_looking()
        elif lobby.code is not None and any(self.ids.index(one) // self.seats != group for one in lobby.roster):
            lobby.other_group()
        elif lobby.count == self.seats and not lobby.is_ready:
            lobby.confirm()

    def have_pacts(self):
        return all(lobby is not None and lobby.pact is not None for lobby in self.lobbies)

    def groups(self):
        """The groups as those in them see them: sets of numbers of lobbies."""
        number = {one: place for place, one in enumerate(self.ids)}
        return {frozenset(number[one] for one in lobby.roster) for lobby in self.lobbies}


# --- Matches ----------------------------------------------------------------------------------------------------------


class Player:
    """A device with somebody who plays at random on it. It forgets all but its nvm when the power fails."""

    def __init__(self, match, me, chip):
        self.match = match
        self.me = me
        self.random = random.Random(f"{match.seed} {me}")
        self.nvm = _nvm.ByteArray(chip)
        self.chip = chip
        self.chosen = {}  # (length of the log, seat): action
        self.writes = 0
        self.fails_after = None  # writes
        self.nvm._flash.write = self.write
        self.power_on()

    def write(self, start, data):
        """In place of the chip's own: the power may fail when it is done."""
        self.chip.write(self.nvm._flash, start, data)
        self.writes += 1
        if self.fails_after is not None and self.writes == self.fails_after:
            raise _nvm.PowerCut("after write %d" % self.writes)

    def power_on(self):
        self.medium = self.match.air.medium()
        self.store = Store(self.nvm, self.chip.appends)
        self.table = None
        self.is_audited = None
        self.life = self.live()

    def reboot(self):
        self.match.air.forget(self.medium)
        self.power_on()

    def step(self):
        try:
            next(self.life)
            if self.table is not None and self.table.link is not None:
                self.table.link.step()
        except _nvm.PowerCut:
            self.reboot()

    def live(self):
        match = self.match
        table = restore(self.store)
        if table is None:
            pact = bytes((0, self.me, match.count)) + KEY + SECRET
            table = Linked(match.game, match.options, pact, match.level, match.secrets[self.me], self.store)
            table.begin()
            self.store.flush()
        self.table = table
        table.connect(self.medium, match.ticks)
        yield from self.play(table)

    def play(self, table):
        """From the meeting on."""
        self.is_audited = yield from course.play(table, lambda table: self.choose())
        yield from itertools.repeat(None)

    def choose(self):
        table = self.table
        while table.waits_for():
            seat = table.waits_for()[0]
            for _ in range(self.random.randrange(self.match.thinking)):
                yield
            place = len(table.match.log), len(table.match.held), seat
            action = self.pick(table.match.legal(seat))
            self.chosen[place] = action
            assert table.act(seat, action) == 0
            yield

    def pick(self, legal):
        return self.random.choice(legal[:6])


class Match(World):
    """One match of `count` devices that are linked already."""

    def __init__(self, game, options, count, seed=1, level=0, chips=(_nvm.RP2040,), thinking=5, **weather):
        super().__init__(seed, **weather)
        self.game = game
        self.options = options
        self.count = count
        self.seed = seed
        self.level = level
        self.thinking = thinking
        self.secrets = [random.Random(f"secret {me} of {seed}").randbytes(16) for me in range(count)]
        chips = itertools.cycle(chips)
        self.players = [Player(self, me, next(chips)) for me in range(count)]

    @property
    def tables(self):
        return [player.table for player in self.players]

    def step(self):
        for player in self.players:
            player.step()

    def is_over(self):
        """Whether all have come to an end, however."""
        return all(player.is_audited is not None for player in self.players)

    def played(self, most=60_000):
        """The match, watched from now on, when it is over and all have the same; `said` is what was said in it."""
        self.said = self.watched()
        self.until(self.is_over, most)
        self.check()
        return self

    def check(self):
        """All have the same match, and nobody accuses anybody."""
        for table in self.tables:
            assert table.foul is None, "device %d accuses %d of %d" % (table.me, *table.foul)
            assert table.is_audited
        assert len({(bytes(table.match.log), table.match.check()) for table in self.tables}) == 1


def after_every_save(make, devices=(0,), **weather):
    """Matches that are over: one in clear weather, then one for each save of each of these devices, after which its
    power has failed. make: gives a match for some weather.
    """
    calm = make()
    yield calm.played()
    for me in devices:
        assert calm.players[me].writes > 5
        for save in range(2, calm.players[me].writes + 1):  # the first is the header
            world = make(**weather)
            world.players[me].fails_after = save
            yield world.played()
            assert world.players[me].writes >= save, "the power has not failed"


def all_off(make, moments, most=120_000):
    """Matches that are over, in each of which all devices were switched off at the same moment, given in frames.

    make: gives a match for a seed.
    """
    for moment in moments:
        world = make(moment)
        world.run(FRAME * moment)
        for player in world.players:
            player.reboot()
        yield world.played(most)


def rules_of(game):
    return load(game, "rules")


# --- Figures of docs/inside/link.md, Limits ---------------------------------------------------------------------------


LONG = 60_000  # ms, from then on it is not said how long something takes


def figures():
    """Seconds until all have a pact, and of a phase: median and worst of 20, at 0, 30 and 50 % loss."""
    from pytest import MonkeyPatch

    for what, measure, evenings in (
        ("all have a pact", _pairing, ((2, 2), (3, 3), (4, 4), (8, 8), (8, 2))),
        ("a phase", _phase, ((2, 2), (3, 3), (4, 4), (8, 8))),
    ):
        for kind, name in ((RADIO, "radio"), (LIGHT, "light")):
            for count, seats in evenings:
                if kind is LIGHT and seats > 4:
                    continue
                line = []
                for loss in (0, 30, 50):
                    with MonkeyPatch.context() as monkeypatch:
                        invent(monkeypatch)
                        times = sorted(measure(monkeypatch, kind, count, seats, loss, seed) for seed in range(20))
                    line.append(
                        " (".join("%.1f" % (time / 1000) if time < LONG else "—" for time in times[10::9]) + ")"
                    )
                print("%s | %s | %d devices in groups of %d | %s" % (what, name, count, seats, " | ".join(line)))


def _pairing(monkeypatch, kind, count, seats, loss, seed):
    room = Room(monkeypatch, count, seats, late=1500, kind=kind, loss=loss, seed=seed)
    room.until(lambda: room.have_pacts() or room.air.now > LONG + 1500, 10**6)
    return room.air.now - max(room.opens)


def _phase(monkeypatch, kind, count, seats, loss, seed):
    """One of four, with bodies of 16 bytes."""
    world = Links(count, kind=kind, loss=loss, seed=seed)
    for _ in range(4):
        world.offer()
        world.until(world.is_complete, 10**6)
        world.advance()
    return world.air.now // 4
