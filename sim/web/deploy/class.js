// The form "For my class": what the class may do → a link and a code to scan, class.toml and settings.toml, and handhelds that
// are written (handhelds.js). A class.toml can be opened again.
//
// sim/web/inside/classroom.py, the code of `make deploy`, says what can be set and checks it, on its own interpreter. Nothing
// is kept: the choices are in the form, the link and the files.

import { ask } from "./classroom.js";
import { button, make, options, save } from "../parts.js";
import qrcode from "../qrcode.mjs";
import { language, word } from "../words.js";

const SAID = ["games", "forms", "start", "number", "sleep", "code", "secret"]; // what can be wrong; the rest is chosen from lists
const USUALLY = ["level", "language", "sound", "start", "number"]; // what has one value each, in the order of the form: this,
const SELDOM = ["colour", "sleep", "belts", "listen", "drive", "code", "secret"]; // the other settings, and this
const MOST = 100_000; // bytes of a class.toml
const USUAL = "class.toml";

// --- The form -----------------------------------------------------------------------------------

// current: gives the handheld that the page shows.
export async function fill(body, current) {
  if (body.querySelector("form, .set")) return; // the choices are still there
  body.replaceChildren(make("p", "", word("there_wait")));
  try {
    const known = await ask("choices", language);
    body.replaceChildren(...new Form(known, body, current).parts);
  } catch (wrong) {
    console.warn(`class: ${wrong.message}`);
    body.replaceChildren(make("p", "", word("note_part")));
  }
}

class Form {
  constructor(known, body, current) {
    Object.assign(this, { known, body, current });
    this.begin();
    this.told = {}; // key → where its mistake is shown
    this.form = make("form", "class");
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", () => this.update());
    this.form.append(this.games(), this.usual(), this.more());
    this.parts = [make("p", "", word("class_what")), this.opener(), this.form, this.given()];
    this.update();
  }

  // A class of which no handheld is known. own: the secret and the code that were made; opened: {text, name, values: what the
  // file says, shown: as the form has it}; next: the number of the next new one; done: [[drive, number]] of those written since;
  // isOwed: whether the file does not know of them; set: what shows them.
  begin() {
    this.set = null;
    this.own = {};
    this.opened = null;
    this.next = 1;
    this.done = [];
    this.isOwed = false;
  }

  // What opens a class.toml.
  opener() {
    const chosen = Object.assign(make("input"), { type: "file", hidden: true });
    const told = make("p");
    told.setAttribute("role", "status");
    chosen.addEventListener("change", async () => {
      told.className = "";
      told.textContent = await this.open(chosen.files[0]).catch((wrong) => {
        told.className = "wrong";
        return wrong.message;
      });
      chosen.value = ""; // the same file may be chosen again
    });
    return make("div", "opener", button("", word("class_open"), () => chosen.click()), chosen, told);
  }

  // Take over what a file says. Gives a sentence about it; an error, with a sentence for people, if it is no class.toml.
  async open(file) {
    const { name } = file;
    let text;
    try {
      if (file.size > MOST) throw new RangeError(name);
      text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      throw new Error(word("class_open_none", { file: name }));
    }
    const { values, line, wrong } = await ask("opened", text);
    if (line) throw new Error(word("class_open_line", { file: name, line }));
    if (wrong.length) throw new Error(word("class_open_wrong", { file: name, keys: wrong.join(", ") }));
    this.begin();
    this.take(values);
    this.next = Number(values.next ?? 1);
    this.opened = { text, name, values, shown: this.chosen() };
    await this.update();
    return word("class_opened", { file: name, next: this.next });
  }

  games() {
    const group = this.group(word("class_games"), "games");
    this.boxes = {};
    for (const [game, title] of this.known.games) {
      const forms = this.known.forms[game];
      const part = make("div", "game");
      const box = this.box(part, title, game, true);
      const summary = make("summary");
      const choices = make("div");
      choices.setAttribute("role", "group");
      choices.setAttribute("aria-label", word("class_forms", { game: title }));
      const each = forms.length > 1 ? forms.map(([form, name]) => this.box(choices, name, form, true)) : [];
      const ways = make("details", "forms", summary, choices);
      if (each.length) part.append(ways);
      this.boxes[game] = { box, each, ways, summary };
      group.append(part);
    }
    this.wrong(group, "games");
    this.wrong(group, "forms");
    return group;
  }

  usual() {
    const group = this.group(word("class_more_set"));
    const most = Math.max(...Object.values(this.known.levels).map((levels) => levels.length));
    const levels = [["", word("class_level_all")], ["1", word("class_level_one")]];
    for (let level = 2; level < most; level++) levels.push([String(level), word("class_level_up_to", { level })]);
    this.choice(group, "level", levels);
    this.choice(group, "language", [["", word("class_language_own")], ...this.known.languages]);
    this.choice(group, "sound", this.words("sound"));
    this.choice(group, "start", [["", word("class_start_menu")], ...this.known.games]);
    this.entry(group, "number", { inputMode: "numeric", maxLength: 2, placeholder: "1 – 99" });
    return group;
  }

  more() {
    const group = this.group(word("class_rest"));
    for (const key of this.others()) this.choice(group, key, this.words(key));
    this.choice(group, "colour", [["", word("class_usual")], ...this.known.colours.map((value) => [value, word(`class_colour_${value}`)])]);
    this.entry(group, "sleep", { inputMode: "numeric", maxLength: 2, placeholder: "1 – 60" });
    this.choice(group, "belts", [["", word("class_yes")], ["off", word("class_no")]]);
    this.choice(group, "listen", [["", word("class_no")], ["on", word("class_yes")]]);
    this.choice(group, "drive", [["", word("class_yes")], ["hidden", word("class_no")]]);
    this.entry(group, "code", { maxLength: 6, placeholder: "0000" });
    this.entry(group, "secret", { maxLength: 32 });
    const may = this.group(word("class_settings"));
    this.may = this.known.changing.map((name) => this.box(may, word(`class_${name}`), name, true));
    this.wrong(may, "settings");
    return make("details", "", make("summary", "", word("class_more")), group, may);
  }

  // The settings beside the sound, which the first group has.
  others() {
    return this.known.changing.filter((key) => key in this.known.settings && !USUALLY.includes(key));
  }

  keys() {
    return [...USUALLY, ...this.others(), ...SELDOM];
  }

  words(key) {
    return [["", word("class_usual")], ...this.known.settings[key].map((value) => [value, word(`class_${key}_${value}`)])];
  }

  group(title) {
    return make("fieldset", "", make("legend", "", title));
  }

  box(parent, title, value, isChosen) {
    const box = Object.assign(make("input"), { type: "checkbox", value, checked: isChosen });
    parent.append(make("label", "check", box, ` ${title}`));
    return box;
  }

  choice(parent, key, pairs) {
    this.field(parent, key, make("select", "", ...options(pairs)));
  }

  entry(parent, key, how) {
    this.field(parent, key, Object.assign(make("input"), { type: "text", autocomplete: "off", spellcheck: false, ...how }));
  }

  field(parent, key, input) {
    this[key] = input;
    parent.append(make("label", "field", make("span", "", word(`class_${key}`)), input));
    this.wrong(parent, key, input);
  }

  wrong(parent, key, input) {
    const told = (this.told[key] = make("p", "wrong"));
    told.id = `class-wrong-${key}`;
    told.setAttribute("role", "alert");
    input?.setAttribute("aria-describedby", told.id);
    parent.append(told);
  }

  // --- What comes of it -------------------------------------------------------------------------

  given() {
    const picture = (this.picture = make("img", "code"));
    picture.alt = word("class_picture");
    this.link = Object.assign(make("input"), { type: "text", readOnly: true });
    this.link.setAttribute("aria-label", word("class_link"));
    const copied = make("span", "copied");
    copied.setAttribute("role", "status");
    const copy = button("main", word("class_copy"), async () => {
      this.link.select();
      const done = await navigator.clipboard?.writeText(this.link.value).then(() => true, () => false);
      copied.textContent = done ? word("class_copied") : "";
    });
    const large = document.fullscreenEnabled && button("", word("class_large"), () => picture.requestFullscreen());
    picture.addEventListener("click", () => document.fullscreenElement && document.exitFullscreen());
    const said = [make("h3", "", word("class_children")), make("p", "", word("class_scan"))];
    const isHere = /^(localhost|127\.|\[::1\])/.test(location.hostname) && make("p", "small", word("class_only_here"));
    const scan = make("section", "scan", ...said, picture, this.link, make("div", "row", copy, large, copied), isHere);
    const files = make("div", "row", ...["class.toml", "settings.toml"].map((name) => button("", name, () => this.save(name))));
    this.saved = make("p");
    this.saved.setAttribute("role", "status");
    this.putter = button("main", word("set_put"), () => this.put());
    const boards = make("section", "", make("h3", "", word("class_boards")), make("p", "", word("set_what")), this.putter);
    boards.append(make("p", "small", word("class_files")), files, this.saved);
    return (this.out = make("div", "given", scan, boards));
  }

  // Show what a class.toml says; what the form does not have is as usual.
  take(values) {
    const several = (key) => listed(values[key]).map((part) => part.toLowerCase());
    const games = several("games"), settings = several("settings");
    const forms = new Map(several("forms").map((part) => [part.split(/\s+/)[0], part.split(/\s+/).slice(1)]));
    for (const [game, { box, each }] of Object.entries(this.boxes)) {
      box.checked = !games.length || games.includes(game);
      for (const way of each) way.checked = !forms.has(game) || forms.get(game).includes(way.value);
    }
    for (const box of this.may) box.checked = !settings.length || settings.includes(box.value);
    if (Array.isArray(values.colour)) {
      const title = values.colour.map((each) => word(`class_colour_${each.trim().toLowerCase()}`)).join(", ");
      this.colour.append(...options([[String(values.colour), title]]));
    }
    for (const key of this.keys()) {
      const value = String(values[key] ?? "").trim();
      this[key].value = this[key].options ? value.toLowerCase() : value;
      if (this[key].selectedIndex < 0) this[key].selectedIndex = 0;
    }
    this.follow();
  }

  // {key of class.toml: its value} and the number; only what differs from the defaults. What was opened and not changed since
  // is as the file has it.
  values() {
    const values = this.chosen();
    const { values: before = {}, shown = {} } = this.opened ?? {};
    for (const key of Object.keys({ ...before, ...shown })) {
      if (key === "next" || values[key] !== shown[key]) continue;
      if (key in before) values[key] = before[key];
      else delete values[key];
    }
    return values;
  }

  // All that class.toml says, with the secret and the code of the class, made once, and the next number.
  whole() {
    const { secret, codes } = this.known;
    this.own.secret ??= Array.from(crypto.getRandomValues(new Uint8Array(secret)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.own.code ??= String(below(codes)).padStart(String(codes).length - 1, "0");
    const { number: _, ...values } = this.values();
    return { ...this.own, ...values, ...(this.next > 1 && { next: this.next }) };
  }

  // What is chosen in the form.
  chosen() {
    const values = {};
    const chosen = this.known.games.map(([game]) => game).filter((game) => this.boxes[game].box.checked);
    if (chosen.length < this.known.games.length) values.games = chosen.join(", ");
    const forms = chosen.map((game) => [game, this.boxes[game].each]).filter(([, each]) => each.some((box) => !box.checked));
    if (forms.length) values.forms = forms.map(([game, each]) => [game, ...taken(each)].join(" ")).join(", ");
    for (const key of this.keys()) {
      const value = this[key].value.trim();
      if (value) values[key] = /^[1-9]\d{0,2}$/.test(value) && key !== "code" && key !== "secret" ? Number(value) : value;
    }
    if (taken(this.may).length < this.may.length) values.settings = taken(this.may).join(", ") || "none";
    return values;
  }

  // What goes with what is chosen.
  follow() {
    for (const { box, each, ways, summary } of Object.values(this.boxes)) {
      ways.hidden = !box.checked;
      const names = each.filter((way) => way.checked).map((way) => way.parentElement.textContent.trim());
      summary.textContent = `${word("class_ways")} ${names.length === each.length ? word("class_ways_all") : names.join(", ")}`;
    }
    for (const option of this.start.options) option.disabled = option.value !== "" && !this.boxes[option.value].box.checked;
    if (this.start.selectedOptions[0].disabled) this.start.value = "";
  }

  // Something was chosen: check it, and make its link.
  async update() {
    this.follow();
    const values = this.values();
    const mistakes = await ask("check", JSON.stringify(values));
    if (JSON.stringify(values) !== JSON.stringify(this.values())) return; // changed meanwhile
    for (const [key, told] of Object.entries(this.told)) {
      const mine = mistakes.find(([each]) => each === key);
      told.textContent = mine ? word(SAID.includes(key) ? `class_wrong_${key}` : "class_wrong") : "";
      this[key]?.setAttribute?.("aria-invalid", String(Boolean(mine)));
    }
    this.out.inert = mistakes.length > 0;
    this.out.classList.toggle("none", mistakes.length > 0);
    if (!mistakes.length) this.show(values);
  }

  show(values) {
    const link = location.href.split(/[?#]/)[0] + asked(values);
    this.link.value = link;
    const drawn = qrcode(0, "M");
    drawn.addData(link, "Byte");
    drawn.make();
    this.picture.src = drawn.createDataURL(6, 24);
  }

  // A file to keep, with the secret and the code of the class.
  async save(name) {
    const values = this.whole();
    save(name, await this.file(name, { ...values, number: this.values().number ?? 0 }));
    this.saved.textContent = word(name === USUAL ? "class_saved" : "class_saved_one", { code: values.code });
  }

  async file(name, values) {
    const files = await ask("files", JSON.stringify({ ...values, text: this.opened?.text ?? "" }));
    return new Blob([files[name]], { type: "text/plain" });
  }

  // --- The class's handhelds --------------------------------------------------------------------

  // Show what writes them instead of the form.
  async put() {
    const { shown } = await import("./handhelds.js");
    this.set ??= await shown(this, () => {
      this.body.replaceChildren(...this.parts);
      this.putter.focus();
    });
    this.body.replaceChildren(this.set);
    this.set.querySelector("button").focus();
    this.body.closest("dialog").scrollTop = 0;
  }

  // {name, blob} of the class's file, as it is now.
  async kept() {
    return { name: this.opened?.name ?? USUAL, blob: await this.file(USUAL, this.whole()) };
  }
}

// The values in a link, as settings.toml has them, blanks as "+"; except secrets, which a link would give away, and
// what is about a board's drive.
function asked(values) {
  const keys = Object.keys(values).filter((key) => !["secret", "code", "drive"].includes(key) && !Array.isArray(values[key]));
  const parts = keys.map((key) => `DOJO_${key.toUpperCase()}=${String(values[key]).replaceAll(", ", ",").replaceAll(" ", "+")}`);
  return parts.length ? `?${parts.join("&")}` : "";
}

// The parts of a text with commas, as "ninja, karate".
const listed = (text) => String(text ?? "").split(",").map((part) => part.trim()).filter(Boolean);
const taken = (boxes) => boxes.filter((box) => box.checked).map((box) => box.value);

// A random number from 0 up to but excluding `most`.
function below(most) {
  const end = 2 ** 32 - (2 ** 32 % most);
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < end) return drawn % most;
  }
}
