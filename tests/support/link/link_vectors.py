"""What the hashes of the link must give, and the frames of those who look for each other: by Python's own hashlib, from
the bytes that docs/inside/link has.

Nothing of the product is used here. tests/goldens/link/vectors.json holds the table for whoever builds another device;
`pytest --goldens tests/link/test_link_hashing.py` writes it again. Everything in it is hexadecimal, or a number.
"""

import binascii
import hashlib
import json
from itertools import product
from pathlib import Path

PLACE = Path(__file__).parents[2] / "goldens/link/vectors.json"

KEYS = (b"\x00\x00\x00\x00", b"\x13\x57\x9b\xdf", b"\xff\xff\xff\xff")
SECRETS = (bytes(16), bytes(range(16)), b"\xff" * 16)
NUMBERS = (bytes(15) + b"\1", *SECRETS[1:], bytes(range(100, 116)))


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def integer(value, size):
    """In so many bytes, the high one first."""
    return value.to_bytes(size, "big")


def nonce(secret, number):
    return sha256(b"DOJO1N", secret, integer(number, 2))[:12]


def epoch(secret, number):
    return sha256(b"DOJO1E", secret, integer(number, 1))[:16]


def commitment(key, sender, phase, purpose, choice, nonce):
    head = key + integer(sender, 1) + integer(phase, 2) + integer(purpose, 1)
    return sha256(b"DOJO1K", head, choice.ljust(4, b"\x00"), nonce)[:16]


def seal(key, previous, seat, number, action, nonce):
    return sha256(b"DOJO1S", key, previous, integer(seat, 1), integer(number, 2), integer(action, 1), nonce)[:16]


# The curve secp128r1 with both coordinates, in plain numbers: SEC 2, version 1, 2.4.1.
PRIME = 2**128 - 2**97 - 1
B = 0xE87579C11079F43DD824993C2CEE5ED3
BASE = (0x161FF7528B899B2D0C28607CA52C5B86, 0xCF5AC8395BAFEB13C02DA292DDED7A83)


def sum_of(one, other):
    """The sum of two points, where None is nothing."""
    if one is None or other is None:
        return one or other
    if one[0] == other[0] and (one[1] + other[1]) % PRIME == 0:
        return None
    if one == other:
        slope = (3 * one[0] ** 2 - 3) * pow(2 * one[1], -1, PRIME)
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, PRIME)
    x = (slope**2 - one[0] - other[0]) % PRIME
    return x, (slope * (one[0] - x) - one[1]) % PRIME


def point_with(x):
    """One of the two points with this x. ValueError where there is none."""
    square = (x**3 - 3 * x + B) % PRIME
    y = pow(square, (PRIME + 1) // 4, PRIME)
    if y * y % PRIME != square:
        raise ValueError("on the twist: %x" % x)
    return x, y


def point(secret, of=None):
    """The x of a secret number times the base point, or the point with that x."""
    doubled = BASE if of is None else point_with(int.from_bytes(of, "big"))
    found = None
    for bit in bin(int.from_bytes(secret, "big"))[:1:-1]:
        if bit == "1":
            found = sum_of(found, doubled)
        doubled = sum_of(doubled, doubled)
    return integer(found[0], 16) if found else bytes(16)


def proof(secret, frame, size):
    return sha256(secret, frame)[:size]


def transcript(before, bound):
    return sha256(b"DOJO1T", before, bound)[: len(before)]


def chain(key, sender, secret, count):
    """All 33 values, x0 first; the last is the tip."""
    values = [sha256(b"DOJO1D", secret, integer(count, 2))[:16]]
    for _ in range(32):
        values.append(sha256(b"DOJO1C", key, integer(sender, 1), values[-1])[:16])
    return values


def outcome(head, tail, outcomes):
    for attempt in range(256):
        digest = sha256(head, integer(attempt, 1), tail)
        for at in range(0, 32, 2):
            word = int.from_bytes(digest[at : at + 2], "big")
            if word < 65536 - 65536 % outcomes:
                return word % outcomes
    raise AssertionError("not to be expected in the life of the universe")


def roll(key, number, values, outcomes):
    return outcome(b"DOJO1R" + key + integer(number, 2), b"".join(values), outcomes)


def promise(key, device, secret):
    return sha256(b"DOJO1B", key, integer(device, 1), secret)[:16]


def share(secret, event):
    return sha256(b"DOJO1G", secret, integer(event, 2))[:16]


def draw(key, seat, event, index, secret, shares, outcomes):
    head = b"DOJO1W" + key + integer(seat, 1) + integer(event, 2) + integer(index, 2)
    return outcome(head, secret + b"".join(shares), outcomes)


# --- Those who look for each other ------------------------------------------------------------------------------------


def checked(frame):
    """A frame with its check: CRC-16/IBM-3740 is what crc_hqx works out, starting from 0xFFFF."""
    return frame + integer(binascii.crc_hqx(b"DOJO" + frame, 0xFFFF), 2)


def hello(
    device, game, version, level, host, told, count, seats, options, picture=0, crowded=False, denies=False, protocol=4
):
    facts = device + integer(binascii.crc_hqx(game.encode(), 0xFFFF), 2) + bytes((version, level)) + host
    rest = integer(told, 2) + bytes((count * 16 + seats,)) + options + bytes(4 - len(options))
    return checked(bytes((protocol * 32 + 1 * 8,)) + facts + rest + bytes((picture + 64 * denies + 128 * crowded,)))


def roster(host, members):
    return checked(bytes((4 * 32 + 2 * 8,)) + host + b"".join(sorted(members)))


def part(device, which, group, body):
    """1: the hash of a half; 2: the half; 3: the half of a device that has all. group: the digest of the group."""
    return checked(bytes((4 * 32 + 2 * 8 + which,)) + device + integer(group, 2) + body)


def agreed(game, version, level, options, ids):
    """What a group has agreed on, in the order in which it is hashed."""
    facts = integer(binascii.crc_hqx(game.encode(), 0xFFFF), 2) + bytes((version, level))
    return facts + options + bytes(4 - len(options)) + b"".join(sorted(ids))


def digest(*facts):
    return binascii.crc_hqx(agreed(*facts), 0xFFFF) or 1


def bound(device, half):
    return hashlib.sha256(b"DOJO1H" + device + half).digest()[:14]


def session(halves, *facts):
    """Session key, sign and what stands for it, of the halves in the order of their ids."""
    found = hashlib.sha256(b"DOJO1P" + agreed(*facts) + b"".join(halves)).digest()
    value = int.from_bytes(found[4:7], "big") % (24 * 23 * 22)
    left = list(range(24))
    sign = [left.pop(value % 24), left.pop(value // 24 % 23), left.pop(value // 24 // 23)]
    return {"key": found[:4], "sign": sign, "stands": int.from_bytes(found[7:9], "big") or 1}


# --- The table --------------------------------------------------------------------------------------------------------


MESSAGES = (
    b"",
    b"abc",
    b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    bytes(55),
    b"\xff" * 64,
)


def table():
    """The whole table that the file has."""
    three = [value[:16] for value in (sha256(b"one"), sha256(b"two"), sha256(b"three"))]
    one, two, _ = (nonce(secret, 258) for secret in SECRETS)
    bound = ((0, 0, 0, b"", one), (1, 2, 1, b"\x03", two), (7, 65535, 255, b"\x01\x02\x03\xff", two))
    sealed = ((bytes(16), 0, 0, 0, one), (three[0], 3, 258, 254, one), (three[1], 7, 65535, 255, two))
    rolled = (
        (KEYS[0], 0, three[:1], 6),
        (KEYS[1], 1, three[:2], 6),
        (KEYS[1], 258, three[:2], 36),
        (KEYS[2], 65535, three, 2),
        (KEYS[1], 9, three + three + three[:2], 40000),
        (KEYS[1], 10, three[:2], 65536),
        (KEYS[1], 11, three[:2], 1),
        (KEYS[0], 29515, three[:2], 32769),  # takes a second attempt: no word of the first is below 32769
    )
    drawn = (
        (KEYS[0], 0, 0, 0, three[0], three[1:2], 52),
        (KEYS[0], 0, 0, 1, three[0], three[1:2], 51),
        (KEYS[1], 1, 258, 259, three[0], three[1:], 30),
        (KEYS[2], 7, 65535, 65535, three[0], three[1:2], 256),
    )
    frames = [(bytes(range(length)), size) for length, size in ((6, 2), (22, 2), (39, 4), (40, 4), (68, 4))]
    points = [(secret, point(other)) for secret, other in product(NUMBERS, NUMBERS[1:])]
    chains = []
    for key, sender, secret, number in ((KEYS[0], 0, SECRETS[0], 0), (KEYS[1], 7, SECRETS[1], 0x4001)):
        *values, tip = chain(key, sender, secret, number)
        parts = {"key": key, "sender": sender, "secret": secret, "number": number}
        chains.append({**parts, "shown": values[::-1], "tip": tip})
    return {
        "sha256": _lines(sha256, "data", zip(MESSAGES)),
        "nonce": _lines(nonce, "secret number", product(SECRETS, (0, 1, 258, 65535))),
        "epoch": _lines(epoch, "secret number", product(SECRETS, (0, 1, 255))),
        "commitment": _lines(commitment, "key sender phase purpose choice nonce", _each(KEYS, bound)),
        "seal": _lines(seal, "key previous seat number action nonce", _each(KEYS, sealed)),
        "point": _lines(point, "secret", zip(NUMBERS)) + _lines(point, "secret of", points),
        "proof": _lines(proof, "secret frame size", _each(SECRETS, frames)),
        "transcript": _lines(transcript, "before bound", product((bytes(16), three[1], three[2][:14]), three)),
        "chain": chains,
        "roll": _lines(roll, "key number values outcomes", rolled),
        "promise": _lines(promise, "key device secret", zip(KEYS, (0, 1, 7), SECRETS)),
        "share": _lines(share, "secret event", product(SECRETS, (0, 1, 258))),
        "draw": _lines(draw, "key seat event index secret shares outcomes", drawn),
    }


def _each(firsts, rests):
    return [(first, *rest) for first in firsts for rest in rests]


def _lines(function, names, rows):
    """What goes into a function, by these names, and what comes out."""
    return [{**dict(zip(names.split(), row)), "is": function(*row)} for row in rows]


def _readable(value):
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {name: _readable(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_readable(part) for part in value]
    return value


def text(made):
    """What a file of vectors holds: a line for each."""
    parts = []
    for kind, lines in made.items():
        parts.append('"%s": [\n%s\n]' % (kind, ",\n".join("  " + json.dumps(_readable(line)) for line in lines)))
    return "{\n%s\n}\n" % ",\n".join(parts)


def load():
    """The table of the file."""
    return json.loads(PLACE.read_text())
