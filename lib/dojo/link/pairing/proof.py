"""Proof that a frame comes from a device that knows a secret: its last bytes hash that secret and the rest.

    prove(frame, key)                     # write the proof into the last two bytes; returns the frame
    is_proven(frame, key)                 # whether they can only come from a device that knows the key
    proof(key, frame)                     # 0..65535: the first two bytes of SHA-256(key, frame without its last two)

Without the key an attacker has one guess in 65,536 per frame; on media where so many could be tried in minutes, and
bytes are cheap, `size` LONG makes that one in four thousand million. A proof says nothing about time: a replayed frame
still proves itself. A frame must therefore do no harm when it comes twice or late, and must name its sender, since all
who know the key can prove anything. docs/inside/link/match.md has an example, docs/inside/link/hashing.md the cost.
"""

from micropython import const

from dojo.link.secrets.hashing import sha256

SHORT = const(2)  # bytes, like a CRC: enough at up to ten frames a second
LONG = const(4)


def proof(key, frame, size=SHORT):
    """The number that the last `size` bytes of a frame must be: the first bytes of SHA-256 over the key and the rest.

    key: bytes, ideally 16 that nobody can guess; the same length for everything it proves. Takes 0.3 ms if the chip
    hashes, otherwise 12 ms; twice that if key and frame without proof exceed 55 bytes.
    """
    work = sha256(bytes(key) + bytes(memoryview(frame)[:-size]))
    while True:
        try:
            next(work)
        except StopIteration as end:
            return int.from_bytes(end.value[:size], "big")


def prove(frame, key, size=SHORT):
    """Write the proof into the last `size` bytes of a bytearray. Returns it."""
    frame[-size:] = proof(key, frame, size).to_bytes(size, "big")
    return frame


def is_proven(frame, key, size=SHORT):
    """Whether a frame is longer than its proof, and the proof is right."""
    return len(frame) > size and int.from_bytes(frame[-size:], "big") == proof(key, frame, size)
