"""What hashing costs on the interpreter it runs on: MicroPython (link_cost.py here), or a board with the product.

Every line: what, a tab, a number. Heap in bytes, net of garbage; `garbage` is what one call leaves behind; times in µs.
On a board: copy this file to the drive as heap_hashing.py, leave the product with Ctrl-C, and `import heap_hashing`.
"""

import gc
import sys

try:
    import board

    board.DISPLAY.auto_refresh = False  # the terminal would draw during the measurement
except (ImportError, AttributeError):
    pass
try:
    from utime import ticks_us as now

    UNIT = 1
except ImportError:
    from time import monotonic_ns as now

    UNIT = 1000

TIMES = 20
KEY = b"DOJO"
SECRET = bytes(range(16))


def say(what, number):
    print("%s\t%d" % (what, number))


def heap_of(name):
    """The heap a module of the link takes, with what it imports for the first time."""
    gc.collect()
    before = gc.mem_alloc()
    __import__("dojo.link.secrets." + name)
    gc.collect()
    say("heap of " + name, gc.mem_alloc() - before)
    return sys.modules["dojo.link.secrets." + name]


def finish(work):
    for _ in work:
        pass


def first_bits(work):
    """One bit after the first, which is cheaper."""
    next(work)
    next(work)
    return ()


def garbage(what, make):
    """What a call leaves behind."""
    finish(make())
    gc.collect()
    gc.disable()
    before = 0
    before = gc.mem_alloc()
    finish(make())
    before = gc.mem_alloc() - before
    gc.enable()
    say("garbage of " + what, before)


def time_of(what, make):
    """How long a call takes, and the longest it keeps the frame."""
    gc.collect()
    longest = 0
    start = now()
    for _ in range(TIMES):
        finish(make())
    whole = (now() - start) // UNIT // TIMES
    work = make()
    try:
        while True:
            start = now()
            next(work)
            longest = max(longest, (now() - start) // UNIT)
    except StopIteration:
        longest = max(longest, (now() - start) // UNIT)
    say("time of " + what, whole)
    say("longest part of " + what, longest)


def main():
    """Print all figures."""
    __import__("dojo.link.secrets")
    try:
        import hashlib  # noqa: F401  no part of the product
    except ImportError:
        pass
    python = heap_of("sha256").sha256
    hashing = heap_of("hashing")
    chip = hashing.sha256
    commit = heap_of("commit")
    chain = heap_of("chain")
    heap_of("deck")
    curve = heap_of("curve")
    garbage("a bit of a point", lambda: first_bits(curve.multiple(SECRET)))
    time_of("a point of the curve", lambda: curve.multiple(SECRET))
    gc.collect()
    before = gc.mem_alloc()
    own = chain.Chain(KEY, 0, SECRET, 0)
    finish(own.make())
    gc.collect()
    say("heap of a chain", gc.mem_alloc() - before)
    nonce = bytes(12)
    for name, sha256 in (("in Python", python), ("by the chip", chip)):
        if name == "in Python" or chip is not python:
            hashing.sha256 = sha256
            garbage("one block " + name, lambda: hashing.sha256(SECRET))
            garbage("two blocks " + name, lambda: hashing.sha256(bytes(64)))
            garbage("a commitment " + name, lambda: commit.commitment(KEY, 0, 1, 1, b"\x03", nonce))
            time_of("one block " + name, lambda: hashing.sha256(SECRET))
            time_of("a commitment " + name, lambda: commit.commitment(KEY, 0, 1, 1, b"\x03", nonce))
            time_of("a chain " + name, lambda: chain.Chain(KEY, 0, SECRET, 0).make())


main()
