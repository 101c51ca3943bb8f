"""Every frame of the link is what docs/link.md says, byte by byte; made here once more without the product.

`pytest --goldens tests/test_link_frames.py` writes goldens/link/frames.json anew, for who builds another device.
"""

import binascii
import json
import random
from pathlib import Path

import pytest

from dojo.link import frame as frames
from dojo.link.crc import crc16
from link_world import Room

PLACE = Path(__file__).parent / "goldens/link/frames.json"
LOBBY_KEY = b"DOJO"

# --- The encoder: from docs/link.md, with the standard library's CRC --------------------------------------------------


def number(value, size):
    return value.to_bytes(size, "big")


def checked(key, frame):
    """A frame with its check: CRC-16/IBM-3740 is what crc_hqx reckons from 0xFFFF on."""
    return frame + number(binascii.crc_hqx(key + frame, 0xFFFF), 2)


def beacon(key, sender, word, phase, missing, wanted, fragment, last, body, before):
    head = bytes((sender * 32 + 0 * 8 + 4 * before + word,)) + number(phase, 2)
    return checked(key, head + bytes((missing, wanted, fragment + 128 * last)) + body)


def hello(device, game, version, level, table, confirmed, count, seats, options):
    facts = device + number(binascii.crc_hqx(game.encode(), 0xFFFF), 2) + bytes((version, level)) + table
    rest = number(confirmed, 2) + bytes((count * 16 + seats,)) + options + bytes(4 - len(options))
    return checked(LOBBY_KEY, bytes((1 * 32 + 1 * 8,)) + facts + rest)


def roster(host, members):
    return checked(LOBBY_KEY, bytes((1 * 32 + 2 * 8,)) + host + b"".join(sorted(members)))


def agreed(game, version, level, options, ids):
    """What a table has agreed on, in the order in which it is hashed."""
    facts = number(binascii.crc_hqx(game.encode(), 0xFFFF), 2) + bytes((version, level))
    return facts + options + bytes(4 - len(options)) + b"".join(sorted(ids))


def digest(*facts):
    return binascii.crc_hqx(agreed(*facts), 0xFFFF) or 1


def animals(*facts):
    return [digest(*facts) % 8, digest(*facts) // 8 % 8]


def session(*facts):
    return number(binascii.crc32(agreed(*facts)), 4)


# --- The vectors ------------------------------------------------------------------------------------------------------

KEYS = (b"\x00\x00\x00\x00", b"\x13\x57\x9b\xdf", b"\xff\xff\xff\xff")
IDS = (b"\x01\x02\x03\x04", b"\x11\x12\x13\x14", b"\x21\x22\x23\x24")
NINJA = {"game": "ninja", "version": 1, "level": 1, "options": b"\x02"}  # three players
NO_BODY = 127
BEACON = {"sender": 0, "word": 0, "phase": 0, "missing": 0, "wanted": 0, "fragment": NO_BODY, "last": False}
BEACONS = (
    {**BEACON, "key": KEYS[0], "missing": 2},
    {**BEACON, "key": KEYS[1], "sender": 1, "phase": 258, "missing": 1, "fragment": 0, "last": True, "body": 16},
    {**BEACON, "key": KEYS[1], "sender": 1, "phase": 258, "fragment": 0, "last": True},  # an empty body
    {**BEACON, "key": KEYS[1], "word": 1, "phase": 9, "missing": 6, "wanted": 3, "fragment": 2, "body": 64},
    {**BEACON, "key": KEYS[2], "sender": 7, "word": 3, "phase": 65535, "missing": 127, "wanted": 126}
    | {"fragment": 124, "last": True, "body": 16, "before": True},
    {**BEACON, "key": KEYS[2], "sender": 2, "word": 2, "phase": 4660, "fragment": 0, "last": True}
    | {"body": 4, "before": True},
)


def all_beacons():
    for fields in BEACONS:
        body = bytes(17 * place & 255 for place in range(fields.get("body", 0)))
        yield {**fields, "body": body, "before": fields.get("before", False)}


def hellos():
    """Those of three devices that meet: the first is the host."""
    confirmed = digest(*NINJA.values(), IDS)
    for device, table, yes, count in (
        (IDS[0], IDS[0], 0, 1),
        (IDS[1], IDS[0], 0, 1),
        (IDS[0], IDS[0], 0, 2),
        (IDS[1], IDS[0], 0, 2),
        (IDS[2], IDS[0], 0, 1),
        (IDS[2], IDS[0], confirmed, 3),
        (IDS[0], IDS[0], confirmed, 3),
    ):
        yield {"device": device, **NINJA, "table": table, "confirmed": yes, "count": count, "seats": 3}


def vectors():
    """The whole file: each line has what goes in and, as "is", what comes out."""
    facts = [
        {**NINJA, "ids": list(IDS)},
        {**NINJA, "ids": list(IDS[:2])},
        {"game": "template", "version": 1, "level": 0, "options": b"\x01", "ids": [KEYS[2], IDS[1]]},
    ]
    tables = [
        {**one, "digest": digest(*one.values()), "animals": animals(*one.values()), "is": session(*one.values())}
        for one in facts
    ]
    made = {
        "beacon": [{**fields, "is": beacon(**fields)} for fields in all_beacons()],
        "hello": [{**fields, "is": hello(**fields)} for fields in hellos()],
        "roster": [
            {"host": IDS[0], "members": list(members), "is": roster(IDS[0], members)} for members in (IDS[1:2], IDS[1:])
        ],
        "session": tables,
    }
    parts = []
    for kind, lines in made.items():
        parts.append('"%s": [\n%s\n]' % (kind, ",\n".join("  " + json.dumps(_readable(line)) for line in lines)))
    return "{\n%s\n}\n" % ",\n".join(parts)


def _readable(value):
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {name: _readable(part) for name, part in value.items()}
    return [_readable(part) for part in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def meeting():
    """The frames of three devices that meet, and the device that sent each; the third one is late."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        room = Room(monkeypatch, 3, 3, IDS)
        room.lobbies = [None] * 3
        room.frames.clear()
        room.opens = [0, 100, 4000]
        room.open = lambda device: Room.open(room, device, "ninja", 1, b"\x02", 1)
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


def test_a_check_can_be_taken_in_pieces_and_of_a_part():
    data = random.Random(1).randbytes(60)
    for cut in range(0, 61, 7):
        assert crc16(data[cut:], crc16(data[:cut])) == crc16(data) == crc16(data + b"more", length=60)


@pytest.mark.parametrize("fields", list(all_beacons()), ids=lambda fields: "phase %d" % fields["phase"])
def test_a_beacon_has_the_bytes_of_the_page_and_is_read_back(fields):
    start = crc16(fields["key"])
    part = fields["fragment"] | (frames.LAST if fields["last"] else 0)
    made = frames.beacon(
        start,
        fields["sender"],
        fields["word"],
        fields["phase"],
        fields["missing"],
        fields["wanted"],
        part,
        fields["body"],
        fields["before"],
    )
    assert bytes(made) == beacon(**fields)
    assert frames.fits(made, start) and frames.kind(made) == frames.BEACON
    assert frames.sender(made) == fields["sender"] and frames.word(made) == fields["word"]
    assert frames.phase(made) == fields["phase"] and frames.is_before(made) == fields["before"]
    assert len(made) == frames.EXTRA + len(fields["body"])


@pytest.mark.parametrize("fields", list(all_beacons()), ids=lambda fields: "phase %d" % fields["phase"])
def test_a_beacon_with_any_bit_changed_or_of_another_session_does_not_fit(fields):
    made = beacon(**fields)
    start = crc16(fields["key"])
    for bit in range(8 * len(made)):
        changed = bytearray(made)
        changed[bit // 8] ^= 1 << bit % 8
        assert not frames.fits(changed, start)
    for key in KEYS:
        assert frames.fits(made, crc16(key)) == (key == fields["key"])


def test_what_is_shorter_than_a_beacon_does_not_fit():
    for length in range(8):
        frame = checked(KEYS[1], bytes(max(0, length - 2)))
        assert frames.fits(frame, crc16(KEYS[1])) == (length == 8)
    assert frames.fits(checked(KEYS[1], bytes(6)), crc16(KEYS[1]))


def test_the_hellos_and_rosters_of_a_meeting_are_those_of_the_page(meeting):
    on_air = {frame for _, _, frame in meeting.frames}
    for fields in hellos():
        assert hello(**fields) in on_air, fields
    assert roster(IDS[0], IDS[1:2]) in on_air and roster(IDS[0], IDS[1:]) in on_air


def test_nothing_else_than_these_three_kinds_is_on_the_air_in_a_meeting(meeting):
    known = {hello(**fields) for fields in hellos()} | {roster(IDS[0], IDS[1:2]), roster(IDS[0], IDS[1:])}
    known |= {hello(IDS[2], **NINJA, table=table, confirmed=0, count=1, seats=3) for table in (IDS[0], IDS[2])}
    yes = digest(*NINJA.values(), IDS)
    known |= {hello(IDS[1], **NINJA, table=IDS[0], confirmed=say, count=3, seats=3) for say in (0, yes)}
    known |= {hello(IDS[0], **NINJA, table=IDS[0], confirmed=0, count=3, seats=3)}
    for _, _, frame in meeting.frames:
        if frame not in known:
            assert frames.kind(frame) == frames.BEACON and frames.fits(frame, crc16(session(*NINJA.values(), IDS)))


def test_the_key_and_the_animals_come_from_what_was_agreed_on(meeting):
    facts = (*NINJA.values(), IDS)
    for me, lobby in enumerate(meeting.lobbies):
        assert lobby.pact == bytes((0, me, 3)) + session(*facts)
        assert list(lobby.code) == animals(*facts)
