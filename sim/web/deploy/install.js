// The dialog "Put it on a board": onto a drive from the page, or the zip, as `make deploy` and `make zip` do.

import { examine, install, releases, sentence } from "./drive.js";
import { button, make, options, save } from "../parts.js";
import { word } from "../words.js";
import { packed } from "./zip.js";

const LOOK = 1000; // ms between two checks whether a drive was ejected

let done = 0; // drives since the page was opened
let writing = null; // an AbortController while a drive is being written

// The zip of a board, the same bytes as `make zip` makes.
async function zip(board) {
  const { boards, bytes } = await releases();
  const files = Object.entries({ ...boards[board].pages, ...boards[board].files });
  return packed(await Promise.all(files.map(async ([place, numbers]) => ({ place, data: await bytes(numbers) }))));
}

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
  const { which, needs, select } = choice(known, current);
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

// The choice of a board, which is at first the page's own, and where it gets CircuitPython: {which, needs, select}.
export function choice(known, current) {
  const select = make("select", "", ...options(Object.entries(known.boards).map(([name, { title }]) => [name, title])));
  const board = current()?.board.name;
  if (Object.hasOwn(known.boards, board)) select.value = board;
  const which = make("label", "field", make("span", "", word("put_board")), select);
  const page = link("");
  const follow = () => Object.assign(page, { href: known.boards[select.value].page, textContent: spoken(known.boards[select.value].page) });
  select.addEventListener("change", follow);
  follow();
  return { which, needs: make("p", "", `${word("put_needs", known)} `, page), select };
}

// The drive that somebody chooses; undefined if nobody does.
export const chosen = () => globalThis.showDirectoryPicker({ mode: "readwrite", id: "circuitpy" }).catch(() => undefined);

export function link(address) {
  return Object.assign(make("a", "", spoken(address)), { href: address, target: "_blank", rel: "noopener" });
}

const spoken = (address) => address.replace(/^[a-z]+:[/][/]/, "").replace(/[/]$/, "");

async function begin(told, choose) {
  const drive = await chosen();
  if (!drive) return;
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
  choose.disabled = true;
  const after = await written(drive, plan, told);
  choose.disabled = false;
  if (after === undefined) return;
  done++;
  choose.textContent = word("put_choose_next", { count: done + 1 });
  const next = make("p", "", word("put_eject"));
  const what = word(after ? "put_done" : "put_same");
  told.replaceChildren(make("p", "", what), next, make("p", "", word("put_count", { count: done })));
  watch(drive, next);
}

// Write a drive; `told` shows how far it is, and the dialog asks before it closes. Gives how many files were written, undefined
// if that went wrong: then `told` says why.
export async function written(drive, plan, told) {
  const bar = make("progress");
  const dialog = told.closest("dialog");
  told.replaceChildren(make("p", "", word("put_writing")), bar);
  writing = new AbortController();
  const ask = () => {
    dialog.showModal(); // closing asks; writing goes on
    if (!told.querySelector(".still")) told.append(still());
    told.querySelector(".still button").focus();
  };
  const stay = (event) => event.preventDefault(); // the browser asks before it closes the page
  dialog.addEventListener("close", ask);
  addEventListener("beforeunload", stay);
  try {
    return await install(drive, plan, (part, whole) => Object.assign(bar, { value: part, max: whole }), writing.signal);
  } catch (wrong) {
    told.replaceChildren(make("p", "", sentence(wrong)));
  } finally {
    dialog.removeEventListener("close", ask);
    removeEventListener("beforeunload", stay);
    writing = null;
  }
}

// The question on closing while a drive is being written.
function still() {
  const goOn = button("main", word("put_keep"), () => asked.remove());
  const stop = button("", word("put_stop"), () => writing?.abort());
  const asked = make("div", "still", make("p", "", word("put_still")), make("div", "row", goOn, stop));
  return asked;
}

// No page can make a computer flush its writes; ejecting does. Once the drive is gone the board may be reset.
export async function watch(drive, next) {
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
