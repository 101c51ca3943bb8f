"""Devices at one table, one of which cheats: honest ones that play by rote, and a villain who follows a plan.

    party = Party("ninja", b"\\0")
    party.villain.lie = lie                 # a generator (villain, number, body) that returns what it says instead
    party.play()                            # until an honest one cries foul, the match is over, or the time is up
    party.victim.table.foul                 # (1, WRONG_REVEAL)

The villain runs the product's own protocol, knows the key and everything that is on the air, and may do anything to its
own device. All run on one virtual clock (weather.py), each with a chip of its own to save on.
"""

from dojo.link.pairing import frame
from dojo.link.secrets import commit
from dojo.link.table import Linked
from link_world import SECRET
from linked_match import Match, Player
from weather import FRAME, TICKS

TIME = 60_000  # ms that devices have in a test
LONG_AGO = TICKS - 7000  # ticks when all were switched on: they start again in the middle of the test


def now(generator):
    """What a generator returns, straight away."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value


class ByRote(Player):
    """An honest device. `actions`: what its people do, in this order; after that always the lowest that is allowed."""

    def __init__(self, *facts):
        self.actions = []
        super().__init__(*facts)

    def power_on(self):
        """What was saved is all there is. It sits at its table straight away."""
        super().power_on()
        self.sit_down()
        self.life = self.play(self.table)

    def choose(self, table):
        if table.phase > 1:
            yield  # what has come of the last set is shown
        yield from super().choose(table)

    def think(self):
        yield

    def pick(self, legal):
        return self.actions.pop(0) if self.actions else legal[0]


class Villain(ByRote):
    """The device that cheats.

    lie     generator (villain, number of the exchange, honest body), returns the body that is offered
    act     called every frame with the villain, after its honest step
    """

    lie = act = None

    def make(self, *facts):
        return _Liar(self, *facts)

    def step(self):
        super().step()
        if self.act is not None:
            self.act(self)

    @property
    def kind(self):
        """Of the set that is exchanged now, as in dojo.contract; None while they meet."""
        return self.table.kind if self.table.is_met else None

    # --- What it can say ---------------------------------------------------------------------

    def say(self, data):
        """Send any bytes."""
        self.world.air.send(self.medium, data)

    def beacon(self, phase, body=None, sender=None, word=0, missing=0, wanted=0, number=None, before=False):
        """A beacon with the right check; by itself an honest looking one of a phase, with a body or without."""
        if number is None:
            number = frame.NO_BODY if body is None else frame.LAST
        sender = self.number if sender is None else sender
        size = self.medium.PROOF
        stamps = bytearray(self.link.contact.stamps)  # what an honest one would say here
        if sender != self.number:
            stamps[sender], stamps[self.number] = stamps[self.number], stamps[sender]
        told = (word, phase & 0xFFFF, missing & ~(1 << sender), wanted, number, body or b"")
        return frame.beacon(SECRET, sender, stamps, *told, before=before, size=size)

    def commitment(self, choice, nonce, phase):
        """The commitment for what it would like to show."""
        return now(commit.commitment(self.table.key, self.number, phase, 1, choice, nonce))

    def serve(self, body):
        """From now on give another body for this phase than before."""
        self.link.bodies[self.number] = body

    def serve_before(self, body):
        """The same for the phase before."""
        self.link._before = body

    def wait_for(self, device):
        """Generator: the body of another device in this phase, before the villain has said anything in it."""
        while self.link.bodies[device] is None:
            yield
        return self.link.bodies[device]


class _Liar(Linked):
    """The villain's side of the table."""

    def __init__(self, villain, *facts):
        self.villain = villain
        super().__init__(*facts)

    def exchange(self, number, body):
        told = body
        if self.villain.lie is not None:
            told = yield from self.villain.lie(self.villain, number, body)
        bodies = yield from super().exchange(number, told)
        if bodies is not None:
            bodies[self.me] = body
        return bodies

    def accuse(self, device, reason):
        """He minds nothing, and breaks off where the honest would."""
        return False


COPY = object()  # as a body: what the victim says, once it has


def saying(bodies):
    """A lie. bodies: {kind of set, or (kind, number of the exchange): what is said}: bytes, a function of (villain,
    honest body), or COPY.
    """

    def lie(villain, number, honest):
        body = bodies.get((villain.kind, number), bodies.get(villain.kind, honest))
        if body is COPY:
            body = yield from villain.wait_for(0)
        return body(villain, honest) if callable(body) else body

    return lie


class Party(Match):
    """`count` devices; the last one is the villain, the first the victim."""

    start = LONG_AGO

    def __init__(self, game, options, count=2, villain=Villain, **facts):
        self.make_villain = villain
        super().__init__(game, options, count, **facts)
        self.honest = self.players[:-1]
        self.victim, self.villain = self.players[0], self.players[-1]

    def player(self, number, chip):
        return (self.make_villain if number == self.count - 1 else ByRote)(self, number, chip)

    def play(self, until=None, time=TIME):
        """Let time pass until all the honest ones cry foul or are ready, or `until()` is true. Whether that came."""
        end = self.air.now + time
        while self.air.now < end:
            self.run(FRAME)
            if until() if until is not None else self.is_over():
                return True
        return False

    def is_over(self):
        return all(player.foul or player.verdict is not None for player in self.honest)
