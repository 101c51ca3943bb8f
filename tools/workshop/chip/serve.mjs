// Emulated boards for chip.py: a line of JSON in, a line of JSON out.
//     {"boards": [{…}, …], "infrared": [2, 3, 0.3]}      first: what Board wants; LED, receiver and loss where they are linked
//     {"on": 0, "press": [15], "ms": 60, "answered": true}     a key; answers once the picture rests
//     {"wait": 500}   {"rest": 300, "most": 10000}   {"on": 0, "cut": true}   {"on": 0, "type": "?"}   {"on": 0, "find": 8000}
// Each answer: {"ms", "began", "passes", "console", "short", "found", "pixels"} of the board, "pixels" if one may "look"; times
// are ms since the order. "noise": [hex, …] goes to the board before.
import { Buffer } from "node:buffer";
import process from "node:process";
import { createInterface } from "node:readline";
import { Board, infrared, run } from "./board.mjs";

const REST = 60, GAP = 100, PATIENCE = 2000; // ms
let boards = null;

function begin({ boards: wanted, infrared: link, seed }) {
  boards = wanted.map((each) => new Board({ ...each, saved: Buffer.from(each.saved, "hex") }));
  if (!link) return;
  const [led, receiver, loss] = link;
  let state = seed;
  const isLost = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32 < loss;
  infrared(boards[0], led, boards[1], receiver, isLost);
  infrared(boards[1], led, boards[0], receiver, isLost);
}

function follow(order) {
  const board = boards[order.on ?? 0], start = board.ms;
  board.passes = [];
  board.console = "";
  board.noise.push(...(order.noise ?? []).map((each) => Buffer.from(each, "hex")));
  const rested = (ms) => board.ms - Math.max(start, board.passes.at(-1)?.[1] ?? 0) >= ms;
  if (order.press) {
    board.hold(order.press, order.ms);
    const least = start + order.ms + GAP;
    const isOver = () => board.ms >= least && (order.answered ? board.passes.length > 0 : true) && rested(REST);
    run(boards, order.ms + PATIENCE, isOver);
  }
  if (order.wait) run(boards, order.wait, () => false);
  if (order.rest) run(boards, order.most, () => rested(order.rest));
  if (order.find) run(boards, order.find, () => board.found !== undefined);
  if (order.cut) board.cut();
  if (order.type) {
    board.type(order.type);
    run(boards, 1000, () => board.console.includes("\n"));
  }
  const passes = board.passes.map(([from, to, dots]) => [from - start, to - start, dots]);
  const pixels = order.look ? board.display.pixels().toString("base64") : "";
  return { ms: board.ms - start, began: board.began - start, passes, console: board.console, short: board.short, found: board.found, pixels };
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  console.log(JSON.stringify(boards ? follow(order) : begin(order) ?? {}));
}
process.exit();
