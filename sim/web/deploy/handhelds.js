// A class on its handhelds: the page writes one after the other, or gives a zip with a folder for each.
//
//   body.replaceChildren(await shown(form, back));       // form: of class.js, which has the class; back: shows it again
//
// Which number a handheld gets, and what its settings.toml and boot.py say, sim/web/inside/classroom.py says, by the rules of
// `make deploy`. A number is used up once a handheld is done.

import { ask } from "./classroom.js";
import { bytesOf, examine, releases, sentence } from "./drive.js";
import { choice, chosen, link, watch, written } from "./install.js";
import { button, make, save } from "../parts.js";
import { sheet } from "./sheet.js";
import { word } from "../words.js";
import { deflated, packed } from "./zip.js";

const USUAL = 12; // handhelds of a class
const SETTINGS = "settings.toml", BOOT = "boot.py";
const MOST = 200_000; // bytes of one of these

export async function shown(form, back) {
  const leave = button("", word("set_back"), back);
  try {
    return new Handhelds(form, leave, await releases()).body;
  } catch {
    return make("div", "set", leave, make("p", "", word("put_none")));
  }
}

class Handhelds {
  constructor(form, leave, known) {
    Object.assign(this, { form, known });
    const canWrite = Boolean(globalThis.showDirectoryPicker);
    const parts = canWrite ? [this.writer(), this.keeper(), this.zips("")] : [this.zips("main")];
    this.body = make("div", "set", leave, make("h3", "", word("set_put")), ...parts);
    addEventListener("beforeunload", (event) => form.isOwed && this.body.isConnected && event.preventDefault());
  }

  number(key, value) {
    const most = this.form.known.most;
    const input = Object.assign(make("input"), { type: "number", min: 1, max: most, value });
    return { input, label: make("label", "field", make("span", "", word(key)), input) };
  }

  // --- One after the other ----------------------------------------------------------------------

  writer() {
    const count = this.number("set_count", USUAL);
    this.count = count.input;
    this.count.addEventListener("input", () => this.tell());
    const steps = make("ol", "", ...["set_plug", "set_press", "set_wait"].map((key) => make("li", "", word(key))));
    this.choose = button("main", "", () => this.begin());
    this.told = status();
    this.progress = status();
    this.list = make("ul", "done");
    const part = make("section", "", count.label, steps, this.choose, this.told, this.progress, this.list);
    this.tell();
    return part;
  }

  // What is next, and how many are done.
  tell() {
    const { next, done, known } = this.form;
    const count = Number(this.count.value);
    this.choose.textContent = word("set_choose", { number: Math.min(next, known.most) });
    const isAll = done.length > 0 && done.length >= count;
    this.progress.textContent = !done.length ? "" : isAll ? word("set_all", { count: done.length }) : word("set_progress", { done: done.length, count });
    this.keep?.classList.toggle("main", isAll && this.form.isOwed);
  }

  say(...parts) {
    this.told.replaceChildren(...parts.filter(Boolean).map((part) => (part instanceof Node ? part : make("p", "", part))));
  }

  async begin() {
    this.say();
    const drive = await chosen();
    if (!drive) return;
    try {
      const plan = await examine(drive);
      if (plan.wrong) this.say(make("p", "", `${plan.wrong} `, plan.page && link(plan.page)));
      else await this.settle(drive, plan, "");
    } catch (wrong) {
      this.say(sentence(wrong));
    }
  }

  // Which number it gets; then write, or ask first. may: what was said about a handheld of another class.
  async settle(drive, plan, may) {
    const settings = await bytesOf(drive, SETTINGS, MOST);
    const boot = await bytesOf(drive, BOOT, MOST);
    const name = plan.uid || `#${this.form.done.length}`; // what tells no name is new each time
    const gets = await this.gets({ board: plan.board, drive: name, given: this.form.done, may, settings: text(settings), boot: text(boot) });
    if (gets.full) return this.say(word("set_full", { most: this.form.known.most }));
    if (gets.unreadable) return this.say(word("set_unreadable"));
    const again = (what) => () => this.settle(drive, plan, what).catch((wrong) => this.say(sentence(wrong)));
    if (gets.stranger) {
      const join = button("main", word("set_new", { number: gets.new }), again("new"));
      const keep = button("", word("set_keeps", { number: gets.stranger }), again("keep"));
      this.say(word("set_stranger", { number: gets.stranger }), make("div", "row", join, keep));
      return join.focus();
    }
    plan.own = { [SETTINGS]: bytes(gets.settings), ...(gets.boot !== null && { [BOOT]: bytes(gets.boot) }) };
    const go = () => this.write(drive, plan, name, gets);
    const moved = Object.entries(plan.moved).map(([file, where]) => word("put_moved", { file, where }));
    if (!moved.length && !plan.doubt) return go();
    const agree = button("main", word("put_go"), go);
    this.say(word("put_is", { board: plan.title, version: plan.version }), ...moved, plan.doubt, agree);
    return agree.focus();
  }

  gets(asked) {
    return ask("drive", JSON.stringify({ values: this.form.whole(), ...asked }));
  }

  async write(drive, plan, name, { number, twice, boot, hides }) {
    const { form } = this;
    this.choose.disabled = true;
    const after = await written(drive, plan, this.told);
    this.choose.disabled = false;
    if (after !== undefined) {
      form.isOwed ||= number >= form.next || !form.opened;
      form.next = Math.max(form.next, number + 1);
      form.done = [...form.done.filter(([other]) => other !== name), [name, number]];
      const next = make("p", "", word("set_eject"));
      const more = [twice && word("set_twice", { before: twice, number }), boot === null && word("set_stays"), hides && word("set_hidden")];
      this.say(word("set_done", { number }), ...more, next);
      this.list.append(make("li", "", word("handheld", { number, board: plan.title })));
      watch(drive, next);
    }
    this.tell();
    this.choose.focus();
  }

  // --- The class's file -------------------------------------------------------------------------

  keeper() {
    const told = status();
    this.keep = button("", word("set_save"), async () => {
      const { name, blob } = await this.form.kept();
      save(name, blob);
      this.form.isOwed = false;
      this.tell();
      told.textContent = word("set_saved", { file: name, code: this.form.whole().code });
    });
    return make("section", "", make("h3", "", word("set_keep")), make("p", "", word("set_keep_how")), this.keep, told);
  }

  // --- The zip ----------------------------------------------------------------------------------

  zips(kind) {
    const { which, needs, select } = choice(this.known, this.form.current);
    const count = this.number("set_count", USUAL), from = this.number("set_from", this.form.next);
    const told = status();
    const give = button(kind, word("put_zip"), async () => {
      give.disabled = true;
      told.textContent = await this.zip(select.value, Number(from.input.value), Number(count.input.value)).catch(sentence);
      give.disabled = false;
    });
    const how = make("p", "", word("set_zip_how"));
    const fields = [which, needs, count.label, from.label, give, told];
    if (kind) return make("section", "", make("p", "", word("set_zip_only")), how, ...fields);
    return make("details", "", make("summary", "", word("set_zip")), how, ...fields);
  }

  // Give the zip of so many handhelds. Returns a sentence.
  async zip(board, from, count) {
    const { form, known } = this;
    const last = from + count - 1;
    if (![from, count].every((each) => Number.isInteger(each) && each > 0) || last > form.known.most)
      return word("set_wrong", { most: form.known.most });
    const program = [];
    for (const [place, numbers] of Object.entries(known.boards[board].files))
      program.push(await deflated({ place, data: await known.bytes(numbers) }));
    const files = [], folders = [];
    form.next = Math.max(form.next, last + 1);
    for (let number = from; number <= last; number++) {
      const folder = `handheld-${String(number).padStart(2, "0")}`;
      const asked = { board, drive: "", given: [], may: "", settings: "", boot: "" };
      const gets = await this.gets({ ...asked, values: { ...form.whole(), next: number } });
      const own = [{ place: SETTINGS, data: bytes(gets.settings) }, { place: BOOT, data: bytes(gets.boot) }];
      for (const file of [...program, ...own]) files.push({ ...file, place: `${folder}/${file.place}` });
      folders.push([number, folder]);
    }
    const { name, blob } = await form.kept();
    const page = { place: word("sheet_file"), data: new TextEncoder().encode(sheet(folders)) };
    files.push(page, { place: name, data: new Uint8Array(await blob.arrayBuffer()) });
    save(`pocket-dojo-class-${from}-${last}.zip`, packed(files));
    if (this.choose) this.tell();
    return word("set_unpack", { file: page.place });
  }
}

function status() {
  const made = make("div");
  made.setAttribute("role", "status");
  return made;
}

// A file's bytes as text, a character for each, as classroom.py takes them; and back.
const text = (data) => Array.from(data ?? [], (byte) => String.fromCharCode(byte)).join("");
const bytes = (said) => Uint8Array.from(said, (letter) => letter.charCodeAt(0));
