// Puts a release onto the drive of a board from the page, or gives its zip: as `make deploy` and `make zip` do.
//
// releases.pack has each piece of a file under a number, and boards.json, with what `make deploy` goes by: {oldest, newest,
// told, image, main, safe, first, empty, older, list, lib, readme, companion, boards: {name: {title, page, zip, files: {place:
// numbers}, pages: {place: numbers}}}}, files in the order in which they are written; page: where to get CircuitPython
// for it; pages: what is only in the zip, to be read. Ours are the image, code.py and safemode.py; what is the owner's
// stays (docs/inside/release.md).

import { button, make, options, save } from "./parts.js";
import { unpack } from "./pack.js";
import { word } from "./words.js";

const MOST = 4_000_000; // bytes of a file that is read: it may be no board's drive, and its files larger than the memory
const MOST_LISTED = 200_000; // bytes of a list on a drive: a longer one is not believed
const BEGINNING = 40; // bytes of a program that tell whether it may be replaced
const STEP = 65_536; // bytes that are written between two looks at the bar
const LOOK = 1000; // ms between two checks whether a drive was ejected

let loaded = null;
let done = 0; // drives since the page was opened

function releases() {
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
async function bytesOf(drive, place, most = MOST) {
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

// What a drive is, and what would be done: {board, title, version, wrong, page, doubt, files, moved, old}. wrong: why it cannot
// be, and page what may help; doubt: why it may not work; moved: {place: where it goes}.
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
  return { board, moved, title, version: number, doubt, files, old: await oldFiles(drive) };
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
  const { bytes, image, lib } = await releases();
  await drive.getDirectoryHandle(lib, { create: true }); // on which the image is mounted: somebody may have deleted it
  for (const [place, where] of Object.entries(plan.moved)) {
    await keep(drive, where, await bytesOf(drive, place));
    if (!(place in plan.files)) await drive.removeEntry(place);
  }
  const wanted = [];
  for (const [place, numbers] of Object.entries(plan.files)) wanted.push([place, await bytes(numbers)]);
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

// --- The zip ------------------------------------------------------------------------------------

const CRC = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

// The zip of a board, the same bytes as `make zip` makes.
export async function zip(board) {
  const { boards, bytes } = await releases();
  const files = Object.entries({ ...boards[board].pages, ...boards[board].files });
  const parts = [], central = [];
  let at = 0, length = 0;
  for (const [place, numbers] of files) {
    const data = await bytes(numbers);
    const name = new TextEncoder().encode(place);
    let crc = -1;
    for (const byte of data) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
    const head = new DataView(new ArrayBuffer(26));
    [20, 0, 0, 0, 33].forEach((value, part) => head.setUint16(2 * part, value, true)); // 1980, stored
    [~crc >>> 0, data.length, data.length].forEach((value, part) => head.setUint32(10 + 4 * part, value, true));
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
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, length, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...central, end], { type: "application/zip" });
}

// --- What people see ----------------------------------------------------------------------------

let writing = null; // an AbortController while a drive is being written

// current: gives the handheld that the page shows.
export async function fill(body, current) {
  if (writing) return; // it shows its progress
  body.replaceChildren(make("p", "", word("there_wait")));
  let known;
  try {
    known = await releases();
  } catch {
    body.replaceChildren(make("p", "", word("put_none")));
    return;
  }
  const canWrite = Boolean(globalThis.showDirectoryPicker);
  const select = make("select", "", ...options(Object.entries(known.boards).map(([name, { title }]) => [name, title])));
  const board = current()?.board.name;
  if (Object.hasOwn(known.boards, board)) select.value = board;
  const which = make("label", "field", make("span", "", word("put_board")), select);
  const page = link("");
  const follow = () => Object.assign(page, { href: known.boards[select.value].page, textContent: spoken(known.boards[select.value].page) });
  select.addEventListener("change", follow);
  follow();
  const needs = make("p", "", `${word("put_needs", known)} `, page);
  const rest = ["put_plug", canWrite ? "put_here" : "put_unzip"].map((name) => make("li", "", word(name)));
  const steps = make("ol", "", make("li", "", which, needs), ...rest);
  const choose = button("main", word(done ? "put_choose_next" : "put_choose", { count: done + 1 }), () => begin(told, choose));
  const told = make("div");
  told.setAttribute("role", "status");
  const give = async () => save(known.boards[select.value].zip, await zip(select.value));
  const title = canWrite && make("h3", "", word("put_or_zip"));
  const zips = make("section", "", title, button(canWrite ? "" : "main", word("put_zip"), give));
  body.replaceChildren(steps, ...(canWrite ? [choose, told] : []), zips);
}

function link(address) {
  return Object.assign(make("a", "", spoken(address)), { href: address, target: "_blank", rel: "noopener" });
}

const spoken = (address) => address.replace(/^[a-z]+:[/][/]/, "").replace(/[/]$/, "");

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
      told.replaceChildren(make("p", "", `${plan.wrong} `, plan.page && link(plan.page)));
      return;
    }
    const go = button("main", word("put_go"), () => carryOut(drive, plan, told, choose));
    told.replaceChildren(make("p", "", word("put_is", { board: plan.title, version: plan.version })));
    for (const [file, where] of Object.entries(plan.moved)) told.append(make("p", "", word("put_moved", { file, where })));
    told.append(make("p", "", plan.doubt), go);
    go.focus();
  } catch (wrong) {
    told.replaceChildren(make("p", "", sentence(wrong)));
  }
}

async function carryOut(drive, plan, told, choose) {
  const bar = make("progress");
  const dialog = told.closest("dialog");
  told.replaceChildren(make("p", "", word("put_writing")), bar);
  choose.disabled = true;
  writing = new AbortController();
  const ask = () => {
    dialog.showModal(); // closing asks; writing goes on
    if (!told.querySelector(".still")) told.append(still());
    told.querySelector(".still button").focus();
  };
  const stay = (event) => event.preventDefault(); // the browser asks before it closes the page
  dialog.addEventListener("close", ask);
  addEventListener("beforeunload", stay);
  let after;
  try {
    after = await install(drive, plan, (part, whole) => Object.assign(bar, { value: part, max: whole }), writing.signal);
  } catch (wrong) {
    told.replaceChildren(make("p", "", sentence(wrong)));
  }
  dialog.removeEventListener("close", ask);
  removeEventListener("beforeunload", stay);
  writing = null;
  choose.disabled = false;
  if (after === undefined) return;
  done++;
  choose.textContent = word("put_choose_next", { count: done + 1 });
  const next = make("p", "", word("put_eject"));
  const what = word(after ? "put_done" : "put_same");
  told.replaceChildren(make("p", "", what), next, make("p", "", word("put_count", { count: done })));
  watch(drive, next);
}

// The question on closing while a drive is being written.
function still() {
  const goOn = button("main", word("put_keep"), () => asked.remove());
  const stop = button("", word("put_stop"), () => writing?.abort());
  const asked = make("div", "still", make("p", "", word("put_still")), make("div", "row", goOn, stop));
  return asked;
}

// No page can make a computer flush its writes; ejecting does. Once the drive is gone the board may be reset.
async function watch(drive, next) {
  const { main } = await releases();
  while (next.isConnected) {
    try {
      await drive.getFileHandle(main);
    } catch {
      next.textContent = word("put_reset");
      return;
    }
    await new Promise((later) => setTimeout(later, LOOK));
  }
}

function sentence(wrong) {
  if (wrong.name === "AbortError") return word("put_stopped");
  if (wrong.name === "QuotaExceededError") return word("put_full");
  if (wrong.name === "NotFoundError") return word("put_gone");
  if (wrong.name === "NotAllowedError" || wrong.name === "NoModificationAllowedError") return word("put_forbidden");
  return word("put_failed", { why: wrong.message });
}

