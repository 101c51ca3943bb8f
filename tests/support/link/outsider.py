"""Somebody in the room who is not in the match, but hears all of it from the first HELLO on, and may say anything.

    evening = Evening(RADIO, seed=1, attack="farewells", name=1)
    evening.run()                       # two handhelds meet, play a duel, and one is out of reach for a while
    evening.harm()                      # "" or what the outsider has done

The outsider is written from docs/inside/link.md: bytes, hashes and checks of its own, nothing of dojo.link. It makes
the check of a frame in every way it can think of: with all that it has heard, as the CRC of the days before proofs,
and by guessing. `figures()` prints tries and successes (docs/inside/link/attacks.md).
"""

import binascii
import hashlib
import itertools
import random
from types import SimpleNamespace
from unittest.mock import patch

import _nvm

import course
import dojo.dice
from dojo.link.pairing.lobby import Lobby
from dojo.link.screens import patience
from dojo.link.table import Linked
from dojo.playing.seated import load
from dojo.saving.store import Store
from link_world import World
from weather import FRAME, LIGHT, RADIO

BEACON, HELLO, GROUP = 0, 1, 2
NOTHING, ASKS_TO_END, STAYS, GONE = range(4)
NO_BODY, LAST = 0x7F, 0x80
AWAY = range(9000, 18_000)  # ms after the beginning of the match, in which one handheld is out of reach
COVERED = 30_000  # ms for which it is out of reach with the attack that needs it where it owes something
LONGEST = 240_000  # ms of a match, by light under a flood


class Outsider:
    """Hears and speaks on the air of others. `name`: 0 or 1, in whose name it speaks."""

    def __init__(self, air, attack, name, dice):
        self.air = air
        self.name = name
        self.dice = dice
        self.medium = air.medium()
        self.beacons = []
        self.stamps = bytearray(2)  # the latest of both
        self.phase = -1  # the latest that was heard
        self.ids = {}  # id: its last HELLO
        self.halves = {}
        self.starts = set()  # what a CRC would have begun with
        self.counter = itertools.count()
        self.attack = getattr(self, attack)
        self.is_light = self.medium.HALF_DUPLEX

    def step(self):
        while True:
            frame = self.medium.receive()
            if frame is None:
                break
            self.hear(frame)
        if not (self.is_light and self.medium.is_busy()):
            self.attack()

    def hear(self, frame):
        kind = frame[0] >> 3 & 3
        if kind == HELLO:
            self.ids[frame[1:5]] = frame
        elif kind == GROUP and frame[0] & 7 in (2, 3):
            self.halves[frame[1:5]] = frame[7:-2]
        elif kind == BEACON:
            if not self.beacons:
                self.starts = {start for start in range(65536) if binascii.crc_hqx(frame, start) == 0}
            self.phase = max(self.phase, frame[1] << 8 | frame[2])
            self.stamps[frame[0] >> 5] = frame[4 + (frame[0] >> 5)]
            self.beacons.append(frame)

    # --- What it can say ---------------------------------------------------------------------

    def secrets(self):
        """Bytes that might be the secret, made of all that was said."""
        host = min(self.ids, default=b"")
        agreed = self.ids[host][5:9] + self.ids[host][16:20] if host else b""
        agreed += b"".join(sorted(self.ids))
        halves = [self.halves[one] for one in sorted(self.halves)]
        outcome = hashlib.sha256(b"DOJO1P" + agreed + b"".join(halves)).digest()
        yield from (outcome[:4], outcome[:16], outcome[16:], outcome[:4] + bytes(12))
        for half in halves:
            yield half
            yield hashlib.sha256(b"DOJO1X" + agreed + half).digest()[:16]

    def checks(self, frame):
        """All the last bytes that the frame might need."""
        size = 2 if self.is_light else 4
        for start in self.starts:
            yield binascii.crc_hqx(frame, start).to_bytes(2, "big")
        for secret in self.secrets():
            yield hashlib.sha256(secret + frame).digest()[:size]
        yield self.dice.randbytes(size)

    def say(self, phase, word=NOTHING, body=None, misses=None, before=False):
        """A beacon in somebody's name, with the check that is next in turn."""
        misses = 1 << 1 - self.name if misses is None else misses
        head = bytes((self.name << 5 | before << 2 | word, phase >> 8 & 255, phase & 255, misses))
        frame = head + self.stamps + (body or b"")
        checks = list(self.checks(frame))
        at = next(self.counter)
        if at % 3 == 0 and self.starts:
            self.send(frame + checks[0])  # the one that was right before there were proofs
        else:
            self.send(frame + checks[at % len(checks)])

    def send(self, frame):
        if not self.is_light or not self.medium.is_busy():
            self.air.send(self.medium, frame[: self.medium.LONGEST])

    # --- Attacks, each once a frame ----------------------------------------------------------

    def is_turn(self, every=100):
        """Whether it is time to speak; by light not so often that nobody else can."""
        return self.air.now % (every if not self.is_light else 4 * every) < FRAME

    def contradictions(self):
        """Other bodies than those that were given."""
        if self.phase >= 0 and self.is_turn():
            self.say(self.phase, body=self.dice.randbytes(16))
            self.say(self.phase, body=self.dice.randbytes(16), before=True)

    def farewells(self):
        """That it is gone."""
        if self.phase >= 0 and self.is_turn(60):
            self.say(self.phase, word=GONE)

    def questions(self):
        """That it wants to stop; and that the others shall not."""
        if self.phase >= 0 and self.is_turn(60):
            self.say(self.phase, word=self.dice.choice((ASKS_TO_END, ASKS_TO_END, ASKS_TO_END, STAYS)))

    def far_phases(self):
        """That it is somewhere else in the match."""
        if self.phase >= 0 and self.is_turn(60):
            self.say(self.phase + self.dice.choice((7, 700)))

    def replays(self):
        """What was said, again: what is of the past rather than what is said now."""
        real = [frame for frame in self.beacons if frame[0] >> 5 == self.name]
        real = [frame for frame in real if (frame[1] << 8 | frame[2]) + 1 < self.phase] or real
        if real and self.is_turn(60):
            for frame in self.dice.sample(real, min(len(real), 1 if self.is_light else 6)):
                self.send(frame)

    def echoes(self):
        """The last that was heard, for ever: as if the real one were still there and only owed an answer."""
        real = [frame for frame in self.beacons if frame[0] >> 5 == self.name]
        if real and self.is_turn(260):
            self.send(real[-1])

    def guesses(self):
        """As many beacons as the air takes, each with a guess for a check."""
        if self.phase < 0 or self.is_light and not self.is_turn(200):
            return
        size = 2 if self.is_light else 4
        for _ in range(1 if self.is_light else 12):
            head = bytes((self.name << 5 | GONE, 0, self.phase & 255, 0)) + self.stamps
            self.send(head + self.dice.randbytes(16) + self.dice.randbytes(size))

    def noes(self):
        """In the moment of the beginning: that the player says no."""
        hello = next((self.ids[one] for one in sorted(self.ids)[self.name : self.name + 1]), None)
        if hello is not None and hello[13:15] != b"\0\0" and self.phase == 0 and self.is_turn(60):
            said = bytearray(hello[:-2])
            said[20] |= 0x40
            self.send(bytes(said) + binascii.crc_hqx(b"DOJO" + bytes(said), 0xFFFF).to_bytes(2, "big"))


ATTACKS = ("contradictions", "farewells", "questions", "far_phases", "replays", "echoes", "guesses", "noes")


class Evening(World):
    """Two handhelds that meet and play a duel of Ninja; from the ninth second of the match on one is away for nine.

    In the attack "echoes" it goes when it has committed to a choice and not yet heard that the other has.
    """

    def __init__(self, kind, seed, attack, name):
        super().__init__(seed, kind=kind)
        self.dice = random.Random(f"{seed} {attack} {name}")
        self.media = [self.air.medium() for _ in range(2)]
        self.outsider = Outsider(self.air, attack, name, self.dice)
        self.away = name  # it speaks for the one that cannot contradict
        self.waits_for_debt = attack == "echoes"
        self.absence = range(0) if self.waits_for_debt else AWAY
        self.titles = [None, None]  # what the screens say of whom one waits for
        rules = load("ninja", "rules")
        with patch.object(dojo.dice, "urandom", self.dice.randbytes):
            self.lobbies = [Lobby([one], "ninja", rules.VERSION, b"\0", 2, 0, self.ticks) for one in self.media]
        self.tables = [None, None]
        self.lives = [None, None]
        self.verdicts = [None, None]
        self.begun = None
        self.gone = False

    def step(self):
        with patch.object(dojo.dice, "urandom", self.dice.randbytes):
            for place in range(2):
                if self.air.now >= self.media[place].deaf_until and not self.is_away(place):
                    self.step_one(place)
        if self.air.now >= self.outsider.medium.deaf_until:
            self.outsider.step()

    def is_away(self, place):
        """Whether somebody has put a hand over this one."""
        if self.begun is None:
            return False
        if self.waits_for_debt and self.air.now - self.begun in AWAY and None not in self.tables and self.is_owed():
            self.waits_for_debt = False
            self.absence = range(self.air.now - self.begun, self.air.now - self.begun + COVERED)
        if self.air.now - self.begun not in self.absence:
            return False
        table = self.tables[place]
        return table is not None and table.me == self.away

    def is_owed(self):
        """Whether the one that is to go has committed to a choice, and the other one has gone on to show its own."""
        owing = [table.me == self.away for table in self.tables].index(True)
        return self.tables[owing].link.phase < self.tables[1 - owing].link.phase

    def step_one(self, place):
        table = self.tables[place]
        if table is None:
            self.meet(place, self.lobbies[place])
            return
        table.link.step()
        with patch.object(patience, "ticks_ms", self.ticks):
            self.titles[place].look()
        self.gone = self.gone or GONE in [table.link.told(other) for other in range(2)] and not all(self.verdicts)
        if self.verdicts[place] is None:
            try:
                next(self.lives[place])
            except StopIteration as end:
                self.verdicts[place] = end.value

    def meet(self, place, lobby):
        lobby.step()
        if lobby.code is not None and not lobby.is_ready and self.lobbies[1 - place].code == lobby.code:
            lobby.confirm()
        if lobby.pact is not None:
            store = Store(_nvm.ByteArray(_nvm.RP2040), True)
            table = Linked("ninja", lobby.options, lobby.pact, lobby.level, self.dice.randbytes(16), store)
            table.begin()
            table.connect(self.media[place], self.ticks)
            self.tables[place], self.lives[place] = table, course.play(table, self.choose)
            session = SimpleNamespace(link=table.link, table=table, others=[(1 - table.me, 1 - table.me)])
            self.titles[place] = patience.Title(session, 0)
            self.begun = self.air.now if self.begun is None else self.begun

    def choose(self, table):
        """Generator: somebody thinks for a second or two before each choice."""
        for _ in range(self.dice.randrange(20, 100)):
            yield
        while table.waits_for():
            seat = table.waits_for()[0]
            table.act(seat, self.dice.choice(table.match.legal(seat)[:6]))
            yield

    def run(self):
        """Until both have come to an end, or the time is up."""
        end = self.air.now + LONGEST
        while self.air.now < end and None in self.verdicts and not self.harm():
            self.step()
            self.air.wait(FRAME)
        return self

    def harm(self):
        """What the outsider has done: somebody is accused, or believed gone, or alone in the match; "" for nothing."""
        for table in self.tables:
            if table is not None and (table.foul or table.link.foul):
                return "accused"
        if any(title is not None and title.hides >= 0 for title in self.titles):
            return "accused of hiding"
        if self.gone:
            return "gone"
        waits = self.begun is not None and None in self.tables and self.air.now - self.begun > 60_000
        return "left alone" if waits else ""

    def result(self):
        return self.harm() or ("" if self.verdicts == [True, True] else "no end")


def figures(tries=200):
    """Tries and successes of each attack on each medium, both names in turn."""
    for kind, air in ((RADIO, "radio"), (LIGHT, "infrared")):
        for attack in ATTACKS:
            found = [Evening(kind, seed, attack, seed & 1).run().result() for seed in range(tries)]
            print("%s | %s | %d of %d %s" % (air, attack, tries - found.count(""), tries, sorted(set(found) - {""})))
