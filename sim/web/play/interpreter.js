// MicroPython with the product's modules and files on it: for a handheld's Worker and the class form's.

import { loadMicroPython } from "../micropython.mjs";
import { unpack, unpacked } from "./pack.js";

// An interpreter whose drive has all of handheld.pack. pack: its bytes, if they have come.
export async function interpreter(pack) {
  const files = await (pack ? unpacked(new Response(pack)) : unpack("handheld.pack"));
  const wasmBinary = files.get("micropython.wasm");
  files.delete("micropython.wasm");
  const mp = await loadMicroPython({ wasmBinary, heapsize: 4 << 20, pystack: 16384, stdout: (line) => console.log(line) });
  const folders = new Set();
  for (const [place, bytes] of files) put(mp, folders, "/" + place, bytes);
  mp.runPython("import sys\nsys.path[:] = ['/fakes', '/', '/lib', '.frozen']");
  return mp;
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
