#!/usr/bin/env python3
"""The statistical battery for lib/dojo/dice.py: `make battery`, at most half an hour on two idle cores.

    python tools/workshop/battery/run.py             everything
    python tools/workshop/battery/run.py --prove     only builds the C twin and proves that it is the same generator
    python tools/workshop/battery/run.py --tests 16,101     the tests that `dieharder -l` gives these numbers

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
import shutil
import subprocess
import sys
from array import array
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / "build/battery"
sys.path.append(str(ROOT))
from sim import paths  # noqa: E402  after the path

paths.extend()

from dojo.dice import Dice  # noqa: E402  the path comes first

WORDS = 10_000_000

# (dieharder's number, ntuple or None), the longest first.
LONG = [(203, lag) for lag in (32, 31, 24, 20, 16, 15, 12, 8)] + [(17, None), (200, 12), (200, 11)]
LONG += [(203, lag) for lag in (7, 6, 5, 4, 3, 2, 1)]
SHORT = [(200, bits) for bits in range(10, 0, -1)] + [(201, size) for size in (5, 4, 3, 2)]
SHORT += [(202, size) for size in (5, 4, 3, 2)]
SHORT += [(number, None) for number in (7, 2, 102, 101, 13, 1, 6, 5, 16, 9, 3, 12, 10, 4, 8, 0, 11, 15, 100)]
SHORT += [(203, 0), *((number, None) for number in (207, 208, 205, 209, 206, 204))]
FIRST_WORDS = [(202, 5)] + [(number, None) for number in (101, 4, 204, 12, 10, 0, 8, 11, 15, 100)]
STREAMS = (  # arguments of twin.c
    ("one generator", (), LONG + SHORT),
    ("64 seeds in turn", ("64",), SHORT),
    ("first words", ("first",), FIRST_WORDS),
)
ATTEMPTS = 3  # at a test that is weak


def main():
    parser = argparse.ArgumentParser(description="statistical tests of the dice")
    parser.add_argument("--prove", action="store_true", help="only prove that the C twin is the same generator")
    parser.add_argument("--tests", default="", help="numbers as dieharder -l lists them, with commas between")
    chosen = parser.parse_args()
    for tool, package in (("cc", "gcc"), ("dieharder", "dieharder"))[: 1 if chosen.prove else 2]:
        if shutil.which(tool) is None:
            print("The battery needs %s; `apt-get install %s` brings it on Debian and Ubuntu." % (tool, package))
            return 2
    prove()
    print("The C twin gives the same %d words as lib/dojo/dice.py." % WORDS, flush=True)
    if chosen.prove:
        return 0
    wanted = [int(number) for number in chosen.tests.split(",") if number]
    jobs = [(*stream[:2], *test) for stream in STREAMS for test in stream[2] if not wanted or test[0] in wanted]
    with ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:
        rows = list(itertools.chain(*pool.map(lambda job: judge(*job), jobs)))
    verdicts = [verdict for _, verdict in rows]
    lines = [line for line, _ in rows] + ["%d verdicts, %d passed" % (len(rows), verdicts.count("PASSED"))]
    (BUILD / "verdicts.txt").write_text("\n".join(lines) + "\n")
    print(lines[-1])
    return 0 if rows and set(verdicts) == {"PASSED"} else 1


# --- The twin ---------------------------------------------------------------------------------------------------------


def prove():
    """Compile twin.c; SystemExit if it differs from the Python generator."""
    BUILD.mkdir(parents=True, exist_ok=True)
    source = Path(__file__).with_name("twin.c")
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", BUILD / "twin", source], check=True)
    word = Dice(b"pocket dojo").word
    with twin("words", b"pocket dojo") as stream:
        for start in range(0, WORDS, 100_000):
            expected = array("H", [word() for _ in range(100_000)]).tobytes()
            if stream.read(len(expected)) != expected:
                sys.exit("The C twin differs from lib/dojo/dice.py after %d words." % start)
    seed = b"\xff\x00"
    seeds = [seed + number.to_bytes(4, "little") for number in range(32 * 3000)]
    for arguments, draws in (
        ((), itertools.repeat(Dice(seed))),
        (("64",), itertools.cycle(map(Dice, seeds[:64]))),
        (("first",), map(Dice, seeds)),
    ):
        expected = packed(dice.word() for dice in itertools.islice(draws, 32 * 3000))
        with twin("bits", seed, *arguments) as stream:
            if stream.read(len(expected)) != expected:
                sys.exit("The C twin's bits differ from those of lib/dojo/dice.py: %s" % (arguments,))


@contextmanager
def twin(kind, seed, *arguments):
    """The C twin's endless output."""
    with subprocess.Popen([BUILD / "twin", kind, seed.hex(), *arguments], stdout=subprocess.PIPE) as process:
        try:
            yield process.stdout
        finally:
            process.kill()


def packed(words):
    """15 bits from each word, lowest first, as bytes."""
    bits = "".join([format(word, "015b") for word in words][::-1])
    return int(bits, 2).to_bytes(len(bits) // 8, "little")


# --- The tests --------------------------------------------------------------------------------------------------------


def judge(stream, arguments, number, ntuple):
    """[(line of the table, verdict)] of dieharder's lines for a test, weak ones repeated."""
    found = []  # for each line: name, ntuple, p of each attempt, verdict
    for attempt in range(ATTEMPTS):
        for place, (name, size, p, verdict) in enumerate(dieharder(arguments, number, ntuple, attempt)):
            if attempt == 0:
                found.append([name, size, [p], verdict])
            elif found[place][3] == "WEAK":
                found[place][2].append(p)
                found[place][3] = verdict
        if found and all(one[3] != "WEAK" for one in found):
            break
    rows = []
    for name, size, values, verdict in found or [("test %d" % number, ntuple or 0, ["none"], "FAILED")]:
        line = "%-16s  %-22s %3s  %-8s %s" % (stream, name, size, verdict, ", then ".join(values))
        print(line, flush=True)
        rows.append((line, verdict))
    return rows


def dieharder(arguments, number, ntuple, attempt):
    """(name, ntuple, p, verdict) of each line dieharder prints for a test."""
    command = ["dieharder", "-g", "200", "-d", str(number)] + (["-n", str(ntuple)] if ntuple is not None else [])
    with twin("bits", bytes((number, ntuple or 0, attempt)), *arguments) as stream:
        printed = subprocess.run(command, stdin=stream, capture_output=True, text=True).stdout
    lines = [[field.strip() for field in line.split("|")] for line in printed.splitlines()]
    return [
        (fields[0], fields[1], fields[4], fields[5])
        for fields in lines
        if len(fields) > 5 and fields[5] in ("PASSED", "WEAK", "FAILED")
    ]


if __name__ == "__main__":
    sys.exit(main())
