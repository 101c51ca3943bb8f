// The page: how many handhelds of which board, the keys of the keyboard and of gamepads, and the dialogs.

import { Handheld, make } from "./handheld.js";

const find = (id) => document.getElementById(id);
const table = find("table");
const asked = new URLSearchParams(location.search);
const MOST = 4;
const LETTERS = { " ": "space", Enter: "return", Escape: "escape", Backspace: "backspace" };
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const MEANS = { up: "move", next: "next", ok: "ok", back: "back; hold it for the menu", start: "hold it for the menu" };
const PRINTED = { return: "Enter", space: "Space", escape: "Esc", backspace: "Backspace" };
const NOTES = {
  damaged: "What this handheld had saved is lost. Sorry! It starts like a new one.",
  unkept: "This browser does not let the page keep anything: when you close it, your match is gone.",
  stopped: "A handheld has stopped. Your match is safe: press Start it again.",
};

const boards = await (await fetch(new URL("boards.json", import.meta.url))).json();
const language = asked.has("held") ? "" : (navigator.language ?? "").slice(0, 2).toLowerCase().replace(/[^a-z]/g, "");
const handhelds = [];
let focus = 0;
const link = { loss: 0, delay: 0, cut: false };

// --- What was chosen ----------------------------------------------------------------------------

// "#ninja/duel/pico": a game, a form of it, a board, in any order and number; what is unknown is left out.
function wished() {
  const words = decodeURIComponent(location.hash.slice(1)).toLowerCase().split("/").filter(Boolean);
  const board = words.find((word) => word in boards);
  return { board, wish: words.filter((word) => /^[a-z_]{1,24}$/.test(word) && word !== board).join("/") };
}

function remembered(name, usual) {
  try {
    return localStorage.getItem("pocket-dojo-" + name) ?? usual;
  } catch {
    return usual;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem("pocket-dojo-" + name, value);
  } catch {
    // a browser that keeps nothing: next time it is as usual
  }
}

// A number for a handheld that no other tab of this browser uses; it is free again when the tab is closed.
async function claim(board) {
  for (let number = 1; number < 100; number++) {
    if (handhelds.some((one) => one.short === board && one.number === number)) continue;
    if (!navigator.locks) return { number, free() {} };
    const free = await new Promise((done) => {
      navigator.locks.request(`pocket-dojo ${board} ${number}`, { ifAvailable: true }, (lock) =>
        lock ? new Promise((release) => done(release)) : done(null),
      );
    });
    if (free) return { number, free };
  }
  throw new Error("no number is free");
}

// --- Handhelds ----------------------------------------------------------------------------------

let arranging = Promise.resolve();

function arrange(count, board, wish = "") {
  arranging = arranging.then(() => rearrange(count, board, wish));
  return arranging;
}

async function rearrange(count, board, wish) {
  const side = (place) => (count === 2 ? place + 1 : 0);
  handhelds.forEach((one) => (one.stays = one.short === board && !wish));
  const staying = handhelds.filter((one) => one.stays).slice(0, count);
  if (staying.some((one, place) => one.side !== side(place))) staying.forEach((one) => (one.stays = false));
  for (const one of handhelds.filter((one) => !one.stays || !staying.includes(one))) {
    one.end();
    one.seat.remove();
    await one.kept;
    one.free();
    handhelds.splice(handhelds.indexOf(one), 1);
  }
  while (handhelds.length < count) {
    const place = handhelds.length;
    const { number, free } = await claim(board);
    const held = asked.has("held");
    const one = new Handheld(board, boards[board], { number, side: side(place), held, wish, language });
    one.free = free;
    one.link = link.loss || link.delay || link.cut ? { ...link } : null;
    one.addEventListener("word", ({ detail }) => say(NOTES[detail] ?? detail));
    one.addEventListener("touched", () => aim(handhelds.indexOf(one)));
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(boards[board].look[2].slice(at, at + 2), 16));
    one.element.classList.toggle("light", red + green + blue > 380);
    one.seat = make("div", "seat");
    one.seat.append(one.element);
    table.append(one.seat);
    handhelds.push(one);
    one.begin();
  }
  table.className = `of${count}`;
  aim(Math.min(focus, count - 1));
  fit();
}

function aim(place) {
  focus = Math.max(0, place);
  handhelds.forEach((one, at) => one.element.classList.toggle("focus", handhelds.length > 2 && at === focus));
  tellKeys();
}

function fit() {
  for (const one of handhelds) one.fit();
}

function say(text) {
  find("note").textContent = text;
  clearTimeout(say.timer);
  if (text) say.timer = setTimeout(() => say(""), 12000);
}

// --- Keyboard and gamepad -----------------------------------------------------------------------

const held = new Map(); // key of the keyboard → [handheld, key of it]

function keyOf(event) {
  return ARROWS[event.key] ?? LETTERS[event.key] ?? event.key.toLowerCase();
}

function meant(event) {
  const own = event.target.closest?.(".key");
  if (own && (event.key === "Enter" || event.key === " ")) {
    const one = handhelds.find((each) => each.element.contains(own));
    return one && [one, own.dataset.key];
  }
  const name = keyOf(event);
  const order = handhelds.length === 2 ? handhelds : [handhelds[focus]];
  for (const one of order) {
    const key = one?.board.keyboards[one.side][name];
    if (key) return [one, key];
  }
  return null;
}

addEventListener("keydown", (event) => {
  wakeEars();
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (/^(SELECT|INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.target.closest?.("header, .gone") && (event.key === "Enter" || event.key === " ")) return;
  if (handhelds.length > 2 && /^[1-4]$/.test(event.key) && handhelds[event.key - 1]) {
    aim(event.key - 1);
    return;
  }
  if (event.key === "Tab") return; // moves on through the page, as everywhere; N is "next" on a board with three keys
  const found = meant(event);
  if (!found) return;
  event.preventDefault();
  if (event.repeat || held.has(event.code)) return;
  held.set(event.code, found);
  found[0].press(found[1], true);
});

addEventListener("keyup", (event) => {
  const found = held.get(event.code);
  if (found) {
    held.delete(event.code);
    found[0].press(found[1], false);
  }
});

function letGo() {
  held.clear();
  for (const one of handhelds) one.release();
}
addEventListener("blur", letGo);
document.addEventListener("visibilitychange", () => document.hidden && letGo());

const PAD = { 0: "ok", 1: "back", 9: "start", 12: "up", 13: "down", 14: "left", 15: "right" };
const pressed = new Map(); // "gamepad word" → [handheld, key]

function keyFor(one, word) {
  const found = one.board.keys.find((key) => key.logical === word);
  return found?.name ?? (word === "down" || word === "right" ? one.board.keys.find((key) => key.logical === "next")?.name : undefined);
}

function readGamepads() {
  for (const pad of navigator.getGamepads?.() ?? []) {
    if (!pad) continue;
    const one = handhelds[Math.min(pad.index, handhelds.length - 1)];
    if (!one) continue;
    for (const number of Object.keys(PAD)) {
      const word = PAD[number];
      const leans = { up: pad.axes[1] < -0.5, down: pad.axes[1] > 0.5, left: pad.axes[0] < -0.5, right: pad.axes[0] > 0.5 };
      const isDown = Boolean(pad.buttons[number]?.pressed || leans[word]);
      const sign = `${pad.index} ${word}`;
      const key = keyFor(one, word);
      if (key && isDown !== pressed.has(sign)) {
        if (isDown) pressed.set(sign, key);
        else pressed.delete(sign);
        one.press(key, isDown);
      }
    }
  }
  if (navigator.getGamepads?.().some(Boolean)) requestAnimationFrame(readGamepads);
}
addEventListener("gamepadconnected", () => requestAnimationFrame(readGamepads));

// --- Sound --------------------------------------------------------------------------------------

function wakeEars() {
  if (!Handheld.ears && globalThis.AudioContext) Handheld.ears = new AudioContext({ latencyHint: "interactive" });
  if (Handheld.ears?.state === "suspended") Handheld.ears.resume();
}
addEventListener("pointerdown", (event) => {
  wakeEars();
  if (event.target.closest?.(".key")) navigator.vibrate?.(12);
});

function mute(isMute) {
  Handheld.isMute = isMute;
  find("sound").setAttribute("aria-pressed", String(!isMute));
  remember("mute", isMute ? "1" : "");
}
find("sound").addEventListener("click", () => mute(!Handheld.isMute));

// --- What the buttons of the page do ------------------------------------------------------------

for (const [short, board] of Object.entries(boards))
  find("board").append(Object.assign(make("option", "", board.title), { value: short }));

function choose() {
  remember("board", find("board").value);
  remember("count", find("count").value);
  return arrange(Number(find("count").value), find("board").value);
}
find("board").addEventListener("change", choose);
find("count").addEventListener("change", choose);
find("full").addEventListener("click", () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
);
find("full").hidden = !document.fullscreenEnabled;

// Which keys do what, for the dialog: with two handhelds each has its half of the keyboard.
function tellKeys() {
  const rows = [];
  for (const one of handhelds.length === 2 ? handhelds : [handhelds[focus]]) {
    const caps = one.board.keyboards[one.side];
    for (const word of Object.keys(MEANS)) {
      const key = one.board.keys.find((each) => each.logical === word);
      if (!key) continue;
      const names = Object.keys(caps).filter((name) => caps[name] === key.name && name !== "enter");
      const shown = word !== "up" ? names.map((name) => PRINTED[name] ?? name.toUpperCase()).join(", ") : one.side === 1 ? "W A S D" : "arrow keys";
      rows.push([...(handhelds.length === 2 ? [one.side === 1 ? "left" : "right"] : []), shown, MEANS[word]]);
    }
  }
  if (handhelds.length > 2) rows.push([`1 to ${handhelds.length}`, "another handheld"]);
  find("keys").replaceChildren(
    ...rows.map((cells) => {
      const row = make("tr");
      row.append(...cells.map((text) => make("td", "", text)));
      return row;
    }),
  );
}
const OPENED = {
  friends: async () => (await import("./phones.js")).fill(find("phones-body")),
  "board-dialog": async () => (await import("./install.js")).fill(find("board-body")),
};
for (const [button, dialog] of [["open-help", "help"], ["open-friends", "friends"], ["open-board", "board-dialog"]])
  find(button).addEventListener("click", () => {
    letGo();
    find(dialog).showModal();
    OPENED[dialog]?.();
  });
find("cut").addEventListener("click", () => {
  handhelds[focus].begin();
  find("help").close();
});

function disturb() {
  link.loss = Number(find("loss").value);
  link.delay = Number(find("delay").value);
  link.cut = find("apart").checked;
  find("loss-said").textContent = `${link.loss} %`;
  find("delay-said").textContent = `${link.delay} ms`;
  for (const one of handhelds) one.disturb({ ...link });
}
for (const name of ["loss", "delay", "apart"]) find(name).addEventListener("input", disturb);

// --- Begin --------------------------------------------------------------------------------------

new ResizeObserver(fit).observe(table);
addEventListener("hashchange", () => {
  const { board, wish } = wished();
  if (board) find("board").value = board;
  arrange(handhelds.length, find("board").value, wish);
});
const first = wished();
find("board").value = first.board ?? (remembered("board") in boards ? remembered("board") : "pybadge");
find("count").value = String(Math.min(MOST, Math.max(1, Number(asked.get("handhelds") ?? remembered("count", "1")) || 1)));
mute(remembered("mute", "") === "1");
globalThis.dojo = { handhelds, arrange }; // for the curious, and for tests
await arrange(Number(find("count").value), find("board").value, first.wish);

if ("serviceWorker" in navigator && !asked.has("held")) {
  navigator.serviceWorker.register(new URL("sw.js", import.meta.url)).catch(() => {}); // it plays all the same, but only online
}
