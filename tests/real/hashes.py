"""The hashes of the link on this interpreter, with the hashlib of a board.

    cat tests/goldens/link/vectors.json | hashes.py pybadge vectors     the outcomes of the table
    hashes.py pybadge lengths                                           SHA-256 of 0..130 bytes
    hashes.py pybadge garbage                                           bytes each part of a hash leaves behind

The first line says whether the board hashes in Python.
"""

import gc
import json
import sys
from binascii import hexlify, unhexlify

import _host


def value(generator):
    try:
        while True:
            next(generator)
    except StopIteration as end:
        return end.value


def bytes_of(part):
    """What the table has as hexadecimal digits."""
    if isinstance(part, str):
        return unhexlify(part)
    return [bytes_of(one) for one in part] if isinstance(part, list) else part


def outcomes(kind, line):
    """What the product makes of a line of the table."""
    from dojo.link.secrets import chain, commit, deck, hashing

    part = {}
    for name in line:
        part[name] = bytes_of(line[name])
    if kind == "sha256":
        return [value(hashing.sha256(part["data"]))]
    if kind in ("nonce", "epoch"):
        return [value(getattr(commit, kind)(part["secret"], part["number"]))]
    if kind == "commitment":
        bound = (part["phase"], part["purpose"], part["choice"], part["nonce"])
        return [value(commit.commitment(part["key"], part["sender"], *bound))]
    if kind == "seal":
        sealed = (part["seat"], part["number"], part["action"], part["nonce"])
        return [value(commit.seal(part["key"], part["previous"], *sealed))]
    if kind == "transcript":
        return [value(commit.transcript(part["before"], part["bound"]))]
    if kind == "chain":
        own = chain.Chain(part["key"], part["sender"], part["secret"], part["number"])
        value(own.make())
        return [own.value(index) for index in range(32)] + [own.tip]
    if kind == "roll":
        return [value(chain.roll(part["key"], part["number"], part["values"], part["outcomes"]))]
    if kind == "promise":
        return [value(deck.promise(part["key"], part["device"], part["secret"]))]
    if kind == "share":
        return [value(deck.share_of(part["secret"], part["event"]))]
    if kind == "point":
        from dojo.link.secrets import curve

        return [value(curve.multiple(part["secret"], part.get("of")))]
    if kind == "proof":
        from dojo.link.pairing import proof

        size = line["size"]
        return [proof.proof(part["secret"], part["frame"] + bytes(size), size).to_bytes(size, "big")]
    which = (part["key"], part["seat"], part["event"], part["index"])
    return [value(deck.outcome_of(*which, part["secret"], part["shares"], part["outcomes"]))]


def vectors():
    table = json.loads(sys.stdin.read())
    for kind in sorted(table):
        for line in table[kind]:
            for found in outcomes(kind, line):
                print(kind, hexlify(found).decode() if isinstance(found, bytes) else found)


def lengths():
    from dojo.link.secrets import hashing

    for length in range(131):
        data = bytes([(7 * index + length) & 255 for index in range(length)])
        print(hexlify(value(hashing.sha256(data))).decode())


def parts(data):
    """Bytes left behind by the call, by each part up to a pause, and by the last one."""
    from dojo.link.secrets import hashing

    found = [0] * 32
    count = before = 0
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    hashed = hashing.sha256(data)
    try:
        while True:
            found[count] = gc.mem_alloc() - before
            count += 1
            before = gc.mem_alloc()
            next(hashed)
    except StopIteration:
        found[count] = gc.mem_alloc() - before
    gc.enable()
    return found[: count + 1]


def garbage():
    parts(b"")
    for data in (b"", b"\xff" * 55, bytes(range(100, 155)), b"\xff" * 119):
        print(*parts(data))
    # What a sum of two whole words of 32 bits leaves, so that it is known to be seen.
    word = 0xFFFFFFFF
    before = 0
    before = gc.mem_alloc()
    word = word + 1
    print(gc.mem_alloc() - before)


_host.power_on(sys.argv[1])
__import__("dojo.link.secrets.hashing")
print("dojo.link.secrets.sha256" in sys.modules)
{"vectors": vectors, "lengths": lengths, "garbage": garbage}[sys.argv[2]]()
