"""Whoever shouts, stammers or makes things up on the air: nobody crashes, hangs, grows, or is accused because of it."""

import itertools
import random
import tracemalloc

import _host
import _nvm
import board
import pytest

from attacker import Party
from dojo.link.entries import WRONG_REVEAL
from dojo.link.media.infrared import Infrared
from dojo.link.pairing import frame as frames
from dojo.link.pairing.beacons import LONGEST_BODY, Link
from dojo.link.pairing.frame import NO_BODY
from link_people import Hall
from link_world import SECRET, hello_of, invent
from pace import counted
from weather import FRAME, LIGHT, RADIO, TICKS, Air, Medium

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


# --- Frames that are said again ----------------------------------------------------------------------


def recorded(party):
    """All frames that are ever on the air."""
    heard = []
    party.air.on_send = lambda medium, frame: heard.append(bytes(frame))
    return heard


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


# --- Floods -------------------------------------------------------------------------------------------


class Flood(Medium):
    """A medium on which there is always one more frame, and a clock for who has it."""

    def __init__(self, kind, next_frame):
        super().__init__(Air(0, kind=kind))
        self.receive = next_frame
        self.is_busy = lambda: False
        self.sent = []
        self._air.on_send = lambda medium, frame: self.sent.append(frame)

    def ticks(self):
        return TICKS - 3000 + self._air.now & TICKS

    def link(self):
        return Link(self, SECRET, 0, 2, 5, self.ticks)


def beacons(link, dice):
    """What a flood by somebody who has the key may be made of."""
    most = link.medium.BODY

    def beacon(phase, word=0, misses=1, wanted=0, number=NO_BODY, body=b"", before=False):
        size = link.medium.PROOF
        told = (link.contact.stamps, word, phase, misses & ~2, wanted, number, body, before, size)
        return frames.beacon(SECRET, 1, *told)

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


FLOODS = list(beacons(Flood(RADIO, None).link(), random.Random()))


@pytest.mark.parametrize("name", FLOODS)
@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
def test_a_flood_by_somebody_with_the_key_costs_a_bounded_time_and_no_memory(name, kind):
    medium = Flood(kind, lambda: frame())
    link = medium.link()
    frame = beacons(link, random.Random(name))[name]
    link.offer(b"the body that is mine")
    most = 0

    def run(steps):
        nonlocal most
        for step in range(steps):
            medium._air.wait(FRAME)
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
    assert len(medium.sent) <= 2 * 200 * FRAME // (kind.pause // 2), "it is made to speak all the time"
    assert len(link._parts[1] or b"") <= LONGEST_BODY + medium.BODY


def test_a_body_without_an_end_is_cut_off_and_named():
    """It would take 2000 bytes of every device at the table, in each phase."""
    party = Party(*DUEL)
    party.play(lambda: party.victim.table.is_met)
    party.villain.medium.send = lambda frame: None

    def say(villain):
        part = party.victim.link._parts[1]
        villain.say(villain.beacon(1, bytes(54), number=len(part or b"") // 54, missing=1))

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
        link = Flood(LIGHT, lambda inbox=inbox: inbox.pop(0) if inbox else None).link()
        pieces = [(place, body[place * 16 : place * 16 + 16]) for place in range(13)]
        for number, part in [dice.choice(pieces) for _ in range(150)]:
            last = frames.LAST if number == 12 else 0
            inbox.append(frames.beacon(SECRET, 1, bytes(2), 0, 5, 1, 0, number | last, part, size=2))
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


@pytest.fixture
def hall(monkeypatch):
    """Makes halls in which two friends look for each other, and somebody may say anything."""
    invent(monkeypatch)

    def make(kind=RADIO):
        made = Hall(monkeypatch, [(0, 1)], late=0, kind=kind)
        made.stranger = made.air.medium()
        return made

    return make


def shout(hall, seconds, says):
    """What the stranger says in each frame, for so long, or until the two are in a match."""
    for _ in range(seconds * 50):
        for frame in says():
            if hall.air.now >= hall.stranger.deaf_until:
                hall.stranger.send(frame)
        hall.step()
        for medium in hall.media:
            del medium.inbox[40:]
        hall.air.wait(FRAME)
        if hall.is_paired():
            break


@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
@pytest.mark.parametrize("low", [False, True], ids=["any", "low"])
@pytest.mark.parametrize("seed", range(3))
def test_after_a_flood_of_made_up_ids_two_meet_within_a_minute_and_nothing_has_grown(hall, kind, low, seed):
    hall = hall(kind)
    dice = random.Random(seed)

    def says():
        ids = [b"\0" * low + dice.randbytes(4 - low) for _ in range(4)]
        return [hello_of(hall, one, host=dice.choice([None, hall.ids[0], ids[0]])) for one in ids]

    shout(hall, 20, says)
    for lobby in hall.lobbies:
        others = lobby.others
        assert len(others.known) <= 32 and len(others.avoided) <= 32 and len(others.refusing) <= 32
        assert len(lobby.roster) <= 2
    hall.until(hall.is_paired, 60_000)
    assert hall.wrong() == []


@pytest.mark.parametrize("has_theirs", [False, True], ids=["none", "theirs"])
@pytest.mark.parametrize("number", [3, 15])
def test_a_room_full_of_devices_that_are_not_there_hinders_two_for_a_while_only(hall, number, has_theirs):
    """They all wait for others, with the same picture or none, each as often as a real one, and never answer."""
    hall = hall()
    dice = random.Random(6)
    ids = [b"\0" + dice.randbytes(3) for _ in range(number)]
    turns = itertools.count()

    def says():
        turn = next(turns)
        return [hello_of(hall, ids[turn // 2 % number], picture=has_theirs * hall.agreed[0])] if turn % 2 else []

    shout(hall, 20 + 10 * number, says)
    assert hall.is_paired() and hall.wrong() == []


@pytest.mark.parametrize("chip", _nvm.CHIPS, ids=[chip.name for chip in _nvm.CHIPS])
def test_noise_and_power_cuts_together_lose_no_match(chip):
    party = Party(*FORBIDDEN, chips=[chip])
    old = recorded(party)
    dice = random.Random(chip.name)

    def noise():
        party.victim.medium.inbox.append(dice.choice(old[-30:] or [b"nothing"]))
        party.victim.medium.inbox.append(dice.randbytes(20))
        del party.victim.medium.inbox[40:]
        if not dice.randrange(40):
            party.victim.reboot()

    ends_well(party, noise)
