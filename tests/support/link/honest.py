"""Devices that play a linked match honestly, on air in which everything arrives at once. The first one can be fed.

    world = Match(random.Random(1), False, "ninja", b"\0", 2)
    world.step()                                       # 20 ms for the first device; the others are slower
    world.feed([b"any frame"]); world.end()            # and the match ends all the same
"""

import itertools

import course
import weather
from dojo.link.begin import again
from dojo.link.table import Linked
from dojo.saving.restore import restore
from dojo.saving.store import Store
from weather import FRAME, TICKS

PATIENCE = 15_000  # frames of time by which a disturbed match must have ended
KEY = b"\x5a\xc3\x0f\x96"
SECRET = b"all of them know"


class Still(weather.Air):
    """The tests' air, in which everything arrives at once."""

    def send(self, medium, frame):
        frame = bytes(frame)
        assert 8 <= len(frame) <= medium.LONGEST, "a frame of %d bytes" % len(frame)
        for other in self._media:
            if other is not medium:
                other.inbox.append(frame)


class World:
    """Some devices at a table, or in a lobby; the first one gets fed."""

    def __init__(self, dice, is_light):
        self.dice = dice
        self.now = dice.randrange(TICKS)
        self.air = Still(0, kind=weather.LIGHT if is_light else weather.RADIO)
        self.is_light = is_light
        self.tap = self.air.medium()  # just to keep what the others say
        self.frame = 0

    def ticks(self):
        return self.now & TICKS

    def wait(self):
        self.now += FRAME
        self.frame += 1
        del self.tap.inbox[:-60]


class Player:
    """A device in a match; its people choose at once, anything allowed."""

    def __init__(self, world, game, options, number, count, again=False, base=0):
        self.world = world
        self.medium = world.air.medium()
        self.nvm = bytearray(b"\xff" * 4096)
        store = Store(self.nvm, True)
        pact = bytes((0, number, count)) + KEY + SECRET
        self.table = Linked(game, options, pact, 0, world.dice.randbytes(16), store, base)
        self.table.begin()
        self.again = again
        self.verdict = None
        self.connect()

    def connect(self):
        self.table.connect(self.medium, self.world.ticks)
        self.life = self.live()

    def restart(self):
        """The power fails."""
        self.medium.inbox.clear()
        self.table = restore(Store(self.nvm, True))
        self.connect()

    def live(self):
        if self.again:  # a match before this one
            yield from course.play(self.table, self.choose)
            self.table = again(self.table)
        self.verdict = yield from course.play(self.table, self.choose)
        yield from itertools.repeat(None)

    def choose(self, table):
        while table.waits_for():
            yield
            seat = table.waits_for()[0]  # one may have more than one action
            table.act(seat, self.world.dice.choice(table.match.legal(seat)))

    def step(self):
        self.table.link.step()
        next(self.life)

    @property
    def foul(self):
        return self.table.foul or self.table.link.foul


class Match(World):
    """Devices that play honestly. The others are slower, so that the first one waits for them in every state."""

    def __init__(self, dice, is_light, game, options, count, again=False, base=0):
        super().__init__(dice, is_light)
        self.players = [Player(self, game, options, number, count, again, base) for number in range(count)]
        self.fed = self.players[0]

    def step(self):
        self.fed.step()
        if self.frame % 4 == 0:
            for player in self.players[1:]:
                player.step()
        self.wait()

    def reach(self, is_there):
        """Play until the first device is in a state; the others are left where they are.

        It hears one frame at a time, or it would never wait for bodies that arrive together.
        """
        inbox = self.fed.medium.inbox
        for _ in range(PATIENCE):
            if is_there(self.fed.table):
                return self
            late = inbox[1:]
            del inbox[1:]
            self.step()
            inbox[:0] = late
        raise AssertionError("the state was not reached")

    def feed(self, some):
        self.fed.medium.inbox[:] = some
        self.fed.step()
        self.now += FRAME
        del self.tap.inbox[:-60]

    def end(self):
        """Nobody had the key, so the match ends as if nothing had happened."""
        for _ in range(PATIENCE):
            if all(player.verdict is not None for player in self.players):
                break
            self.step()
        fouls = [player.foul for player in self.players]
        assert not any(fouls), "honest, but accused: %s" % fouls
        assert all(player.verdict for player in self.players), "it does not end"
        logs = {bytes(player.table.match.log) for player in self.players}
        assert len(logs) == 1, "they do not agree"

    def objects(self):
        table = self.fed.table
        return [table.link, table, table.match]

    @property
    def foul(self):
        return self.fed.foul
