"""Proof that a frame comes from somebody who knows a secret: its last bytes are a hash of that secret and the rest.

    prove(frame, key)                     # write the proof into the last two bytes; returns the frame
    is_proven(frame, key)                 # whether they are what only those who know the key can have written
    proof(key, frame)                     # 0..65535: the first two bytes of SHA-256(key, frame without its last two)

Whoever does not know the key has one guess in 65,536 for each frame; where so many could be tried in minutes, and bytes
cost little, `size` LONG makes that one in four thousand million. A proof says nothing of when: what is said again is as
good. So what a frame tells must do no harm when it comes twice or late, and must name its sender, since all who
know the key can prove anything.
docs/inside/link/match.md has an example, docs/inside/link/hashing.md what it costs.
"""

from micropython import const

from dojo.link.secrets.hashing import sha256

SHORT = const(2)  # bytes, as many as a CRC takes: enough where there is room for ten frames a second
LONG = const(4)


def proof(key, frame, size=SHORT):
    """The number that the last `size` bytes of a frame must be: the first bytes of SHA-256 over the key and the rest.

    key: bytes, at best 16 that nobody can guess; of one length for all that it proves. Takes 0.3 ms where the chip
    hashes, else 12 ms, and twice that where key and frame have more than 55 bytes without the proof.
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
    """Whether a frame is longer than its proof, and that is right."""
    return len(frame) > size and int.from_bytes(frame[-size:], "big") == proof(key, frame, size)
