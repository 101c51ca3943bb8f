"""The parts of the emulated board, without a firmware: its display, its flash, its drive, its light, its quicker
processor.
"""

import json
import random
import subprocess

import pytest

from device_files import ROOT
from drive import drive
from sim.boards import find
from sim.handheld import Handheld

ROOM = ROOT / "tools/workshop/chip"
NPM = ROOT / "build/npm/node_modules/rp2040js/dist/esm"
COLUMNS, ROWS, PIXELS = 0x2A, 0x2B, 0x2C  # commands of a display
ENABLE, ERASE, PROGRAM, READ, STATUS, NAME = 0x06, 0x20, 0x02, 0x03, 0x05, 0x9F  # and of a flash chip


@pytest.fixture
def node(need):
    """node(program, given): what a program prints as JSON; what is given it finds as `given`."""
    need("node")

    def run(program, given, *parts):
        source = 'import { %s } from "%s";\n' % (", ".join(parts), (ROOM / "parts.mjs").as_uri()) if parts else ""
        source += 'import { readFileSync } from "node:fs";\nconst given = JSON.parse(readFileSync(0));\n' + program
        command = ["node", "--input-type=module", "--eval", source]
        ended = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True)
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout)

    return run


# --- The display ------------------------------------------------------------------------------------------------------

SHOW = """
const display = new Display(given.width, given.height, given.turned);
for (const [command, ...data] of given.sent) {
  display.command(command);
  data.forEach((byte) => display.data(byte));
}
console.log(JSON.stringify({ dots: display.dots, pixels: display.pixels().toString("hex") }));
"""


def sent(handheld, turned):
    """The commands by which a chip sends what was drawn last: for each area its columns, its rows, its dots."""
    shown = handheld.device.display.screen_
    width = handheld.board.width
    words = memoryview(handheld.pixels()).cast("H")
    for left, top, right, bottom in shown.areas:
        columns, rows = (left, right - 1), (top, bottom - 1)
        places = [(x, y) for y in range(top, bottom) for x in range(left, right)]
        if turned:
            columns, rows = rows, (width - right, width - left - 1)
            places = [(x, y) for x in reversed(range(left, right)) for y in range(top, bottom)]
        yield [COLUMNS, *b"".join(each.to_bytes(2, "big") for each in columns)]
        yield [ROWS, *b"".join(each.to_bytes(2, "big") for each in rows)]
        yield [PIXELS, *b"".join(words[y * width + x].to_bytes(2, "big") for x, y in places)]


@pytest.mark.parametrize("name, turned", [("sprig", 90), ("picosystem", 0)])
def test_the_display_shows_the_dots_that_our_own_renderer_paints(node, name, turned):
    with Handheld(find(name), 7) as handheld:
        told, count = [], 0

        def drew(areas):
            nonlocal count
            told.extend(sent(handheld, turned))
            count += sum((right - left) * (bottom - top) for left, top, right, bottom in areas)

        handheld.settle()
        handheld.device.on_refresh = drew
        handheld.play("next,ok,next,back,next,next,ok,ok")
        handheld.settle()
        size = {"width": handheld.board.width, "height": handheld.board.height, "turned": turned}
        shown = node(SHOW, size | {"sent": told}, "Display")
        assert count > handheld.board.width * handheld.board.height
        assert shown == {"dots": count, "pixels": handheld.pixels().hex()}


# --- The flash --------------------------------------------------------------------------------------------------------

ASK = """
let now = 0;
const memory = new Uint8Array(given.size).fill(0xff);
const flash = new Flash(memory, () => now);
const answers = given.orders.map((order) => {
  if (typeof order === "number") return (now += order);
  flash.select(true);
  const answer = order.map((byte) => flash.transfer(byte));
  flash.select(false);
  return answer;
});
console.log(JSON.stringify(answers));
"""
LATER = 200_000_000  # ns, longer than anything takes


def at(command, place, *data):
    return [command, *place.to_bytes(3, "big"), *data]


def flash(node, *orders):
    """What is answered to the last of these orders."""
    return node(ASK, {"size": 16384, "orders": orders}, "Flash")[-1]


def test_a_flash_is_only_written_after_leave_for_each_write(node):
    read = at(READ, 256, 0, 0)
    assert flash(node, at(PROGRAM, 256, 1, 2), LATER, read)[4:] == [255, 255]
    assert flash(node, [ENABLE], at(PROGRAM, 256, 1, 2), LATER, read)[4:] == [1, 2]
    assert flash(node, [ENABLE], at(PROGRAM, 256, 1), LATER, at(PROGRAM, 257, 2), LATER, read)[4:] == [1, 255]


def test_programming_clears_bits_and_sets_none_and_erasing_sets_those_of_one_sector(node):
    written = [ENABLE], at(PROGRAM, 4096, 0b1100), LATER, [ENABLE], at(PROGRAM, 4096, 0b1010), LATER
    assert flash(node, *written, at(READ, 4096, 0))[4:] == [0b1000]
    both = *written, [ENABLE], at(PROGRAM, 8191, 5), LATER, [ENABLE], at(PROGRAM, 4095, 5), LATER
    erased = *both, [ENABLE], at(ERASE, 5000), LATER
    assert flash(node, *both, at(READ, 4095, 0, 0))[4:] == [5, 0b1000]
    assert flash(node, *erased, at(READ, 4095, 0, 0))[4:] == [5, 255]
    assert flash(node, *erased, at(READ, 8191, 0))[4:] == [255]


def test_a_write_past_the_end_of_a_page_goes_on_at_its_beginning(node):
    written = [ENABLE], at(PROGRAM, 511, 1, 2), LATER
    assert flash(node, *written, at(READ, 511, 0, 0))[4:] == [1, 255]
    assert flash(node, *written, at(READ, 256, 0))[4:] == [2]


def test_it_is_busy_while_it_writes_and_takes_no_other_write(node):
    erasing = [ENABLE], at(ERASE, 0)
    assert flash(node, *erasing, [STATUS, 0])[1] == 1
    assert flash(node, *erasing, LATER, [STATUS, 0])[1] == 0
    assert flash(node, *erasing, [ENABLE], at(PROGRAM, 0, 1), LATER, at(READ, 0, 0))[4:] == [255]
    assert flash(node, [NAME, 0, 0, 0])[1:] == [0xEF, 0x40, 0x15]


# --- The drive --------------------------------------------------------------------------------------------------------

LIST = """
import binascii, os, sys, vfs
class Blocks:
    def __init__(self):
        self.data = bytearray(open(sys.argv[1], "rb").read())
    def readblocks(self, number, buffer):
        buffer[:] = self.data[512 * number : 512 * number + len(buffer)]
    def writeblocks(self, number, buffer):
        self.data[512 * number : 512 * number + len(buffer)] = buffer
    def ioctl(self, what, more):
        return len(self.data) // 512 if what == 4 else 512 if what == 5 else 0
vfs.mount(vfs.VfsFat(Blocks()), "/drive")
with open("/drive/boot_out.txt", "wb") as file:
    file.write(b"new")
for name in sorted(os.listdir("/drive")):
    print(name, "" if name == "lib" else binascii.hexlify(open("/drive/" + name, "rb").read()).decode())
print(os.statvfs("/drive")[:5])
"""


@pytest.mark.parametrize("size", [1, 2])
def test_a_boards_own_driver_reads_the_drive_and_writes_to_it(micropython, tmp_path, size):
    files = {"code.py": b"", "pocket-dojo.img": random.Random(1).randbytes(700_001), "settings.toml": b"A=1\n"}
    (tmp_path / "drive.img").write_bytes(drive(files, size << 20))
    *found, free = micropython(LIST, tmp_path / "drive.img").splitlines()
    expected = {name: data.hex() for name, data in files.items()} | {"boot_out.txt": b"new".hex(), "lib": ""}
    assert dict(line.split(" ") for line in found) == expected
    blocks = {1: 2003, 2: 4051}[size]
    assert free == str((512, 512, blocks, blocks - 1371, blocks - 1371))


def test_what_does_not_fit_onto_a_drive_is_told():
    with pytest.raises(ValueError, match="do not fit"):
        drive({"pocket-dojo.img": bytes(1 << 20)}, 1 << 20)


# --- Light ------------------------------------------------------------------------------------------------------------

# Two boards without a chip. What one's LED does, at these moments in microseconds; what the other's receiver shows.
SHINE = """
const alarms = [];
const clock = {
  nanos: 0,
  createAlarm(call) {
    const alarm = { call, at: Infinity, schedule: (delay) => (alarm.at = clock.nanos + delay) };
    alarms.push(alarm);
    return alarm;
  },
  reach(moment) {
    for (;;) {
      const next = alarms.reduce((first, each) => (each.at < first.at ? each : first), { at: Infinity });
      if (next.at > moment) break;
      [clock.nanos, next.at] = [Math.max(clock.nanos, next.at), Infinity];
      next.call();
    }
    clock.nanos = moment;
  },
};
const seen = [];
const made = () => ({
  clock, heard: new Set(), onPower: [],
  at: (moment, call) => clock.createAlarm(call).schedule(Math.max(0, moment - clock.nanos)),
  mcu: { gpio: [{ outputEnable: true, addListener(call) { this.changed = call; } },
    { setInputValue: (isHigh) => seen.push([clock.nanos / 1000, isHigh]) }] },
});
const from = made(), to = made(), losses = [...given.lost];
shine(from, 0, to, 1, () => losses.shift());
for (const moment of given.edges) {
  clock.reach(moment * 1000);
  from.mcu.gpio[0].outputValue = !from.mcu.gpio[0].outputValue;
  from.mcu.gpio[0].changed();
}
clock.reach(1e9);
console.log(JSON.stringify(seen.filter(([at, isHigh], place) => place && isHigh !== seen[place - 1][1])));
"""
HALF = 13  # µs, of a period of the carrier


def carrier(start, periods):
    """The edges of a burst, up and down."""
    return [start + HALF * edge for edge in range(2 * periods)]


def test_a_receiver_is_low_while_a_carrier_shines(node):
    edges = carrier(1000, 20) + carrier(2500, 10)
    seen = node(SHINE, {"edges": edges, "lost": [False]}, "shine")
    last = 1000 + 38 * HALF, 2500 + 18 * HALF  # it was switched on
    told = [[1000, False], [last[0] + 40, True], [2500, False], [last[1] + 40, True]]
    assert seen == told


def test_a_frame_that_is_lost_is_lost_to_its_end(node):
    frames = [1000, 2500], [10_000, 11_500]
    edges = [edge for frame in frames for start in frame for edge in carrier(start, 20)]
    assert [at for at, isHigh in node(SHINE, {"edges": edges, "lost": [True, False]}, "shine")][0] == 10_000
    assert len(node(SHINE, {"edges": edges, "lost": [False, True]}, "shine")) == 4


# --- The processor ----------------------------------------------------------------------------------------------------

# Executes each instruction of 16 bits once, from the same registers, memory and flags; a sum of what came of it.
EXECUTE = """
const { RP2040 } = await import(given.folder + "/rp2040.js");
const chip = new RP2040(), { core } = chip, words = new Int32Array(chip.sram.buffer, 0x1000 - 512, 1024);
chip.logger = { debug() {}, warn() {}, error() {}, info() {} };
let seed = 1;
const chance = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0);
const sums = [];
for (let code = 0; code < 0xe800; code++) {
  for (let place = 0; place < 15; place++) core.registers[place] = 0x20001000 + ((chance() >>> 8) & 0x7fc);
  [core.N, core.Z, core.C, core.V] = [1, 2, 4, 8].map((bit) => !!((chance() >>> 8) & bit));
  [core.waiting, core.PM, core.IPSR, core.currentMode, core.eventRegistered] = [false, false, 0, 0, false];
  core.pendingInterrupts = 0;
  chip.sramView.setUint16(0x8000, code, true);
  core.PC = 0x20008000;
  const { cycles } = core;
  core.executeInstruction();
  const { N, Z, C, V, waiting } = core, came = [...core.registers, N, Z, C, V, waiting, core.cycles - cycles, ...words];
  sums.push(came.reduce((sum, each) => (Math.imul(sum, 31) + Number(each)) | 0, 0));
}
console.log(JSON.stringify(sums));
"""


def test_the_quicker_processor_does_what_the_plain_one_does(node, need, tmp_path):
    need(str(NPM))
    subprocess.run(["node", ROOM / "quick.mjs", NPM, tmp_path / "quick"], check=True)
    (tmp_path / "plain").symlink_to(NPM)
    plain, quick = [node(EXECUTE, {"folder": (tmp_path / each).as_uri()}) for each in ("plain", "quick")]
    assert len(plain) == 0xE800 and quick == plain
