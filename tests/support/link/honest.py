"""Devices that play a linked match honestly, on air in which everything arrives at once. The first one can be fed.

    world = Fed(random.Random(1), False, "ninja", b"\0", 2)
    world.run(20)                                      # for the first device; the others are slower
    world.feed([b"any frame"]); world.end()            # and the match ends all the same
"""

import linked_match
import weather
from dojo.link.begin import again
from weather import FRAME, TICKS

PATIENCE = 15_000 * FRAME  # ms by which a disturbed match must have ended


class Still(weather.Air):
    """The tests' air, in which everything arrives at once, and on which somebody hears the others: `tap`."""

    def __init__(self, is_light):
        super().__init__(0, kind=weather.LIGHT if is_light else weather.RADIO)
        self.tap = self.medium()

    def send(self, medium, frame):
        frame = bytes(frame)
        assert 8 <= len(frame) <= medium.LONGEST, "a frame of %d bytes" % len(frame)
        for other in self._media:
            if other is not medium:
                other.inbox.append(frame)

    def wait(self, ms):
        self.now += ms
        del self.tap.inbox[:-60]


class Person(linked_match.Player):
    """Thinks for a frame at least, in which it can be met."""

    def think(self):
        yield
        yield from super().think()


class Twice(Person):
    """Plays another match after the first."""

    def play(self, table):
        yield from linked_match.course(table, self.choose)
        self.table = again(table)
        yield from super().play(self.table)


class Fed(linked_match.Match):
    """The others are slower than the first one, so that it waits for them in every state."""

    def __init__(self, dice, is_light, game, options, count, again=False, base=0):
        self.make = Twice if again else Person
        self.start = dice.randrange(TICKS)
        super().__init__(game, options, count, dice.random(), thinking=2, base=base, air=Still(is_light))
        self.fed = self.players[0]

    def player(self, number, chip):
        return self.make(self, number, chip)

    def step(self):
        for player in self.players if self.air.now // FRAME % 4 == 0 else [self.fed]:
            player.step()

    def reach(self, is_there):
        """Play until the first device is in a state; the others are left where they are.

        It hears one frame at a time, or it would never wait for bodies that arrive together.
        """
        for _ in range(PATIENCE // FRAME):
            inbox = self.fed.medium.inbox
            late = inbox[1:]
            del inbox[1:]
            self.run(FRAME)
            inbox[:0] = late
            if is_there(self.fed.table):
                return self
        raise AssertionError("the state was not reached")

    def feed(self, some):
        self.fed.medium.inbox[:] = some
        self.fed.step()
        self.air.wait(FRAME)

    def end(self):
        """Nobody had the key, so the match ends as if nothing had happened."""
        self.until(self.is_over, PATIENCE)
        self.check()

    def objects(self):
        table = self.fed.table
        return [table.link, table, table.match]

    @property
    def foul(self):
        return self.fed.foul
