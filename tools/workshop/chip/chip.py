#!/usr/bin/env python3
"""The whole product on genuine CircuitPython, on an emulated RP2040: `make chip UF2=…` (docs/inside/chip.md).

    python tools/workshop/chip/chip.py FIRMWARE.uf2                  every walk of tests/goldens/screens.txt, English
    python tools/workshop/chip/chip.py FIRMWARE.uf2 --walk "a duel"    those whose names have that in them
    python tools/workshop/chip/chip.py FIRMWARE.uf2 --walk "a linked duel" --loss 0.3      two boards, by infrared
    python tools/workshop/chip/chip.py FIRMWARE.uf2 --press 200 --seed 3     random presses, with power cuts

The simulator walks beside the chip: it says which keys lead on, what the dice throw, what a press should cost by the
ledger (sim/costs). Ends with a table, written to build/chip/<board>.txt too; with 1 if a picture is neither the golden
one to the dot nor the simulator's, or Python printed a traceback. What differs lies in build/chip/<board>.
"""

import argparse
import random
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT), str(ROOT / "tools/device")]

from sim import boards, paths  # noqa: E402  after the path

paths.extend()

import build_device  # noqa: E402
from emulator import BUILD, START, WIRED, Chip, Emulator, find_urandom, infrared, pins, program  # noqa: E402
from report import Report  # noqa: E402
from sim.loading import drives  # noqa: E402
from sim.pictures import screens  # noqa: E402
from sim.unattended.run import shelf  # noqa: E402
from walks import follow  # noqa: E402

CUTS = 1 / 40  # cuts of the power per random press


def mash(board, files, firmware, count, seed, report):
    """Press keys at random, cut the power now and then, at any moment; the board draws its own random bytes."""
    chance = random.Random(seed)
    keys = [pins(board)[key.name] for key in board.keys if key.logical]
    ok = pins(board)[boards.key(board, "ok").name]
    with Emulator(firmware, board, [Chip(files)]) as chip:
        chip.ask(start=START)
        for number in range(count):
            if chance.random() < CUTS:
                chip.ask(wait=chance.randrange(1, 400))
                chip.ask(cut=True, start=START)
            key = chance.choice([ok, *keys])
            if not chip.ask(press=[key], ms=chance.choice((30, 60, 200)))["passes"]:
                chip.ask(wait=chance.randrange(1, 1000))
            report.console("press %d of seed %d" % (number + 1, seed), chip.printed)
            if report.wrong:
                break
        report.heap("presses of seed %d" % seed, chip.free())


def walk_all(board, files, chosen, report):
    """All walks that are chosen."""
    found = find_urandom(chosen.firmware, board)
    most = 2 if infrared(board) else 1
    for walk in screens.walks():
        if chosen.walk in walk.name and walk.count <= most and not walk.pupils:
            there = files if walk.game in ("", *shelf()) else program(board, build_device.template())
            follow(walk, board, there, chosen.firmware, found, report, chosen.loss, chosen.seed)
            print("%s: %d pictures, %d wrong" % (walk.name, report.seen, len(report.wrong)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("firmware", type=Path, help="a release of CircuitPython 10.2 or later, as .uf2")
    parser.add_argument("--board", help="as CircuitPython calls it; else the firmware's name tells")
    parser.add_argument("--walk", default="", help="only walks whose names have this in them")
    parser.add_argument("--press", type=int, default=0, help="so many random presses instead, with power cuts")
    parser.add_argument("--loss", type=float, default=0, help="how many frames get lost between two boards, 0 to 1")
    parser.add_argument("--seed", type=int, default=1, help="of random presses, or of frames that get lost")
    chosen = parser.parse_args()
    name = chosen.board or next((each for each in WIRED if each in chosen.firmware.name), "")
    if name not in WIRED:
        parser.error("which board is %s for? --board one of: %s" % (chosen.firmware, ", ".join(WIRED)))
    board = boards.find(name)
    build_device.simulated(board.name, Path(drives.made_for(board.name)))
    files = program(board)
    report = Report(board)
    if chosen.press:
        mash(board, files, chosen.firmware, chosen.press, chosen.seed, report)
    else:
        with suppress(KeyboardInterrupt):  # which ends with the table, too
            walk_all(board, files, chosen, report)
    lines = list(report.table()) + report.wrong
    (BUILD / (board.name + ".txt")).write_text("\n".join([*map(str, report.noted), "", *lines]) + "\n")
    print("\n".join(lines))
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
