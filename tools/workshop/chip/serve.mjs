// Emulated boards for emulator.py: a line of JSON in, a line of JSON out.
//     {"boards": [{"firmware": "…", "saved": "", …}], "noise": [["…"]]}       first: what Board and Room want,
//                                       `saved` and what os.urandom gives in hexadecimal
//     {"press": [15], "ms": 60, "dots": 20480}          keys; answers once so many dots were sent, and the picture rests
//     {"start": 6000}             until code.py's first picture rests, at most so long
//     {"wait": 500}   {"rest": 300, "most": 10000}   {"cut": true}   {"type": "?"}   {"find": 8000}   {"dark": true}
// "who" is the number of the board that is meant; time passes for all. Each answer: {"began", "passes", "complete",
// "console", "found", "pixels"} of that board, "pixels" if one may "look", "now"; all else are ms since the order.
import { Buffer } from "node:buffer";
import process from "node:process";
import { createInterface } from "node:readline";
import { Room } from "./room.mjs";

const REST = 140, GAP = 100, PATIENCE = 2000; // ms; after 140 the simulator presses the next key of a walk
const STARTED = 300; // ms without a dot after which the first picture is there
const bytes = (text) => Buffer.from(text, "hex");
let room = null;

function begin({ boards, noise, ...how }) {
  room = new Room(boards.map((what) => ({ ...what, saved: bytes(what.saved) })), how);
  room.boards.forEach((board, who) => board.noise.push(...noise[who].map(bytes)));
  return {};
}

function follow(order) {
  const board = room.boards[order.who ?? 0], start = board.ms;
  if (order.cut) board.cut();
  board.expect(order.dots ?? 0);
  for (const each of room.boards) each.console = "";
  const rested = (ms) => board.ms - Math.max(start, board.passes.at(-1)?.[1] ?? 0) >= ms;
  if (order.dark !== undefined) room.isDark = order.dark;
  if (order.press) {
    board.hold(order.press, order.ms);
    const least = start + order.ms + GAP;
    room.pass(order.ms + PATIENCE, () => board.ms >= least && board.complete !== undefined && rested(REST));
  }
  if (order.start) {
    const isDrawn = () => board.began >= start && board.passes.at(-1)?.[0] > board.began;
    room.pass(order.start, () => isDrawn() && rested(STARTED));
  }
  if (order.wait) room.pass(order.wait);
  if (order.rest) room.pass(order.most, () => rested(order.rest));
  if (order.find) room.pass(order.find, () => board.found !== undefined);
  if (order.type) {
    board.type(order.type);
    room.pass(1000, () => board.console.includes("\n"));
  }
  const { began, complete = null, found } = board;
  const passes = board.passes.map(([from, to, dots]) => [from - start, to - start, dots]);
  const pixels = order.look ? board.display.pixels().toString("base64") : "";
  const printed = room.boards.map((each) => each.console).join("");
  return { began: began - start, complete: complete && complete - start, passes, console: printed, found, pixels, now: board.ms };
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  console.log(JSON.stringify(room ? follow(order) : begin(order)));
}
process.exit();
