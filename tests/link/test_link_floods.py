"""Whoever shouts, stammers or makes things up on the air: nobody crashes, hangs, grows, or is accused because of it."""

import random
import tracemalloc

import _host
import _nvm
import board
import pytest

import dojo.dice
from attacker import SECRET, Party
from dojo.link.entries import WRONG_REVEAL
from dojo.link.media.infrared import Infrared
from dojo.link.pairing import frame as frames
from dojo.link.pairing import hello as hellos
from dojo.link.pairing import roster as rosters
from dojo.link.pairing.beacons import AWAY, LONGEST_BODY, Link
from dojo.link.pairing.crc import crc16
from dojo.link.pairing.frame import NO_BODY, PACT_LENGTH
from dojo.link.pairing.lobby import WHICH_PICTURE, Lobby
from dojo.link.pairing.offers import is_playable
from dojo.link.pairing.proof import prove
from pace import counted
from weather import FRAME, LIGHT, RADIO, TICKS, Air

DUEL = ("ninja", b"\0")
FORBIDDEN = ("ninja", b"\1")
ROLLS = ("template", b"\0")

pytestmark = pytest.mark.usefixtures("same_chance")


def ends_well(party, noise, seconds=120):
    """A match of honest devices, while `noise()` does what it likes in every frame."""

    def watch():
        noise()
        return all(player.verdict is not None for player in players)

    players = [*party.honest, party.villain]
    assert party.play(watch, seconds * 1000), "it does not end"
    assert [player.verdict for player in players] == [True] * party.count
    assert [player.foul for player in players] == [None] * party.count
    assert len({bytes(player.table.match.log) for player in players}) == 1


# --- Frames that mean nothing -------------------------------------------------------------------------


def real(party, sender=1, phase=None, body=b"sixteen bytes!!!"):
    phase = party.victim.link.phase if phase is None else phase
    return frames.beacon(SECRET, sender, 0, phase, 1, 0, 0 | frames.LAST, body)


def resealed(frame, secret=SECRET):
    return prove(bytearray(frame), secret, 4)


NONSENSE = {
    "short": lambda party, dice: dice.randbytes(dice.randrange(8)),
    "shortened": lambda party, dice: real(party)[: dice.randrange(1, 24)],
    "too long": lambda party, dice: resealed(real(party) + bytes(dice.randrange(50, 300))),
    "spoiled": lambda party, dice: bytes(byte ^ 1 << dice.randrange(8) for byte in real(party)),
    "without a proof": lambda party, dice: frames.seal(bytearray(real(party)), frames.LOBBY),
    "with another secret": lambda party, dice: resealed(real(party), dice.randbytes(16)),
    "of another kind": lambda party, dice: resealed(bytes((1 << 5 | dice.randrange(1, 4) << 3,)) + real(party)[1:]),
    "from nobody": lambda party, dice: real(party, sender=dice.randrange(party.count, 8)),
    "from oneself": lambda party, dice: real(party, sender=0),
    "of a phase far away": lambda party, dice: real(party, phase=dice.randrange(60, 65000)),
    "noise": lambda party, dice: dice.randbytes(dice.randrange(8, 73)),
}


@pytest.mark.parametrize("kind", NONSENSE)
def test_frames_that_mean_nothing_change_nothing(kind):
    """Three in every frame of time, at one of two honest devices; a whole match."""
    party = Party(*ROLLS)
    dice = random.Random(kind)
    inbox = party.victim.medium.inbox

    def noise():
        for _ in range(3):
            inbox.insert(dice.randrange(len(inbox) + 1), bytes(NONSENSE[kind](party, dice)))
        del inbox[40:]

    ends_well(party, noise)
    assert party.victim.link.refused > 50


def recorded(party):
    """All frames that are ever on the air."""
    heard = []
    party.air.on_send = lambda medium, frame: heard.append(bytes(frame))
    return heard


def test_a_whole_session_said_again_in_the_next_one_changes_nothing():
    first = Party(*FORBIDDEN)
    old = recorded(first)
    ends_well(first, lambda: None)
    party = Party(*FORBIDDEN)
    for player in (*party.honest, party.villain):
        player.table.pact = player.table.pact[:7] + b"the next secret "
        player.live_on()
    dice = random.Random(1)
    ends_well(party, lambda: party.victim.medium.inbox.append(dice.choice(old)))
    assert party.victim.link.refused > 50


@pytest.mark.parametrize("game", [DUEL, FORBIDDEN, ROLLS], ids=["duel", "forbidden", "dice"])
@pytest.mark.parametrize("age", [1, 10, 1000])
def test_old_frames_of_this_session_said_again_are_held_against_nobody(game, age):
    party = Party(*game)
    old = recorded(party)
    dice = random.Random(age)

    def noise():
        for player in (party.victim, party.villain):
            for _ in range(3):
                player.medium.inbox.append(dice.choice(old[-age:] or [b"nothing"]))
            del player.medium.inbox[40:]

    ends_well(party, noise)


def test_old_frames_alone_accuse_nobody():
    """Nobody is there any more but somebody who says again what was said: it was proven then, and is of the past."""
    party = Party(*FORBIDDEN)
    old = recorded(party)
    party.play(lambda: len(party.victim.table.match.log) >= 4)
    before = [frame for frame in old if frames.sender(frame) == 1][:4]
    party.villain.medium.send = lambda frame: None
    party.villain.act = lambda villain: villain.say(before[villain.party.air.now // FRAME % 4])
    assert not party.play(lambda: party.victim.foul)
    assert party.victim.link.state(1) == AWAY


# --- Floods -------------------------------------------------------------------------------------------


class Flood:
    """A medium on which there is always one more frame."""

    CONTACT = 0
    MOST = 8

    def __init__(self, kind, next_frame):
        self.BODY = kind.body
        self.LONGEST = kind.body + 10
        self.PROOF = 2 if kind.is_half_duplex else 4
        self.HALF_DUPLEX = kind.is_half_duplex
        self.PAUSE = kind.pause
        self.is_busy = lambda: False
        self.receive = next_frame
        self.sent = 0

    def send(self, frame):
        self.sent += 1

    def close(self):
        pass


class Time:
    now = TICKS - 3000

    def __call__(self):
        return self.now & TICKS


def beacons(link, dice):
    """What a flood by somebody who has the key may be made of."""
    most = link.medium.BODY

    def beacon(phase, word=0, misses=1, wanted=0, number=NO_BODY, body=b"", before=False):
        size = link.medium.PROOF
        return frames.beacon(SECRET, 1, word, phase, misses, wanted, number, body, before, size)

    return {
        "noise": lambda: dice.randbytes(link.medium.LONGEST),
        "spoiled": lambda: bytes(most) + dice.randbytes(10),
        "contradictions": lambda: beacon(link.phase, number=frames.LAST, body=dice.randbytes(most)),
        "of the phase before": lambda: beacon(link.phase, number=frames.LAST, body=b"old", before=True),
        "phases": lambda: beacon(dice.randrange(65536)),
        "demands": lambda: beacon(link.phase, misses=255, wanted=dice.randrange(256)),
        "words": lambda: beacon(link.phase, dice.randrange(4), 255),
        "fragments": lambda: beacon(
            link.phase, number=dice.randrange(127), body=bytes(most), before=dice.random() < 0.5
        ),
        "a body without an end": lambda: beacon(
            link.phase, number=len(link._parts[1] or b"") // most & 127, body=bytes(most)
        ),
    }


FLOODS = list(beacons(Link(Flood(RADIO, None), SECRET, 0, 2, 0, Time()), random.Random()))


@pytest.mark.parametrize("name", FLOODS)
@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
def test_a_flood_by_somebody_with_the_key_costs_a_bounded_time_and_no_memory(name, kind):
    time = Time()
    medium = Flood(kind, lambda: frame())
    link = Link(medium, SECRET, 0, 2, 5, time)
    frame = beacons(link, random.Random(name))[name]
    link.offer(b"the body that is mine")
    most = 0

    def run(steps):
        nonlocal most
        for step in range(steps):
            time.now += FRAME
            if step % 50 == 7:
                ready = [frame() for _ in range(20)]
                medium.receive = lambda ready=ready: ready.pop() if ready else None
                most = max(most, counted(link.step)[0])
                medium.receive = lambda: frame()
            else:
                link.step()

    run(100)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        run(100)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < 10_000, "%d bytes" % grown  # twelve frames a step would leave more than that
    assert most < 12 * (70 + 5 * medium.LONGEST) + 500, "%d lines in a frame" % most
    assert medium.sent <= 2 * 200 * FRAME // (kind.pause // 2), "it is made to speak all the time"
    assert len(link._parts[1] or b"") <= LONGEST_BODY + medium.BODY


def test_a_body_without_an_end_is_cut_off_and_named():
    """It would take 2000 bytes of every device at the table, in each phase."""
    party = Party(*DUEL)
    party.play(lambda: party.victim.table.is_met)
    party.villain.medium.send = lambda frame: None

    def say(villain):
        part = party.victim.link._parts[1]
        villain.say(villain.beacon(1, bytes(62), number=len(part or b"") // 62, missing=1))

    party.villain.act = say
    party.play(lambda: False, 10_000)
    assert party.victim.foul == (1, WRONG_REVEAL)
    held = party.victim.table.heard + [party.victim.link.bodies, party.victim.link._former]
    assert max(len(body or b"") for bodies in held for body in bodies) <= 192


def test_fragments_in_any_order_are_put_together_right_or_not_at_all():
    body = bytes(range(200))
    dice = random.Random(2)
    for _ in range(50):
        inbox = []
        link = Link(Flood(LIGHT, lambda inbox=inbox: inbox.pop(0) if inbox else None), SECRET, 0, 2, 5, Time())
        pieces = [(place, body[place * 16 : place * 16 + 16]) for place in range(13)]
        for number, part in [dice.choice(pieces) for _ in range(150)]:
            last = frames.LAST if number == 12 else 0
            inbox.append(frames.beacon(SECRET, 1, 0, 5, 1, 0, number | last, part, size=2))
            link.step()
            assert link.bodies[1] in (None, body)
        assert body.startswith(bytes(link._parts[1] or b"")) and link.foul is None


@pytest.mark.parametrize("loudness", [1, 20], ids=["a word", "a flood"])
def test_a_light_that_never_rests_costs_the_receiver_a_bounded_time(loudness):
    """The driver of the boards, with pulses at its pin without a pause: lines of Python in one look."""
    device = _host.power_on("raspberry_pi_pico")
    medium = Infrared(board.GP14, board.GP15)
    link = Link(medium, SECRET, 0, 2, 0, lambda: device.now & TICKS)
    dice = random.Random(loudness)
    most = sent = 0
    device.on_pulses = lambda pin, frequency, pulses: speaking.append(1)
    speaking = []
    start = 1000
    for step in range(1500):
        light = []
        while start < (device.now + 40) * 1000:
            length = dice.choice((400, 400, 900, 1600)) if loudness > 1 else 400
            light.append((start, start + length))
            start += length + dice.choice((400, 900, 800))
        if light:
            device.hear("GP15", light)
        device.advance(FRAME)
        if step % 50 == 0:
            most = max(most, counted(link.step)[0])
        else:
            link.step()
        sent = len(speaking)
    assert most < 3000, "%d lines in one look" % most
    assert sent <= 1500 * FRAME // 260
    medium.close()


# --- The lobby ----------------------------------------------------------------------------------------


def hello(dice, one=None, host=None, options=b"\0", level=0, count=1, seats=2, version=1, game=b"ninja", **more):
    """A HELLO of anybody, about anything."""
    one = one or dice.randbytes(4)
    frame = bytearray(hellos.HELLO_LENGTH)
    frame[0] = frames.PROTOCOL << 5 | frames.HELLO << 3
    frame[1:5] = one
    name = crc16(game)
    frame[5:9] = bytes((name >> 8, name & 255, version, level))
    frame[9:13] = host or one
    frame[13:15] = more.get("confirmed", 0).to_bytes(2, "big")
    frame[15] = count << 4 | seats
    frame[16 : 16 + len(options)] = options
    frame[20] = more.get("picture", 0)
    return frames.seal(frame, frames.LOBBY)


def roster(host, others):
    frame = bytearray(6) + b"".join(others) + bytes(2)
    frame[0] = frames.PROTOCOL << 5 | frames.GROUP << 3
    frame[1:5] = host
    return frames.seal(frame, frames.LOBBY)


class Hall:
    """Two honest lobbies whose players compare the signs, and somebody who may say anything."""

    def __init__(self, kind=RADIO, options=b"\0", seats=2):
        self.air = Air(5, kind=kind)
        self.media = [self.air.medium() for _ in range(2)]
        self.other = self.air.medium()
        self.options = options
        self.lobbies = [
            Lobby([medium], "ninja", 1, options, seats, 0, lambda: self.air.now & TICKS) for medium in self.media
        ]
        self.links = [None, None]  # of those who have begun
        self.since = 0
        self.wrong = 0

    def own(self, place):
        return self.lobbies[place]._own

    def step(self, says=()):
        for frame in says:
            if self.air.now >= self.other.deaf_until:
                self.air.send(self.other, frame)
        for place, (lobby, medium) in enumerate(zip(self.lobbies, self.media)):
            if self.air.now >= medium.deaf_until:
                if lobby.pact is not None and self.links[place] is None:
                    _, me, count = lobby.pact[:3]
                    self.links[place] = Link(medium, lobby.pact[3:], me, count, 0, lambda: self.air.now & TICKS)
                (self.links[place] or lobby).step()
            del medium.inbox[40:]
        self.air.wait(FRAME)
        if self.air.now - self.since > 2500:  # so long it takes to look at both screens
            self.since = self.air.now
            self.compare()

    def compare(self):
        """The same on both: yes. Something else, or nothing on the other one for long: others."""
        first, second = self.lobbies
        for lobby in self.lobbies:
            if lobby.asks == WHICH_PICTURE:
                lobby.choose(5)
            elif lobby.asks:
                lobby.keep_looking()
        if first.code is not None and first.code == second.code:
            self.wrong = 0
            first.confirm()
            second.confirm()
            return
        self.wrong += 1
        for lobby in self.lobbies:
            if lobby.code is not None and (self.wrong > 3 or first.code and second.code):
                self.wrong = 0
                lobby.other_group()

    def run(self, seconds, says=lambda: ()):
        """True once both have the same pact, and it is one of theirs."""
        for _ in range(seconds * 50):
            self.step(says())
            if all(lobby.pact is not None for lobby in self.lobbies):
                pacts = [lobby.pact for lobby in self.lobbies]
                assert len(pacts[0]) == PACT_LENGTH and pacts[0][2:] == pacts[1][2:]
                assert sorted(pact[1] for pact in pacts) == [0, 1] and pacts[0][2] == 2
                assert {lobby.options for lobby in self.lobbies} == {self.options}
                return True
        return False


OFFERS = {
    "options": {"options": b"\x4d"},
    "more options": {"options": b"\0\0\0\1"},
    "level": {"level": 200},
    "a level too high": {"level": 5},
    "seats": {"seats": 8},
    "no seats": {"seats": 0},
    "15 seats": {"seats": 15, "count": 15},
    "another game": {"game": b"chess"},
}


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
def test_an_offer_of_what_cannot_be_played_hinders_nobody(offer, kind):
    hall = Hall(kind)
    dice = random.Random(offer)
    one = b"\0\0\0\1"  # lower than all: the host, if anybody joined it

    def says():
        if hall.air.now % 1000:
            return ()
        return (hello(dice, one, **OFFERS[offer]), roster(one, [hall.own(0)]))

    assert hall.run(60, says)


@pytest.mark.parametrize(
    "options, length, seats, level, fits",
    [
        (b"\0\0\0\0", 1, 2, 0, True),
        (b"\3\0\0\0", 1, 4, 4, True),
        (b"\4\0\0\0", 1, 2, 0, False),
        (b"\xff\0\0\0", 1, 2, 0, False),
        (b"\0\1\0\0", 1, 2, 0, False),
        (b"\3\0\0\0", 1, 3, 0, False),
        (b"\3\0\0\0", 1, 4, 5, False),
    ],
)
def test_what_can_be_played(options, length, seats, level, fits):
    assert is_playable("ninja", options, length, seats, level) is fits


ROSTERS = {
    "oneself twice": lambda hall: [hall.own(0), hall.own(0)],
    "the host twice": lambda hall: [b"\0\0\0\1", hall.own(0)],
    "eight in a group of two": lambda hall: [hall.own(0)] + [bytes((9, 9, 9, number)) for number in range(6)],
    "nine": lambda hall: [bytes((9, 9, 9, number)) for number in range(8)],
    "thirteen": lambda hall: [hall.own(0)] + [bytes((9, 9, 9, number)) for number in range(12)],
}


@pytest.mark.parametrize("kind", ROSTERS)
def test_a_roster_that_cannot_be_seats_nobody(kind):
    hall = Hall()
    dice = random.Random(kind)
    one = b"\0\0\0\1"

    def says():
        assert all(lobby.count <= 2 and len(set(lobby.roster)) == lobby.count for lobby in hall.lobbies)
        if hall.air.now % 100:
            return ()
        return (hello(dice, one), roster(one, ROSTERS[kind](hall)))

    hall.run(20, says)
    assert hall.run(20)


@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
@pytest.mark.parametrize("low", [False, True], ids=["any", "low"])
@pytest.mark.parametrize("seed", range(3))
def test_after_a_flood_of_made_up_ids_two_meet_within_a_minute_and_nothing_has_grown(kind, low, seed, monkeypatch):
    monkeypatch.setattr(dojo.dice, "urandom", random.Random(seed).randbytes)
    hall = Hall(kind)
    dice = random.Random(4)

    def says():
        ids = [b"\0" * low + dice.randbytes(4 - low) for _ in range(4)]
        return [hello(dice, one, host=dice.choice([None, hall.own(0), ids[0]])) for one in ids]

    hall.run(20, says)
    for lobby in hall.lobbies:
        others = lobby.others
        assert len(others.known) <= 32 and len(others.avoided) <= 32 and len(others.refusing) <= 32
        assert len(lobby.roster) <= 2
    if any(lobby.pact is None for lobby in hall.lobbies):
        assert hall.run(60)


@pytest.mark.parametrize("picture", [0, 5], ids=["none", "theirs"])
@pytest.mark.parametrize("number", [3, 15])
def test_a_room_full_of_devices_that_are_not_there_hinders_two_for_a_while_only(number, picture):
    """They all wait for others, with the same picture or none, each as often as a real one, and never answer."""
    hall = Hall()
    dice = random.Random(6)
    ids = [b"\0" + dice.randbytes(3) for _ in range(number)]
    turn = [0]

    def says():
        turn[0] += 1
        if turn[0] % 2:
            return ()
        return [hello(dice, ids[turn[0] // 2 % number], picture=picture)]

    assert hall.run(20 + 10 * number, says)


def test_a_flood_of_hellos_does_not_make_a_light_speak_without_a_pause():
    sent = []
    medium = Flood(LIGHT, lambda: hello(dice))
    medium.send = sent.append
    dice = random.Random(1)
    time = Time()
    lobby = Lobby([medium], "ninja", 1, b"\0", 2, 0, time)
    for _ in range(3000):
        time.now += FRAME
        before = len(sent)
        lobby.step()
        time.now += 200 * (len(sent) - before)  # it is deaf and busy meanwhile
    assert len(sent) * 200 <= (time.now - TICKS + 3000) // 2
    assert counted(lobby.step)[0] < 6000


def test_the_match_that_begins_is_the_one_that_was_confirmed():
    """The host offers something else in the moment in which all have said yes."""
    hall = Hall(options=b"\1")
    guest = hall.lobbies[0]
    host = b"\0\0\0\1"
    dice = random.Random(1)
    hall.lobbies.pop()
    hall.compare = lambda: None

    def say(**more):
        return hello(dice, host, count=guest.count, **more)

    for _ in range(100):
        hall.step([say(options=b"\1")] + [roster(host, [guest._own])] * (guest._host == host))
    half = rosters.part(host, rosters.SHOWN, guest._handshake.digest, bytes(16))
    for _ in range(100):
        hall.step([say(options=b"\1"), half])
    assert guest.code is not None
    guest.confirm()
    hall.step([say(options=b"\0", confirmed=guest._yes.confirmed)])
    hall.step()
    hall.step()
    assert guest.pact is None and not guest.is_ready


@pytest.mark.parametrize("chip", _nvm.CHIPS, ids=[chip.name for chip in _nvm.CHIPS])
def test_noise_and_power_cuts_together_lose_no_match(chip):
    party = Party(*FORBIDDEN, chip=chip)
    old = recorded(party)
    dice = random.Random(chip.name)

    def noise():
        party.victim.medium.inbox.append(dice.choice(old[-30:] or [b"nothing"]))
        party.victim.medium.inbox.append(dice.randbytes(20))
        del party.victim.medium.inbox[40:]
        if not dice.randrange(40):
            party.victim.restart()

    ends_well(party, noise)
