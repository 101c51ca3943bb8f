"""Feeds frames to a linked handheld in each state of the protocol: random, mutated, truncated, repeated, and well
formed but illegal ones with the right key. Nothing may crash, hang or grow; and unless the frames were made with the
key, the match must end as usual afterwards.

    .venv/bin/python -P tools/workshop/fuzz/fuzz_link.py 10000000             # make fuzz: ten million
    .venv/bin/python -P tools/workshop/fuzz/fuzz_link.py 50000 --seed 7 --state opening

A failure shows the seed and the burst; the same command with `--first` that burst shows it again.
"""

import argparse
import random
import resource
import sys
import time
from binascii import crc_hqx
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[3]
if __name__ == "__main__":
    sys.path += [str(ROOT), str(ROOT / "tests/support/link")]
    from sim import paths

    paths.extend()

import dojo.dice  # noqa: E402
from dojo.contract import CHANCE, OPEN, OPENING, SEALED, TOGETHER  # noqa: E402
from dojo.link.entries import DRAWING, ENDED  # noqa: E402
from dojo.link.pairing import frame as frames  # noqa: E402
from dojo.link.pairing import roster as rosters  # noqa: E402
from dojo.link.pairing.beacons import Link  # noqa: E402
from dojo.link.pairing.lobby import WHICH_PICTURE, Lobby  # noqa: E402
from dojo.link.pairing.proof import prove  # noqa: E402
from dojo.link.table import Linked  # noqa: E402
from honest import PATIENCE, Fed, Still  # noqa: E402
from link_vectors import hello  # noqa: E402
from link_world import SECRET, World  # noqa: E402
from weather import FRAME, TICKS  # noqa: E402

BURST = 1000  # frames for one device in one state
AFTER = 50  # more frames after it has cried foul; then another device takes its place
QUIET = 24_000  # ms after which an unheard device is forgotten
KNOWN = 32  # devices that a lobby remembers
FIGHT = b"\1\1\0\1"  # Karenza with three cards in hand, the lock off
LARGEST = 12_000  # most bytes in all containers of a link, a table or a lobby together


class Lobbies(World):
    """Two devices that look for each other; `ready`: how many have said yes."""

    key = frames.LOBBY
    foul = None

    def __init__(self, dice, is_light, count, ready):
        super().__init__(air=Still(is_light))
        self.dice = dice
        self.start = dice.randrange(TICKS)
        self.media = [self.air.medium() for _ in range(count)]
        self.game = dice.choice((("ninja", b"\0", 2), ("ninja", b"\2", 3), ("template", b"\1", 2)))
        game, options, seats = self.game
        self.lobbies = [Lobby([medium], game, 1, options, seats, 0, self.ticks) for medium in self.media]
        self.links = {}  # for those that have begun: the lobby, and its link
        self.fed = self.lobbies[0]
        for _ in range(2000):
            if count == 1 or all(lobby.code is not None for lobby in self.lobbies):
                break
            self.run(FRAME)
        for lobby in self.lobbies[:ready]:
            lobby.confirm()

    def step(self):
        for place, lobby in enumerate(self.lobbies):
            if lobby.pact is None:
                lobby.step()
            else:
                self.play(place, lobby)

    def play(self, place, lobby):
        """A device that has begun is in the match and fetches the other with its beacons."""
        if self.links.get(place, (None,))[0] is not lobby:
            _, me, count = lobby.pact[:3]
            self.links[place] = lobby, Link(self.media[place], lobby.pact[3:], me, count, 0, self.ticks)
        self.links[place][1].step()

    def feed(self, some):
        self.media[0].inbox[:] = some
        self.fed.step()
        self.air.wait(FRAME)
        self.check_pact()
        self.answer(self.fed)
        pressed = self.dice.randrange(100)
        if pressed < 5:
            self.fed.confirm()
        elif pressed == 5:
            self.fed.withdraw()
        elif pressed == 6:
            self.fed.other_group()
        assert len(self.fed.others.known) <= KNOWN and len(self.fed.roster) <= self.fed.seats, "it grows"

    def answer(self, lobby):
        """A player does what the lobby asks for."""
        if lobby.asks == WHICH_PICTURE:
            lobby.choose(3)
        elif lobby.asks:
            lobby.keep_looking()

    def check_pact(self):
        """Any pact must be possible to begin; then this is another device in the same state."""
        lobby = self.fed
        if lobby.pact is not None:
            game, options, seats = self.game
            table = Linked(game, lobby.options, lobby.pact, lobby.level, bytes(16))
            assert 2 <= table.count <= table.match.seats and table.me < table.count
            self.fed = self.lobbies[0] = Lobby([self.media[0]], game, 1, options, seats, 0, self.ticks)

    def end(self):
        """They meet as usual, their players comparing signs once absent devices are forgotten."""
        wrong = 0
        for lobby in self.lobbies:
            lobby.withdraw()
        self.run(QUIET)
        for frame in range(PATIENCE // FRAME):
            self.run(FRAME)
            for lobby in self.lobbies:
                self.answer(lobby)
            codes = {lobby.code for lobby in self.lobbies}
            if all(lobby.pact is not None for lobby in self.lobbies):
                break
            if len(self.lobbies) == 1:
                assert self.fed.count == 1, "it is with somebody who is not there"
                return
            if frame % 100 == 99 and len(codes) == 1 and None not in codes:
                for lobby in self.lobbies:
                    lobby.confirm()
            elif frame % 100 == 99:
                wrong += 1
                for lobby in self.lobbies:
                    if wrong % 4 == 0 and lobby.code is not None:
                        lobby.other_group()
        assert all(lobby.pact is not None for lobby in self.lobbies), "they do not find each other any more"
        assert len({lobby.pact[2:] for lobby in self.lobbies}) == 1, "they do not agree"

    def objects(self):
        return [self.fed]


def waits(kind, heard):
    """Whether a table waits for the others' bodies of an exchange of this kind."""

    def is_there(table):
        link = table.link
        own, other = link.bodies[0], link.bodies[1]
        return table.is_met and table.kind == kind and len(table.heard) == heard and own is not None and other is None

    return is_there


def match(game, options, count, is_there, again=False, cut=False):
    """Makes a match in this state; cut: just after the power has failed there."""

    def begin(dice, is_light):
        world = Fed(dice, is_light, game, options, count, again).reach(is_there)
        if cut:
            world.fed.reboot()
            world.step()
        return world

    return begin


STATES = {
    "lobby": lambda dice, is_light: Lobbies(dice, is_light, 1, 0),
    "group": lambda dice, is_light: Lobbies(dice, is_light, 2, 0),
    "ready": lambda dice, is_light: Lobbies(dice, is_light, 2, 1),
    "meeting": match("ninja", b"\0", 2, lambda table: not table.is_met),
    "choosing": match("ninja", b"\0", 2, lambda table: table.is_met and table.waits_for() != []),
    "commit": match("ninja", b"\0", 2, waits(TOGETHER, 0)),
    "reveal": match("ninja", b"\0", 2, waits(TOGETHER, 1)),
    "commit of three": match("ninja", b"\2", 3, waits(TOGETHER, 0)),
    "reveal of three": match("ninja", b"\2", 3, waits(TOGETHER, 1)),
    "sealed": match("ninja", b"\1", 2, waits(SEALED, 0)),
    "opening": match("ninja", b"\1", 2, waits(OPENING, 0)),
    "tips": match("template", b"\0", 2, waits(CHANCE, 0)),
    "values": match("template", b"\0", 2, waits(CHANCE, 1)),
    "promises": match("karenza", FIGHT, 2, waits(DRAWING, 0)),
    "shares": match("karenza", FIGHT, 2, waits(DRAWING, 1)),
    "cards shown": match("karenza", FIGHT, 2, waits(OPENING, 0)),
    "open action": match("knockout", b"\1\0\0", 2, waits(OPEN, 0)),
    "commit after a power cut": match("ninja", b"\0", 2, waits(TOGETHER, 0), cut=True),
    "reveal after a power cut": match("ninja", b"\2", 3, waits(TOGETHER, 1), cut=True),
    "values after a power cut": match("template", b"\0", 2, waits(CHANCE, 1), cut=True),
    "opening after a power cut": match("ninja", b"\1", 2, waits(OPENING, 0), cut=True),
    "audit": match("ninja", b"\1", 2, waits(ENDED, 0)),
    "again": match("template", b"\0", 2, lambda table: table.base > 0 and not table.is_met, again=True),
}


class Source:
    """Frames for a world. `has_key`: some of them are made by somebody who knows the session's key."""

    def __init__(self, world, dice, has_key):
        self.world = world
        self.dice = dice
        self.is_lobby = isinstance(world, Lobbies)
        self.size = 2 if self.is_lobby else world.air.tap.PROOF  # bytes of a check, or of a proof
        makers = [self.noise, self.again, self.mutated, self.cut, self.foreign]
        if has_key:
            makers += [self.resealed, self.resealed, self.beacon, self.beacon, self.beacon]
        if self.is_lobby:
            makers += [self.hello, self.hello, self.roster, self.resealed, self.part, self.part, self.plot, self.plot]
        self.makers = makers
        self.bodies = {}  # for each phase: an attacker is not always caught at once
        self.fickle = dice.choice((0, 0.01, 0.1, 1))
        self.word = dice.choice((0, 0, 0, 1, 2, 3))
        self.plan = None
        self.ids = [dice.randbytes(4) for _ in range(6)] + [bytes(4), b"\xff" * 4]

    def frames(self, number):
        return [self.dice.choice(self.makers)() for _ in range(number)]

    def real(self):
        heard = self.world.air.tap.inbox
        return self.dice.choice(heard) if heard else self.dice.randbytes(22)

    def sealed(self, frame, secret=SECRET):
        """With its check appended: in a match a proof."""
        if self.is_lobby:
            crc = crc_hqx(b"DOJO" + bytes(frame), 0xFFFF)
            return bytes(frame) + bytes((crc >> 8, crc & 255))
        return bytes(prove(bytearray(frame) + bytes(self.size), secret, self.size))

    def noise(self):
        return self.dice.randbytes(self.dice.randrange(90))

    def again(self):
        return self.real()

    def mutated(self):
        frame = bytearray(self.real())
        for _ in range(self.dice.choice((1, 1, 2, 4, 8, 16))):
            frame[self.dice.randrange(len(frame))] ^= 1 << self.dice.randrange(8)
        return bytes(frame)

    def cut(self):
        frame = self.real()
        if self.dice.random() < 0.5:
            return frame[: self.dice.randrange(len(frame) + 1)]
        return frame + self.dice.randbytes(self.dice.randrange(1, 20))

    def foreign(self):
        """Right for another session."""
        return self.real()[: -self.size] + self.dice.randbytes(self.size)

    # --- With the key ------------------------------------------------------------------------

    def resealed(self):
        """Mutated, with a right check."""
        return self.sealed(self.mutated()[: -self.size])

    def beacon(self):
        dice = self.dice
        most = self.world.air.kind.body
        link = getattr(getattr(self.world.fed, "table", None), "link", None)
        phase = link.phase if link is not None else 0
        phase += dice.choice((0, 0, 0, 0, 0, 0, 1, 1, 1, -1, 2, -2, dice.randrange(65536)))
        sender = dice.choice((1, 1, 1, 2, dice.randrange(8)))
        before = dice.random() < 0.2
        if phase - before not in self.bodies or dice.random() < self.fickle:
            number = dice.choice((0, 0, 0, 1, 2, dice.randrange(128))) | dice.choice((0, frames.LAST, frames.LAST))
            body = dice.randbytes(dice.choice((0, 1, 4, 16, 16, 16, 17, most, most, dice.randrange(most + 1))))
            if dice.random() < 0.3 and link is not None and link.bodies[0]:
                body = link.bodies[0][:most]  # a copy of the victim's own body
            self.bodies[phase - before] = number, body
        number, body = self.bodies[phase - before]
        if dice.random() < 0.3:
            number, body = frames.NO_BODY, b""
        elif not number & frames.LAST and dice.random() < 0.8:  # one piece after the other, for ever
            part = link._parts[1] if link is not None else None
            number, body = len(part or b"") // most & 127, bytes(most)
        word = self.word if dice.random() < 0.9 else dice.randrange(4)
        head = (
            sender << 5 | dice.choice((0, 0, 0, 0, dice.randrange(4))) << 3 | before << 2 | word,
            phase >> 8 & 255,
            phase & 255,
            dice.choice((0, 1, 255, dice.randrange(256))),
        )
        stamps = bytes(2)
        if link is not None:
            stamps = link.contact.stamps if dice.random() < 0.8 else dice.randbytes(link.count)
        which = bytes((number, dice.choice((0, 1, 255, dice.randrange(256)))))
        return self.sealed(bytes(head) + stamps + which * (head[3] >> sender & 1) + body)

    # --- In the lobby ------------------------------------------------------------------------

    def one(self):
        dice = self.dice
        if dice.random() < 0.3:
            return dice.choice(self.world.lobbies)._own
        return dice.choice(self.ids) if dice.random() < 0.8 else dice.randbytes(4)

    def hello(self):
        dice = self.dice
        game, options, seats = self.world.game
        options = options if dice.random() < 0.7 else dice.randbytes(len(options))
        return hello(
            self.one(),
            host=self.one(),
            game=dice.choice((game, game, game, "chess")),
            version=dice.choice((1, 1, 1, 1, dice.randrange(256))),
            level=dice.choice((0, 0, 0, 1, 4, dice.randrange(256))),
            options=options if dice.random() < 0.9 else dice.randbytes(4),
            seats=dice.choice((seats, seats, dice.randrange(16))),
            count=dice.choice((1, 2, 2, dice.randrange(16))),
            protocol=dice.choice((frames.PROTOCOL, frames.PROTOCOL, dice.randrange(8))),
            told=dice.choice((0, self.confirmed(), dice.randrange(65536))),
            picture=dice.choice((0, 0, 0, 1, 0x41, dice.randrange(256))),
        )

    def confirmed(self):
        """The number for the sign of the group where the fed device is, or that it has confirmed."""
        fed = self.world.fed
        handshake = fed._handshake or fed._yes
        return handshake.confirmed if handshake is not None else 0

    def part(self):
        """A hash or a half, mostly about the group where the fed device is, from somebody in it."""
        dice = self.dice
        handshake = self.world.fed._handshake
        digest = handshake.digest if handshake is not None and dice.random() < 0.9 else dice.randrange(65536)
        one = dice.choice(handshake.roster) if handshake is not None and dice.random() < 0.9 else self.one()
        word = dice.choice((rosters.BOUND, rosters.SHOWN, rosters.ALL, dice.randrange(8)))
        length = 14 if word == rosters.BOUND else 16
        body = dice.randbytes(length if dice.random() < 0.9 else dice.randrange(16))
        head = bytes((frames.PROTOCOL << 5 | frames.GROUP << 3 | word,)) + one + bytes((digest >> 8, digest & 255))
        return self.sealed(head + body)

    def plot(self):
        """From somebody who wants this device in their group, and to begin something with it."""
        dice = self.dice
        fed = self.world.fed
        host = self.ids[0]
        if dice.random() < 0.4:
            seated = bytearray((frames.PROTOCOL << 5 | frames.GROUP << 3,)) + host + b"\1" + fed._own
            return self.sealed(seated + b"".join(self.ids[1 : dice.choice((1, 1, 1, 2, 7))]))
        if self.plan is None:
            self.plan = self.hello()
        frame = bytearray(self.plan[:-2])
        frame[0] = frames.PROTOCOL << 5 | frames.HELLO << 3
        frame[1:5] = frame[9:13] = host
        frame[5:8] = fed._hello[5:8]
        frame[13:15] = bytes((self.confirmed() >> 8, self.confirmed() & 255))
        frame[15] = fed.count << 4 | frame[15] & 15
        return self.sealed(frame)

    def roster(self):
        dice = self.dice
        frame = bytearray((frames.PROTOCOL << 5 | frames.GROUP << 3,)) + self.one() + dice.randbytes(1)
        for _ in range(dice.choice((0, 1, 1, 2, 3, 7, 8, 15))):
            frame += self.one()
        if dice.random() < 0.1:
            frame += dice.randbytes(dice.randrange(4))
        return self.sealed(frame)


def size(things):
    """Bytes and elements that the containers of some objects hold, two levels deep."""
    total = 0
    for value in [value for thing in things for value in vars(thing).values()]:
        if isinstance(value, (list, tuple, dict, bytes, bytearray, set)):
            inner = value.values() if isinstance(value, dict) else value
            total += len(value) + sum(len(one) for one in inner if isinstance(one, (list, tuple, bytes, bytearray)))
    return total


class Tally:
    """What has happened so far."""

    def __init__(self):
        self.frames = 0
        self.devices = 0
        self.fouls = {}
        self.largest = 0
        self.ended = 0


def burst(number, seed, name, tally, length=BURST):
    """One device in one state, and what it is fed. AssertionError, or the product's exception, if it fails."""
    dice = random.Random(f"{seed} {number} {name}")
    dojo.dice.urandom = dice.randbytes
    dojo.dice._timing = dojo.dice.Dice()  # nothing of the devices before
    has_key = dice.random() < 0.5
    left = length
    while left > 0:
        world = STATES[name](dice, dice.random() < 0.5)
        source = Source(world, dice, has_key)
        tally.devices += 1
        rest = left
        is_foul = False
        while rest > 0:
            some = source.frames(min(rest, dice.randrange(1, 13)))
            left -= len(some)
            rest -= len(some)
            world.feed(some)
            if world.foul is not None and not is_foul:
                is_foul = True
                rest = min(rest, AFTER)
        largest = size(world.objects())
        assert largest < LARGEST, "%d bytes and elements are held" % largest
        if not has_key:
            world.end()
            tally.ended += 1
        tally.largest = max(tally.largest, largest)
        if world.foul is not None:
            tally.fouls[world.foul[1]] = tally.fouls.get(world.foul[1], 0) + 1
    tally.frames += length


def run(total, seed=1, state=None, first=0, minutes=0, report=None, length=BURST):
    """Feed `total` frames, in bursts, to all states in turn. `report(tally)` now and then."""
    tally = Tally()
    names = [state] if state else list(STATES)
    end = time.monotonic() + minutes * 60 if minutes else None
    number = first
    with patch.object(dojo.dice, "urandom", dojo.dice.urandom):
        while tally.frames < total and (end is None or time.monotonic() < end):
            name = names[number % len(names)]
            try:
                burst(number, seed, name, tally, length)
            except Exception as wrong:
                again = f"--seed {seed} --first {number}" + (f" --state {state!r}" if state else "")
                wrong.add_note(f"In the state {name!r}. To see it again: tools/workshop/fuzz/fuzz_link.py 1 {again}")
                raise
            number += 1
            if report is not None and number % 50 == 0:
                report(tally)
    return tally


def main():
    asked = argparse.ArgumentParser(description=__doc__.split("\n\n")[0], allow_abbrev=False)
    asked.add_argument("frames", type=int, nargs="?", default=10_000_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--state", choices=list(STATES))
    asked.add_argument("--first", type=int, default=0, help="number of the first burst")
    asked.add_argument("--minutes", type=float, default=0, help="stop after so long, whatever was reached")
    chosen = asked.parse_args()
    began = last = time.monotonic()

    def report(tally, is_end=False):
        nonlocal last
        now = time.monotonic()
        if is_end or now - last > 10:
            last = now
            rate = tally.frames / (now - began)
            fouls = dict(sorted(tally.fouls.items()))
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # the most KB so far
            print(
                f"{tally.frames:10} frames, {rate:6.0f} a second, {tally.devices} devices, {tally.ended} came to a "
                f"good end, fouls by reason {fouls}, largest {tally.largest}, {memory} KB",
                flush=True,
            )

    tally = run(chosen.frames, chosen.seed, chosen.state, chosen.first, chosen.minutes, report)
    report(tally, True)


if __name__ == "__main__":
    main()
