// The page: how many handhelds of which board, the strip above them, and the dialogs.

import { Handheld } from "./play/handheld.js";
import { capOf, learnCaps, pressedBy, watchGamepads } from "./play/keys.js";
import { make, options } from "./parts.js";
import { language, translate, word } from "./words.js";

const find = (id) => document.getElementById(id);
const table = find("table");
const early = table.firstElementChild; // stands there until the first handheld is drawn (start.js)
const asked = new URLSearchParams(location.search);
const MOST = 4;
const MEANS = ["up", "next", "ok", "back", "start"]; // what the dialog explains
const FOR_TEACHERS = ["class", "results", "put"]; // no dialogs of a class's link
// Who fills a dialog: fill(its body).
const FILLED = {
  more: "play/copies.js", friends: "codes/phones.js", class: "deploy/class.js", results: "codes/results.js", put: "deploy/install.js",
}; // prettier-ignore

const answer = await fetch(new URL("boards.json", import.meta.url));
if (!answer.ok) throw new Error(`boards.json: ${answer.status}`);
const boards = await answer.json();

// What settings.toml says to a board, a link says to the page: ?DOJO_LANGUAGE=fr. Except secrets, which a link would give away.
// A key that is spelled in another way, or a sign that no setting has ("?" stands for it), goes along: the handheld names it,
// as on a board.
const SECRETS = /(secret|code)$/i;
const OWN = ["held", "handhelds"]; // what a link says to the page itself
const isSetting = (name) => /^[\w -]{1,40}$/.test(name) && !SECRETS.test(name) && !OWN.includes(name);
const settings = Object.fromEntries(
  [...asked].filter(([name]) => isSetting(name)).map(([name, value]) => [name, value.slice(0, 200).replace(/["\\\p{Cc}]/gu, "?")]),
);
const isHeld = asked.has("held"); // a test moves the clock
if (!isHeld) settings.DOJO_LANGUAGE = language;
const { DOJO_NUMBER: _number, ...common } = settings; // a number is the first handheld's own

const isClass = document.body.classList.contains("in-class"); // start.js has shut the doors that it does not have
const shut = [...document.querySelectorAll("#doors [hidden]")];

const handhelds = [];
let focus = 0;
const link = { loss: 0, delay: 0, cut: false };

// --- What was chosen ----------------------------------------------------------------------------

// "#ninja/duel/pico": a game, a form of it, a board, in any order and number; "#class" a dialog. Unknown words are ignored.
function wished() {
  const parts = decoded(location.hash.slice(1)).toLowerCase().split("/").filter(Boolean);
  const board = parts.find((part) => Object.hasOwn(boards, part));
  const dialog = parts.find((part) => find(part)?.matches("dialog"));
  const wish = parts.filter((part) => /^[a-z_]{1,24}$/.test(part) && part !== board && part !== dialog);
  const missing = shut.find((door) => wish.includes(door.hash.slice(1)));
  if (missing) say(word("note_not_in_class", { game: missing.textContent }));
  return { board, dialog: isClass && FOR_TEACHERS.includes(dialog) ? "" : dialog, wish: missing ? "" : wish.join("/") };
}

// What "%3C" and the like stand for; nothing where they are half ones, as in "#%".
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

// Whether a text is a number of handhelds.
const isCount = (text) => /^[1-9]$/.test(text) && Number(text) <= MOST;

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
    // a browser that keeps nothing: defaults next time
  }
}

// A number for a handheld that no other tab of this browser uses; it is free again when the tab is closed. isSecond: another
// tab has the first ones.
async function claim(board) {
  let isSecond = false;
  for (let number = 1; number < 100; number++) {
    if (handhelds.some((one) => one.short === board && one.number === number)) continue;
    const free = await lock(`pocket-dojo ${board} ${number}`);
    if (free) return { number, free, isSecond };
    isSecond = true;
  }
  throw new Error("no number is free");
}

// Returns a function that frees it (a promise: then another tab may take it), null if another tab has it. In a browser
// without locks everybody gets it.
function lock(name) {
  return new Promise((done, failed) => {
    const request = navigator.locks.request(name, { ifAvailable: true }, (got) => {
      if (!got) return done(null);
      return new Promise((free) => done(() => (free(), request)));
    });
    request.catch(failed);
  }).catch(() => () => {});
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
  for (const gone of handhelds.filter((one) => !one.stays || !staying.includes(one))) {
    isOwed ||= gone.element.contains(document.activeElement);
    gone.end();
    gone.seat.remove();
    handhelds.splice(handhelds.indexOf(gone), 1);
    await gone.free();
  }
  while (handhelds.length < count) {
    const place = handhelds.length;
    const { number, free, isSecond } = await claim(board);
    const one = new Handheld(board, boards[board], { number, side: side(place), held: isHeld, wish, settings: place ? common : settings });
    one.free = free;
    one.link = link.loss || link.delay || link.cut ? { ...link } : null;
    one.addEventListener("word", ({ detail }) => say(word(`note_${detail}`)));
    one.addEventListener("kept", askToKeep);
    one.addEventListener("touched", () => {
      aim(handhelds.indexOf(one));
      give();
    });
    one.addEventListener("let go", () => play());
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(boards[board].look[2].slice(at, at + 2), 16));
    one.element.classList.toggle("light", red + green + blue > 380);
    one.seat = make("div", "seat", one.element);
    one.wake.dataset.game = early.firstElementChild.dataset.game;
    early.remove();
    table.append(one.seat);
    handhelds.push(one);
    one.sleep(document.hidden);
    one.begin();
    if (isSecond && !isHeld) say(word("note_second"));
  }
  table.className = `of${count}`;
  aim(Math.min(focus, count - 1));
  fit();
  if (isOwed) give();
}

// Once there is something to lose the browser is asked not to throw it away.
let isAsked = false;
function askToKeep() {
  if (!isAsked) navigator.storage?.persist?.().catch(() => {});
  isAsked = true;
}

function aim(place) {
  focus = Math.max(0, place);
  handhelds.forEach((one, at) => one.element.classList.toggle("focus", handhelds.length > 2 && at === focus));
  tellKeys();
}

// While the strip is there and the room is small, a handheld is only its screen, as if that were chosen.
function fit() {
  const isSmall = !isPlaying() && Math.min(table.clientWidth, table.clientHeight) < 440;
  for (const one of handhelds) one.fit(find("bare").checked || isSmall);
}

let isOwed = false; // a handheld is due the keyboard, but is being replaced

// Give the keyboard back to the handheld, no matter what had it.
function give() {
  isOwed = !handhelds[focus];
  handhelds[focus]?.element.focus({ preventScroll: true });
}

const isPlaying = () => document.body.classList.contains("playing");

// The strip makes room for the handhelds.
function play(isOn = true) {
  if (isPlaying() !== isOn) {
    document.body.classList.toggle("playing", isOn);
    fit();
  }
  give();
}

function say(text) {
  find("note").textContent = text;
  clearTimeout(say.timer);
  if (text) say.timer = setTimeout(() => say(""), 15000);
}
find("note").addEventListener("click", () => say(""));

// --- Keyboard and gamepad -----------------------------------------------------------------------

const held = new Map(); // key of the keyboard → [handheld, key of it]

function meant(event) {
  const own = event.target.closest?.(".key");
  if (own && (event.key === "Enter" || event.key === " ")) {
    const one = handhelds.find((each) => each.element.contains(own));
    return one && [one, own.dataset.key];
  }
  const order = handhelds.length === 2 ? handhelds : [handhelds[focus]];
  for (const name of pressedBy(event))
    for (const one of order) {
      const key = one?.board.keyboards[one.side][name];
      if (key) return [one, key];
    }
  return null;
}

addEventListener("keydown", (event) => {
  wakeEars();
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest?.("header, .gone") && (event.key === "Enter" || event.key === " ")) return;
  const digit = handhelds.length > 2 && pressedBy(event).find((name) => /^[1-4]$/.test(name) && handhelds[name - 1]);
  if (digit) {
    aim(digit - 1);
    return;
  }
  if (event.key === "Tab") return; // moves on through the page, as everywhere; N is "next" on a board with three keys
  const found = meant(event);
  if (!found) return;
  event.preventDefault();
  if (event.repeat || held.has(event.code)) return;
  if (!event.target.closest?.(".key")) play();
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
document.addEventListener("visibilitychange", () => {
  if (document.hidden) letGo();
  for (const one of handhelds) one.sleep(document.hidden);
});

watchGamepads((place, wanted, isDown) => {
  const one = handhelds[Math.min(place, handhelds.length - 1)];
  const { keys } = one.board;
  const key = keys.find((each) => each.logical === wanted) ?? (/down|right/.test(wanted) && keys.find((each) => each.logical === "next"));
  if (!key) return;
  play();
  one.press(key.name, isDown);
});

// --- Sound --------------------------------------------------------------------------------------

// A browser lets a page sound only once somebody has pressed something: for a finger that is when it is lifted.
function wakeEars() {
  if (!Handheld.ears && globalThis.AudioContext) Handheld.ears = new AudioContext({ latencyHint: "interactive" });
  goOnSounding();
}
for (const kind of ["pointerdown", "pointerup"]) addEventListener(kind, wakeEars);

// A call or a locked screen stops the sound of a phone: then it is "interrupted", where others are "suspended".
function goOnSounding() {
  if (Handheld.ears && Handheld.ears.state !== "running") Handheld.ears.resume().catch(() => {}); // the next press tries again
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) Handheld.ears?.suspend();
  else goOnSounding();
});

function mute(isMute) {
  Handheld.isMute = isMute;
  find("sound").setAttribute("aria-pressed", String(!isMute));
  remember("mute", isMute ? "1" : "");
}

// --- The strip and the dialogs --------------------------------------------------------------------

find("board").append(...options(Object.entries(boards).map(([short, { title }]) => [short, title])));

function choose() {
  remember("board", find("board").value);
  remember("count", find("count").value);
  return arrange(Number(find("count").value), find("board").value);
}

async function openDialog(name) {
  letGo();
  find(name).showModal();
  if (FILLED[name])
    try {
      await (await import(`./${FILLED[name]}`)).fill(find(`${name}-body`), () => handhelds[focus], boards);
    } catch (wrong) {
      console.warn(wrong);
      find(`${name}-body`).replaceChildren(make("p", "", word("note_part")));
    }
}

// What each control does; then the handheld gets the keys back, after a dialog when it closes.
const DOES = {
  home: () => play(false),
  play: () => play(),
  sound: () => mute(!Handheld.isMute),
  full: () => {
    play();
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  },
  cut: () => {
    handhelds[focus].begin();
    find("more").close();
  },
  two: () => {
    find("friends").close();
    find("count").value = "2";
    play();
    choose();
  },
};
for (const [id, does] of Object.entries(DOES)) find(id).addEventListener("click", () => (does(), give()));
for (const one of document.querySelectorAll("[data-opens]")) one.addEventListener("click", () => openDialog(one.dataset.opens));
for (const one of document.querySelectorAll("dialog"))
  one.addEventListener("close", () => {
    if (location.hash === `#${one.id}`) history.replaceState(null, "", location.pathname + location.search);
    give();
  });
find("doors").addEventListener("click", (event) => {
  const door = event.target.closest("a");
  if (!door) return;
  event.preventDefault();
  history.replaceState(null, "", door.href);
  follow();
});
find("board").addEventListener("change", choose);
find("count").addEventListener("change", choose);
find("bare").addEventListener("change", () => {
  remember("bare", find("bare").checked ? "1" : "");
  fit();
});
find("full").hidden = !document.fullscreenEnabled;
table.addEventListener("click", (event) => event.target.closest(".pane") && play());

// Which keys do what: with two handhelds each has its half of the keyboard.
function tellKeys() {
  const rows = [];
  for (const one of handhelds) one.tell([]);
  for (const one of handhelds.length === 2 ? handhelds : [handhelds[focus]]) {
    const mine = [], short = [];
    for (const meaning of MEANS) {
      const key = one.board.keys.find((each) => each.logical === meaning);
      if (!key) continue;
      const caps = one.board.keyboards[one.side];
      const names = Object.keys(caps).filter((name) => caps[name] === key.name && name !== "enter");
      const arrows = one.side === 1 ? ["w", "a", "s", "d"].map(capOf).join(" ") : word("keys_arrows");
      const name = meaning === "up" ? "move" : meaning;
      mine.push([meaning === "up" ? arrows : names.map(capOf).join(", "), word(`keys_${name}`)]);
      if (name !== "start") short.push([meaning === "up" ? arrows : capOf(names[0]), word(`key_${name}`)]);
    }
    one.tell(short);
    rows.push(...mine.map((cells) => (handhelds.length === 2 ? [word(one.side === 1 ? "keys_left" : "keys_right"), ...cells] : cells)));
  }
  if (handhelds.length > 2) rows.push([word("keys_digits", { count: handhelds.length }), word("keys_other")]);
  find("keys").replaceChildren(...rows.map((cells) => make("tr", "", ...cells.map((text) => make("td", "", text)))));
}

function disturb() {
  link.loss = Number(find("loss").value);
  link.delay = Number(find("delay").value);
  link.cut = find("apart").checked;
  find("loss-said").textContent = word("link_loss", { count: link.loss });
  find("delay-said").textContent = word("link_delay", { count: link.delay });
  for (const one of handhelds) one.disturb({ ...link });
}
for (const name of ["loss", "delay", "apart"]) find(name).addEventListener("input", disturb);

// --- Begin --------------------------------------------------------------------------------------

function follow() {
  const { board, dialog, wish } = wished();
  if (board) find("board").value = board;
  if (wish || board) {
    play();
    arrange(handhelds.length, find("board").value, wish);
  }
  if (dialog && !find(dialog).open) openDialog(dialog);
}

// Files for offline play are fetched once there is something to see.
function keepAll() {
  if (isHeld) return;
  try {
    navigator.serviceWorker?.register(new URL("sw.js", import.meta.url)).catch(() => {});
  } catch {
    // it plays all the same, but only online
  }
}

translate();
disturb();
const first = wished();
find("board").value = first.board ?? (Object.hasOwn(boards, remembered("board", "")) ? remembered("board") : "pybadge");
find("count").value = [asked.get("handhelds"), remembered("count", "1"), "1"].find(isCount);
if (asked.has("handhelds") && !isCount(asked.get("handhelds"))) say(word("note_count", { most: MOST }));
find("bare").checked = remembered("bare", "") === "1";
mute(remembered("mute", "") === "1");
document.body.classList.toggle("playing", Boolean(first.wish || asked.has("handhelds")));
globalThis.dojo = { handhelds, arrange }; // for the curious, and for tests
learnCaps().then(() => {
  for (const one of handhelds) one.print();
  if (handhelds.length) tellKeys();
});
await arrange(Number(find("count").value), find("board").value, first.wish);
dispatchEvent(new Event("dojo"));
new ResizeObserver(fit).observe(table);
addEventListener("hashchange", follow);
handhelds[0].addEventListener("shown", keepAll, { once: true });
if (first.dialog) openDialog(first.dialog);
