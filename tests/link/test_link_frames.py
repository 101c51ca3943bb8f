"""Every frame of the link is what docs/inside/link.md says, byte by byte; made here again without the product.

`pytest --goldens tests/link/test_link_frames.py` writes goldens/link/frames.json, for whoever builds another device.
"""

import binascii
import hashlib
import random
from pathlib import Path

import pytest

import link_vectors
from dojo.link.pairing import frame as frames
from dojo.link.pairing.crc import crc16
from dojo.link.pairing.handshake import Handshake
from dojo.link.pairing.proof import is_proven, proof, prove
from dojo.link.secrets.sha256 import sha256
from link_vectors import agreed, bound, checked, digest, hello, integer, part, roster, session
from link_world import Room

PLACE = Path(__file__).parent.parent / "goldens/link/frames.json"

# --- The encoder: from docs/inside/link.md, with the standard library's CRC -------------------------------------------


def beacon(secret, sender, stamps, word, phase, missing, wanted, fragment, last, body, before, size):
    is_plain = not wanted and (fragment == 0 and last if body else fragment == NO_BODY)
    head = bytes((sender * 32 + 0 * 8 + 4 * before + word,)) + integer(phase, 2)
    frame = head + bytes((missing + 2**sender * (not is_plain),)) + stamps
    frame += (b"" if is_plain else bytes((fragment + 128 * last, wanted))) + body
    return frame + link_vectors.proof(secret, frame, size)


def given(host, group, place, hidden, key):
    """What hides the secret of the match for the guest at a place, with a proof."""
    frame = bytes((4 * 32 + 2 * 8 + 4,)) + host + integer(group, 2) + bytes((place,)) + hidden
    return frame + link_vectors.proof(key, frame, 2)


def pad(secret, half, *facts):
    """32 bytes that a host shares with the guest who has shown a half, or a guest with the host."""
    return hashlib.sha256(b"DOJO1X" + agreed(*facts) + link_vectors.point(secret, half)).digest()


# --- The vectors ------------------------------------------------------------------------------------------------------

ODD = b"\xff\xff\xff\xff"
IDS = (b"\x01\x02\x03\x04", b"\x11\x12\x13\x14", b"\x21\x22\x23\x24")
NINJA = {"game": "ninja", "version": 1, "level": 1, "options": b"\x02"}  # three players
NO_BODY = 127
NUMBERS = link_vectors.NUMBERS[1:]
HALVES = tuple(link_vectors.point(secret) for secret in NUMBERS)
SECRETS = link_vectors.SECRETS
BEACON = {"size": 2, "sender": 0, "stamps": b"\0\0", "word": 0, "phase": 0, "missing": 0, "wanted": 0}
BEACON |= {"fragment": NO_BODY, "last": False}
BEACONS = (
    {**BEACON, "secret": SECRETS[0], "missing": 2},
    {**BEACON, "secret": SECRETS[1], "sender": 1, "phase": 258, "missing": 1, "fragment": 0, "last": True}
    | {"stamps": b"\x3c\xff", "body": 16},
    {**BEACON, "secret": SECRETS[1], "sender": 1, "phase": 258, "fragment": 0, "last": True},  # an empty body
    {**BEACON, "secret": SECRETS[1], "word": 1, "phase": 9, "missing": 6, "wanted": 3}
    | {"stamps": b"\1\2\3", "fragment": 2, "body": 54, "size": 4},
    {**BEACON, "secret": SECRETS[2], "sender": 7, "word": 3, "phase": 65535, "missing": 127, "wanted": 126}
    | {"stamps": bytes(range(8, 0, -1)), "fragment": 124, "last": True, "body": 16, "before": True},
    {**BEACON, "secret": SECRETS[2], "sender": 2, "word": 2, "phase": 4660, "fragment": 0, "last": True}
    | {"stamps": b"\1\2\3", "body": 4, "before": True, "size": 4},
)


def all_beacons():
    for fields in BEACONS:
        body = bytes(17 * place & 255 for place in range(fields.get("body", 0)))
        yield {**fields, "body": body, "before": fields.get("before", False)}


def hellos():
    """Those of three devices that meet: the first is the host."""
    stands = session(HALVES, *NINJA.values(), IDS)["stands"]
    for device, host, told, count in (
        (IDS[0], IDS[0], 0, 1),
        (IDS[1], IDS[0], 0, 1),
        (IDS[0], IDS[0], 0, 2),
        (IDS[1], IDS[0], 0, 2),
        (IDS[2], IDS[0], 0, 1),
        (IDS[2], IDS[0], stands, 3),
        (IDS[0], IDS[0], stands, 3),
    ):
        yield {"device": device, **NINJA, "host": host, "told": told, "count": count, "seats": 3}


def crowded_hellos():
    """In a crowd: one whose player has chosen a picture, and one that has said no to a group as well."""
    fields = {"device": IDS[1], **NINJA, "host": IDS[1], "told": 0, "count": 1, "seats": 3}
    yield {**fields, "picture": 16, "crowded": True}
    yield {**fields, "told": 4660, "picture": 5, "denies": True}


def groups():
    """What comes of some groups; numbers and halves are in the order of the ids, the first of which hosts."""
    for count, facts in (
        (3, {**NINJA, "ids": list(IDS)}),
        (2, {**NINJA, "ids": list(IDS[:2])}),
        (2, {**NINJA, "game": "template", "level": 0, "options": b"\x01", "ids": [IDS[1], ODD]}),
    ):
        hashes = [bound(one, half) for one, half in zip(facts["ids"], HALVES)]
        halves = list(HALVES[:count])
        found = session(halves, *facts.values())
        pads = [pad(NUMBERS[0], half, *facts.values()) for half in halves[1:]]
        secret = pads[0][:16]
        gifts = []
        for place, other in enumerate(pads[1:], 2):
            hidden = bytes(one ^ two for one, two in zip(secret, other))
            gifts.append(given(facts["ids"][0], digest(*facts.values()), place, hidden, other[16:]))
        made = {"numbers": list(NUMBERS[:count]), "halves": halves, "digest": digest(*facts.values()), "hashes": hashes}
        yield {**facts, **made, **found, "pads": pads, "secret": secret, "given": gifts}


def parts():
    """What the three say of their halves."""
    facts = (*NINJA.values(), IDS)
    group = digest(*facts)
    for which, device, body in (
        (1, 1, bound(IDS[1], HALVES[1])),
        (2, 1, HALVES[1]),
        (3, 0, HALVES[0]),
    ):
        yield {"device": IDS[device], "which": which, "group": group, "body": body}


def vectors():
    """The whole file: each line has what goes in and, as "is", what comes out."""
    made = {
        "beacon": [{**fields, "is": beacon(**fields)} for fields in all_beacons()],
        "hello": [{**fields, "is": hello(**fields)} for fields in (*hellos(), *crowded_hellos())],
        "roster": [
            {"host": IDS[0], "members": list(members), "is": roster(IDS[0], members)} for members in (IDS[1:2], IDS[1:])
        ],
        "part": [{**fields, "is": part(**fields)} for fields in parts()],
        "group": list(groups()),
    }
    return link_vectors.text(made)


@pytest.fixture(scope="module")
def meeting():
    """The frames of three devices that meet, with the halves above; the third one is late."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        room = Room(monkeypatch, 3, 3, IDS)
        room.lobbies = [None] * 3
        room.frames.clear()
        room.opens = [0, 100, 4000]
        room.open = lambda device: Room.open(room, device, "ninja", 1, b"\x02", 1)
        real = Handshake.__init__

        def make(handshake, host, facts, ids, own, half):
            half.secret = NUMBERS[IDS.index(own)]
            half.public = HALVES[IDS.index(own)]
            real(handshake, host, facts, ids, own, half)

        monkeypatch.setattr(Handshake, "__init__", make)
        room.until(room.have_pacts)
        room.run(2000)
    return room


# --- Tests ------------------------------------------------------------------------------------------------------------


def test_the_file_of_vectors_is_what_the_page_says(goldens):
    if goldens:
        PLACE.write_text(vectors())
    assert PLACE.read_text() == vectors()


@pytest.mark.parametrize("data, check", [(b"", 0xFFFF), (b"123456789", 0x29B1), (b"\x00" * 300, None)])
def test_the_check_is_crc_16_ibm_3740(data, check):
    assert crc16(data) == binascii.crc_hqx(data, 0xFFFF)
    assert check in (None, crc16(data))


def test_a_check_can_be_taken_in_pieces_and_is_zero_where_it_fits():
    data = random.Random(1).randbytes(60)
    for cut in range(0, 61, 7):
        assert crc16(data[cut:], crc16(data[:cut])) == crc16(data)
    ends = crc16(data) >> 8, crc16(data) & 255
    assert [crc16(data + bytes((ends[0] ^ high, ends[1] ^ low))) == 0 for high, low in ((0, 0), (1, 0), (0, 128))] == [
        True, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize("fields", list(all_beacons()), ids=lambda fields: "phase %d" % fields["phase"])
def test_a_beacon_has_the_bytes_of_the_page_and_is_read_back(fields):
    part = fields["fragment"] | (frames.LAST if fields["last"] else 0)
    told = [fields[name] for name in ("secret", "sender", "stamps", "word", "phase", "missing", "wanted")]
    made = frames.beacon(*told, part, fields["body"], fields["before"], fields["size"])
    assert bytes(made) == beacon(**fields)
    assert is_proven(made, fields["secret"], fields["size"]) and frames.kind(made) == frames.BEACON
    assert frames.sender(made) == fields["sender"] and frames.word(made) == fields["word"]
    assert frames.phase(made) == fields["phase"] and frames.is_before(made) == fields["before"]
    count = len(fields["stamps"])
    assert frames.fragment(made, count, fields["size"]) == (part, fields["body"], fields["wanted"])
    assert frames.body_at(made, count) + len(fields["body"]) + fields["size"] == len(made) <= 72


@pytest.mark.parametrize("fields", list(all_beacons()), ids=lambda fields: "phase %d" % fields["phase"])
def test_a_beacon_with_any_bit_changed_or_of_another_session_does_not_fit(fields):
    made = beacon(**fields)
    for bit in range(8 * len(made)):
        changed = bytearray(made)
        changed[bit // 8] ^= 1 << bit % 8
        assert not is_proven(changed, fields["secret"], fields["size"])
    for secret in SECRETS:
        assert is_proven(made, secret, fields["size"]) == (secret == fields["secret"])


@pytest.mark.parametrize("length", [3, 8, 24, 41, 42, 72])
@pytest.mark.parametrize("size", [2, 4])
def test_a_proof_is_the_same_where_the_chip_cannot_hash(monkeypatch, length, size):
    frame = bytearray((7 * place + 3) & 255 for place in range(length + size))
    expected = link_vectors.proof(SECRETS[1], frame[:-size], size)
    for _ in range(2):
        assert proof(SECRETS[1], frame, size) == int.from_bytes(expected, "big")
        assert prove(frame, SECRETS[1], size)[-size:] == expected and is_proven(frame, SECRETS[1], size)
        monkeypatch.setattr("dojo.link.pairing.proof.sha256", sha256)


@pytest.mark.parametrize("length", [0, 1, 2])
def test_what_is_too_short_for_a_proof_has_none(length):
    assert not is_proven(bytes(length), SECRETS[1])


def test_what_is_shorter_than_eight_bytes_does_not_fit():
    for length in range(8):
        frame = checked(bytes(max(0, length - 2)))
        assert frames.fits(frame, frames.LOBBY) == (length == 8)


def on_air(meeting):
    return {frame for _, _, frame in meeting.frames}


def test_the_frames_of_a_meeting_are_those_of_the_page(meeting):
    for fields in hellos():
        assert hello(**fields) in on_air(meeting), fields
    group = digest(*NINJA.values(), IDS)
    for one, half in zip(IDS, HALVES):
        assert {part(one, which, group, half) for which in (2, 3)} & on_air(meeting), one
    assert set(list(groups())[0]["given"]) <= on_air(meeting)
    assert roster(IDS[0], IDS[1:2]) in on_air(meeting) and roster(IDS[0], IDS[1:]) in on_air(meeting)


def test_nothing_else_than_these_kinds_is_on_the_air_in_a_meeting(meeting):
    known = {hello(**fields) for fields in hellos()} | {roster(IDS[0], IDS[1:2]), roster(IDS[0], IDS[1:])}
    known |= {hello(IDS[2], **NINJA, host=host, told=0, count=1, seats=3) for host in (IDS[0], IDS[2])}
    found = list(groups())[0]
    known |= set(found["given"])
    for told in (0, found["stands"]):
        known |= {hello(one, **NINJA, host=IDS[0], told=told, count=3, seats=3) for one in IDS}
    for ids in (IDS[:2], IDS):
        facts = (*NINJA.values(), ids)
        for one, half in zip(ids, HALVES):
            known |= {part(one, which, digest(*facts), half) for which in (2, 3)}
            known.add(part(one, 1, digest(*facts), bound(one, half)))
    for frame in on_air(meeting) - known:
        assert frames.kind(frame) == frames.BEACON and is_proven(frame, found["secret"], 4), frame.hex()


def test_key_sign_and_secret_come_from_what_was_agreed_on_and_from_all_halves(meeting):
    found = list(groups())[0]
    for me, lobby in enumerate(meeting.lobbies):
        assert lobby.pact == bytes((0, me, 3)) + found["key"] + found["secret"]
        assert list(lobby.code) == found["sign"] and len(set(lobby.code)) == 3
