// Puts a release onto the drive of a board: examines it, writes, reads back, as `make deploy` does.
//
//   const plan = await examine(drive);      // of showDirectoryPicker(): which board it is, or what is wrong
//   await install(drive, plan, (part, whole) => …, signal);
//
// releases.pack has each piece of a file under a number, and boards.json, with what `make deploy` goes by: {oldest, newest,
// told, image, main, safe, first, empty, older, list, lib, readme, companion, boards: {name: {title, page, zip, files: {place:
// numbers}, pages: {place: numbers}}}}, files in the order in which they are written; page: where to get CircuitPython
// for it; pages: what is only in the zip, to be read. Ours are the image, code.py and safemode.py; what is the owner's
// stays (docs/inside/release.md).

import { unpack } from "../play/pack.js";
import { word } from "../words.js";

const MOST = 4_000_000; // bytes of a file that is read: it may be no board's drive, and its files larger than the memory
const MOST_LISTED = 200_000; // bytes of a list on a drive: a longer one is not believed
const BEGINNING = 40; // bytes of a program that tell whether it may be replaced
const STEP = 65_536; // bytes that are written between two looks at the bar

let loaded = null;

export function releases() {
  loaded ??= unpack("releases.pack").then((files) => ({
    ...JSON.parse(new TextDecoder().decode(files.get("boards.json"))),
    bytes: async (numbers) => new Uint8Array(await new Blob(numbers.map((number) => files.get(number))).arrayBuffer()),
  }));
  loaded.catch(() => (loaded = null));
  return loaded;
}

// --- A drive ------------------------------------------------------------------------------------

async function fileIn(drive, place) {
  const parts = place.split("/");
  const name = parts.pop();
  let folder = drive;
  for (const part of parts) folder = await folder.getDirectoryHandle(part);
  return folder.getFileHandle(name);
}

// A File that can be read, null if there is none.
async function find(drive, place) {
  try {
    return await (await fileIn(drive, place)).getFile();
  } catch (wrong) {
    if (wrong.name === "NotFoundError") return null;
    throw wrong;
  }
}

// The bytes of a file, null if there is none. An error, with a sentence for people, if it is too large.
export async function bytesOf(drive, place, most = MOST) {
  const file = await find(drive, place);
  if (file?.size > most) throw new Error(word("put_large", { file: place }));
  return file && new Uint8Array(await file.arrayBuffer());
}

// Whether a file has these bytes.
async function has(drive, place, wanted) {
  const file = await find(drive, place);
  if (file?.size !== wanted.length) return false;
  const there = new Uint8Array(await file.arrayBuffer());
  return there.every((byte, at) => byte === wanted[at]);
}

async function sumOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function write(drive, name, bytes, show) {
  const stream = await (await drive.getFileHandle(name, { create: true })).createWritable();
  try {
    for (let at = 0; at < bytes.length; at += STEP) {
      await stream.write(bytes.subarray(at, at + STEP));
      show(Math.min(at + STEP, bytes.length));
    }
  } catch (wrong) {
    await stream.abort().catch(() => {}); // or what was written so far stays beside it
    throw wrong;
  }
  await stream.close();
}

// What a drive is, and what would be done: {board, title, version, uid, wrong, page, doubt, files, own, moved, old}. wrong: why it
// cannot be, and page what may help; uid: of its chip, "" if it tells none; doubt: why it may not work; own: {place: bytes} that
// this drive gets besides, none at first; moved: {place: where it goes}.
export async function examine(drive) {
  const { oldest, newest, told, main, safe, first, empty, boards } = await releases();
  const said = await bytesOf(drive, told);
  if (said === null) return { wrong: word("put_no_boot", { file: told }) };
  const boot = new TextDecoder().decode(said);
  const version = /CircuitPython (\d+)(\.\S+)?/.exec(boot);
  const board = /^Board ID: ?(\w+)/m.exec(boot)?.[1];
  if (!version || !board) return { wrong: word("put_no_id", { file: told }) };
  const number = version[1] + (version[2] ?? "");
  if (!Object.hasOwn(boards, board)) return { wrong: word("put_unknown", { board }) };
  const is = { version: number, oldest, newest };
  if (isLater(oldest, number)) return { wrong: word("put_old", is), page: boards[board].page };
  const doubt = isLater(number, newest) || number.includes("-") ? word("put_new", is) : "";
  const moved = {};
  for (const place of [main, safe].filter((each) => each in boards[board].files)) {
    const program = await find(drive, place);
    const begins = program && (await program.slice(0, BEGINNING).text());
    const isNew = program?.size < BEGINNING && empty.includes(begins.trim());
    if (program && !begins.startsWith(first) && !isNew) moved[place] = await nameFor(drive, place);
  }
  if (await find(drive, "code.txt")) moved["code.txt"] = await nameFor(drive, "code.txt"); // would start instead
  const { title, files } = boards[board];
  const uid = /^UID: ?(\w+)/m.exec(boot)?.[1] ?? "";
  return { board, moved, title, version: number, uid, doubt, files, own: {}, old: await oldFiles(drive) };
}

// Whether one version of CircuitPython is later than another, by its first two numbers: 10.3.1 is not later than 10.3.
function isLater(one, other) {
  const [[major, minor = 0], [otherMajor, otherMinor = 0]] = [one, other].map((text) => text.match(/\d+/g).map(Number));
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}

// Where the owner's program stays: where it already is after an interrupted attempt, else under a free name.
async function nameFor(drive, place) {
  const mine = await bytesOf(drive, place);
  const [stem, ending] = place.split(".");
  for (let number = 1; ; number++) {
    const name = `${stem}-before${number > 1 ? `-${number}` : ""}.${ending}`;
    const there = await find(drive, name);
    if (!there?.size || (await has(drive, name, mine))) return name; // such an attempt leaves an empty one
  }
}

// Files of our older versions, if they match their list, which comes last.
async function oldFiles(drive) {
  const { older, list, readme } = await releases();
  const found = [];
  for await (const [name, folder] of drive.entries()) {
    if (folder.kind !== "directory" || !name.startsWith(older)) continue;
    const listed = new TextDecoder().decode((await theirs(folder, list, MOST_LISTED)) ?? new Uint8Array());
    if (!listed) continue;
    for (const [, sum, place] of listed.matchAll(/^([0-9a-f]{64})  (\S.*)$/gm)) {
      if (place.split("/").includes("..") || !(place.startsWith(`${name}/`) || place === readme)) continue;
      const bytes = await theirs(drive, place);
      if (bytes && (await sumOf(bytes)) === sum) found.push(place);
    }
    found.push(`${name}/${list}`);
  }
  return found;
}

// The same as bytesOf, but what cannot be read, or can be no file's name, is not ours.
const theirs = (drive, place, most) => bytesOf(drive, place, most).catch(() => null);

// Carry it out; show(part, whole) as bytes are written. Returns how many files were written. Errors, with a sentence for
// people, if it cannot be done, and with the name AbortError once `signal` says so.
export async function install(drive, plan, show, signal) {
  const { bytes, image, lib, main } = await releases();
  await drive.getDirectoryHandle(lib, { create: true }); // on which the image is mounted: somebody may have deleted it
  for (const [place, where] of Object.entries(plan.moved)) {
    await keep(drive, where, await bytesOf(drive, place));
    if (!(place in plan.files)) await drive.removeEntry(place);
  }
  const wanted = [];
  for (const [place, numbers] of Object.entries(plan.files)) {
    if (place === main) wanted.push(...Object.entries(plan.own)); // which comes last
    wanted.push([place, await bytes(numbers)]);
  }
  const whole = wanted.reduce((sum, [, data]) => sum + data.length, 0);
  let written = 0, before = 0, old = plan.old;
  for (const [place, data] of wanted) {
    const follow = (part) => {
      signal?.throwIfAborted();
      show(before + part, whole);
    };
    follow(0);
    try {
      written += await keep(drive, place, data, follow);
    } catch (wrong) {
      const spare = place === image ? [...old, image] : old;
      if (wrong.name !== "QuotaExceededError" || !spare.length) throw wrong;
      await remove(drive, spare); // no room for both versions
      old = [];
      written += await keep(drive, place, data, follow);
    }
    before += data.length;
  }
  show(whole, whole);
  await remove(drive, old);
  return written;
}

// Make sure a file has these bytes, reading it back; retries once. Returns 1 if it was written.
async function keep(drive, name, wanted, show = () => {}) {
  for (let times = 0; times < 3; times++) {
    if (await has(drive, name, wanted)) return Math.min(times, 1);
    if (times < 2) await write(drive, name, wanted, show);
  }
  throw new Error(word("put_lost", { file: name }));
}

// Delete files, with what a Mac has put beside them, and folders left empty.
async function remove(drive, places) {
  const { companion } = await releases();
  const gone = (wrong) => {
    if (wrong.name !== "NotFoundError") throw wrong;
  };
  for (const place of places) {
    const parts = place.split("/");
    const name = parts.pop();
    const folders = [drive];
    for (const part of parts) folders.push(await folders.at(-1).getDirectoryHandle(part));
    await folders.at(-1).removeEntry(name).catch(gone);
    await folders.at(-1).removeEntry(companion + name).catch(() => {}); // which some browsers do not let us see
    for (let depth = parts.length; depth > 0; depth--) {
      try {
        await folders[depth - 1].removeEntry(parts[depth - 1]); // refused unless empty
      } catch {
        break;
      }
    }
  }
}

// What went wrong, for people.
export function sentence(wrong) {
  if (wrong.name === "AbortError") return word("put_stopped");
  if (wrong.name === "QuotaExceededError") return word("put_full");
  if (wrong.name === "NotFoundError") return word("put_gone");
  if (wrong.name === "NotAllowedError" || wrong.name === "NoModificationAllowedError") return word("put_forbidden");
  return word("put_failed", { why: wrong.message });
}

