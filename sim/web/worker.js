// One handheld: MicroPython with the product on it (host.py), the clock, what is saved, and what is sent to others.
//
// From the page:  {begin: {board, number, held, wish, settings}}  {press: [name, isDown]}  {link: {loss, delay, cut}}  {run: ms}  {weigh}  {beat}
// To the page:    {picture}  {state}  {begun}  {ran}  {memory}  {beat}  {note}  {stopped}
// `held`: the clock moves only by {run}, and nothing is random: so tests see the same every time.

import { loadMicroPython } from "./micropython.mjs";
import { unpack } from "./pack.js";
import { keep, read } from "./store.js";

const TICK = 8; // ms between two looks at the clock
const LATE = 100; // most ms to catch up after the computer was busy
const LONGEST = 72; // bytes of a frame
const PICTURE = 1, SAVED = 2, OUTPUT = 4; // what host.run says has changed

let mp, host, name, last;
let writing = Promise.resolve();
let isKept = true; // what was saved last
const air = new BroadcastChannel("pocket-dojo-air"); // all handhelds of this browser, in whatever tab, are in one room

onmessage = async ({ data }) => {
  try {
    if (data.begin) await begin(data.begin);
    else if (!host) return;
    else if (data.press) press(...data.press);
    else if (data.link) host.disturb(data.link.loss, data.link.delay, data.link.cut);
    else if (data.beat) postMessage({ beat: true });
    else if (data.weigh) postMessage({ memory: { used: host.memory(), now: host.now() } });
    else if (data.run) {
      for (let left = data.run; left > 0; left -= 20) run(Math.min(20, left));
      await writing;
      postMessage({ ran: data.run });
    }
  } catch (wrong) {
    stop(wrong);
  }
};

async function begin({ board, number, held, wish, settings }) {
  name = `${board}-${number}`;
  const [files, saved] = await Promise.all([unpack("handheld.pack"), read(name), start()]);
  for (const [place, bytes] of files) put("/" + place, bytes);
  if (saved instanceof Uint8Array) mp.FS.writeFile("/saved", saved);
  mp.runPython("import sys\nsys.path[:] = ['/fakes', '/', '/lib', '.frozen']");
  const module = mp.pyimport("sim.web.inside.host");
  host = {}; // each name is asked for once: asking makes an object that lives until it is collected
  for (const what of ["begin", "press", "hear", "disturb", "run", "state", "memory", "now"]) host[what] = module[what];
  const isDamaged = host.begin(board, number, held, wish, JSON.stringify(settings), (frame) => air.postMessage(unhex(frame)));
  if (isDamaged || (saved !== undefined && !(saved instanceof Uint8Array))) postMessage({ note: "damaged" });
  air.onmessage = ({ data }) => {
    if (data instanceof Uint8Array && data.length >= 1 && data.length <= LONGEST) host.hear(hex(data));
  };
  run(0);
  postMessage({ begun: name });
  if (!held) {
    last = performance.now();
    setTimeout(tick, TICK);
  }
}

async function start() {
  const url = new URL("micropython.wasm", import.meta.url).href;
  mp = await loadMicroPython({ url, heapsize: 4 << 20, pystack: 16384, stdout: (line) => console.log(line) });
}

const folders = new Set();

function put(place, bytes) {
  for (let at = place.indexOf("/", 1); at > 0; at = place.indexOf("/", at + 1)) {
    const folder = place.slice(0, at);
    if (!folders.has(folder)) {
      folders.add(folder);
      if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
    }
  }
  mp.FS.writeFile(place, bytes);
}

function tick() {
  try {
    catchUp();
    setTimeout(tick, TICK);
  } catch (wrong) {
    stop(wrong);
  }
}

// Run until now. Whole milliseconds; the rest counts the next time.
function catchUp() {
  const now = performance.now();
  if (now - last > LATE) last = now - LATE;
  const passed = Math.floor(now - last);
  if (passed > 0) {
    last += passed;
    run(passed);
  }
}

function press(key, isDown) {
  if (last !== undefined) catchUp();
  host.press(key, isDown);
}

function run(ms) {
  const news = host.run(ms);
  if (news & PICTURE) {
    const picture = mp.FS.readFile("/frame");
    postMessage({ picture }, [picture.buffer]);
  }
  if (news & (PICTURE | OUTPUT)) postMessage({ state: JSON.parse(host.state()) });
  if (news & SAVED) {
    const bytes = mp.FS.readFile("/saved");
    writing = writing
      .then(() => keep(name, bytes))
      .then(
        () => (isKept = true),
        (wrong) => {
          if (isKept) postMessage({ note: wrong?.name === "QuotaExceededError" ? "full" : "unkept" }); // once is enough
          isKept = false;
        },
      );
  }
}

function stop(wrong) {
  host = undefined;
  air.close();
  postMessage({ stopped: String(wrong) });
  close();
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
