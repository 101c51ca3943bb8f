// Boards in one room, on one clock; two of them see each other's infrared light.
//     const room = new Room([what, what], { light: [2, 3], loss: 0.3, seed: 5 });     // pins of LED and receiver
//     room.pass(200);                             // 200 ms pass for all
//     room.isDark = true;                         // none sees another's light
import { Board } from "./board.mjs";
import { shine } from "./parts.mjs";

const MS = 1e6; // nanoseconds
const LOOK = 2 * MS;
const TOGETHER = 20_000; // nanoseconds by which one board may be ahead of another

// Boards as the class Board wants them; frames are lost with the chance `loss`, which follows from the seed.
export class Room {
  isDark = false;

  constructor(boards, { light, loss = 0, seed = 1 } = {}) {
    this.boards = boards.map((what) => new Board(what));
    const chance = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) / 2 ** 32;
    const isLost = () => this.isDark || chance() < loss;
    for (const from of light ? this.boards : [])
      for (const to of this.boards) if (to !== from) shine(from, light[0], to, light[1], isLost);
  }

  // Let at most so many ms pass, until `isEnough`, which is looked at each 2 ms.
  pass(ms, isEnough = () => false) {
    const [first] = this.boards, end = first.clock.nanos + ms * MS;
    while (first.clock.nanos < end && !isEnough()) this.#run(Math.min(end, first.clock.nanos + LOOK));
  }

  #run(end) {
    const step = this.boards.length > 1 ? TOGETHER : LOOK;
    for (let next = this.boards[0].clock.nanos; next < end;) {
      next = Math.min(end, next + step);
      for (const board of this.boards) board.run(next);
    }
  }
}
