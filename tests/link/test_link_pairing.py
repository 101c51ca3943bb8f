"""Pairing as people do it: whole classes in one room, and somebody between two of them."""

import itertools
import random

import pytest

import link_vectors
from dojo.dice import Dice
from dojo.link.pairing import frame as frames
from dojo.link.pairing import roster as rosters
from dojo.link.pairing.lobby import WHETHER_TO_KEEP_LOOKING, Lobby
from link_people import ENOUGH, Hall, attend
from link_world import LIGHT, RADIO, Room, invent
from weather import FRAME, TICKS, Air

SIGNS = 24 * 23 * 22
CROWD = "crowd", 1, 1, b"\2"  # the game, its version, the level and the options

# --- Classes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("loss", [0, 30, 50])
def test_fifteen_pairs_in_one_room_are_all_in_their_own_matches_within_a_minute(monkeypatch, loss):
    time, hall = attend(monkeypatch, 15, RADIO, loss, seed=loss)
    assert hall.is_paired() and time < ENOUGH
    assert hall.wrong() == []


def test_where_all_have_chosen_the_same_picture_the_signs_part_them(monkeypatch):
    invent(monkeypatch)
    hall = Hall(monkeypatch, [(2 * pair, 2 * pair + 1) for pair in range(4)], kind=RADIO, loss=30, seed=2)
    hall.agreed = [7] * 4
    hall.until(hall.is_paired, 120_000)
    assert hall.wrong() == [] and hall.pressed > 0


def test_two_alone_are_asked_for_no_picture(monkeypatch):
    invent(monkeypatch)
    hall = Hall(monkeypatch, [(0, 1)], kind=LIGHT, seed=3)
    asked = []
    while not hall.is_paired():
        hall.step()
        hall.air.wait(FRAME)
        asked += [lobby.asks for lobby in hall.lobbies if lobby is not None]
    assert not any(asked) and hall.wrong() == []


def test_friends_with_different_pictures_do_not_meet(monkeypatch):
    invent(monkeypatch)
    room = Room(monkeypatch, 3, says_yes=False)
    room.run(1500)
    for lobby, picture in zip(room.lobbies, (1, 2, 3)):
        lobby.choose(picture)
    room.run(10_000)
    assert [lobby.code for lobby in room.lobbies] == [None] * 3
    room.lobbies[1].choose(1)
    room.until(lambda: room.lobbies[0].code is not None and room.lobbies[0].code == room.lobbies[1].code, 5000)


# --- Somebody between two ---------------------------------------------------------------------------------------------


class Relay:
    """Sits between two lobbies that do not hear each other, and wants both to show the same sign.

    To each of them it is the other device in a group of two: as its host, with the id that suits it. It shows a half
    only when it has found one with which the sign comes out as it likes, as far as what it is bound to lets it.
    """

    def __init__(self, victim, medium, air, dice):
        self.victim, self.medium, self.air, self.dice = victim, medium, air, dice
        self.begin()

    def begin(self):
        """Another id, another half: bound to it before the victim's is known, as it must be."""
        self.one = b"\0" + self.dice.randbytes(3)
        self.half = self.dice.randbytes(16)
        self.theirs = self.sign = None
        self.is_joined = False
        self.facts = *CROWD, (self.one, self.victim._own)
        self.digest = link_vectors.digest(*self.facts)

    def say(self, shows=False):
        """A HELLO; and once the victim is here, who is, the hash, and the half if it shows it."""
        said = [link_vectors.hello(self.one, *CROWD[:3], self.one, 0, 1 + self.is_joined, 2, CROWD[3])]
        if self.is_joined:
            said.append(link_vectors.roster(self.one, [self.victim._own]))
            bound = link_vectors.bound(self.one, self.half)
            said.append(link_vectors.part(self.one, rosters.BOUND, self.digest, bound))
            if shows:
                said.append(link_vectors.part(self.one, rosters.SHOWN, self.digest, self.half))
        self.victim.media[0].inbox += said

    def listen(self):
        """Note the sign of this group once the victim has shown its half, whether the relay shows its own or not."""
        while True:
            frame = self.medium.receive()
            if frame is None:
                return
            if frames.kind(frame) == frames.HELLO:
                self.is_joined = bytes(frame[9:13]) == self.one
            elif frames.word(frame) in (rosters.SHOWN, rosters.ALL):
                theirs = rosters.opened(frame, self.digest)
                if theirs is not None:
                    self.sign = self.work_out(theirs)

    def work_out(self, theirs, half=None):
        self.theirs = theirs
        return tuple(link_vectors.session((half or self.half, theirs), *self.facts)["sign"])


class Between:
    """Two victims on two airs, and a relay at each; nobody presses anything unless told to."""

    def __init__(self, monkeypatch, seed):
        invent(monkeypatch)
        dice = random.Random(seed)
        monkeypatch.setattr("dojo.dice.urandom", dice.randbytes)
        monkeypatch.setattr("dojo.dice._timing", Dice())  # what was pressed in other tests counts for nothing
        self.airs = [Air(seed), Air(seed + 1)]
        media = [[air.medium(), air.medium()] for air in self.airs]
        self.victims = [
            Lobby([medium[0]], "crowd", 1, b"\2", 2, 1, lambda air=air: air.now & TICKS)
            for medium, air in zip(media, self.airs)
        ]
        self.relays = [
            Relay(victim, medium[1], air, dice) for victim, medium, air in zip(self.victims, media, self.airs)
        ]

    def step(self, shows=(False, False), place=None):
        for number in range(2) if place is None else (place,):
            if self.airs[number].now % 100 == 0:
                self.relays[number].say(shows[number])
            self.victims[number].step()
            self.airs[number].wait(FRAME)
            self.relays[number].listen()

    def fix(self, place):
        """Let one victim show a sign."""
        for _ in range(2000):
            self.step((place == 0, place == 1), place)
            if self.victims[place].code is not None and self.relays[place].sign is not None:
                return self.victims[place].code
        raise AssertionError("no sign")


def test_a_relay_that_plays_fair_is_found_out_by_the_signs(monkeypatch):
    world = Between(monkeypatch, 1)
    first, second = world.fix(0), world.fix(1)
    assert first == world.relays[0].sign and second == world.relays[1].sign and first != second


def test_a_relay_cannot_choose_its_half_when_it_knows_the_other_one(monkeypatch):
    """It finds halves with which the sign would be right, in milliseconds; but it is bound to another one."""
    world = Between(monkeypatch, 2)
    wanted = world.fix(0)
    relay, victim = world.relays[1], world.victims[1]
    for _ in range(2000):
        world.step(place=1)
        if relay.sign is not None:
            break
    assert victim.code is None and relay.sign != wanted
    found = (number.to_bytes(16, "big") for number in itertools.count())
    relay.half = next(half for half in found if relay.work_out(relay.theirs, half) == wanted)
    victim.media[0].inbox.append(bytes(rosters.part(relay.one, rosters.ALL, relay.digest, relay.half)))
    for _ in range(500):
        victim.step()
        world.airs[1].wait(FRAME)
    assert victim.code is None


def test_a_relay_that_is_bound_to_many_halves_opens_one_of_them_for_each_press(monkeypatch):
    """It says the hashes of four in the same name, often; once it knows the other half it may want any of them."""
    world = Between(monkeypatch, 5)
    relay, victim = world.relays[1], world.victims[1]
    halves = [bytes((number,)) * 16 for number in range(1, 5)]
    for number in range(3000):
        relay.half = halves[number % 4]
        world.step(place=1)
        if relay.sign is not None:
            break
    assert relay.theirs is not None and victim.code is None
    right = victim._handshake._bound[victim._handshake.roster.index(relay.one)][0][1]
    opened = [half for half in halves if link_vectors.bound(relay.one, half) != right]
    signs = []
    for number in range(300):
        for half in opened if number >= 100 else opened[:1]:
            victim.media[0].inbox.append(link_vectors.part(relay.one, rosters.SHOWN, relay.digest, half))
        for _ in range(5):
            victim.step()
            world.airs[1].wait(FRAME)
        signs.append(victim.code)
    assert set(signs) == {None} and victim.asks == WHETHER_TO_KEEP_LOOKING
    victim.keep_looking()
    for _ in range(300):
        for half in opened:
            victim.media[0].inbox.append(link_vectors.part(relay.one, rosters.SHOWN, relay.digest, half))
        victim.step()
        world.airs[1].wait(FRAME)
        relay.listen()
    assert victim.code in [relay.work_out(relay.theirs, half) for half in opened]


def test_a_relay_that_comes_again_sees_no_second_half_before_somebody_presses(monkeypatch):
    """So it has one guess in 12144 for every press, whatever ids and halves it draws and how often it leaves."""
    world = Between(monkeypatch, 3)
    wanted = world.fix(0)
    relay, victim = world.relays[1], world.victims[1]
    seen = []
    for _ in range(20_000):
        world.step(place=1)
        if relay.sign is not None:
            seen.append(relay.theirs)
            assert relay.sign != wanted
            relay.begin()
    assert len(seen) == 1
    assert victim.asks == WHETHER_TO_KEEP_LOOKING and victim.code is None
    victim.keep_looking()
    for _ in range(500):
        world.step(place=1)
    assert relay.sign is not None


def test_a_relay_at_the_same_table_cannot_have_it_both_ways(monkeypatch):
    """With the same id but another hash, as one that was elsewhere: the host begins again, and that is a guess too."""
    world = Between(monkeypatch, 4)
    victim = world.victims[0]
    before = world.fix(0)
    relay = world.relays[0]
    for half in (b"yet another half", b"and one half more"):
        relay.half = half
        for _ in range(200):
            world.step((True, False), 0)
        assert victim.code in (None, before)


# --- Figures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("collections", [(0, 0), (60, 8), (100, 4)])
def test_a_third_of_the_frames_lost_and_a_heap_that_is_always_collected_make_pairing_longer(monkeypatch, collections):
    """By infrared, while each is deaf as long as it speaks."""
    invent(monkeypatch)
    times = []
    for seed in range(30):
        room = Room(monkeypatch, 2, late=1500, kind=LIGHT, loss=33, seed=seed, collections=collections)
        room.until(lambda room=room: None not in [lobby and lobby.code for lobby in room.lobbies])
        times.append(room.air.now - max(room.opens))
    times.sort()
    assert times[15] <= 6000 and times[-1] <= 20_000


def guesses(presses=4 * SIGNS):
    """A relay that comes again as soon as it has seen a half, while somebody presses OK whenever asked: how many halves
    it sees, and how often the sign would have been right by chance.
    """
    with pytest.MonkeyPatch.context() as monkeypatch:
        world = Between(monkeypatch, 5)
        wanted = world.fix(0)
        relay, victim = world.relays[1], world.victims[1]
        halves = right = pressed = 0
        while pressed < presses:
            world.step(place=1)
            if relay.sign is not None:
                halves += 1
                right += relay.sign == wanted
                relay.begin()
            elif victim.asks == WHETHER_TO_KEEP_LOOKING:
                victim.keep_looking()
                pressed += 1
    print("%d presses, %d halves, %d right signs" % (pressed, halves, right))
