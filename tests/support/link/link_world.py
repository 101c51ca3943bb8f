"""Small worlds for the tests of the link: what the devices run on is weather.py beside this, here are the devices.

world = Links(2, loss=30)             # exchanges alone: dojo.link.pairing.beacons
world.offer(); world.until(world.is_complete)

world = Room(4, game="crowd", options=b"\\2")         # lobbies: dojo.link.pairing.lobby
world.until(lambda: world.lobbies[0].count == 2)
"""

import random
import sys
import types

import dojo.dice  # noqa: F401  for the tests
import link_vectors
from dojo.link.pairing.beacons import Link
from dojo.link.pairing.lobby import WHICH_PICTURE, Lobby
from weather import FRAME, LIGHT, RADIO, START, TICKS, Air

KEY = b"\x13\x57\x9b\xdf"
SECRET = bytes(range(64, 80))  # the secret of the devices in a match


class World:
    """Devices on one clock and one air, their own or one that others use too. `start`: what ticks_ms said at first.

    `until` fails when something does not happen within `most` ms.
    """

    start = START

    def __init__(self, seed=1, loss=0, duplicates=0, delay=0, kind=RADIO, air=None):
        self.frames = []  # (ms, medium, frame) of all that was sent
        self.air = air or Air(seed, loss, duplicates, delay, kind)
        if air is None:
            self.air.on_send = lambda medium, frame: self.frames.append((self.air.now, medium, bytes(frame)))

    def ticks(self):
        """What supervisor.ticks_ms says: soon it begins again at 0."""
        return self.air.now + self.start & TICKS

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
    monkeypatch.setattr("dojo.link.pairing.hello.of_game", lambda game, name: (0, 2))  # two levels


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
