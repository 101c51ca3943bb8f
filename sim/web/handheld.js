// One drawn handheld: its body, keys and screen, its Worker, its sound, and the words of its screen for screen readers.
//
//   const one = new Handheld("pybadge", boards.pybadge, {number: 1, side: 0});
//   table.append(one.element); one.begin(); one.press("A", true); one.end();
// It sends "word" (a note for the person) and "state" events.

import { Reader } from "./reader.js";

const COLOURS = new Uint32Array(65536); // RGB565 → what a canvas keeps
for (let colour = 0; colour < 65536; colour++) {
  const part = (value, most) => Math.floor((value * 255) / most);
  COLOURS[colour] =
    part(colour >> 11, 31) | (part((colour >> 5) & 63, 63) << 8) | (part(colour & 31, 31) << 16) | (255 << 24);
}
const NAMES = { UP: "Up", DOWN: "Down", LEFT: "Left", RIGHT: "Right", START: "Start", SELECT: "Select" };

const SHORTEST = 45; // ms a key is held at least: a board scans its keys every 20

export class Handheld extends EventTarget {
  static beat = 2000; // ms between two checks that the Worker is alive; after three without an answer it counts as dead

  constructor(short, board, { number, side = 0, held = false, wish = "", language = "", settings = {} }) {
    super();
    Object.assign(this, { short, board, number, side, held, wish, language, settings });
    this.down = new Map(); // keys that are held → since when
    this.words = [];
    this.isOn = false;
    this.link = null;
    this.draw();
  }

  // --- Its life -------------------------------------------------------------------------------

  begin() {
    this.end();
    this.element.classList.remove("stopped");
    this.element.classList.add("waking");
    const worker = (this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
    worker.onmessage = ({ data }) => this.worker === worker && this.take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.worker === worker) this.stop(event.message);
    };
    const { number, held, wish, language, settings } = this;
    worker.postMessage({ begin: { board: this.board.name, number, held, wish, language, settings } });
    this.wish = "";
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
    this.down.clear();
    this.sound(null);
  }

  stop(why) {
    console.warn(`handheld ${this.number}: ${why}`);
    this.end();
    this.element.classList.remove("waking");
    this.element.classList.add("stopped");
    this.element.querySelector(".again").focus({ preventScroll: true });
    this.tell("stopped");
  }

  take(data) {
    if (data.picture) this.show(data.picture);
    if (data.state) this.follow(data.state);
    if (data.said) this.reader.take(data.said);
    if (data.begun) {
      this.isOn = true;
      this.element.classList.remove("waking");
      if (this.link) this.worker.postMessage({ link: this.link });
      if (!this.held) this.listen();
    }
    if (data.beat) this.unanswered = 0;
    if (data.ran !== undefined) this.dispatchEvent(new CustomEvent("ran"));
    if (data.memory) this.dispatchEvent(new CustomEvent("memory", { detail: data.memory }));
    if (data.note) this.tell(data.note);
    if (data.stopped) this.stop(data.stopped);
  }

  tell(word) {
    this.dispatchEvent(new CustomEvent("word", { detail: word }));
  }

  // For tests: with the clock held, let this many ms pass.
  run(ms) {
    return new Promise((done) => {
      this.addEventListener("ran", done, { once: true });
      this.worker.postMessage({ run: ms });
    });
  }

  // For measuring: {used, now}: bytes of heap that are not garbage, ms since power-on.
  weigh() {
    return new Promise((done) => {
      this.addEventListener("memory", ({ detail }) => done(detail), { once: true });
      this.worker.postMessage({ weigh: true });
    });
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
    this.worker.postMessage({ press: [name, isDown] });
  }

  // Press a key and let go of it.
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
    this.pictures = (this.pictures ?? 0) + 1;
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
  sound(tone) {
    if (!Handheld.ears || Handheld.ears.state !== "running") return;
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
    body.setAttribute("aria-label", `Handheld ${this.number}, ${board.title}`);
    ["face", "edge", "key", "print"].forEach((part, place) => body.style.setProperty(`--${part}`, board.look[place]));
    this.canvas = make("canvas", "screen");
    Object.assign(this.canvas, { width, height });
    this.canvas.setAttribute("aria-hidden", "true");
    this.pen = this.canvas.getContext("2d", { alpha: false });
    this.image = this.pen.createImageData(width, height);
    this.reader = new Reader(make);
    this.lamps = Array.from({ length: board.lamps }, () => make("i", "lamp"));
    const line = make("p", "line");
    line.append(make("b", "", board.title), ...this.lamps);
    const gone = make("div", "gone");
    const again = make("button", "again", "Start it again");
    again.addEventListener("click", () => this.begin());
    gone.append(make("p", "", "This handheld has stopped. Your match is safe."), again);
    const glass = (this.glass = make("div", "glass"));
    const pane = make("div", "pane");
    pane.append(this.canvas, gone, make("div", "wake"));
    glass.append(pane, line, this.reader.element);
    this.buttons = {};
    const groups = { arrow: make("div", "cluster pad"), round: make("div", "cluster keys") };
    for (const shape of Object.keys(groups)) this.place(groups[shape], board.keys.filter((key) => key.shape === shape));
    const pills = board.keys.filter((key) => key.shape === "pill");
    const left = make("div", "side left"), right = make("div", "side right");
    for (const key of pills) (key.logical ? right : left).append(this.button(key));
    if (groups.arrow.childElementCount) left.append(groups.arrow);
    right.append(groups.round);
    body.classList.toggle("padless", !groups.arrow.childElementCount);
    body.append(left, glass, right);
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
    const button = make("button", `key ${key.shape} ${key.logical}`);
    button.type = "button";
    button.dataset.key = key.name;
    const means = { ok: "ok", back: "back", next: "next" }[key.logical];
    button.setAttribute("aria-label", (NAMES[key.name] ?? key.name) + (means ? `, ${means}` : ""));
    button.append(make("span", "", key.shape === "arrow" ? "" : key.name));
    const cap = key.caps[this.side];
    if (cap && cap !== key.name && key.shape !== "arrow") button.append(make("kbd", "", cap));
    button.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.press(key.name, true);
      this.dispatchEvent(new CustomEvent("touched"));
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      button.addEventListener(end, () => this.press(key.name, false));
    button.addEventListener("click", (event) => event.detail === 0 && this.tap(key.name)); // a screen reader's press
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    this.buttons[key.name] = button;
    return button;
  }

  // The screen as large as its place allows, each of its dots a square of whole pixels if there are enough.
  fit() {
    const [width, height] = this.board.size;
    const [pane, line] = this.glass.children;
    const rim = 2 * parseFloat(getComputedStyle(pane).paddingTop);
    const upright = this.glass.clientHeight - line.offsetHeight - rim;
    const across = this.glass.clientWidth - rim - 8;
    const fine = globalThis.devicePixelRatio || 1;
    const most = Math.min((across * fine) / width, (upright * fine) / height);
    const scale = Math.max(0.2, most < 1 ? most : Math.floor(most)) / fine;
    this.canvas.style.width = `${width * scale}px`;
    this.canvas.style.height = `${height * scale}px`;
  }
}

export function make(tag, kind = "", text = "") {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  if (text) element.textContent = text;
  return element;
}
