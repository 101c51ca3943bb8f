// Links the handhelds of this page with those of another phone or computer: over WebRTC, with no server involved.
//
// One shows a code and the other one scans it, then the other way round. A code is "PD1", "O" or "A", and the description of
// the connection, deflated, in base64. Frames go through like those of another tab: 1 to 72 bytes, or they are dropped.

import { make } from "./handheld.js";
import qrcode from "./qrcode.mjs";

const SIGN = { offer: "PD1O", answer: "PD1A" };
const MOST_CODE = 4000; // letters of a code
const MOST_TEXT = 20000; // bytes of what is in it
const LONGEST = 72; // bytes of a frame
const MOST_FRAMES = 400; // in a second: more than four handhelds send
const PATIENCE = 10000; // ms for the browser to find out how it can be reached

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
  if (!type || code.length > MOST_CODE) throw new Error("That is not a Pocket Dojo code.");
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
    throw new Error("The code is damaged. Scan it again, or copy all of it.");
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

// A code was scanned or pasted: gives the code to show for an offer, "" for an answer.
async function take(text, say) {
  const found = await decode(text);
  if (found.type !== wanted) throw new Error("That is the wrong one of the two codes. Take the one that the other screen shows.");
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
    throw new Error("The code is damaged. Scan it again, or copy all of it.");
  }
}

// --- What people see ----------------------------------------------------------------------------

const SAID = {
  linked: "You are linked. Close this, and press Link handhelds on both.",
  gone: "The other one has left.",
  failed: "They cannot reach each other. Are both on the same network?",
};

export function fill(body) {
  if (!globalThis.RTCPeerConnection || !globalThis.CompressionStream) {
    body.replaceChildren(make("p", "", "This browser cannot do that. A newer one can."));
    return;
  }
  if (peer && ["new", "connecting", "connected"].includes(peer.connectionState)) return; // under way, or linked
  const say = (word) => {
    stopCamera();
    body.replaceChildren(make("p", "", SAID[word]));
    if (word !== "linked") start();
  };
  const start = () => {
    const first = button("main", "Show a code", async () => {
      body.replaceChildren(make("p", "", "One moment …"));
      wanted = "answer";
      show(body, await offer(say), "1. Let the other one scan this.", "2. Then take the code that the other one shows.", say);
    });
    const second = button("", "Take a code", () => {
      wanted = "offer";
      body.replaceChildren();
      ask(body, "1. Take the code that the other one shows.", say);
    });
    const row = make("div", "row");
    row.append(first, second);
    body.append(make("p", "", "Both open this page. One shows a code, the other one takes it."), row);
  };
  body.replaceChildren();
  start();
}

function button(kind, text, does) {
  const made = make("button", kind, text);
  made.type = "button";
  made.addEventListener("click", does);
  return made;
}

// A code to scan or to copy, and then how to take the other's.
function show(body, code, words, next, say) {
  const drawn = qrcode(0, "L");
  drawn.addData(code, "Byte");
  drawn.make();
  const picture = make("img", "code");
  picture.alt = "A code to scan. The text below says the same.";
  picture.src = drawn.createDataURL(4, 8);
  const text = make("textarea");
  Object.assign(text, { value: code, readOnly: true });
  text.setAttribute("aria-label", "Your code");
  const copy = button("", "Copy the text", async () => {
    text.select();
    await navigator.clipboard?.writeText(code).catch(() => {});
  });
  body.replaceChildren(make("p", "", words), picture, text, copy);
  if (next) ask(body, next, say);
  picture.decode().then(() => picture.scrollIntoView({ block: "center" }), () => {});
}

function ask(body, words, say) {
  const text = make("textarea");
  text.setAttribute("aria-label", "The other one's code");
  text.placeholder = "The text of the code";
  const wrong = make("p");
  wrong.setAttribute("role", "alert");
  const taken = async (code) => {
    try {
      const mine = await take(code, say);
      stopCamera();
      if (mine) show(body, mine, "2. Let the other one scan this.", "", say);
      else if (!isOpen) body.replaceChildren(make("p", "", "Linking …")); // it may be quicker than this line
    } catch (failed) {
      wrong.textContent = failed.message;
    }
  };
  const row = make("div", "row");
  row.append(
    button("main", "Use the camera", () => scan(row, taken, wrong)),
    button("", "Take the text", () => taken(text.value)),
  );
  body.append(make("p", "", words), row, text, wrong);
}

// --- The camera ---------------------------------------------------------------------------------

let film = null;

function stopCamera() {
  film?.getTracks().forEach((track) => track.stop());
  film = null;
}

async function scan(row, taken, wrong) {
  const video = make("video");
  Object.assign(video, { playsInline: true, muted: true });
  try {
    if (!globalThis.jsQR) await load("jsqr.js");
    film = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    wrong.textContent = "There is no camera that the page may use. Copy the text instead.";
    return;
  }
  const mine = film;
  video.srcObject = film;
  row.after(video);
  await video.play();
  const canvas = make("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  while (film === mine && video.isConnected) {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    if (canvas.width) {
      pen.drawImage(video, 0, 0);
      const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
      const found = globalThis.jsQR(data, width, height, { inversionAttempts: "dontInvert" });
      if (found?.data.startsWith("PD1")) {
        stopCamera();
        video.remove();
        await taken(found.data);
        return;
      }
    }
    await new Promise((done) => setTimeout(done, 120));
  }
  if (film === mine) stopCamera();
}

function load(name) {
  return new Promise((done, failed) => {
    const script = make("script");
    script.src = new URL(name, import.meta.url);
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
}
