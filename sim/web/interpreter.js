// MicroPython with the product's modules and files on it: for a handheld's Worker and the class form's.

import { loadMicroPython } from "./micropython.mjs";
import { unpack } from "./pack.js";

// An interpreter whose drive has all of handheld.pack.
export async function interpreter() {
  const [mp, files] = await Promise.all([start(), unpack("handheld.pack")]);
  const folders = new Set();
  for (const [place, bytes] of files) put(mp, folders, "/" + place, bytes);
  mp.runPython("import sys\nsys.path[:] = ['/fakes', '/', '/lib', '.frozen']");
  return mp;
}

function start() {
  const url = new URL("micropython.wasm", import.meta.url).href;
  return loadMicroPython({ url, heapsize: 4 << 20, pystack: 16384, stdout: (line) => console.log(line) });
}

function put(mp, folders, place, bytes) {
  for (let at = place.indexOf("/", 1); at > 0; at = place.indexOf("/", at + 1)) {
    const folder = place.slice(0, at);
    if (!folders.has(folder)) {
      folders.add(folder);
      if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
    }
  }
  mp.FS.writeFile(place, bytes);
}
