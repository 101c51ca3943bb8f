"""What players commit to before they show anything: the hashed bytes listed in docs/inside/link/match.md.

    nonce = yield from commit.nonce(secret, 7)                                   # 12 bytes nobody else knows
    mine = yield from commit.commitment(key, 0, 7, 1, b"\x03\0\0\0", nonce)      # 16 bytes to send
    # ... once everybody's has arrived, send the choice and the nonce: the others compute the same 16 bytes from them

All are generators, as hashing takes time. Every hash starts with six letters of its own, so that no hash can serve
another purpose. Numbers that do not fit their bytes, and bytes of a wrong length, raise ValueError.
"""

from micropython import const

from dojo.link.secrets import hashing

KEY = const(4)  # bytes of a session's key
SECRET = const(16)
NONCE = const(12)
CHOICE = const(4)  # bytes, at most
SHOWN = const(16)  # bytes of a hash, wherever one is sent


def nonce(secret, number):
    """Generator: 12 bytes for the commitment or seal of this number, 0..65535; the same again after a reboot."""
    exactly(secret, SECRET)
    return (yield from hashing.sha256(b"DOJO1N" + secret + two(number)))[:NONCE]


def epoch(secret, number):
    """Generator: the secret, 16 bytes, behind the nonces between two openings; an opening shows it.

    number 0..255: of the opening.
    """
    exactly(secret, SECRET)
    return (yield from hashing.sha256(b"DOJO1E" + secret + one(number)))[:SHOWN]


def commitment(key, sender, phase, purpose, choice, nonce):
    """Generator: 16 bytes that commit this sender, in this phase of this session, to a choice of up to 4 bytes."""
    exactly(key, KEY)
    exactly(nonce, NONCE)
    if len(choice) > CHOICE:
        raise ValueError("a choice of %d bytes" % len(choice))
    head = b"DOJO1K" + key + one(sender) + two(phase) + one(purpose)
    return (yield from hashing.sha256(head + choice + bytes(CHOICE - len(choice)) + nonce))[:SHOWN]


def seal(key, previous, seat, number, action, nonce):
    """Generator: 16 bytes that commit a seat to all its sealed actions: the previous seal plus one more action.

    The first seal follows 16 bytes of 0. number 0..65535: of the action.
    """
    exactly(key, KEY)
    exactly(previous, SHOWN)
    exactly(nonce, NONCE)
    head = b"DOJO1S" + key + previous + one(seat) + two(number) + one(action)
    return (yield from hashing.sha256(head + nonce))[:SHOWN]


def transcript(before, bound):
    """Generator: the hash of everything a device has committed so far, ending with `bound` (16 bytes).

    It is as long as the previous one, which starts as zeros: at most 16 bytes.
    """
    exactly(bound, SHOWN)
    return (yield from hashing.sha256(b"DOJO1T" + before + bound))[: len(before)]


def one(number):
    """A number as one byte."""
    if not 0 <= number <= 0xFF:
        raise ValueError("%d is not one byte" % number)
    return bytes((number,))


def two(number):
    """A number as two bytes, high byte first."""
    if not 0 <= number <= 0xFFFF:
        raise ValueError("%d is not two bytes" % number)
    return bytes((number >> 8, number & 0xFF))


def exactly(data, length):
    """ValueError for bytes of any other length."""
    if len(data) != length:
        raise ValueError("%d bytes, not %d" % (len(data), length))
