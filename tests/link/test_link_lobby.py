"""How handhelds find each other: in pairs and in groups, alone in a room and in a crowd, until all have said yes."""

import itertools

import pytest

import link_vectors
from dojo.link.pairing import frame as frames
from dojo.link.pairing import roster as rosters
from dojo.link.pairing.crc import crc16
from dojo.link.pairing.hello import OPTIONS, is_playable, pack, unpack
from dojo.link.pairing.lobby import OTHER_IS_OLDER, SAME, THIS_IS_OLDER, WHETHER_TO_KEEP_LOOKING, WHICH_PICTURE, Lobby
from link_people import Interrupted
from link_vectors import checked
from link_world import LIGHT, RADIO, Room, hello_of, invent
from pace import counted

LOW, MIDDLE, HIGH = b"\x01low", b"\x50mid", b"\xf0hig"
FOUR = (LOW, MIDDLE, b"\x90\0\0\0", HIGH)


@pytest.fixture
def room(monkeypatch):
    """room(count, ...): see link_world.Room."""
    invent(monkeypatch)
    return lambda *arguments, **more: Room(monkeypatch, *arguments, **more)


def quiet(room, ids, seats=2, kind=RADIO, **more):
    """A room in which nobody says yes; everybody opens at the same time."""
    return room(len(ids), seats, ids, says_yes=False, kind=kind, **more)


def met(room, ids=(LOW, HIGH), seats=2, **more):
    """A quiet room in which all show a sign."""
    world = quiet(room, ids, seats, **more)
    world.until(lambda: None not in codes(world))
    return world


def confirm(*lobbies):
    """Somebody at each of these says yes."""
    for lobby in lobbies:
        lobby.confirm()


def leave(world, number):
    """The device at this place is switched off."""
    world.lobbies[number] = None
    world.opens[number] = world.air.now + 10**9


def codes(world):
    return [lobby.code for lobby in world.lobbies if lobby is not None]


def choose(world, *pictures):
    """Players choose; 0 for one who does not."""
    for lobby, picture in zip(world.lobbies, pictures):
        if picture:
            lobby.choose(picture)


def join(world, one, opens=0):
    """One more device."""
    world.ids.append(one), world.media.append(world.air.medium())
    world.lobbies.append(None), world.links.append(None), world.opens.append(opens)


class Peer:
    """Somebody in a group with the first device of a world, as docs/inside/link.md has it, made without the product."""

    def __init__(self, world, one, others=()):
        self.one = one
        self.half = link_vectors.sha256(one)[:16]
        self.facts = "crowd", 1, 1, bytes((world.seats,)), [one, world.ids[0], *others]
        self.group = link_vectors.digest(*self.facts)

    def bound(self):
        return link_vectors.part(self.one, 1, self.group, link_vectors.bound(self.one, self.half))

    def shown(self, word=2):
        return link_vectors.part(self.one, word, self.group, self.half)


def pressed(world):
    """Somebody at each device that asks whether to keep looking says yes."""
    for lobby in world.lobbies:
        if lobby.asks == WHETHER_TO_KEEP_LOOKING:
            lobby.keep_looking()
    return True


def given_away(world, lobby, number=0):
    """Whether a device has shown the half that it has drawn for the group that it is in."""
    return any(lobby._handshake._half.public in frame for _, frame in world.sent_by(world.media[number]))


# --- Meeting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4, 8])
def test_devices_that_meet_sit_at_one_table_show_the_same_sign_and_all_get_the_same_pact(room, count):
    for seed in range(4):
        world = room(count, count, late=1500, says_yes=False, seed=seed)
        world.until(lambda world=world: None not in world.lobbies and world.lobbies[0].count == count, 10_000)
        world.run(1500)
        assert world.groups() == {frozenset(range(count))}
        assert len(set(codes(world))) == 1 and all(0 <= picture <= 23 for picture in codes(world)[0])
        assert all(lobby.roster == sorted(world.ids) for lobby in world.lobbies)
        confirm(*world.lobbies)
        world.until(world.have_pacts, 10_000)
        pacts = [lobby.pact for lobby in world.lobbies]
        assert {len(pact) for pact in pacts} == {frames.PACT_LENGTH} and {pact[0] for pact in pacts} == {0}
        assert [pact[1] for pact in pacts] == [sorted(world.ids).index(one) for one in world.ids]
        assert {pact[2] for pact in pacts} == {count} and len({pact[3:] for pact in pacts}) == 1


def test_alone_there_is_no_code_and_nothing_to_confirm(room):
    world = quiet(room, [LOW])
    world.run(3000)
    lobby = world.lobbies[0]
    lobby.confirm()
    assert lobby.code is None and lobby.count == 1 and not lobby.is_ready
    world.run(3000)
    assert lobby.pact is None


def test_the_lowest_id_hosts(room):
    for ids in ((LOW, HIGH), (HIGH, LOW)):
        world = met(room, ids)
        host = world.lobbies[ids.index(LOW)]
        assert host._host == host._own == world.lobbies[ids.index(HIGH)]._host


def test_what_is_played_is_what_the_host_has_chosen(room):
    world = quiet(room, (LOW, HIGH))
    world.open(0, options=b"\3", seats=3, level=2)
    world.open(1, options=b"\2", seats=2, level=1)
    world.until(lambda: None not in codes(world))
    confirm(*world.lobbies)
    world.until(world.have_pacts)
    assert [(lobby.options, lobby.level) for lobby in world.lobbies] == [(b"\3", 2)] * 2


@pytest.mark.parametrize(
    "kind, loss, see, most_see, most",
    [(RADIO, 0, 1000, 1000, 1000), (LIGHT, 0, 3000, 3500, 6000), (LIGHT, 30, 9000, 9000, 25_000)],
)
def test_two_devices_pair_within_some_seconds(room, kind, loss, see, most_see, most):
    """From the moment the second one is switched on, if both players say yes straight away; median and worst of 20.

    Who looks at the pictures for a second does not wait for the secret: it is worked out meanwhile.
    """
    seen, times = [], []
    for seed in range(20):
        world = room(2, late=1500, kind=kind, seed=seed, loss=loss)
        world.until(lambda world=world: None not in world.lobbies and None not in codes(world))
        seen.append(world.air.now - max(world.opens))
        world.until(world.have_pacts)
        times.append(world.air.now - max(world.opens))
    assert sorted(seen)[10] < see and sorted(times)[10] < most_see and max(times) < most, sorted(times)


def test_four_pairs_in_one_room_all_pair_up_by_light(room):
    for seed in range(5):
        world = room(8, late=1500, kind=LIGHT, seed=seed)
        world.until(world.have_pacts, 45_000)
        assert sorted(len(group) for group in world.groups()) == [2, 2, 2, 2]
        keys = [lobby.pact[3:] for lobby in world.lobbies]
        assert all(keys.count(key) == 2 for key in keys)


@pytest.mark.parametrize("count", [3, 4])
def test_three_and_four_devices_find_one_table_over_light(room, count):
    for seed in range(5):
        world = room(count, count, late=1500, kind=LIGHT, seed=seed)
        world.until(world.have_pacts, 30_000)


def two_tables(room, kind=RADIO):
    """Four devices that could be together: the first two and the last two do, and have not heard each other yet."""
    world = quiet(room, FOUR, 4, kind=kind)
    world.opens = [0, 0, 10**9, 10**9]
    leave(world, 2), leave(world, 3)
    world.until(lambda: [lobby.count for lobby in world.lobbies[:2]] == [2, 2])
    world.opens = [0, 0, world.air.now, world.air.now]
    world.air.is_cut = True
    world.step()
    one, other = world.lobbies[2:]
    one._members, other._host, other._told = [HIGH], one._own, [one._own, HIGH]
    one.others.known[HIGH] = [bytes(other._hello[:9]) + one._own + bytes(other._hello[13:]), world.ticks(), 9, 0]
    other.others.known[one._own] = [bytes(one._hello[:15]) + b"\x24" + bytes(one._hello[16:]), world.ticks(), 9, 0]
    one._form_group(), other._form_group()
    assert world.groups() == {frozenset((0, 1)), frozenset((2, 3))}
    world.air.is_cut = False
    return world


@pytest.mark.parametrize("gives_up", [False, True], ids=["", "given up"])
@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
def test_tables_that_were_begun_apart_become_one_where_there_is_room(room, kind, gives_up):
    """Also where those at one have not heard that the host of the other took them in, and have sat down together."""
    world = two_tables(room, kind)
    for lobby in world.lobbies[2:] * gives_up:
        lobby.others.give_up(LOW)
    world.until(lambda: world.groups() == {frozenset(range(4))}, 60_000 if gives_up or kind is LIGHT else 15_000)


# --- Full groups, other groups ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, most", [(2, 8), (4, 2)], ids=["full", "no more on this medium"])
def test_who_finds_a_table_full_sits_down_with_somebody_else(room, seats, most):
    world = quiet(room, FOUR, seats)
    for medium in world.media:
        medium.MOST = most
    world.run(2000)
    assert [lobby.asks for lobby in world.lobbies] == [WHICH_PICTURE] * 4
    choose(world, 3, 3, 3, 3)
    world.until(lambda: None not in codes(world), 8000)
    assert sorted(len(group) for group in world.groups()) == [2, 2]
    before = codes(world)
    world.run(5000)
    assert codes(world) == before


def test_a_newcomer_does_not_take_the_place_of_somebody_who_sits(room):
    world = met(room, (MIDDLE, HIGH))
    join(world, LOW)
    world.run(8000)
    assert world.groups() == {frozenset((0, 1)), frozenset((2,))}
    assert [lobby.asks for lobby in world.lobbies] == [0, 0, WHICH_PICTURE]


def test_nobody_loses_his_place_when_two_want_the_last_one(room):
    world = quiet(room, [LOW], 3)
    host = world.lobbies[0]
    for one in (HIGH, b"\x30\0\0\0"):
        hear(world, hello_of(world, one, host=LOW))
        if one == HIGH:
            world.until(lambda: host.count == 2)
    world.until(lambda: host.count == 3)
    for other in (HIGH, b"\x30\0\0\0"):
        peer = Peer(world, other, [one for one in host.roster if one not in (LOW, other)])
        hear(world, peer.shown())
    world.until(lambda: host.code is not None)
    hear(world, hello_of(world, b"\x20\0\0\0", host=LOW))
    world.run(3000)
    assert host.roster == [LOW, b"\x30\0\0\0", HIGH]


def test_other_group_leaves_these_devices_for_others(room):
    world = met(room, (LOW, MIDDLE))
    world.lobbies[1].other_group()
    assert world.lobbies[1].code is None
    world.until(lambda: codes(world) == [None, None])
    join(world, HIGH)
    world.run(2000)
    choose(world, 5, 5, 5)
    world.run(3000)
    assert frozenset((0, 1)) not in world.groups() and 2 in {len(group) for group in world.groups()}


def test_all_that_were_avoided_are_remembered_and_forgiven_one_by_one_when_nobody_else_comes(room):
    world = quiet(room, (LOW, MIDDLE, HIGH))
    world.run(1500)
    choose(world, 7, 7, 7)
    met = []
    for _ in range(3):
        world.until(lambda: pressed(world) and len([code for code in codes(world) if code]) == 2, 10_000)
        world.run(200)
        pair = [lobby for lobby in world.lobbies if lobby.code]
        met.append([lobby._own for lobby in pair])
        pair[0].other_group()
    assert sorted(met) == [[LOW, MIDDLE], [LOW, HIGH], [MIDDLE, HIGH]]
    world.until(lambda: not any(codes(world)), 500)
    alone = world.air.now
    world.until(lambda: pressed(world) and any(codes(world)), 20_000)
    assert world.air.now - alone > 3000, "they were forgiven at once"
    world.run(200)
    assert [lobby._own for lobby in world.lobbies if lobby.code] == met[0]
    assert all(len(lobby.others.avoided) < 2 for lobby in world.lobbies)


def test_a_hash_that_somebody_else_has_said_parts_nobody_for_long(room):
    """The host is bound to the wrong hash of its guest, whose half does not fit it: they begin again."""
    world = quiet(room, (LOW, MIDDLE))
    world.until(lambda: world.lobbies[0].count == 2)
    handshake = world.lobbies[0]._handshake
    world.media[0].inbox[:] = [bytes(rosters.part(MIDDLE, rosters.BOUND, handshake.digest, bytes(14)))]
    world.until(lambda: pressed(world) and None not in codes(world) and len(set(codes(world))) == 1, 10_000)


def test_two_alone_one_of_whom_has_said_no_meet_again_with_another_sign(room):
    for number in (0, 1):
        world = met(room, (LOW, MIDDLE))
        before = codes(world)[0]
        other = world.lobbies[1 - number]
        other.confirm()
        world.lobbies[number].other_group()
        world.until(lambda world=world: codes(world) == [None, None], 2000)
        assert not other.is_ready and other.others.avoided == [world.ids[number]], "it looks for others without a press"
        world.until(lambda world=world: pressed(world) and None not in codes(world), 20_000)
        world.run(3000)
        assert codes(world)[0] == codes(world)[1] != before
        confirm(*world.lobbies)
        world.until(world.have_pacts, 3000)


def test_other_group_alone_forgives_those_who_were_left(room):
    world = met(room, (LOW, MIDDLE))
    world.lobbies[1].other_group()
    world.until(lambda: codes(world) == [None, None])
    world.lobbies[1].other_group()
    world.until(lambda: pressed(world) and None not in codes(world))


# --- Agreement --------------------------------------------------------------------------------------------------------


def test_who_withdraws_has_not_confirmed(room):
    world = met(room)
    world.lobbies[0].confirm()
    world.run(1500)
    world.lobbies[0].withdraw()
    world.run(1500)
    world.lobbies[1].confirm()
    world.run(3000)
    assert [lobby.pact for lobby in world.lobbies] == [None, None] and codes(world)[0] == codes(world)[1]
    world.lobbies[0].confirm()
    world.until(world.have_pacts)


def test_whoever_comes_changes_the_sign_and_asks_for_another_yes(room):
    world = met(room, (LOW, MIDDLE), 3)
    world.lobbies[0].confirm()
    before = codes(world)[0]
    join(world, HIGH)
    world.until(lambda: world.lobbies[0].count == 3)
    assert not world.lobbies[0].is_ready
    world.until(lambda: pressed(world) and None not in codes(world))
    assert codes(world)[0] != before
    confirm(*world.lobbies[:2])
    leave(world, 2)
    world.media[2].close()
    world.until(lambda: world.lobbies[0].count == 2, 8000)
    assert not world.lobbies[0].is_ready
    world.run(1000)
    assert not world.lobbies[1].is_ready


@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
@pytest.mark.parametrize("loss", [0, 30, 50])
def test_an_interruption_around_the_second_yes_parts_nobody(monkeypatch, kind, loss):
    """2 to 17 seconds long. Where one began as soon as it knew that all had confirmed, 44 of 90 searched for ever."""
    for seed in range(16):
        world = Interrupted(monkeypatch, kind, loss, 2000 + seed * 1000, seed)
        world.until(world.is_together, 60_000)


@pytest.mark.parametrize("goes", ["withdraw", "other_group"])
def test_who_has_gone_back_on_purpose_is_not_dragged_in(room, goes):
    world = met(room)
    host, guest = world.lobbies
    host.confirm()
    world.run(1000)
    world.air.is_cut = True
    guest.confirm()
    world.run(200)
    getattr(host, goes)()
    key, secret = guest._yes.key, guest._yes.secret
    world.run(6000)
    world.air.is_cut = False
    hear(world, bytes(frames.beacon(secret, 1, bytes(2), 0, 0, 1, 0, frames.NO_BODY, b"")))
    world.run(4000)
    assert host.pact is None and guest.pact is None
    if goes == "withdraw":
        world.until(lambda: None not in codes(world))
        host.confirm()
        world.until(world.have_pacts)
        assert host.pact[3:7] == key


def test_a_match_nearby_takes_no_yes_back_and_begins_nothing(room):
    world = met(room)
    host, guest = world.lobbies
    world.run(1500)
    host.confirm()
    sign, secret = host.code, host._yes.secret
    hear(world, bytes(frames.beacon(b"another secret  ", 1, bytes(2), 0, 0, 1, 0, frames.NO_BODY, b"")))
    for number in (0, 1):
        hear(world, bytes(frames.beacon(secret, 1 - number, bytes(2), 0, 7, 0, 0, frames.NO_BODY, b"")), number=number)
    world.run(3000)
    assert host.is_ready and codes(world) == [sign, sign]
    assert host.pact is None
    guest.confirm()
    world.until(world.have_pacts, 3000)


# --- Who is not played with -------------------------------------------------------------------------------------------


def hear(world, *heard, number=0):
    for frame in heard:
        world.media[number].inbox.append(frame)
        world.lobbies[number].step()


@pytest.mark.parametrize(
    "protocol, version, which",
    [(4, 0, OTHER_IS_OLDER), (4, 2, THIS_IS_OLDER), (3, 9, OTHER_IS_OLDER), (5, 0, THIS_IS_OLDER)],
)
def test_with_another_version_nobody_plays_but_it_is_said_which_one_to_update(room, protocol, version, which):
    world = quiet(room, [HIGH])
    lobby = world.lobbies[0]
    assert lobby.versions == SAME
    hear(world, hello_of(world, LOW, protocol=protocol, version=version))
    world.run(1000)
    assert lobby.versions == which and lobby.count == 1 and lobby._host == lobby._own
    world.run(15_000)
    assert lobby.versions == SAME, "it is not heard any more"


def test_a_later_protocol_is_told_by_its_first_eight_bytes_however_long_its_hello_is(room):
    world = quiet(room, [HIGH])
    hear(world, checked(hello_of(world, LOW, protocol=5)[:-2] + bytes(3)))
    assert world.lobbies[0].versions == THIS_IS_OLDER


@pytest.mark.parametrize("more", [
    {"game": "other"},
    {"game": "other", "version": 2},
    {"seats": 0},
    {"seats": 5},
    {"seats": 8},
    {"seats": 15, "count": 15},
    {"options": b"\x4d"},
    {"options": b"\2\0\0\1"},
    {"level": 3},
    {"level": 200},
], ids=str)  # fmt: skip
def test_what_the_game_does_not_have_is_ignored(room, more):
    world = quiet(room, [HIGH])
    hear(world, hello_of(world, LOW, **more))
    world.run(1000)
    lobby = world.lobbies[0]
    assert lobby.versions == SAME and lobby.others.known == {} and (lobby.medium == -1 or "game" not in more)


@pytest.mark.parametrize(
    "options, length, seats, level, fits",
    [
        (b"\0\0\0\0", 1, 2, 0, True),
        (b"\3\0\0\0", 1, 4, 4, True),
        (b"\4\0\0\0", 1, 2, 0, False),
        (b"\xff\0\0\0", 1, 2, 0, False),
        (b"\0\1\0\0", 1, 2, 0, False),
        (b"\3\0\0\0", 1, 3, 0, False),
        (b"\3\0\0\0", 1, 0, 0, False),
        (b"\3\0\0\0", 1, 4, 5, False),
        (b"\x10\0\0\0", 1, 2, 0, False),
    ],
)
def test_what_can_be_played(options, length, seats, level, fits):
    assert is_playable("ninja", options, length, seats, level) is fits


def test_the_fifth_option_and_those_after_it_are_in_the_upper_halves():
    assert pack((7, 2, 0, 0, 1)) == b"\x17\2\0\0" and unpack(b"\x17\2\0\0", 5) == b"\7\2\0\0\1"
    assert pack(range(8, 16)) == b"\xc8\xd9\xea\xfb" and unpack(b"\xc8\xd9\xea\xfb", 8) == bytes(range(8, 16))
    assert pack((1,)) == b"\1\0\0\0" and unpack(b"\1\0\0\0", 1) == b"\1"
    assert is_playable("karate", b"\x17\2\0\0", 5, 8, 0)
    for wrong in (b"\x27\2\0\0", b"\x17\x12\0\0", b"\x18\2\0\0"):
        assert not is_playable("karate", wrong, 5, 8, 0)


ROSTERS = {
    "of another protocol": (LOW, HIGH, 0x70),
    **{"of another kind, %x" % first: (LOW, HIGH, first) for first in (0x98, 0x80, 0x91)},
    "wrong length": (LOW, HIGH + b"\0", 0x90),
    "another host": (MIDDLE, HIGH, 0x90),
    "not this one": (LOW, MIDDLE, 0x90),
    "this one twice": (LOW, HIGH + HIGH, 0x90),
    "the host twice": (LOW, LOW + HIGH, 0x90),
    "eight in a group of two": (LOW, HIGH + b"six others, with four....", 0x90),
    "nine": (LOW, b"eight others, 4 bytes for each..", 0x90),
    "thirteen": (LOW, HIGH + bytes(range(48)), 0x90),
}


@pytest.mark.parametrize("host, members, first", ROSTERS.values(), ids=ROSTERS)
def test_a_roster_that_cannot_be_seats_nobody(room, host, members, first):
    world = quiet(room, [HIGH])
    lobby = world.lobbies[0]
    hear(world, hello_of(world, LOW))
    world.run(200)
    assert lobby._host == LOW
    hear(world, checked(bytes((first,)) + host + members))
    assert lobby.count == 1
    hear(world, checked(b"\x90" + LOW + HIGH))
    assert lobby.roster == [LOW, HIGH]


# --- Media ------------------------------------------------------------------------------------------------------------


def test_of_several_media_the_first_on_which_somebody_is_heard_is_used(room):
    world = room(2, ids=[LOW, HIGH], says_yes=False)
    other = Room(world.monkeypatch, 0)
    light = [other.air.medium(), other.air.medium()]
    for number in (0, 1):
        world.open(number, media=[light[number], world.media[number]])
    world.run(800)
    assert [lobby.medium for lobby in world.lobbies] == [1, 1]
    confirm(*world.lobbies)
    silent = len(other.frames)
    world.until(lambda: world.lobbies[0].pact is not None)
    assert world.lobbies[0].pact[0] == 1
    assert len(other.frames) == silent


def test_when_nobody_is_heard_any_more_all_media_are_tried_again(room):
    world = quiet(room, [HIGH])
    lobby = world.lobbies[0]
    hear(world, hello_of(world, LOW))
    assert lobby.medium == 0
    world.run(8000)
    assert lobby.medium == -1 and lobby.count == 1


def test_close_closes_all_media(room):
    world = quiet(room, [LOW])
    world.lobbies[0].close()
    assert not world.media[0].is_open


def test_more_options_than_a_frame_has_room_for_are_refused():
    with pytest.raises(ValueError, match="9 bytes"):
        Lobby([], "ninja", 1, bytes(OPTIONS + 1), 2, 0)


# --- What was found in many rooms -----------------------------------------------------------------------------------


def test_a_yes_that_was_taken_back_unheard_begins_no_match(room):
    """All three had confirmed, as far as two of them know: they wait, and nobody plays without the third."""
    world = met(room, (LOW, MIDDLE, HIGH), 3)
    host, guest, other = world.lobbies
    confirm(other, guest)
    world.run(2000)
    send = world.media[2].send
    world.media[2].send = lambda frame: None
    other.withdraw()
    host.confirm()
    world.run(1000)
    assert host._has_begun() and [lobby.pact for lobby in world.lobbies] == [None] * 3
    world.media[2].send = send
    world.run(2000)
    assert not host._has_begun() or host._yes.begun
    assert [lobby.pact for lobby in world.lobbies] == [None] * 3
    other.confirm()
    world.until(world.have_pacts)


def test_an_old_roster_with_free_places_is_no_reason_to_leave(room):
    world = quiet(room, [HIGH], 3)
    lobby = world.lobbies[0]
    hear(world, hello_of(world, LOW, host=LOW))
    world.run(300)
    assert lobby._host == LOW
    hear(world, bytes(rosters.roster(LOW, [MIDDLE])), hello_of(world, LOW, host=LOW, count=3))
    world.run(1400)
    assert lobby._host == LOW
    hear(world, bytes(rosters.roster(LOW, [MIDDLE, b"\x60\0\0\0"])), hello_of(world, LOW, host=LOW, count=3))
    world.run(1500)
    assert lobby._host == HIGH


def test_a_host_who_did_not_take_somebody_in_may_still_sit_down_with_him(room):
    world = quiet(room, [HIGH])
    lobby = world.lobbies[0]
    for _ in range(100):
        hear(world, hello_of(world, LOW, host=LOW))  # hosts, and does not hear
        world.run(200)
        if world.air.now > 2000 and lobby._host == HIGH:
            break
    assert lobby._host == HIGH
    hear(world, hello_of(world, LOW, host=HIGH))
    world.run(500)
    assert lobby.roster == [LOW, HIGH]


def test_two_whose_waiting_times_are_the_same_at_first_do_not_speak_over_each_other_for_ever(room):
    """They begin at the same time, and their ids have the same check, from which the waiting times come."""
    ids = (number.to_bytes(4, "big") for number in itertools.count(0x20000000))
    alike = list(itertools.islice((one for one in ids if crc16(one) == crc16(LOW)), 6))
    for other in alike:
        world = room(2, ids=[LOW, other], kind=LIGHT)
        world.until(world.have_pacts, 15_000)


def test_who_finds_the_light_busy_draws_a_lot(room):
    gaps = set()
    for one in (LOW, MIDDLE, HIGH):
        world = quiet(room, [one], kind=LIGHT)
        busy = [True]
        world.media[0].is_busy = lambda busy=busy: busy[0]
        world.run(3000)
        assert world.frames == []
        busy[0] = False
        begun = world.air.now
        world.until(lambda world=world: world.frames)
        gaps.add(world.frames[0][0] - begun)
    assert len(gaps) > 1 and max(gaps) <= 180


# --- When somebody speaks -------------------------------------------------------------------------------------------


def spoken(world, since, number=0):
    """[(ms since then, kind)] of what a device has sent."""
    return [(at - since, frames.kind(frame)) for at, frame in world.sent_by(world.media[number], since)]


def silent(room, kind=RADIO, seats=2, ids=(MIDDLE,)):
    """A lone lobby that has just spoken."""
    world = quiet(room, ids[:1], seats, kind)
    world.until(lambda: world.frames)
    world.run(20)
    return world, world.lobbies[0]


def guest(room, **more):
    """A lobby that shows a sign with a stranger, who hosts and is all made up."""
    world, lobby = silent(room, **more)
    hear(world, hello_of(world, LOW))
    world.until(lambda: lobby._host == LOW)
    hear(world, bytes(rosters.roster(LOW, [MIDDLE])), hello_of(world, LOW, count=2))
    hear(world, Peer(world, LOW).shown(3))
    world.until(lambda: lobby.code is not None)
    assert lobby.count == 2
    return world, lobby


def stranger(number):
    return bytes((0x60 + number, 0, 0, number))


def test_a_host_with_room_answers_who_is_new_at_once_and_nobody_else(room):
    world, lobby = silent(room)
    at = world.air.now
    hear(world, hello_of(world, HIGH))
    world.run(160)
    assert [kind for _, kind in spoken(world, at)] == [frames.HELLO]
    at = world.air.now
    hear(world, hello_of(world, HIGH), hello_of(world, HIGH, host=stranger(1)))
    world.run(300)
    assert spoken(world, at) == []


def test_a_full_table_answers_no_newcomer(room):
    world, lobby = silent(room)
    hear(world, hello_of(world, HIGH, host=MIDDLE), hello_of(world, HIGH, host=MIDDLE, count=2))
    world.run(2500)
    assert lobby.count == 2
    hear(world, hello_of(world, HIGH, host=MIDDLE, count=2))
    world.until(lambda: spoken(world, world.air.now - 20))
    at = world.air.now
    hear(world, hello_of(world, stranger(1)))
    world.run(240)
    assert spoken(world, at) == []


def test_a_host_tells_who_sits_down_at_once_and_goes_on_until_he_knows(room):
    for kind in (RADIO, LIGHT):
        world, lobby = silent(room, kind, seats=3)
        at = world.air.now
        hear(world, hello_of(world, HIGH, host=MIDDLE))
        world.run(600)
        assert frames.GROUP in [kind for _, kind in spoken(world, at)]
        world.run(1500)
        told = [frame for _, frame in world.sent_by(world.media[0], at)]
        rosters = [frame for frame in told if frame[0] == 0x90]
        assert len(rosters) >= 3 and [frames.kind(frame) for frame in told].count(frames.HELLO) >= 2
        times = [at for at, _ in spoken(world, at)]
        assert (len(times) > len(set(times))) == (kind is RADIO), "one frame at a time where all share the air"
        hear(world, hello_of(world, HIGH, host=MIDDLE, count=2), Peer(world, HIGH).shown(3))
        world.run(4500)
        at = world.air.now
        for _ in range(8):
            hear(world, hello_of(world, HIGH, host=MIDDLE, count=2))
            world.run(500)
        assert len({at for at, _ in spoken(world, at)}) <= 8


def test_a_guest_tells_no_roster(room):
    world, lobby = silent(room, seats=3)
    hear(world, hello_of(world, LOW))
    world.run(300)
    hear(world, bytes(rosters.roster(LOW, [MIDDLE])))
    world.run(1500)
    assert lobby.count == 2
    said = [frame for _, frame in world.sent_by(world.media[0])]
    assert frames.GROUP in {frames.kind(frame) for frame in said}
    assert (frames.GROUP, rosters.ROSTER) not in {(frames.kind(frame), frames.word(frame)) for frame in said}


def test_who_has_confirmed_repeats_it_quickly_for_a_while_then_seldom(room):
    world, lobby = guest(room)
    lobby.confirm()
    at = world.air.now
    world.run(3900)
    times = [when for when, _ in spoken(world, at)]
    quick = [later - earlier for earlier, later in zip(times, times[1:])]
    assert all(gap <= 180 for gap in quick[:10]) and quick[-1] >= 500
    hear(world, hello_of(world, LOW, count=2))
    at = world.air.now
    world.run(3000)
    assert len(spoken(world, at)) >= 4


def test_the_match_that_begins_is_the_one_that_was_confirmed(room):
    """The host offers something else in the moment in which all have said yes."""
    world, lobby = guest(room)
    lobby.confirm()
    hear(world, hello_of(world, LOW, level=0, count=2, told=lobby._yes.confirmed))
    world.run(60)
    assert lobby.pact is None and not lobby.is_ready


@pytest.mark.parametrize(
    "kind, others, wait", [(RADIO, 1, 4000), (RADIO, 3, 8000), (LIGHT, 1, 8000), (LIGHT, 3, 16000)]
)
def test_who_was_not_heard_for_a_while_is_gone(room, kind, others, wait):
    world, lobby = silent(room, kind, ids=(LOW,))
    hear(world, *[hello_of(world, stranger(number)) for number in range(others)])
    world.run(wait - 100)
    assert len(lobby.others.known) == others
    if others < 3:
        world.run(2500)
        assert lobby.others.known == {}
    else:
        hear(world, hello_of(world, stranger(0)), hello_of(world, stranger(1)), hello_of(world, stranger(5)))
        world.run(5000)
        assert len(lobby.others.known) == 3


@pytest.mark.parametrize("kind, low, high", [(RADIO, 500, 780), (LIGHT, 500, 1040)])
def test_alone_a_device_speaks_about_once_a_second_but_not_regularly(room, kind, low, high):
    world, _ = silent(room, kind)
    world.run(20_000)
    times = [at for at, _ in spoken(world, 0)]
    found = [later - earlier for earlier, later in zip(times, times[1:])]
    assert all(low <= gap <= high for gap in found) and len(set(found)) > 4


def test_in_a_crowd_everybody_speaks_less_often_and_answers_come_apart(room):
    times = []
    for number in range(8):
        world, lobby = silent(room, LIGHT, ids=(bytes((3, number, 7, 9)),))
        hear(world, *[hello_of(world, stranger(other), picture=1) for other in range(5)])
        lobby.choose(1)
        begun = len(world.frames)
        world.until(lambda world=world, begun=begun: len(world.frames) > begun)
        at = world.air.now
        hear(world, hello_of(world, stranger(5), picture=1))
        world.run(3000)
        times.append(spoken(world, at)[0][0])
    assert max(times) - min(times) > 200 and len(set(times)) > 4
    at = world.air.now
    for _ in range(20):
        hear(world, *[hello_of(world, stranger(other), picture=1) for other in range(5)])
        world.run(1000)
    assert len(spoken(world, at)) <= 10


def test_nobody_can_make_a_device_speak_all_the_time(room):
    for kind in (RADIO, LIGHT):
        world, lobby = silent(room, kind, seats=3)
        at = world.air.now
        for number in range(200):
            hear(world, hello_of(world, HIGH, host=MIDDLE, count=1 + number % 2))
            world.run(20)
        assert len({when for when, _ in spoken(world, at)}) <= 4000 // kind.pause
        world.media[0].inbox += [hello_of(world, stranger(number)) for number in range(100)]
        assert counted(lobby.step)[0] < 6000


def test_in_a_room_full_of_strangers_those_at_the_same_table_are_not_forgotten(room):
    world, lobby = silent(room, seats=3, ids=(LOW,))
    hear(world, hello_of(world, HIGH, host=LOW))
    world.run(300)
    hear(world, Peer(world, HIGH).shown())
    world.until(lambda: lobby.code is not None)
    assert lobby.count == 2
    for number in range(40):
        hear(world, hello_of(world, bytes((0x70, 1, 1, number))))
        if number % 8 == 7:
            world.run(100)
    assert len(lobby.others.known) <= 32 and HIGH in lobby.others.known and lobby.count == 2


def test_whoever_begins_says_once_more_that_he_does(room):
    world = met(room)
    host, guest = world.lobbies
    host.confirm()
    world.run(1000)
    guest.confirm()
    world.until(lambda: guest.pact is not None)
    last = [frame for _, frame in world.sent_by(world.media[1])][-2:]
    assert [frames.kind(frame) for frame in last].count(frames.BEACON) >= 1


def test_a_half_may_come_before_it_is_known_who_sits_there(room):
    """It is said again, and then it counts."""
    world, lobby = silent(room, seats=3, ids=(HIGH,))
    hear(world, hello_of(world, LOW))
    world.until(lambda: lobby._host == LOW)
    peers = [Peer(world, one, [other]) for one, other in ((LOW, MIDDLE), (MIDDLE, LOW))]
    hear(world, bytes(rosters.roster(LOW, [HIGH])), hello_of(world, MIDDLE, host=LOW, count=3))
    hear(world, *[peer.bound() for peer in peers])
    hear(world, bytes(rosters.roster(LOW, [MIDDLE, HIGH])))
    world.run(500)
    assert lobby.count == 3 and not given_away(world, lobby)
    hear(world, *[peer.bound() for peer in peers])
    world.run(500)
    assert given_away(world, lobby)
    hear(world, *[peer.shown() for peer in peers])
    world.until(lambda: lobby.code is not None)


def test_a_roster_tells_all_in_the_room_how_full_a_table_is(room):
    world, lobby = silent(room, seats=3, ids=(HIGH,))
    hear(world, hello_of(world, LOW, count=2))
    hear(world, bytes(rosters.roster(LOW, [MIDDLE, stranger(1)])))
    world.run(1500)
    assert lobby._host == HIGH
