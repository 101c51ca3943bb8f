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


# What the product makes of a line of each kind: room of dojo.link.secrets, function, what it is given, in order.
CALLS = {
    "sha256": ("hashing", "sha256", "data"),
    "nonce": ("commit", "nonce", "secret number"),
    "epoch": ("commit", "epoch", "secret number"),
    "commitment": ("commit", "commitment", "key sender phase purpose choice nonce"),
    "seal": ("commit", "seal", "key previous seat number action nonce"),
    "transcript": ("commit", "transcript", "before bound"),
    "roll": ("chain", "roll", "key number values outcomes"),
    "promise": ("deck", "promise", "key device secret"),
    "share": ("deck", "share_of", "secret event"),
    "draw": ("deck", "outcome_of", "key seat event index secret shares outcomes"),
    "point": ("curve", "multiple", "secret of"),
}


def outcomes(kind, line):
    """What the product makes of a line of the table."""
    part = {}
    for name in line:
        part[name] = bytes_of(line[name])
    if kind == "chain":
        from dojo.link.secrets import chain

        own = chain.Chain(part["key"], part["sender"], part["secret"], part["number"])
        value(own.make())
        return [own.value(index) for index in range(32)] + [own.tip]
    if kind == "proof":
        from dojo.link.pairing import proof

        size = line["size"]
        return [proof.proof(part["secret"], part["frame"] + bytes(size), size).to_bytes(size, "big")]
    room, function, given = CALLS[kind]
    name = "dojo.link.secrets." + room
    __import__(name)
    return [value(getattr(sys.modules[name], function)(*[part.get(each) for each in given.split()]))]


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
