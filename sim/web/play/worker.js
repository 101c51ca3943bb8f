// One handheld: MicroPython with the product on it (host.py), the clock, what is saved, and what is sent to others.
//
// From the page:  {begin: {board, number, held, wish, settings, saved, pack}}  {link: {loss, delay, cut}}
//                 {press: [name, isDown, when: ms since 1970, as precisely as the browser tells]}
//                 {run: ms}  {weigh}  {beat}  {copy}  {sleep: whether nobody sees the page}
// To the page:    {picture}  {state}  {said}  {begun}  {ran}  {memory}  {beat}  {copy}  {kept}  {note}  {stopped}
// `held`: the clock moves only by {run}, and nothing is random, for repeatable tests.

import { interpreter } from "./interpreter.js";
import { keep, read } from "./store.js";

const TICK = 8; // ms between two looks at the clock
const REST = 100; // the same once nothing has happened for CALM ms; a key ends that at once
const CALM = 200;
const LATE = 250; // most ms to catch up after the computer was busy
const LONGEST = 72; // bytes of a frame
const PICTURE = 1, SAVED = 2, OUTPUT = 4, READ = 8; // what host.run says has changed

let mp, host, name, last;
let stirred; // when something happened last: a key, a picture, a tone, a frame that went out
let ticking; // the next look at the clock
let isAsleep = false;
let runs = 0; // for measuring
let writing = Promise.resolve();
let isKept = true; // what was saved last
let isPressed = false; // somebody has pressed a key
let pressed = 0, acted = 0; // when the last key went down or up: for the person, and for the handheld
const air = new BroadcastChannel("pocket-dojo-air"); // all handhelds of this browser, in whatever tab, are in one room

onmessage = async ({ data }) => {
  try {
    if (data.begin) await begin(data.begin);
    else if (!host) return;
    else if (data.press) press(...data.press);
    else if (data.link) host.disturb(data.link.loss, data.link.delay, data.link.cut);
    else if (data.beat) postMessage({ beat: true });
    else if (data.copy) postMessage({ copy: mp.FS.readFile(host.saved()) });
    else if (data.weigh) postMessage({ memory: { used: host.memory(), now: host.now(), runs } });
    else if (data.sleep !== undefined) sleep(data.sleep);
    else if (data.run) {
      for (let left = data.run; left > 0; left -= 20) run(Math.min(20, left));
      await writing;
      postMessage({ ran: data.run });
    }
  } catch (wrong) {
    stop(wrong);
  }
};

async function begin({ board, number, held, wish, settings, saved: brought, pack }) {
  name = `${board}-${number}`;
  const [made, saved] = await Promise.all([interpreter(pack), brought ?? read(name)]);
  mp = made;
  if (brought) store(brought);
  if (saved instanceof Uint8Array) mp.FS.writeFile("/saved", saved);
  const module = mp.pyimport("sim.web.inside.host");
  host = {}; // each name is asked for once: asking makes an object that lives until it is collected
  for (const what of ["begin", "press", "hear", "disturb", "run", "state", "said", "saved", "memory", "now"]) host[what] = module[what];
  const isDamaged = host.begin(board, number, held, wish, JSON.stringify(settings), (frame) => {
    stirred = last;
    air.postMessage(unhex(frame));
  });
  if (isDamaged || (saved !== undefined && !(saved instanceof Uint8Array))) postMessage({ note: "damaged" });
  air.onmessage = ({ data }) => {
    if (!isAsleep && data instanceof Uint8Array && data.length >= 1 && data.length <= LONGEST) host.hear(hex(data));
  };
  run(0);
  postMessage({ begun: name });
  if (!held) goOn();
}

function goOn() {
  last = stirred = performance.now();
  ticking = setTimeout(tick, TICK);
}

// While nobody sees the page time stands still, and nothing is heard.
function sleep(isNow) {
  clearTimeout(ticking);
  isAsleep = isNow;
  if (!isAsleep) goOn();
}

function tick() {
  try {
    catchUp();
    ticking = setTimeout(tick, last - stirred < CALM ? TICK : REST);
  } catch (wrong) {
    stop(wrong);
  }
}

// Run until now, in whole milliseconds; the rest counts next time.
function catchUp(now = performance.now()) {
  if (now - last > LATE) last = now - LATE;
  const passed = Math.floor(now - last);
  if (passed > 0) {
    last += passed;
    run(passed);
  }
}

// Time runs to the moment of the press, not to when the computer gets round to it. Where it has run past that already, as
// after a look at the clock that came before the message, it runs on: a short press lasts as long as it did.
function press(key, isDown, when) {
  isPressed = true;
  if (last !== undefined && !isAsleep) {
    when -= performance.timeOrigin;
    catchUp(Math.max(when, acted + Math.min(when - pressed, LATE)));
    pressed = when;
    acted = last;
    clearTimeout(ticking);
    stirred = last;
    ticking = setTimeout(tick, TICK);
  }
  host.press(key, isDown);
}

function run(ms) {
  const news = host.run(ms);
  runs += 1;
  if (news) stirred = last;
  if (news & PICTURE) {
    const picture = mp.FS.readFile("/frame");
    postMessage({ picture }, [picture.buffer]);
  }
  if (news & (PICTURE | OUTPUT)) postMessage({ state: JSON.parse(host.state()) });
  if (news & READ) postMessage({ said: JSON.parse(host.said()) });
  if (news & SAVED) store(mp.FS.readFile("/saved"));
}

function store(bytes) {
  writing = writing
    .then(() => keep(name, bytes))
    .then(
      () => {
        isKept = true;
        if (isPressed) postMessage({ kept: true });
      },
      (wrong) => {
        if (isKept) postMessage({ note: wrong?.name === "QuotaExceededError" ? "full" : "unkept" }); // once is enough
        isKept = false;
      },
    );
}

function stop(wrong) {
  host = undefined;
  air.close();
  postMessage({ stopped: String(wrong) });
  close();
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
