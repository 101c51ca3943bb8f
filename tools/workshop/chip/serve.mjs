// An emulated board for chip.py: a line of JSON in, a line of JSON out.
//     {"firmware": "…", "saved": "", …}                 first: what Board wants, `saved` in hexadecimal
//     {"press": [15], "ms": 60, "dots": 20480}          keys; answers once so many dots were sent, and the picture rests
//     {"wait": 500}   {"rest": 300, "most": 10000}   {"cut": true}   {"type": "?"}   {"find": 8000}
// Each answer: {"began", "passes", "complete", "console", "short", "found", "pixels"} of the board, "pixels" if one may
// "look"; times are ms since the order. "noise": [hex, …] goes to the board before.
import { Buffer } from "node:buffer";
import process from "node:process";
import { createInterface } from "node:readline";
import { Board } from "./board.mjs";

const REST = 140, GAP = 100, PATIENCE = 2000; // ms; after 140 the simulator presses the next key of a walk
let board = null;

function begin(what) {
  board = new Board({ ...what, saved: Buffer.from(what.saved, "hex") });
  return {};
}

function follow(order) {
  const start = board.ms;
  board.expect(order.dots ?? 0);
  board.console = "";
  board.noise.push(...(order.noise ?? []).map((each) => Buffer.from(each, "hex")));
  const rested = (ms) => board.ms - Math.max(start, board.passes.at(-1)?.[1] ?? 0) >= ms;
  if (order.press) {
    board.hold(order.press, order.ms);
    const least = start + order.ms + GAP;
    board.pass(order.ms + PATIENCE, () => board.ms >= least && board.complete !== undefined && rested(REST));
  }
  if (order.wait) board.pass(order.wait);
  if (order.rest) board.pass(order.most, () => rested(order.rest));
  if (order.find) board.pass(order.find, () => board.found !== undefined);
  if (order.cut) board.cut();
  if (order.type) {
    board.type(order.type);
    board.pass(1000, () => board.console.includes("\n"));
  }
  const { began, complete = null, console: printed, short, found } = board;
  const passes = board.passes.map(([from, to, dots]) => [from - start, to - start, dots]);
  const pixels = order.look ? board.display.pixels().toString("base64") : "";
  return { began: began - start, complete: complete && complete - start, passes, console: printed, short, found, pixels };
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  console.log(JSON.stringify(board ? follow(order) : begin(order)));
}
process.exit();
