// What handhelds have done, from the texts of their QR codes to a table (docs/inside/link/lessons.md, "As codes").
//
//   const all = new Collected();
//   all.take("PD1R1/2 3f2abcc41d\n7c5 19/5 9/12")    // { has: 1, of: 2 }; null for anything but such a code
//   all.rows()                                       // [] until the other one has come, then as counted() below
//
// Codes of one collection have the same number and check: those of another one are never mixed with them. Where a handheld
// has collected more meanwhile, its new codes replace the old ones once all of them are there.

export const SIGN = "PD1R";
const HEAD = /^PD1R([1-9]\d{0,2})\/([1-9]\d{0,2})$/;
const CHECK = /^([0-9a-f]{6})([0-9a-f]{4})$/;
const BEGINS = /^([1-9]\d?)([a-z-])(\d{1,3})$/;
const PAIR = /^(\d{1,5})\/(\d{1,5})$/;

export class Collected {
  constructor() {
    this.coming = new Map(); // number of a collection → { check, parts }, as long as some are missing
    this.whole = new Map(); // number of a collection → { check, rows }
  }

  // The text of one code: how many of its collection are there now. Blanks may stand for ends of lines, as some phones do it.
  take(text) {
    const [head, sum, ...words] = text.trim().split(/\s+/);
    const [, part, of] = HEAD.exec(head)?.map(Number) ?? [];
    const [, number, check] = CHECK.exec(sum) ?? [];
    const lines = split(words);
    if (!part || part > of || !number || !lines) return null;
    if (this.whole.get(number)?.check === check) return { has: of, of };
    if (this.coming.get(number)?.check !== check) this.coming.set(number, { check, parts: [] });
    const { parts } = this.coming.get(number);
    parts[part - 1] = lines;
    const has = Object.keys(parts).length;
    if (has < of) return { has, of };
    this.coming.delete(number);
    const all = parts.flat();
    if (crc16(all.join("\n")) !== parseInt(check, 16)) return null;
    this.whole.set(number, { check, rows: all.map(counted) });
    return { has, of };
  }

  // All that is there, by number.
  rows() {
    return [...this.whole.values()].flatMap(({ rows }) => rows).sort((one, other) => one.number - other.number);
  }

  // The numbers that more than one handheld has.
  twice() {
    const numbers = this.rows().map(({ number }) => number);
    return [...new Set(numbers.filter((number, at) => numbers.indexOf(number) < at))];
  }

  // Take a row out again.
  remove(row) {
    for (const one of this.whole.values()) one.rows = one.rows.filter((each) => each !== row);
  }
}

// The lines of a code, from its words; null if there is something else among them.
function split(words) {
  const lines = [];
  for (const word of words) {
    if (BEGINS.test(word)) lines.push(word);
    else if (lines.length && PAIR.test(word)) lines.push(`${lines.pop()} ${word}`);
    else return null;
  }
  return lines.length && lines.every((line) => line.split(" ").length <= 3) ? lines : null;
}

// A line's numbers. game: its place in the launcher, -1 for none.
function counted(line) {
  const [first, ...pairs] = line.split(" ");
  const [, number, game, played] = BEGINS.exec(first);
  const [[right, wrong], [best, choices]] = [0, 1].map((at) => (pairs[at] ?? "0/0").split("/").map(Number));
  const place = game === "-" ? -1 : game.charCodeAt(0) - 97;
  return { number: Number(number), game: place, played: Number(played), right, wrong, best, choices };
}

// CRC-16/IBM-3740, as everywhere on the link.
function crc16(text) {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

// A table as text: its heads, and a row of cells for each handheld. What could be taken for the end of a cell goes into quotes.
export function table(heads, rows, between) {
  const cell = (text) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : String(text));
  return [heads, ...rows].map((cells) => `${cells.map(cell).join(between)}\r\n`).join("");
}
