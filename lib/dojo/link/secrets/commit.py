"""What binds players before they show anything: the bytes that are hashed, as docs/inside/link/match.md lists them.

    nonce = yield from commit.nonce(secret, 7)                                   # 12 bytes nobody else knows
    mine = yield from commit.commitment(key, 0, 7, 1, b"\x03\0\0\0", nonce)      # 16 bytes to send
    # ... and when everybody's has come, the choice and the nonce are sent: the others make the same 16 bytes from them

All are generators: what takes time is the hash. Every hash starts with six letters of its own, so that nothing made for
one purpose serves another. Numbers that do not fit their bytes, and bytes of a wrong length, are a ValueError.
"""

from micropython import const

from dojo.link.secrets import hashing

KEY = const(4)  # bytes of a session's key
SECRET = const(16)
NONCE = const(12)
CHOICE = const(4)  # at most
SHOWN = const(16)  # of a hash, wherever one is sent


def nonce(secret, number):
    """Generator: 12 bytes for the commitment or seal of this number, 0..65535; the same again after a reboot."""
    exactly(secret, SECRET)
    return (yield from hashing.sha256(b"DOJO1N" + secret + two(number)))[:NONCE]


def epoch(secret, number):
    """Generator: the secret, 16 bytes, from which the nonces between two openings come; an opening shows it.

    number 0..255: of the opening.
    """
    exactly(secret, SECRET)
    return (yield from hashing.sha256(b"DOJO1E" + secret + one(number)))[:SHOWN]


def commitment(key, sender, phase, purpose, choice, nonce):
    """Generator: 16 bytes that bind this sender, in this phase of this session, to a choice of up to 4 bytes."""
    exactly(key, KEY)
    exactly(nonce, NONCE)
    if len(choice) > CHOICE:
        raise ValueError("a choice of %d bytes" % len(choice))
    head = b"DOJO1K" + key + one(sender) + two(phase) + one(purpose)
    return (yield from hashing.sha256(head + choice + bytes(CHOICE - len(choice)) + nonce))[:SHOWN]


def seal(key, previous, seat, number, action, nonce):
    """Generator: 16 bytes that bind a seat to all its sealed actions: the seal before this one, and one more action.

    The seal before the first one is 16 bytes of 0. number 0..65535: of the action.
    """
    exactly(key, KEY)
    exactly(previous, SHOWN)
    exactly(nonce, NONCE)
    head = b"DOJO1S" + key + previous + one(seat) + two(number) + one(action)
    return (yield from hashing.sha256(head + nonce))[:SHOWN]


def transcript(before, bound):
    """Generator: the hash of everything somebody has bound so far, `bound` (16 bytes) being the last of it.

    It is as long as the one before, which at first is zeros: at most 16 bytes.
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
