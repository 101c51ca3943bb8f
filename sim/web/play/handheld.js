// One drawn handheld: its body, keys and screen, its Worker, its sound, and the words of its screen for screen readers.
//
//   const one = new Handheld("pybadge", boards.pybadge, {number: 1, side: 0});
//   table.append(one.element); one.begin(); one.press("A", true); one.end();
// It sends "word" (the name of a note for the person), "state", "shown" (a picture), "kept" (what somebody did was saved),
// "touched" and "let go" (a drawn key).

import { download } from "./download.js";
import { capOf } from "./keys.js";
import { make } from "../parts.js";
import { Reader } from "./reader.js";
import { word } from "../words.js";

const COLOURS = new Uint32Array(65536); // RGB565 → what a canvas keeps
for (let colour = 0; colour < 65536; colour++) {
  const part = (value, most) => Math.floor((value * 255) / most);
  COLOURS[colour] =
    part(colour >> 11, 31) | (part((colour >> 5) & 63, 63) << 8) | (part(colour & 31, 31) << 16) | (255 << 24);
}
const SHAPES = ["wide", "tall"]; // keys beside the picture, or below it
const LEAST = 44, MOST = 92; // CSS pixels from one key to the next: a thumb needs 44
const STEP = 4;
const SLIP = 14; // CSS pixels beside a key that count as on it, for a thumb that slides
const SHORTEST = 45; // ms a key is held at least: a board scans its keys every 20
const moment = () => performance.timeOrigin + performance.now(); // the same in the worker, which counts from its own start

const SILENCE = 2000; // ms

export class Handheld extends EventTarget {
  static sounding = new Set(); // those that sound now
  static beat = 2000; // ms between two checks that the Worker is alive; after three without an answer it counts as dead

  constructor(short, board, { number, side = 0, held = false, wish = "", settings = {} }) {
    super();
    Object.assign(this, { short, board, number, side, held, wish, settings });
    this.down = new Map(); // keys that are held → since when
    this.words = [];
    this.isOn = false;
    this.isAsleep = false;
    this.link = null;
    this.draw();
  }

  // --- Its life -------------------------------------------------------------------------------

  // saved: the bytes of its chip, in place of those that the browser keeps.
  begin(saved) {
    this.end();
    this.reader.clear();
    this.element.classList.remove("stopped");
    this.element.classList.add("waking");
    const worker = (this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
    worker.onmessage = ({ data }) => this.worker === worker && this.take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.worker === worker) this.stop(event.message);
    };
    const { number, held, wish, settings } = this;
    this.wish = "";
    download((share) => (this.bar.value = share)).then(
      (pack) => worker.postMessage({ begin: { board: this.board.name, number, held, wish, settings, saved, pack } }),
      (wrong) => this.worker === worker && this.stop(wrong.message),
    );
  }

  // While nobody sees the page its time stands still.
  sleep(isAsleep) {
    this.isAsleep = isAsleep;
    if (!this.isOn || this.held) return;
    this.worker.postMessage({ sleep: isAsleep });
    clearTimeout(this.asking);
    this.unanswered = 0;
    if (isAsleep) this.sound(null);
    else this.listen();
  }

  listen() {
    clearTimeout(this.asking);
    if (this.unanswered === 3) return this.stop("it does not answer");
    this.unanswered = (this.unanswered ?? 0) + 1;
    this.worker.postMessage({ beat: true });
    this.asking = setTimeout(() => this.listen(), Handheld.beat);
  }

  end() {
    clearTimeout(this.asking);
    this.unanswered = 0;
    this.worker?.terminate();
    this.worker = null;
    this.isOn = false;
    this.dispatchEvent(new CustomEvent("ended"));
    this.down.clear();
    this.early = "";
    this.sound(null);
  }

  // It has stopped, or never started because part of it did not arrive.
  stop(why) {
    console.warn(`handheld ${this.number}: ${why}`);
    const hasBegun = this.isOn;
    this.end();
    this.why.textContent = word(hasBegun ? "gone" : "gone_loading");
    this.element.classList.remove("waking");
    this.element.classList.add("stopped");
    this.element.querySelector(".again").focus({ preventScroll: true });
    if (hasBegun) this.note("stopped");
  }

  take(data) {
    if (data.picture) this.show(data.picture);
    if (data.state) this.follow(data.state);
    if (data.said) this.reader.take(data.said);
    if (data.begun) {
      this.isOn = true;
      if (this.link) this.worker.postMessage({ link: this.link });
      if (this.isAsleep) this.sleep(true);
      else if (!this.held) this.listen();
      if (this.down.has(this.early)) this.worker.postMessage({ press: [this.early, true, moment()] });
      else if (this.early) this.tap(this.early);
    }
    if (data.beat) this.unanswered = 0;
    if (data.ran !== undefined) this.dispatchEvent(new CustomEvent("ran"));
    if (data.memory) this.dispatchEvent(new CustomEvent("memory", { detail: data.memory }));
    if (data.copy) this.dispatchEvent(new CustomEvent("copy", { detail: data.copy }));
    if (data.kept) this.dispatchEvent(new CustomEvent("kept"));
    if (data.note) this.note(data.note);
    if (data.stopped) this.stop(data.stopped);
  }

  note(name) {
    this.dispatchEvent(new CustomEvent("word", { detail: name }));
  }

  // Resolves with the details of the event that answers a message; undefined if it stops before.
  ask(message, answer) {
    return new Promise((done) => {
      const each = { once: true };
      this.addEventListener(answer, ({ detail }) => done(detail), each);
      this.addEventListener("ended", () => done(undefined), each);
      this.worker.postMessage(message);
    });
  }

  // For tests: with the clock held, let this many ms pass.
  run(ms) {
    return this.ask({ run: ms }, "ran");
  }

  // For measuring: {used, now, runs}: bytes of heap that are not garbage, ms since power-on, in how many runs they passed.
  weigh() {
    return this.ask({ weigh: true }, "memory");
  }

  // The bytes of its chip; undefined if it has stopped and the browser keeps none.
  async saved() {
    const copy = this.isOn && (await this.ask({ copy: true }, "copy"));
    return copy || (await import("./store.js")).read(`${this.board.name}-${this.number}`);
  }

  disturb(link) {
    this.link = link;
    if (this.isOn) this.worker.postMessage({ link });
  }

  // --- Keys -----------------------------------------------------------------------------------

  press(name, isDown) {
    if (!this.worker || this.down.has(name) === isDown) return;
    if (isDown) this.down.set(name, performance.now());
    else {
      const rest = SHORTEST - (performance.now() - this.down.get(name));
      if (rest > 0 && !this.held) {
        setTimeout(() => this.press(name, false), rest);
        return;
      }
      this.down.delete(name);
    }
    this.buttons[name].classList.toggle("held", isDown);
    if (this.isOn) this.worker.postMessage({ press: [name, isDown, moment()] });
    else if (isDown) this.early = name; // the last key that is pressed while it loads acts once it is on
  }

  // A press and its end, for input that cannot hold a key.
  tap(name) {
    this.press(name, true);
    const letGo = () => this.press(name, false);
    if (this.held) this.addEventListener("ran", letGo, { once: true });
    else letGo();
  }

  release() {
    for (const name of [...this.down.keys()]) this.press(name, false);
  }

  // --- What comes out -------------------------------------------------------------------------

  show(picture) {
    const dots = new Uint32Array(this.image.data.buffer);
    for (let at = 0; at < dots.length; at++) dots[at] = COLOURS[picture[2 * at] | (picture[2 * at + 1] << 8)];
    this.pen.putImageData(this.image, 0, 0);
    this.element.classList.remove("waking");
    this.pictures = (this.pictures ?? 0) + 1;
    this.dispatchEvent(new CustomEvent("shown"));
  }

  follow(state) {
    this.words = state.words.filter(Boolean);
    state.lights.forEach(([red, green, blue], place) => {
      const lamp = this.lamps[place];
      if (!lamp) return;
      lamp.classList.toggle("lit", red + green + blue > 0);
      lamp.style.setProperty("--shine", `rgb(${red} ${green} ${blue})`);
    });
    this.canvas.style.opacity = 0.25 + 0.75 * state.glow;
    this.sound(state.tone);
    this.dispatchEvent(new CustomEvent("state"));
  }

  // A tone, [hertz, loudness 0..1], or null for silence. Beeps come only once somebody has pressed something.
  // Where all are silent for a while the browser's sound is switched off: it takes work even then.
  sound(tone) {
    const { ears, sounding } = Handheld;
    if (!ears) return;
    if (tone) sounding.add(this);
    else sounding.delete(this);
    if (sounding.size) {
      clearTimeout(Handheld.silence);
      Handheld.silence = null;
      if (ears.state === "suspended") ears.resume().catch(() => {}); // a browser may want a press first
    } else {
      Handheld.silence ??= setTimeout(() => {
        Handheld.silence = null;
        ears.suspend();
      }, SILENCE);
    }
    if (!this.voice) {
      this.voice = new OscillatorNode(Handheld.ears, { type: "square" });
      this.loudness = new GainNode(Handheld.ears, { gain: 0 });
      this.voice.connect(this.loudness).connect(Handheld.ears.destination);
      this.voice.start();
    }
    const now = Handheld.ears.currentTime;
    if (tone) this.voice.frequency.setValueAtTime(tone[0], now);
    this.loudness.gain.setTargetAtTime(tone && !Handheld.isMute ? 0.12 * tone[1] : 0, now, 0.003);
  }

  // --- The drawing ----------------------------------------------------------------------------

  draw() {
    const { board } = this;
    const [width, height] = board.size;
    const body = (this.element = make("section", "handheld"));
    body.tabIndex = -1;
    body.setAttribute("aria-label", word("handheld", { number: this.number, board: board.title }));
    ["face", "edge", "key", "print"].forEach((part, place) => body.style.setProperty(`--${part}`, board.look[place]));
    this.canvas = make("canvas", "screen");
    Object.assign(this.canvas, { width, height });
    this.canvas.setAttribute("aria-hidden", "true");
    this.pen = this.canvas.getContext("2d", { alpha: false });
    this.image = this.pen.createImageData(width, height);
    this.reader = new Reader(make, { screen: word("screen"), log: word("said") });
    this.lamps = Array.from({ length: board.lamps }, () => make("i", "lamp"));
    this.caps = make("span", "caps");
    const line = make("p", "line", make("b", "", board.title), ...this.lamps, this.caps);
    const again = make("button", "again", word("gone_again"));
    again.addEventListener("click", () => {
      this.begin();
      this.element.focus({ preventScroll: true });
    });
    this.why = make("p");
    this.bar = make("progress");
    this.bar.setAttribute("aria-label", word("loading"));
    this.wake = make("div", `wake launcher ${this.short}`, this.bar); // the picture of a launcher-….css, if it is there
    const pane = make("div", "pane", this.canvas, this.wake, make("div", "gone", this.why, again));
    this.glass = make("div", "glass", pane, this.reader.element);
    this.buttons = {};
    const groups = { arrow: make("div", "cluster pad"), round: make("div", "cluster keys") };
    for (const shape of Object.keys(groups)) this.place(groups[shape], board.keys.filter((key) => key.shape === shape));
    const pills = board.keys.filter((key) => key.shape === "pill").map((key) => this.button(key));
    body.classList.toggle("padless", !groups.arrow.childElementCount);
    body.append(...(groups.arrow.childElementCount ? [groups.arrow] : []), this.glass, line, groups.round, ...pills);
    body.addEventListener("pointerdown", (event) => this.touch(event));
    for (const kind of ["pointermove", "pointerup", "pointercancel"]) body.addEventListener(kind, (event) => this.slide(event));
    body.addEventListener("contextmenu", (event) => event.preventDefault());
    this.fingers = new Map(); // pointers that are down → the key under each, "" between keys
    this.print();
  }

  // Keys of one shape, spaced as on the board; one step is the least distance between two.
  place(cluster, keys) {
    if (!keys.length) return;
    let step = Infinity;
    for (const one of keys)
      for (const other of keys) if (one !== other) step = Math.min(step, Math.hypot(one.x - other.x, one.y - other.y));
    if (keys[0].shape === "arrow") step /= Math.SQRT2;
    if (!Number.isFinite(step)) step = 1;
    const left = Math.min(...keys.map((key) => key.x)), top = Math.min(...keys.map((key) => key.y));
    for (const key of keys) {
      const button = this.button(key);
      button.style.setProperty("--x", (key.x - left) / step);
      button.style.setProperty("--y", (key.y - top) / step);
      cluster.append(button);
    }
    cluster.style.setProperty("--across", (Math.max(...keys.map((key) => key.x)) - left) / step);
    cluster.style.setProperty("--upright", (Math.max(...keys.map((key) => key.y)) - top) / step);
  }

  button(key) {
    const button = make("button", `key ${key.shape} ${key.logical || "spare"}`);
    button.type = "button";
    button.dataset.key = key.name;
    const name = key.shape === "arrow" ? word(`key_${key.logical}`) : key.name;
    const means = ["ok", "back", "next"].includes(key.logical) ? `, ${word(`key_${key.logical}`)}` : "";
    button.setAttribute("aria-label", name + means);
    button.append(make("span", "", key.shape === "arrow" ? "" : key.name), make("kbd"));
    button.addEventListener("click", (event) => event.detail === 0 && this.tap(key.name)); // as screen readers do
    this.buttons[key.name] = button;
    return button;
  }

  // The labels beside the keys, and below a screen on its own: the keys of this visitor's keyboard.
  print() {
    const meant = Object.entries(this.board.keyboards[this.side]);
    for (const key of this.board.keys) {
      const found = meant.find(([, pressed]) => pressed === key.name);
      const cap = found ? capOf(found[0]) : "";
      this.buttons[key.name].querySelector("kbd").textContent = cap !== key.name && key.shape !== "arrow" ? cap : "";
    }
  }

  tell(rows) {
    this.caps.replaceChildren(...rows.flatMap(([cap, means]) => [make("kbd", "", cap), ` ${means} `]));
  }

  // --- Fingers ----------------------------------------------------------------------------------

  touch(event) {
    if (!event.target.closest(".key")) return;
    event.preventDefault();
    navigator.vibrate?.(12);
    this.element.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, "");
    this.dispatchEvent(new CustomEvent("touched"));
    this.slide(event);
  }

  // The key under a finger is down, the one it left is not; a lifted finger leaves all.
  slide(event) {
    const before = this.fingers.get(event.pointerId);
    if (before === undefined) return;
    const isDown = event.type === "pointerdown" || event.type === "pointermove";
    const now = isDown ? this.keyAt(event.clientX, event.clientY) : "";
    if (isDown) this.fingers.set(event.pointerId, now);
    else this.fingers.delete(event.pointerId);
    if (now !== before) {
      if (before && ![...this.fingers.values()].includes(before)) this.press(before, false);
      if (now) this.press(now, true);
    }
    if (!isDown && !this.fingers.size) this.dispatchEvent(new CustomEvent("let go"));
  }

  // The name of the key at a place of the window: the one whose edge is nearest, "" if none is near.
  keyAt(x, y) {
    let nearest = "", least = SLIP;
    for (const [name, button] of Object.entries(this.buttons)) {
      const { left, top, width, height } = button.getBoundingClientRect();
      const across = Math.abs(x - left - width / 2), upright = Math.abs(y - top - height / 2);
      const far = button.matches(".round")
        ? Math.hypot(across, upright) - width / 2
        : Math.max(across - width / 2, upright - height / 2);
      if (width && far < least) [nearest, least] = [name, far];
    }
    return nearest;
  }

  // --- Its size -----------------------------------------------------------------------------------

  // The picture as large as the room allows, then the keys. isBare: the screen alone.
  fit(isBare = false) {
    let best = { scale: 0, fits: false };
    for (const shape of isBare ? ["bare"] : SHAPES)
      for (let step = isBare ? LEAST : MOST; step >= LEAST; step -= STEP) {
        const { scale, fits } = this.measure(shape, step);
        if (fits ? scale > best.scale || !best.fits : !best.fits && scale >= best.scale) best = { shape, step, scale, fits };
      }
    const [width, height] = this.board.size;
    this.measure(best.shape, best.step);
    this.element.classList.remove("measured");
    this.canvas.style.width = `${width * best.scale}px`;
    this.canvas.style.height = `${height * best.scale}px`;
  }

  // If the body had this shape, and its keys this distance: scale, CSS pixels of a dot, and whether all fits. Dots of
  // three and more are squares of whole pixels of the device; smaller ones take what room there is.
  measure(shape, step) {
    const [width, height] = this.board.size;
    const pane = this.glass.firstChild;
    this.element.classList.remove("bare", ...SHAPES);
    this.element.classList.add("measured", shape);
    this.element.style.setProperty("--step", `${step}px`);
    this.canvas.style.width = this.canvas.style.height = "0";
    const rim = 2 * parseFloat(getComputedStyle(pane).paddingTop);
    const fine = globalThis.devicePixelRatio || 1;
    const across = (this.glass.clientWidth - rim) * fine, upright = (this.glass.clientHeight - rim) * fine;
    const most = Math.min(across / width, upright / height);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.element;
    return {
      scale: Math.max(0.2, most < 3 * fine ? Math.floor(most * width) / width : Math.floor(most)) / fine,
      fits: scrollWidth <= clientWidth && scrollHeight <= clientHeight,
    };
  }
}
