#!/usr/bin/env python3
"""The statistical battery for lib/dojo/dice.py: `make battery`, at most half an hour on two idle cores.

    python tools/battery/run.py             everything
    python tools/battery/run.py --prove     only builds the C twin and proves that it is the same generator
    python tools/battery/run.py --tests diehard_craps,sts_runs

1. Builds twin.c and proves it: 10^7 words equal those of the Python generator, as do its streams of many seeds.
2. Feeds dieharder (Debian: `apt-get install dieharder`), two tests at a time, each with its own seed. Three streams:
   one generator, with everything `dieharder -a` does except diehard_sums, which dieharder's own list says not to
   use, and with half of the 33 lags of rgb_lagged_sum, which would take longer than everything else together;
   64 generators with consecutive seeds in turn; and the first words of generators with consecutive seeds.
3. A WEAK verdict (p outside 0.005..0.995, one in a hundred for perfect numbers) is repeated with two other seeds, and
   counts if all three are weak (one in a million). A FAILED one (p outside 0.000001..0.999999) counts at once.
   The seeds are fixed, so two runs give the same table.

Ends with 1 if anything counts, with 2 if it cannot run. The table is also written to build/battery/verdicts.txt.
"""

import argparse
import itertools
import os
import queue
import resource
import shutil
import subprocess
import sys
import threading
import time
from array import array
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/battery"
TWIN = BUILD / "twin"
sys.path.append(str(ROOT))
from sim import paths  # noqa: E402  after the path

paths.extend()

from dojo.dice import Dice  # noqa: E402  the path comes first

WORDS = 10_000_000

# (dieharder's number, ntuple or None, rough seconds), the longest first.
LAGS = (32, 31, 24, 20, 16, 15, 12, 8, 7, 6, 5, 4, 3, 2, 1, 0)
LONG = [(203, lag, 2 * lag + 2) for lag in LAGS] + [(17, None, 100), (200, 12, 60), (200, 11, 50)]
SHORT = (
    [(200, bits, 4 * bits) for bits in range(10, 0, -1)]
    + [(201, dimension, 4 * dimension) for dimension in (5, 4, 3, 2)]
    + [(202, length, length) for length in (5, 4, 3, 2)]
    + [(number, None, 5) for number in (7, 2, 102, 101, 13, 1, 6, 5, 16, 9, 3, 12, 10, 4, 8, 0, 11, 15, 100)]
    + [(number, None, 5) for number in (207, 208, 205, 209, 206, 204)]
)
FIRST_WORDS = [(number, None, 5) for number in (101, 4, 204, 12, 10, 0, 8, 11, 15, 100)] + [(202, 5, 10)]
STREAMS = (
    ("one generator", [], sorted(LONG + SHORT, key=lambda test: -test[2])),
    ("64 seeds in turn", ["64"], [(203, 0, 2), *SHORT]),
    ("first words", ["first"], FIRST_WORDS),
)
AGAIN = 2  # how often a weak verdict is repeated


def main():
    parser = argparse.ArgumentParser(description="statistical tests of the dice")
    parser.add_argument("--prove", action="store_true", help="only prove that the C twin is the same generator")
    parser.add_argument("--tests", default="", help="names as dieharder prints them, with commas between")
    chosen = parser.parse_args()
    begun = time.monotonic()
    for tool, remedy in (("cc", "a C compiler (Debian: apt-get install gcc)"), ("dieharder", "dieharder")):
        if shutil.which(tool) is None and not (chosen.prove and tool == "dieharder"):
            print("The battery needs %s; `apt-get install %s` brings it on Debian and Ubuntu." % (remedy, tool))
            return 2
    build()
    prove()
    print("The C twin gives the same %d words as lib/dojo/dice.py, %d s." % (WORDS, time.monotonic() - begun))
    if chosen.prove:
        return 0
    rows = run([name for name in chosen.tests.split(",") if name])
    bad = report(rows, time.monotonic() - begun)
    return 1 if bad or not rows else 0


# --- The twin ---------------------------------------------------------------------------------------------------------


def build():
    """Compile twin.c."""
    BUILD.mkdir(parents=True, exist_ok=True)
    source = Path(__file__).with_name("twin.c")
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", str(TWIN), str(source)], check=True)


def prove():
    """SystemExit if the twin differs from the Python generator."""
    word = Dice(b"pocket dojo").word
    with twin("words", b"pocket dojo") as stream:
        for start in range(0, WORDS, 100_000):
            expected = array("H", [word() for _ in range(100_000)]).tobytes()
            if stream.read(len(expected)) != expected:
                sys.exit("The C twin differs from lib/dojo/dice.py after %d words." % start)
    seed = b"\xff\x00"
    for arguments, words in (([], one(seed)), (["64"], in_turn(seed, 64)), (["first"], firsts(seed))):
        expected = packed(itertools.islice(words, 32 * 3000))
        with twin("bits", seed, *arguments) as stream:
            if stream.read(len(expected)) != expected:
                sys.exit("The C twin's bits differ from those of lib/dojo/dice.py: %s" % arguments)


class twin:
    """What the C twin writes, as a temporary file."""

    def __init__(self, kind, seed, *arguments):
        self.process = subprocess.Popen([str(TWIN), kind, seed.hex(), *arguments], stdout=subprocess.PIPE)

    def __enter__(self):
        return self.process.stdout

    def __exit__(self, *failure):
        self.process.kill()
        self.process.stdout.close()
        self.process.wait()


def one(seed):
    """The words of one generator."""
    dice = Dice(seed)
    while True:
        yield dice.word()


def in_turn(seed, count):
    """The words of `count` generators with consecutive seeds, one from each in turn."""
    generators = [Dice(seed + number.to_bytes(4, "little")) for number in range(count)]
    for dice in itertools.cycle(generators):
        yield dice.word()


def firsts(seed):
    """The first words of generators with consecutive seeds."""
    for number in itertools.count():
        yield Dice(seed + number.to_bytes(4, "little")).word()


def packed(words):
    """15 bits from each word, lowest first, as bytes."""
    bits = held = 0
    out = bytearray()
    for word in words:
        bits |= word << held
        held += 15
        while held >= 8:
            out.append(bits & 0xFF)
            bits >>= 8
            held -= 8
    return bytes(out)


# --- The tests --------------------------------------------------------------------------------------------------------


class Row:
    """One verdict: the stream, name and ntuple as dieharder prints them, and the p-values of all attempts."""

    def __init__(self, stream, name, ntuple, p, verdict):
        self.stream = stream
        self.name = name
        self.ntuple = ntuple
        self.values = [p]
        self.verdicts = [verdict]

    @property
    def verdict(self):
        if "FAILED" in self.verdicts:
            return "FAILED"
        return "WEAK" if "PASSED" not in self.verdicts else "PASSED"


def run(names):
    """All rows, in the order of the streams; `names` chooses tests, if any are given."""
    jobs = queue.Queue()
    count = 0
    for stream, arguments, tests in STREAMS:
        for number, ntuple, _ in tests:
            jobs.put((count, stream, arguments, number, ntuple))
            count += 1
    done = {}

    def work():
        while True:
            try:
                place, stream, arguments, number, ntuple = jobs.get_nowait()
            except queue.Empty:
                return
            rows = judge(stream, arguments, number, ntuple, names)
            done[place] = rows
            for row in rows:
                print(line(row), flush=True)

    workers = [threading.Thread(target=work) for _ in range(max(2, os.cpu_count() or 1))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return [row for place in sorted(done) for row in done[place]]


def judge(stream, arguments, number, ntuple, names):
    """The rows of one test, weak ones repeated."""
    if names and not any(NAMES.get(number, "") == name for name in names):
        return []
    rows = [Row(stream, *found) for found in dieharder(arguments, number, ntuple, 0)]
    if not rows:
        return [Row(stream, "test %d" % number, ntuple or 0, "none", "FAILED")]
    for attempt in range(1, AGAIN + 1):
        if all(row.verdict != "WEAK" for row in rows):
            break
        for row, found in zip(rows, dieharder(arguments, number, ntuple, attempt)):
            if row.verdict == "WEAK":
                row.values.append(found[2])
                row.verdicts.append(found[3])
    return rows


def dieharder(arguments, number, ntuple, attempt):
    """(name, ntuple, p, verdict) of each line dieharder prints for a test."""
    seed = bytes((number, ntuple or 0, attempt))
    command = ["dieharder", "-g", "200", "-d", str(number)] + (["-n", str(ntuple)] if ntuple is not None else [])
    with twin("bits", seed, *arguments) as stream:
        printed = subprocess.run(command, stdin=stream, capture_output=True, text=True).stdout
    found = []
    for text in printed.splitlines():
        fields = [field.strip() for field in text.split("|")]
        if len(fields) >= 6 and fields[5] in ("PASSED", "WEAK", "FAILED"):
            found.append((fields[0], int(fields[1]), fields[4], fields[5]))
    return found


NAMES = {
    0: "diehard_birthdays", 1: "diehard_operm5", 2: "diehard_rank_32x32", 3: "diehard_rank_6x8",
    4: "diehard_bitstream", 5: "diehard_opso", 6: "diehard_oqso", 7: "diehard_dna", 8: "diehard_count_1s_str",
    9: "diehard_count_1s_byt", 10: "diehard_parking_lot", 11: "diehard_2dsphere", 12: "diehard_3dsphere",
    13: "diehard_squeeze", 15: "diehard_runs", 16: "diehard_craps", 17: "marsaglia_tsang_gcd", 100: "sts_monobit",
    101: "sts_runs", 102: "sts_serial", 200: "rgb_bitdist", 201: "rgb_minimum_distance", 202: "rgb_permutations",
    203: "rgb_lagged_sum", 204: "rgb_kstest_test", 205: "dab_bytedistrib", 206: "dab_dct", 207: "dab_filltree",
    208: "dab_filltree2", 209: "dab_monobit2",
}  # fmt: skip


# --- The table --------------------------------------------------------------------------------------------------------


def line(row):
    """One line of the table."""
    values = ", then ".join(row.values)
    return "%-16s  %-22s %3d  %-8s %s" % (row.stream, row.name, row.ntuple, row.verdict, values)


def report(rows, seconds):
    """Print and keep the table and a summary; the number of verdicts that count against the generator."""
    bad = [row for row in rows if row.verdict != "PASSED"]
    repeated = [row for row in rows if len(row.values) > 1]
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    summary = "%d verdicts: %d passed (%d of them weak at first), %d did not; %d min, %d min of processor time." % (
        len(rows),
        len(rows) - len(bad),
        len([row for row in repeated if row not in bad]),
        len(bad),
        round(seconds / 60),
        round((used.ru_utime + used.ru_stime) / 60),
    )
    (BUILD / "verdicts.txt").write_text("\n".join([line(row) for row in rows] + [summary, ""]))
    print("\nWeak at first, or worse:")
    for row in repeated + [row for row in bad if row not in repeated]:
        print(line(row))
    print(summary)
    return len(bad)


if __name__ == "__main__":
    sys.exit(main())
