// Copies of what a handheld has saved: a file to keep or to take to another browser, and such a file opened again.
//
// A file is one line, "pocket-dojo-copy 1 pybadge 8192 <SHA-256>", and the bytes of the board's chip: so many of them, and their
// check. What is there is replaced only once a copy was found right, and the visitor said so.

import { button, make, save } from "../parts.js";
import { word } from "../words.js";

const SIGN = "pocket-dojo-copy";
const VERSION = 1; // of the file
const MOST = 100_000; // bytes of a file: no copy is longer

async function sumOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function pack(short, bytes) {
  return new Blob([`${SIGN} ${VERSION} ${short} ${bytes.length} ${await sumOf(bytes)}\n`, bytes]);
}

// The bytes in a file that was made of a handheld like this one. Errors, with a sentence for people, if it was not.
export async function unpack(file, one, boards) {
  const all = file.size <= MOST ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const end = all.indexOf(10) + 1;
  const line = new TextDecoder().decode(all.subarray(0, end));
  const [, version, short, length, sum] = /^([\w-]+ \d{1,4}) (\w{1,60}) (\d{1,6}) ([0-9a-f]{64})\n$/.exec(line) ?? [];
  if (!version?.startsWith(`${SIGN} `)) throw new Error(word("copy_none"));
  if (version !== `${SIGN} ${VERSION}`) throw new Error(word("copy_newer"));
  if (short !== one.short) throw new Error(word("copy_other", { board: boards[short]?.title ?? short }));
  const bytes = all.slice(end);
  const isWhole = bytes.length === Number(length) && bytes.length === one.board.saves && (await sumOf(bytes)) === sum;
  if (!isWhole) throw new Error(word("copy_damaged"));
  return bytes;
}

// current: gives the handheld that it is about.
export function fill(body, current, boards) {
  const told = make("div");
  told.setAttribute("role", "status");
  const say = (text, ...rest) => told.replaceChildren(make("p", "", text), ...rest);
  const keep = button("", word("copy_save"), async () => {
    const one = current();
    const bytes = await one?.saved();
    if (!bytes) return say(word("note_unkept"));
    const name = `pocket-dojo-${one.short}-${one.number}.dojo`;
    save(name, await pack(one.short, bytes));
    say(word("copy_saved", { file: name }));
  });
  const chosen = Object.assign(make("input"), { type: "file", hidden: true });
  chosen.addEventListener("change", async () => {
    const one = current();
    const [file] = chosen.files;
    try {
      const bytes = await unpack(file, one, boards);
      const go = button("main", word("copy_take"), () => {
        body.closest("dialog").close();
        one.begin(bytes);
      });
      const stay = button("", word("copy_leave"), () => told.replaceChildren());
      say(word("copy_ask", { handheld: one.element.getAttribute("aria-label") }), make("div", "row", go, stay));
      go.focus();
    } catch (wrong) {
      say(wrong.message);
    }
    chosen.value = ""; // the same file may be chosen again
  });
  const open = button("", word("copy_open"), () => chosen.click());
  body.replaceChildren(make("div", "row", keep, open, chosen), told);
}
