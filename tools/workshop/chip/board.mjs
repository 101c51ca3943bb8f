// A board with an RP2040, emulated: the chip is rp2040js (made quicker by quick.mjs), with what that lacks.
//     const board = new Board({ firmware, bootrom, drive, saved, size, display, urandom });
//     board.hold([15], 60);                       // a key, for 60 ms
//     board.run(board.clock.nanos + 2e6);         // 2 ms pass
//     board.display.pixels(); board.console; board.passes
// Added to rp2040js: a flash that can be written, an oscillator's random bit, PIO driven by the clock, a display on SPI,
// time that is taken by bytes on SPI, keys, power cuts. No misses of the flash's cache: a real board is slower.
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { BasePeripheral } from "../../../build/chip/rp2040js/peripherals/peripheral.js";
import { RP2040 } from "../../../build/chip/rp2040js/rp2040.js";
import { USBCDC } from "../../../build/chip/rp2040js/usb/cdc.js";
import { ConsoleLogger, LogLevel } from "../../../build/chip/rp2040js/utils/logging.js";
import { Display, Flash } from "./parts.mjs";

export const MB = 1024 * 1024, DRIVE = MB, SAVED = DRIVE - 4096; // in flash: CIRCUITPY, nvm
const FLASH = 0x10000000, CYCLE = 8, MS = 1e6; // nanoseconds
const APART = 100; // ms between two passes over the display that do not belong together
const BREAK = 0x77;

// Time that the core's cycles make; alarms are called when they are due.
class Clock {
  frequency = 125e6;
  core = { cycles: 0 };
  limit = 0; // cycles after which somebody wants to be called
  #begin;
  #next = null;

  constructor(begin) {
    this.#begin = begin;
  }

  get nanos() {
    return this.#begin + this.core.cycles * CYCLE;
  }

  set nanos(time) {
    this.#begin = time - this.core.cycles * CYCLE;
  }

  get micros() {
    return this.nanos / 1000;
  }

  get due() {
    return this.#next ? this.#next.at : Infinity;
  }

  createAlarm(call) {
    const alarm = { at: 0, next: null, scheduled: false, call };
    alarm.cancel = () => this.#drop(alarm);
    alarm.schedule = (delay) => {
      if (alarm.scheduled) this.#drop(alarm);
      alarm.at = this.nanos + delay;
      alarm.scheduled = true;
      let before = null, after = this.#next;
      while (after && after.at < alarm.at) [before, after] = [after, after.next];
      alarm.next = after;
      if (before) before.next = alarm;
      else {
        this.#next = alarm;
        this.limit = Math.min(this.limit, this.core.cycles + Math.ceil(delay / CYCLE));
      }
    };
    return alarm;
  }

  #drop(alarm) {
    alarm.scheduled = false;
    let before = null, each = this.#next;
    while (each && each !== alarm) [before, each] = [each, each.next];
    if (!each) return;
    if (before) before.next = alarm.next;
    else this.#next = alarm.next;
  }

  // Call the alarms that are due; for each it is the moment it was set to.
  ring() {
    const now = this.nanos;
    for (let alarm = this.#next; alarm && alarm.at <= now; alarm = this.#next) {
      this.#next = alarm.next;
      this.nanos = alarm.at;
      alarm.scheduled = false;
      alarm.call();
    }
    this.nanos = now;
  }
}

// A peripheral of which only some registers matter: reads and writes go to functions, the rest is remembered.
class Registers extends BasePeripheral {
  constructor(mcu, read, write = () => {}) {
    super(mcu, "");
    Object.assign(this, { kept: new Map(), read, write });
  }

  readUint32(offset) {
    return this.read(offset, this.kept.get(offset)) ?? this.kept.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.kept.set(offset, value >>> 0);
    this.write(offset, value >>> 0);
  }
}

// The serial interface to the flash, for commands that are not reading by the bus, and the pin that selects it.
function serve(flash, mcu) {
  let received = [], forced = false, last = 0;
  const ssi = new Registers(mcu, (offset) => {
    if (offset === 0x20) return 0; // what is still to be sent
    if (offset === 0x24) return received.length;
    if (offset === 0x28) return 0x06 | (received.length ? 0x08 : 0);
    if (offset !== 0x60) return undefined;
    if (received.length) {
      last = received.shift();
      if (!received.length && !forced) flash.select(false);
    }
    return last;
  }, (offset, value) => {
    if (offset === 0x60) received.push(flash.transfer(value & 255));
    if (offset === 0x08) {
      received = [];
      if (!forced) flash.select(true);
    }
  });
  const pins = new Registers(mcu, (offset, kept) => kept ?? (offset & 4 && offset < 0x30 ? 0x1f : 0), (offset, value) => {
    const isLow = ((value >>> 8) & 3) === 2;
    if (offset !== 0x0c || isLow === forced) return;
    forced = isLow;
    received = [];
    flash.select(isLow);
  });
  return { ssi, pins };
}

// Make a PIO run by the clock and its dividers; rp2040js runs it as fast as it can.
function clocked(pio, clock) {
  const alarm = clock.createAlarm(() => {
    const now = clock.nanos;
    for (const machine of pio.machines)
      for (; machine.enabled && !machine.waiting && machine.due <= now + 1e-6; machine.due += machine.period) machine.step();
    pio.checkChangedPins();
    arm();
  });
  const arm = () => {
    const due = Math.min(...pio.machines.map((each) => (each.enabled && !each.waiting ? each.due : Infinity)));
    if (due < Infinity) alarm.schedule(Math.max(0, due - clock.nanos));
  };
  const start = (machine) => {
    machine.period = ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * (1e9 / pio.rp2040.clkSys);
    machine.due = clock.nanos + machine.period;
    arm();
  };
  for (const machine of pio.machines) {
    const check = machine.checkWait.bind(machine), write = machine.writeUint32.bind(machine);
    machine.checkWait = () => {
      const waited = machine.waiting;
      check();
      if (waited && !machine.waiting && machine.enabled) start(machine);
    };
    machine.writeUint32 = (offset, value) => {
      write(offset, value);
      if (machine.enabled) start(machine);
    };
  }
  pio.run = () => pio.machines.filter((each) => each.enabled && !each.waiting).forEach(start);
  const write = pio.writeUint32.bind(pio);
  pio.writeUint32 = (offset, value) => {
    const ran = pio.machines.map((each) => each.enabled);
    write(offset, value);
    if (offset === 0) pio.machines.filter((each, place) => each.enabled && !ran[place]).forEach(start);
  };
}

// A board that is switched on. what: {firmware, bootrom, drive: files; saved: Buffer of nvm; size: of the flash;
// display: {width, height, turned, command, select} with its two pins; urandom: where that function is, 0 if unknown}.
// console: what Python prints; began: when CircuitPython said that code.py begins, in ms;
// passes: [begin, end, dots] of what was sent to the display since expect(dots), in ms; complete: when these dots were;
// noise: what urandom gives next, a Buffer a call of which it takes as much as it needs.
// onPower: functions that are called each time the power comes on; heard: the lights that its receiver sees now.
export class Board {
  console = "";
  passes = [];
  noise = [];
  onPower = [];
  heard = new Set();
  held = new Map(); // pin: until when, in nanoseconds

  constructor(what) {
    this.what = what;
    this.memory = new Uint8Array(16 * MB).fill(0xff);
    for (const [place, bytes] of blocks(readFileSync(what.firmware))) this.memory.set(bytes, place);
    if (what.saved) this.memory.set(what.saved, SAVED);
    this.memory.set(readFileSync(what.drive), DRIVE);
    this.#power(0);
  }

  // The power is cut and comes back: what is in flash stays.
  cut() {
    this.memory = this.mcu.flash;
    this.#power(this.clock.nanos);
  }

  get ms() {
    return this.clock.nanos / MS;
  }

  #power(time) {
    const clock = (this.clock = new Clock(time)), mcu = (this.mcu = new RP2040(clock));
    clock.core = mcu.core;
    mcu.logger = new ConsoleLogger(LogLevel.Error, false);
    const bootrom = readFileSync(this.what.bootrom);
    mcu.loadBootrom(new Uint32Array(bootrom.buffer.slice(bootrom.byteOffset, bootrom.byteOffset + bootrom.length)));
    mcu.flash.set(this.memory);
    this.flash = new Flash(mcu.flash.subarray(0, this.what.size), () => clock.nanos, [0xef, 0x40, Math.log2(this.what.size)]);
    const { ssi, pins } = serve(this.flash, mcu);
    mcu.peripherals[0x18000] = ssi;
    mcu.peripherals[0x40018] = pins;
    mcu.peripherals[0x40060] = new Registers(mcu, (offset) => this.#oscillator(offset));
    mcu.peripherals[0x40064] = new Registers(mcu, (offset, kept = [0x10b1, 0x91, 0x100][offset / 4] ?? 0) => kept | (offset ? 0 : 0x1000));
    mcu.peripherals[0x40058].onWatchdogTrigger = () => (this.restarts = true);
    for (const pio of mcu.pio) clocked(pio, clock);
    this.#plug();
    this.#wire();
    for (const pin of mcu.qspi) [pin.rawInputValue, pin.padValue] = [true, pin.padValue | 0x40]; // nobody holds BOOTSEL
    for (const pin of mcu.gpio) pin.setInputValue(true); // nor any key
    for (const pin of this.held.keys()) mcu.gpio[pin].setInputValue(false);
    if (this.what.urandom) mcu.flash.set([BREAK, 0xbe], this.what.urandom - FLASH);
    mcu.onBreak = () => this.#draw();
    mcu.core.PC = FLASH;
    for (const call of this.onPower) call();
  }

  // A computer at the USB socket, which reads what is printed.
  #plug() {
    const { mcu } = this, serial = (this.serial = new USBCDC(mcu.usbCtrl)), text = new TextDecoder();
    serial.onSerialData = (bytes) => {
      const said = text.decode(bytes, { stream: true });
      this.console += said;
      if (said.includes("code.py")) this.began = this.ms; // the title of a terminal's window
    };
    let wanted = 0; // bytes it would take; unlike rp2040js, a computer that has none says nothing
    mcu.usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint === serial.outEndpoint) wanted = size;
    };
    this.type = (letters) => mcu.usbCtrl.endpointReadDone(serial.outEndpoint, Uint8Array.from(Buffer.from(letters).subarray(0, wanted)));
  }

  // The display on the first SPI; a byte takes as long as its bits.
  #wire() {
    const { mcu, clock } = this, { width, height, turned, command, select } = this.what.display;
    const display = (this.display = new Display(width, height, turned)), spi = mcu.spi[0];
    const done = clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (word) => {
      if (!mcu.gpio[select].outputValue) {
        const { dots } = display;
        if (mcu.gpio[command].outputValue) display.data(word & 255);
        else display.command(word & 255);
        if (display.dots > dots) this.#sent(this.ms);
      }
      done.schedule(8e9 / (spi.clockFrequency || 1e9));
    };
  }

  // Dots that are to be sent from now on, 0 if nobody knows.
  expect(dots) {
    this.passes = [];
    this.missing = dots;
    this.complete = dots ? undefined : this.ms;
  }

  #sent(now) {
    if (--this.missing === 0) this.complete = now;
    const pass = this.passes.at(-1);
    if (!pass || now - pass[1] > APART) this.passes.push([now, now, 1]);
    else {
      pass[1] = now;
      pass[2]++;
    }
  }

  // The ring oscillator. Only os.urandom reads whether it runs and then its random bit: that is how it is found.
  #oscillator(offset) {
    if (offset === 0x18) return 0x80001000; // it is stable
    if (offset === 0) this.asked = this.mcu.core.PC;
    if (offset !== 0x1c) return undefined;
    this.found ??= this.#function(this.asked);
    return 0;
  }

  // Where the function begins that is running at `place`: it saves where it will return to, by one PUSH or by two.
  #function(place) {
    let found = 0;
    for (let at = place & ~1; at > (found ? found - 14 : place - 64); at -= 2)
      if (this.mcu.readUint16(at) >> 8 === 0xb5) found = at;
    return found;
  }

  // In place of os.urandom(buffer, length): what the simulator drew.
  #draw() {
    const { registers } = this.mcu.core, [buffer, length] = registers;
    const noise = this.noise.shift();
    for (let place = 0; place < length; place++) this.mcu.writeUint8((buffer >>> 0) + place, noise[place]);
    registers[0] = 1;
    registers[15] = registers[14] & ~1;
  }

  // Hold keys, by their pins, for so many ms.
  hold(pins, ms) {
    for (const pin of pins) {
      this.mcu.gpio[pin].setInputValue(false);
      this.held.set(pin, this.clock.nanos + ms * MS);
    }
  }

  // Call a function at a moment, in nanoseconds; at once if that is past.
  at(moment, call) {
    this.clock.createAlarm(call).schedule(Math.max(0, moment - this.clock.nanos));
  }

  // Let time pass until `end`, in nanoseconds.
  run(end) {
    for (const [pin, until] of this.held) {
      if (until > this.clock.nanos) continue;
      this.held.delete(pin);
      this.mcu.gpio[pin].setInputValue(true);
    }
    const { clock } = this, { core } = this.mcu;
    while (clock.nanos < end) {
      if (clock.due <= clock.nanos) {
        clock.ring();
        continue;
      }
      const next = Math.min(clock.due, end);
      if (core.waiting) {
        clock.nanos = next;
        continue;
      }
      clock.limit = core.cycles + Math.ceil((next - clock.nanos) / CYCLE - 1e-6);
      do core.executeInstruction();
      while (core.cycles < clock.limit && !core.waiting);
      if (this.restarts) this.#restart();
    }
  }

  // The chip starts again by itself; memory stays.
  #restart() {
    const { core } = this.mcu;
    this.restarts = false;
    Object.assign(core, { VTOR: 0, pendingInterrupts: 0, enabledInterrupts: 0, PM: false, IPSR: 0, waiting: false, currentMode: 0, SPSEL: 0 });
    core.registers[13] = this.mcu.bootrom[0];
    core.PC = FLASH;
    this.#plug();
  }
}

// [place in flash, bytes] of a UF2 file.
function* blocks(file) {
  for (let at = 0; at < file.length; at += 512)
    yield [file.readUInt32LE(at + 12) - FLASH, file.subarray(at + 32, at + 32 + file.readUInt32LE(at + 16))];
}
