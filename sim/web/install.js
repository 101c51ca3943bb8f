// Puts a release onto the drive of a board from the page, or gives its zip: what `make deploy` and `make zip` do.
//
// releases.pack has each file under a number, and boards.json, in which tools/release says what to go by: {wanted
// (version), told, main, first, empty, name, list, boards: {name: {title, folder, files: {place: number}}}}, files in the
// order in which they are written. All that is ours is in one folder of the drive, and code.py; what is the owner's stays
// (docs/release.md).

import { make } from "./handheld.js";
import { unpack } from "./pack.js";

const MOST_LISTED = 200_000; // bytes of a list on a drive: a longer one is not believed

let loaded = null;
let done = 0; // drives since the page was opened

function releases() {
  loaded ??= unpack("releases.pack").then((files) => ({
    ...JSON.parse(new TextDecoder().decode(files.get("boards.json"))),
    bytes: (number) => files.get(number),
  }));
  loaded.catch(() => (loaded = null));
  return loaded;
}

// --- A drive ------------------------------------------------------------------------------------

async function fileIn(drive, place, create = false) {
  const parts = place.split("/");
  const name = parts.pop();
  let folder = drive;
  for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
  return folder.getFileHandle(name, { create });
}

async function bytesOf(drive, place) {
  try {
    return new Uint8Array(await (await (await fileIn(drive, place)).getFile()).arrayBuffer());
  } catch (wrong) {
    if (wrong.name === "NotFoundError") return null;
    throw wrong;
  }
}

const textOf = async (drive, place) => {
  const bytes = await bytesOf(drive, place);
  return bytes && new TextDecoder().decode(bytes);
};
const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

async function sumOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function write(drive, place, bytes) {
  const stream = await (await fileIn(drive, place, true)).createWritable();
  await stream.write(bytes);
  await stream.close();
}

// What a drive is, and what would be done: {board, title, version, wrong, files, moved, old}. wrong: why it cannot be;
// moved: {place: where it goes}.
export async function examine(drive) {
  const { wanted, told, main, first, empty, boards } = await releases();
  const boot = await textOf(drive, told);
  if (boot === null) return { wrong: `There is no ${told} on it. Is it the drive called CIRCUITPY? Press reset on the board, and choose it again.` };
  const version = /CircuitPython (\d+)(\.\S+)?/.exec(boot);
  const board = /^Board ID: ?(\w+)/m.exec(boot)?.[1];
  if (!version || !board) return { wrong: `${told} does not say which board it is. Press reset on the board, and choose it again.` };
  const number = version[1] + (version[2] ?? "");
  if (Number(version[1]) < wanted)
    return { wrong: `The board has CircuitPython ${number}. Pocket Dojo needs CircuitPython ${wanted} or later: circuitpython.org/downloads` };
  if (!Object.hasOwn(boards, board)) return { wrong: `The board is called ${board}, and there is no Pocket Dojo for that one yet.` };
  const moved = {};
  const program = await textOf(drive, main);
  if (program !== null && !program.startsWith(first) && !empty.includes(program.trim())) moved[main] = await freeName(drive, ".py");
  if ((await bytesOf(drive, "code.txt")) !== null) moved["code.txt"] = await freeName(drive, ".txt"); // would start instead
  const { title, files } = boards[board];
  return { board, moved, title, version: number, files, old: await oldFiles(drive, files) };
}

async function freeName(drive, ending) {
  let name = "code-before" + ending;
  for (let number = 2; (await bytesOf(drive, name)) !== null; number++) name = `code-before-${number}${ending}`;
  return name;
}

// Files of other versions of ours, if they are what their list says.
async function oldFiles(drive, files) {
  const { name: ours, list } = await releases();
  const found = [];
  for await (const [name, folder] of drive.entries()) {
    if (folder.kind !== "directory" || !name.startsWith(ours)) continue;
    const listed = await textOf(folder, list);
    if (!listed || listed.length > MOST_LISTED) continue;
    for (const [, sum, place] of listed.matchAll(/^([0-9a-f]{64})  (\S.*)$/gm)) {
      if (!place.startsWith(name + "/") || place.split("/").includes("..") || place in files) continue;
      const bytes = await bytesOf(drive, place);
      if (bytes && (await sumOf(bytes)) === sum) found.push(place);
    }
    if (!(`${name}/${list}` in files)) found.push(`${name}/${list}`);
  }
  return found;
}

// Carry it out; show(part, whole) after each file. Gives how many files were written. Errors, with a sentence for people.
export async function install(drive, plan, show) {
  const { bytes } = await releases();
  for (const [place, where] of Object.entries(plan.moved)) {
    await write(drive, where, await bytesOf(drive, place));
    if (!(place in plan.files)) await drive.removeEntry(place);
  }
  const places = Object.keys(plan.files);
  let written = 0, old = plan.old;
  for (const [at, place] of places.entries()) {
    const wanted = bytes(plan.files[place]);
    const isThere = async () => {
      const there = await bytesOf(drive, place);
      return Boolean(there) && same(there, wanted);
    };
    if (!(await isThere())) {
      try {
        await write(drive, place, wanted);
      } catch (wrong) {
        if (wrong.name !== "QuotaExceededError" || !old.length) throw wrong;
        await remove(drive, old); // no room for both versions
        old = [];
      }
      if (!(await isThere())) await write(drive, place, wanted); // once more
      if (!(await isThere())) throw new Error(`The drive does not keep what is written (${place}).`);
      written++;
    }
    show(at + 1, places.length);
  }
  await remove(drive, old);
  return written;
}

// Delete files, and the folders that are then empty.
async function remove(drive, old) {
  for (const place of old) {
    const parts = place.split("/");
    const name = parts.pop();
    const folders = [drive];
    for (const part of parts) folders.push(await folders.at(-1).getDirectoryHandle(part));
    await folders.at(-1).removeEntry(name);
    for (let depth = parts.length; depth > 0; depth--) {
      try {
        await folders[depth - 1].removeEntry(parts[depth - 1]); // refused while something is in it
      } catch {
        break;
      }
    }
  }
}

// --- The zip ------------------------------------------------------------------------------------

const CRC = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

// The zip of a board, the same bytes as `make zip` makes.
export async function zip(board) {
  const { boards, bytes } = await releases();
  const files = boards[board].files;
  const parts = [], central = [];
  let at = 0, length = 0;
  for (const place of Object.keys(files).sort()) {
    const data = bytes(files[place]);
    const name = new TextEncoder().encode(place);
    let crc = -1;
    for (const byte of data) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
    const head = new DataView(new ArrayBuffer(26));
    [20, 0, 0, 0, 33].forEach((value, word) => head.setUint16(2 * word, value, true)); // 1980, stored
    [~crc >>> 0, data.length, data.length].forEach((value, word) => head.setUint32(10 + 4 * word, value, true));
    head.setUint16(22, name.length, true);
    parts.push(Uint8Array.of(80, 75, 3, 4), head, name, data);
    const tail = new DataView(new ArrayBuffer(14));
    tail.setUint32(6, 0o644 * 65536, true);
    tail.setUint32(10, at, true);
    central.push(Uint8Array.of(80, 75, 1, 2, 20, 3), head, tail, name);
    at += 30 + name.length + data.length;
    length += 46 + name.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  const count = Object.keys(files).length;
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, length, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...central, end], { type: "application/zip" });
}

// --- What people see ----------------------------------------------------------------------------

export async function fill(body) {
  body.replaceChildren(make("p", "", "One moment …"));
  let known;
  try {
    known = await releases();
  } catch {
    body.replaceChildren(make("p", "", "This page was published without the files for boards."));
    return;
  }
  const canWrite = Boolean(globalThis.showDirectoryPicker);
  const steps = make("ol");
  steps.append(
    make("li", "", `The board needs CircuitPython ${known.wanted} or later: circuitpython.org/downloads`),
    make("li", "", "Plug it in. It shows as a drive called CIRCUITPY."),
    make("li", "", canWrite ? "Choose that drive here." : "Unzip the zip for your board onto it, and press reset."),
  );
  const choose = make("button", "main", done ? `Choose drive number ${done + 1}` : "Choose the drive");
  choose.type = "button";
  const told = make("div");
  told.setAttribute("role", "status");
  choose.addEventListener("click", () => begin(told, choose));
  const zips = make("section");
  const board = make("select");
  board.setAttribute("aria-label", "Board");
  for (const [name, { title }] of Object.entries(known.boards)) board.append(Object.assign(make("option", "", title), { value: name }));
  const take = make("button", "", "Take the zip");
  take.type = "button";
  take.addEventListener("click", () => download(board.value, known.boards[board.value]));
  const row = make("div", "row");
  row.append(board, take);
  zips.append(make("h3", "", canWrite ? "Or take the zip" : "The zip"), row);
  body.replaceChildren(steps, ...(canWrite ? [choose, told] : []), zips);
}

async function begin(told, choose) {
  let drive;
  try {
    drive = await globalThis.showDirectoryPicker({ mode: "readwrite", id: "circuitpy" });
  } catch {
    return; // nobody chose one
  }
  try {
    const plan = await examine(drive);
    if (plan.wrong) {
      told.replaceChildren(make("p", "", plan.wrong));
      return;
    }
    const go = make("button", "main", "Put Pocket Dojo on it");
    go.type = "button";
    go.addEventListener("click", () => carryOut(drive, plan, told, choose));
    told.replaceChildren(make("p", "", `It is a ${plan.title} with CircuitPython ${plan.version}.`));
    for (const [place, where] of Object.entries(plan.moved))
      told.append(make("p", "", `${place} on it is a program of yours. It stays there as ${where}.`));
    told.append(go);
    go.focus();
  } catch (wrong) {
    told.replaceChildren(make("p", "", sentence(wrong)));
  }
}

async function carryOut(drive, plan, told, choose) {
  const bar = make("progress");
  told.replaceChildren(make("p", "", "Leave it plugged in …"), bar);
  choose.disabled = true;
  try {
    const written = await install(drive, plan, (part, whole) => Object.assign(bar, { value: part, max: whole }));
    done++;
    told.replaceChildren(
      make("p", "", written ? `Done: ${written} files written and read again. Press reset on the board.` : "It was there already."),
      make("p", "", `Drives so far: ${done}.`),
    );
    choose.textContent = `Choose drive number ${done + 1}`;
  } catch (wrong) {
    told.replaceChildren(make("p", "", sentence(wrong)));
  }
  choose.disabled = false;
}

function sentence(wrong) {
  if (wrong.name === "QuotaExceededError") return "There is no more room on it. Delete something of yours, then do it again: it goes on from there.";
  if (wrong.name === "NotFoundError") return "It is not there any more. Plug it in and do it again: it goes on where it stopped.";
  if (wrong.name === "NotAllowedError" || wrong.name === "NoModificationAllowedError") return "This computer does not let the page write to it.";
  return `It did not work: ${wrong.message}`;
}

async function download(board, { folder }) {
  const link = make("a");
  link.href = URL.createObjectURL(await zip(board));
  link.download = `${folder}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
