// Links the handhelds of this page with those of another phone or computer: over WebRTC, with no server involved.
//
// One shows a code and the other one scans it, then the other way round. A code is "PD1", "O" or "A", and the description of
// the connection, deflated, in base64. Frames go through like those of another tab: 1 to 72 bytes, or they are dropped.

import { stop, watch } from "./camera.js";
import { button, make } from "../parts.js";
import qrcode from "../qrcode.mjs";
import { word } from "../words.js";

const SIGN = { offer: "PD1O", answer: "PD1A" };
const MOST_CODE = 4000; // letters of a code
const MOST_TEXT = 20000; // bytes of what is in it
const LONGEST = 72; // bytes of a frame
const MOST_FRAMES = 400; // in a second: more than four handhelds send
const PATIENCE = 10000; // ms for the browser to find its addresses

let peer = null;
let isOpen = false; // frames can go through
let wanted = ""; // the code that should come next: offer, answer

// --- Codes --------------------------------------------------------------------------------------

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function encode({ type, sdp }) {
  const packed = await through(new TextEncoder().encode(sdp), new CompressionStream("deflate-raw"));
  return SIGN[type] + btoa(String.fromCharCode(...packed));
}

// The description in a code. Errors, with a sentence for people, if it is not one.
export async function decode(text) {
  const code = text.trim();
  const type = Object.keys(SIGN).find((each) => code.startsWith(SIGN[each]));
  if (!type || code.length > MOST_CODE) throw new Error(word("there_no_code"));
  try {
    const packed = Uint8Array.from(atob(code.slice(4)), (letter) => letter.charCodeAt(0));
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > MOST_TEXT) throw new Error("too long");
      parts.push(next.value);
    }
    return { type, sdp: await new Blob(parts).text() };
  } catch {
    throw new Error(word("there_damaged"));
  }
}

// --- The connection -----------------------------------------------------------------------------

function connect(say) {
  peer?.close();
  const made = (peer = new RTCPeerConnection());
  const room = new BroadcastChannel("pocket-dojo-air");
  const channel = made.createDataChannel("air", { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 });
  channel.binaryType = "arraybuffer";
  let second = 0, count = 0;
  isOpen = false;
  channel.onopen = () => {
    isOpen = peer === made;
    say("linked");
  };
  channel.onclose = () => {
    room.close();
    if (peer === made) say("gone");
  };
  channel.onmessage = ({ data }) => {
    const now = Math.floor(performance.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > MOST_FRAMES || !(data instanceof ArrayBuffer) || data.byteLength < 1 || data.byteLength > LONGEST) return;
    room.postMessage(new Uint8Array(data));
  };
  room.onmessage = ({ data }) => {
    if (channel.readyState === "open" && data instanceof Uint8Array && data.length <= LONGEST) channel.send(data);
  };
  made.onconnectionstatechange = () => {
    if (made.connectionState === "failed") {
      made.close();
      if (peer === made) say("failed");
    }
  };
  return made;
}

function gathered(made) {
  return new Promise((done) => {
    if (made.iceGatheringState === "complete") done();
    made.onicegatheringstatechange = () => made.iceGatheringState === "complete" && done();
    setTimeout(done, PATIENCE);
  });
}

// The code that begins it.
async function offer(say) {
  const made = connect(say);
  await made.setLocalDescription(await made.createOffer());
  await gathered(made);
  return encode(made.localDescription);
}

// A code was scanned or pasted: returns the code to show for an offer, "" for an answer.
async function take(text, say) {
  const found = await decode(text);
  if (found.type !== wanted) throw new Error(word("there_wrong"));
  try {
    if (found.type === "answer") {
      await peer.setRemoteDescription(found);
      return "";
    }
    const made = connect(say);
    await made.setRemoteDescription(found);
    await made.setLocalDescription(await made.createAnswer());
    await gathered(made);
    return encode(made.localDescription);
  } catch {
    throw new Error(word("there_damaged"));
  }
}

// --- What people see ----------------------------------------------------------------------------

export function fill(body) {
  if (!globalThis.RTCPeerConnection || !globalThis.CompressionStream) {
    body.replaceChildren(make("p", "", word("there_old")));
    return;
  }
  if (peer && ["new", "connecting", "connected"].includes(peer.connectionState)) return; // under way, or linked
  const say = (news) => {
    stop();
    body.replaceChildren(make("p", "", word(`there_${news}`)));
    if (news !== "linked") start();
  };
  const start = () => {
    const first = button("main", word("there_show"), async () => {
      body.replaceChildren(make("p", "", word("there_wait")));
      wanted = "answer";
      show(body, await offer(say), word("there_scan_1"), word("there_take_2"), say);
    });
    const second = button("", word("there_take"), () => {
      wanted = "offer";
      body.replaceChildren();
      ask(body, word("there_take_1"), say);
    });
    const there = new URL("#friends", location.href).href; // this same dialog
    const open = make("figure", "", drawing(there, 16, word("there_open")), make("figcaption", "small", word("there_open")));
    body.append(make("p", "", word("there_how")), make("div", "row", first, second), open);
  };
  body.replaceChildren();
  start();
}

// What a camera reads: a text as a picture of black and white squares, with an edge of so many dots.
function drawing(text, edge, alt) {
  const drawn = qrcode(0, "L");
  drawn.addData(text, "Byte");
  drawn.make();
  return Object.assign(make("img", "code"), { src: drawn.createDataURL(4, edge), alt });
}

// A code to scan or copy, then how to take the other's.
function show(body, code, words, next, say) {
  const picture = drawing(code, 8, word("there_picture"));
  const text = make("textarea");
  Object.assign(text, { value: code, readOnly: true });
  text.setAttribute("aria-label", word("there_mine"));
  const copy = button("", word("there_copy"), async () => {
    text.select();
    await navigator.clipboard?.writeText(code).catch(() => {});
  });
  body.replaceChildren(make("p", "", words), picture, text, copy);
  if (next) ask(body, next, say);
  picture.decode().then(() => picture.scrollIntoView({ block: "center" }), () => {});
}

function ask(body, words, say) {
  const text = make("textarea");
  text.setAttribute("aria-label", word("there_yours"));
  text.placeholder = word("there_text");
  const wrong = make("p");
  wrong.setAttribute("role", "alert");
  const taken = async (code) => {
    try {
      const mine = await take(code, say);
      stop();
      if (mine) show(body, mine, word("there_scan_2"), "", say);
      else if (!isOpen) body.replaceChildren(make("p", "", word("there_linking"))); // it may be quicker than this line
    } catch (failed) {
      wrong.textContent = failed.message;
    }
  };
  const camera = button("main", word("there_camera"), () => scan(row, taken, wrong));
  const row = make("div", "row", camera, button("", word("there_take_text"), () => taken(text.value)));
  body.append(make("p", "", words), row, text, wrong);
}

async function scan(row, taken, wrong) {
  try {
    const found = await watch(row, (text) => text.startsWith("PD1"));
    if (found) await taken(found);
  } catch {
    wrong.textContent = word("there_no_camera");
  }
}
