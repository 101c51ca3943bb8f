// Reads QR codes by the camera of this device.
//
//   const text = await watch(row, (text) => text.startsWith("PD1"));    // "" if it was stopped, or the dialog closed
//   stop();
// What the camera sees is shown below `row`. It fails if there is no camera that the page may use.

import { make } from "../parts.js";

const WAIT = 120; // ms between two looks
const WIDE = 1280; // dots: squares on a small display are half a millimetre

let film = null;

export function stop() {
  film?.getTracks().forEach((track) => track.stop());
  film = null;
}

// wants: whether a text that was read is the one; until then it looks on.
export async function watch(row, wants) {
  stop();
  const video = make("video");
  Object.assign(video, { playsInline: true, muted: true });
  if (!globalThis.jsQR) await load("jsqr.js");
  const mine = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: WIDE } } });
  film = mine;
  video.srcObject = mine;
  row.after(video);
  await video.play();
  const canvas = make("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const isOn = () => film === mine && video.isConnected && video.closest("dialog")?.open !== false;
  let text = "";
  while (isOn() && !text) {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    if (canvas.width) {
      pen.drawImage(video, 0, 0);
      const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
      const found = globalThis.jsQR(data, width, height, { inversionAttempts: "dontInvert" });
      if (found && wants(found.data)) text = found.data;
    }
    if (!text) await new Promise((done) => setTimeout(done, WAIT));
  }
  if (film === mine) stop();
  video.remove();
  return text;
}

function load(name) {
  return new Promise((done, failed) => {
    const script = make("script");
    script.src = new URL(`../${name}`, import.meta.url);
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  });
}
