"""Devices at one table, one of which cheats: honest ones that play by rote, and a villain who follows a plan.

    party = Party("ninja", b"\\0")
    party.villain.lie = lie                 # a generator (villain, number, body) that gives what it says instead
    party.play()                            # until an honest one cries foul, the match is over, or the time is up
    party.victim.table.foul                 # (1, WRONG_REVEAL)

The villain runs the product's own protocol, knows the key and everything that is on the air, and may do anything to its
own device. All run on one virtual clock (weather.py), each with a chip of its own to save on.
"""

import itertools
import random

import _nvm

import course
from dojo.contract import seats_in
from dojo.link.pairing import frame
from dojo.link.secrets import commit
from dojo.link.table import Linked
from dojo.saving.restore import restore
from dojo.saving.store import Store
from weather import FRAME, RADIO, TICKS, Air

KEY = b"\x5a\xc3\x0f\x96"
SECRET = b"all of them know"
TIME = 60_000  # ms that a test gives them
LONG_AGO = TICKS - 7000  # ticks when all were switched on: they start again in the middle of the test


def now(generator):
    """What a generator gives, straight away."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value


class Player:
    """An honest device. `actions`: what its people do, in this order; after that always the lowest that is allowed."""

    def __init__(self, party, number, chip=_nvm.RP2040):
        self.party = party
        self.number = number
        self.actions = []
        self.nvm = _nvm.ByteArray(chip)
        self.appends = chip.appends
        self.verdict = None  # True once the match is over and audited, False after a foul
        self.medium = party.air.medium()
        self.store = Store(self.nvm, self.appends)
        secret = random.Random(f"secret of {number}").randbytes(16)
        self.table = self.make(party.game, party.options, party.pact(number), party.level, secret, self.store)
        self.table.begin()
        self.store.flush()
        self.live_on()

    def make(self, *arguments):
        return Linked(*arguments)

    def live_on(self):
        self.table.connect(self.medium, self.party.ticks)
        self.life = self.live()

    def restart(self):
        """The power fails and comes back: what was saved is all there is."""
        self.medium.inbox.clear()
        self.store = Store(self.nvm, self.appends)
        self.table = restore(self.store)
        assert self.table is not None, "a save was lost"
        self.live_on()

    def live(self):
        self.verdict = yield from course.play(self.table, self.choose)
        yield from itertools.repeat(None)

    def choose(self, table):
        if table.phase > 1:
            yield  # what has come of the last set is shown
        while table.waits_for():
            seat = table.waits_for()[0]
            yield from self.think()
            action = self.actions.pop(0) if self.actions else table.match.legal(seat)[0]
            assert table.act(seat, action) == 0, "%d cannot be played: the test is wrong" % action
            yield

    def think(self):
        yield

    def step(self):
        self.table.link.step()
        next(self.life)

    @property
    def link(self):
        return self.table.link

    @property
    def foul(self):
        """What this device accuses another of."""
        return self.table.foul or self.link.foul

    def saved(self):
        """The log and the results of the match as this device would go on with it: what no cheat may change."""
        match = restore(Store(self.nvm, self.appends)).match
        return bytes(match.log), match.rules.results(match.state)


class Villain(Player):
    """The device that cheats.

    lie     generator (villain, number of the exchange, honest body), gives the body that is offered
    act     called every frame with the villain, after its honest step
    """

    def __init__(self, *arguments):
        self.lie = None
        self.act = None
        super().__init__(*arguments)

    def make(self, *arguments):
        return _Liar(self, *arguments)

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
        self.party.air.send(self.medium, data)

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

    def __init__(self, villain, *arguments):
        self.villain = villain
        super().__init__(*arguments)

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


class Party:
    """`count` devices; the last one is the villain, the first the victim. `chip` is the one of the honest."""

    def __init__(self, game, options, count=2, level=0, kind=RADIO, chip=_nvm.RP2040, seed=0, villain=Villain):
        self.game = game
        self.options = options
        self.count = count
        self.level = level
        self.air = Air(seed, kind=kind)
        self.honest = [Player(self, number, chip) for number in range(count - 1)]
        self.victim = self.honest[0]
        self.villain = villain(self, count - 1)
        self.most_waiting = 0

    def pact(self, number):
        return bytes((0, number, self.count)) + KEY + SECRET

    def ticks(self):
        return LONG_AGO + self.air.now & TICKS

    def step(self):
        for device in [*self.honest, self.villain]:
            if self.air.now >= device.medium.deaf_until:
                device.step()
        self.air.wait(FRAME)

    def play(self, until=None, time=TIME):
        """Let time pass until all the honest ones cry foul or are ready, or `until()` is true. Whether that came."""
        end = self.air.now + time
        while self.air.now < end:
            self.step()
            if until() if until is not None else self.is_over():
                return True
        return False

    def is_over(self):
        return all(player.foul or player.verdict is not None for player in self.honest)

    def acting(self):
        return seats_in(self.victim.table.match.turn())
