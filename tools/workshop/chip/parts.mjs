// What sits around the chip on a board: its flash, a display on its SPI bus, infrared. None knows of the emulator.
//     const flash = new Flash(memory, () => nanoseconds);
//     flash.select(true); reply = flash.transfer(0x9f); …; flash.select(false);      // a command, byte by byte
//     const display = new Display(160, 128, 90);
//     display.command(0x2c); display.data(byte); …; display.pixels()                  // RGB565, low byte first, row by row
import { Buffer } from "node:buffer";

const KB = 1024;
const ERASE_4K = 45e6, ERASE_64K = 150e6, PROGRAM = 0.4e6; // nanoseconds, as a W25Q takes
const PAGE = 256;

// A flash chip like the W25Q of all these boards: erasing sets bits of a whole sector, programming only clears them.
export class Flash {
  #bytes = []; // of the command so far
  #enabled = false; // for one write
  #busyUntil = 0;

  constructor(memory, now, name = [0xef, 0x40, 0x15]) {
    Object.assign(this, { memory, now, name, erased: 0, programmed: 0 });
  }

  // The chip is selected, or let go: then a command that writes is carried out.
  select(low) {
    if (!low) this.#carryOut();
    this.#bytes = [];
  }

  transfer(byte) {
    const count = this.#bytes.push(byte);
    switch (this.#bytes[0]) {
      case 0x9f: return [0xff, ...this.name][count - 1] ?? 0xff; // who made it, and how large it is
      case 0x05: return (this.now() < this.#busyUntil ? 1 : 0) | (this.#enabled ? 2 : 0);
      case 0x35: return 0x02; // it talks on four wires
      case 0x15: return 0;
      case 0x03: return count > 4 ? this.memory[(this.#address() + count - 5) % this.memory.length] : 0xff;
      default: return 0xff;
    }
  }

  #address() {
    const [, high, middle, low] = this.#bytes;
    return (high << 16) | (middle << 8) | low;
  }

  #carryOut() {
    const [command] = this.#bytes;
    if (command === 0x06) this.#enabled = true;
    if (command === 0x04) this.#enabled = false;
    if (!this.#enabled || this.#bytes.length < 4 || this.now() < this.#busyUntil) return;
    if (command === 0x20) this.#erase(4 * KB, ERASE_4K);
    if (command === 0xd8) this.#erase(64 * KB, ERASE_64K);
    if (command === 0x02) {
      const at = this.#address(), page = at - (at % PAGE);
      this.#bytes.slice(4).forEach((byte, place) => (this.memory[page + ((at + place) % PAGE)] &= byte));
      this.programmed++;
      this.#wrote(PROGRAM);
    }
  }

  #erase(size, time) {
    const begin = this.#address() - (this.#address() % size);
    this.memory.fill(0xff, begin, begin + size);
    this.erased++;
    this.#wrote(time);
  }

  #wrote(time) {
    this.#enabled = false;
    this.#busyUntil = this.now() + time;
  }
}

const COLUMNS = 0x2a, ROWS = 0x2b, PIXELS = 0x2c, MORE = 0x3c; // commands of ST7735, ST7789 and ILI9341

// A display of width × height dots as it is looked at, whose panel is turned clockwise by 0 or 90 degrees.
export class Display {
  #command = 0;
  #arguments = [];
  #columns = [0, 0];
  #rows = [0, 0];
  #x = 0;
  #y = 0;
  #high = -1;

  constructor(width, height, turned = 0) {
    Object.assign(this, { width, height, turned, dots: 0 }); // dots: how many were sent
    this.frame = new Uint16Array(width * height);
  }

  command(byte) {
    this.#command = byte;
    this.#arguments = [];
    this.#high = -1;
    if (byte === PIXELS) [[this.#x], [this.#y]] = [this.#columns, this.#rows];
  }

  data(byte) {
    if (this.#command === PIXELS || this.#command === MORE) this.#pixel(byte);
    else if ((this.#command === COLUMNS || this.#command === ROWS) && this.#arguments.push(byte) === 4) {
      const [a, b, c, d] = this.#arguments, range = [(a << 8) | b, (c << 8) | d];
      if (this.#command === COLUMNS) this.#columns = range;
      else this.#rows = range;
    }
  }

  #pixel(byte) {
    if (this.#high < 0) {
      this.#high = byte;
      return;
    }
    const colour = (this.#high << 8) | byte, x = this.turned ? this.width - 1 - this.#y : this.#x;
    const y = this.turned ? this.#x : this.#y;
    if (x >= 0 && x < this.width && y < this.height) this.frame[y * this.width + x] = colour;
    this.#high = -1;
    this.dots++;
    if (++this.#x > this.#columns[1]) {
      this.#x = this.#columns[0];
      if (++this.#y > this.#rows[1]) this.#y = this.#rows[0];
    }
  }

  pixels() {
    return Buffer.from(this.frame.buffer.slice(0));
  }
}

const CARRIED = 40_000, LATE = 13_000; // nanoseconds after a carrier's last edge: when it counts as gone, and since when
const BETWEEN = 1.9e6; // nanoseconds; a longer pause ends a frame

// Light from an LED on one board to a receiver on another, whose pin is low while it sees a carrier, whosever.
// isLost() is asked once for each frame. The boards have {clock, mcu.gpio, heard, onPower, at} of Board.
export function shine(from, led, to, receiver, isLost) {
  const show = (isSeen, moment) => to.at(moment, () => {
    if (isSeen) to.heard.add(from);
    else to.heard.delete(from);
    to.mcu.gpio[receiver].setInputValue(to.heard.size === 0);
  });
  const wire = () => {
    const { clock } = from, pin = from.mcu.gpio[led];
    let isOn = false, isMissed = false, last = -Infinity;
    const gone = clock.createAlarm(() => {
      isOn = false;
      show(false, last + LATE);
    });
    pin.addListener(() => {
      if (!pin.outputEnable || !pin.outputValue) return;
      if (clock.nanos - last > BETWEEN) isMissed = isLost();
      if (!isOn && !isMissed) show(true, clock.nanos);
      isOn = true;
      last = clock.nanos;
      gone.schedule(CARRIED);
    });
    show(false, clock.nanos);
  };
  from.onPower.push(wire);
  to.onPower.push(() => to.mcu.gpio[receiver].setInputValue(to.heard.size === 0));
  wire();
}
