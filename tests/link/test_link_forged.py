"""What two who look for each other make of frames that somebody says in the other's name: one attack at a time."""

import random

import pytest

import link_vectors
from dojo.link.pairing.lobby import WHETHER_TO_KEEP_LOOKING
from link_world import Room, hello_of, invent
from weather import FRAME

LOW, HIGH = b"\x01low", b"\xf0hig"
HOST, GUEST = range(2)
HASH, HALF, ALL = 1, 2, 3


@pytest.fixture
def world(monkeypatch):
    """Two who have just met, both of whom know that somebody speaks in their names."""
    invent(monkeypatch)
    world = Room(monkeypatch, 2, 2, (LOW, HIGH), says_yes=False)
    world.until(lambda: None not in world.lobbies and [lobby.count for lobby in world.lobbies] == [2, 2])
    for lobby in world.lobbies:
        lobby.others.contradict()
    return world


def have_sign(world):
    codes = [lobby.code for lobby in world.lobbies]
    return codes[0] is not None and codes[0] == codes[1]


def forged(world, which, body):
    """A frame in the host's name, about the group of the two."""
    return link_vectors.part(LOW, which, world.lobbies[GUEST]._handshake.digest, body)


def hear(world, frames, ms):
    """For so long the guest hears one of these frames after another, ten a second, and nothing of the host."""
    for number in range(ms // FRAME):
        world.media[GUEST].inbox[:] = [frames[number // 5 % len(frames)]] if number % 5 == 0 else []
        world.lobbies[GUEST].step()
        world.air.wait(FRAME)


def test_a_hello_that_the_host_is_alone_takes_no_sign_off_the_screen(world):
    world.until(lambda: have_sign(world))
    guest = world.lobbies[GUEST]
    for _ in range(50):
        world.media[GUEST].inbox.append(hello_of(world, LOW))
        world.run(100)
        assert guest.count == 2 and guest.code is not None


def test_halves_that_differ_each_time_begin_nothing_again(world):
    """Whatever else is lost meanwhile."""
    world.until(lambda: have_sign(world))
    guest, dice = world.lobbies[GUEST], random.Random(1)
    before = guest._handshake
    hear(world, [forged(world, ALL, dice.randbytes(16)) for _ in range(30)], 3000)
    assert guest._handshake is before and guest.code is not None


def test_a_half_that_stays_begins_it_again_once_and_then_counts_for_nothing(world):
    world.until(lambda: have_sign(world))
    guest, half = world.lobbies[GUEST], bytes(range(16))
    before = guest._handshake
    hear(world, [forged(world, ALL, half)], 3000)
    again = guest._handshake
    assert again is not before and guest.code is None
    hear(world, [forged(world, ALL, half)], 3000)
    assert guest._handshake is again and guest.asks == 0, "it is held to a half that has been refuted"


def test_a_hash_that_nothing_has_fitted_does_not_bind_again(world):
    guest, half = world.lobbies[GUEST], bytes(range(16))
    wrong = forged(world, HASH, bytes(14))
    hear(world, [wrong], 1000)
    assert guest._handshake._half.is_shown, "it is bound to it"
    hear(world, [wrong, forged(world, HALF, half)], 3000)
    again = guest._handshake
    assert not again._half.is_shown
    hear(world, [wrong], 2000)
    assert guest.asks == 0
    hear(world, [wrong, forged(world, HASH, link_vectors.bound(LOW, half[::-1]))], 1000)
    assert guest.asks == WHETHER_TO_KEEP_LOOKING, "the host is there again"


def test_after_a_press_the_next_half_is_shown_at_once(world):
    """To those who were heard while the player thought about it."""
    guest, half = world.lobbies[GUEST], bytes(range(16))
    hear(world, [forged(world, HASH, bytes(14))], 1000)
    hear(world, [forged(world, HALF, half)], 3000)
    hear(world, [forged(world, HASH, link_vectors.bound(LOW, half[::-1]))], 1000)
    assert guest.asks == WHETHER_TO_KEEP_LOOKING
    guest.keep_looking()
    guest.step()
    assert guest._handshake._half.is_shown


def test_two_alone_whose_signs_were_made_to_differ_need_not_look_for_each_other_again(world):
    """Who says *other* where nobody else is gets another sign of the same one."""
    world.until(lambda: have_sign(world))
    guest = world.lobbies[GUEST]
    before = guest.code
    guest.other_group()
    assert guest.others.avoided == []
    for _ in range(300):
        world.run(FRAME)
        for lobby in world.lobbies:
            if lobby.asks:
                lobby.keep_looking()
    assert have_sign(world) and guest.code != before
