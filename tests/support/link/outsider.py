"""Somebody in the room who is not in the match, but hears all of it from the first HELLO on, and may say anything.

    evening = Evening(RADIO, seed=1, attack="farewells", name=1)
    evening.play()                       # two handhelds meet, play a duel, and one is out of reach for a while
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

import dojo.dice
from dojo.link.pairing.lobby import Lobby
from dojo.link.screens import patience
from dojo.playing.seated import load
from linked_match import Match, Player
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


class Met(Player):
    """Looks for the other one first, and plays once both show the same sign."""

    lobby = title = None  # what its screen says of whom it waits for

    def live(self):
        world = self.world
        version = load(world.game, "rules").VERSION
        self.lobby = Lobby([self.medium], world.game, version, world.options, 2, world.level, world.ticks)
        while self.lobby.pact is None:
            yield
            self.lobby.step()
            other = world.players[1 - self.number].lobby
            if self.lobby.code is not None and not self.lobby.is_ready and other.code == self.lobby.code:
                self.lobby.confirm()
        self.pact = self.lobby.pact
        self.sit_down()
        me = self.table.me
        session = SimpleNamespace(link=self.link, table=self.table, others=[(1 - me, 1 - me)])
        self.title = patience.Title(session, 0)
        yield from self.play(self.table)

    def think(self):
        """For a second or two."""
        yield from itertools.repeat(None, self.random.randrange(20, 100))


class Evening(Match):
    """Two handhelds that meet and play a duel of Ninja; from the ninth second of the match on one is away for nine.

    In the attack "echoes" it goes when it has committed to a choice and not yet heard that the other has.
    """

    def __init__(self, kind, seed, attack, name):
        super().__init__("ninja", b"\0", 2, f"{seed} {attack} {name}", kind=kind)
        self.dice = random.Random(self.seed)
        self.outsider = Outsider(self.air, attack, name, self.dice)
        self.away = name  # it speaks for the one that cannot contradict
        self.waits_for_debt = attack == "echoes"
        self.absence = range(0) if self.waits_for_debt else AWAY
        self.begun = None
        self.gone = False

    def player(self, number, chip):
        return Met(self, number, chip)

    def step(self):
        with patch.object(dojo.dice, "urandom", self.dice.randbytes), patch.object(patience, "ticks_ms", self.ticks):
            for player in self.players:
                if self.air.now >= player.medium.deaf_until and not self.is_away(player.table):
                    player.step()
                    if player.table is not None:
                        self.look(player)
        if self.air.now >= self.outsider.medium.deaf_until:
            self.outsider.step()

    def look(self, player):
        """What a screen says, and whom its device believes gone."""
        self.begun = self.air.now if self.begun is None else self.begun
        player.title.look()
        is_over = all(other.verdict for other in self.players)
        self.gone = self.gone or GONE in [player.link.told(other) for other in range(2)] and not is_over

    def is_away(self, table):
        """Whether somebody has put a hand over this one."""
        if self.begun is None:
            return False
        since = self.air.now - self.begun
        if self.waits_for_debt and since in AWAY and None not in self.tables and self.is_owed():
            self.waits_for_debt = False
            self.absence = range(since, since + COVERED)
        return since in self.absence and table is not None and table.me == self.away

    def is_owed(self):
        """Whether the one that is to go has committed to a choice, and the other one has gone on to show its own."""
        owing = [table.me == self.away for table in self.tables].index(True)
        return self.tables[owing].link.phase < self.tables[1 - owing].link.phase

    def play(self):
        """Until both have come to an end, or the time is up."""
        while self.air.now < LONGEST and not self.is_over() and not self.harm():
            self.run(FRAME)
        return self

    def harm(self):
        """What the outsider has done: somebody is accused, or believed gone, or alone in the match; "" for nothing."""
        if any(player.table is not None and player.foul for player in self.players):
            return "accused"
        if any(player.title is not None and player.title.hides >= 0 for player in self.players):
            return "accused of hiding"
        if self.gone:
            return "gone"
        waits = self.begun is not None and None in self.tables and self.air.now - self.begun > 60_000
        return "left alone" if waits else ""

    def result(self):
        return self.harm() or ("" if all(player.verdict for player in self.players) else "no end")


def figures(tries=200):
    """Tries and successes of each attack on each medium, both names in turn."""
    for kind, air in ((RADIO, "radio"), (LIGHT, "infrared")):
        for attack in ATTACKS:
            found = [Evening(kind, seed, attack, seed & 1).play().result() for seed in range(tries)]
            print("%s | %s | %d of %d %s" % (air, attack, tries - found.count(""), tries, sorted(set(found) - {""})))
