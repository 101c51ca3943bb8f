// The dialog "Results": reads the codes of handhelds one after the other, by camera or as text → a table to copy or keep.
//
// Nothing is kept: what was read is in the dialog, until the page is closed.

import { stop, watch } from "./camera.js";
import { Collected, SIGN, table } from "./collected.js";
import { button, make, save } from "../parts.js";
import { language, word } from "../words.js";

const COLUMNS = ["number", "game", "played", "right", "wrong", "best", "choices"];
const BETWEEN = language === "en" ? "," : ";"; // what spreadsheets in that language take for the end of a cell
const BOM = "\ufeff"; // tells them that it is UTF-8

export function fill(body) {
  if (!body.childElementCount) body.replaceChildren(...new Results().parts);
}

class Results {
  constructor() {
    this.all = new Collected();
    this.said = make("p");
    this.said.setAttribute("role", "status");
    this.camera = button("main", word("there_camera"), () => this.scan());
    this.text = make("textarea");
    this.text.setAttribute("aria-label", word("there_text"));
    this.text.placeholder = word("there_text");
    this.text.addEventListener("input", () => (take.hidden = !this.text.value.trim()));
    const take = button("", word("there_take_text"), () => this.paste());
    take.hidden = true;
    this.out = make("div", "results");
    this.row = make("div", "row", this.camera);
    this.parts = [make("p", "", word("results_how")), this.row, this.said, this.out, this.text, take];
  }

  async scan() {
    if (this.isOn) return stop();
    this.isOn = true;
    this.camera.textContent = word("results_stop");
    let last = "";
    const look = (text) => {
      if (text !== last && text.startsWith(SIGN)) this.tell(this.all.take(text));
      last = text;
      return false; // there may be another one
    };
    try {
      await watch(this.row, look);
    } catch {
      this.said.textContent = word("there_no_camera");
    }
    this.isOn = false;
    this.camera.textContent = word("there_camera");
  }

  // There may be several codes in the text.
  paste() {
    const found = this.text.value.split(new RegExp(`(?=${SIGN})`)).filter((text) => text.trim());
    const came = found.map((text) => this.all.take(text));
    this.tell(came.includes(null) ? null : came.at(-1));
    if (!came.includes(null)) this.text.value = "";
  }

  // came: what came of a code, null if nothing did.
  tell(came) {
    const count = this.all.rows().length;
    if (!came) this.said.textContent = word("results_wrong_code");
    else if (came.has < came.of) this.said.textContent = word("results_part", came);
    else this.said.textContent = word("results_whole", { count });
    this.show();
  }

  cells() {
    const games = [...document.querySelectorAll("#doors a")].map((door) => door.textContent);
    return this.all.rows().map((row) => COLUMNS.map((name) => (name === "game" ? (games[row.game] ?? "") : row[name])));
  }

  show() {
    const heads = COLUMNS.map((name) => word(`results_${name}`));
    const rows = this.all.rows();
    const cells = this.cells();
    const lines = rows.map((row, at) => {
      const out = button("", "×", () => (this.all.remove(row), this.show()));
      out.setAttribute("aria-label", word("results_out", { number: row.number }));
      return make("tr", "", ...cells[at].map((text) => make("td", "", String(text))), make("td", "", out));
    });
    const twice = this.all.twice();
    const copied = make("span");
    copied.setAttribute("role", "status");
    const copy = button("main", word("results_copy"), async () => {
      const done = await navigator.clipboard?.writeText(table(heads, this.cells(), "\t")).then(() => true, () => false);
      copied.textContent = done ? word("class_copied") : "";
    });
    const keep = button("", word("results_save"), () =>
      save("pocket-dojo.csv", new Blob([BOM + table(heads, this.cells(), BETWEEN)], { type: "text/csv" })),
    );
    const head = make("tr", "", ...heads.map((text) => make("th", "", text)), make("th"));
    this.out.replaceChildren();
    if (twice.length) this.out.append(make("p", "wrong", word("results_twice", { numbers: twice.join(", ") })));
    if (rows.length) this.out.append(make("div", "lines", make("table", "", head, ...lines)), make("div", "row", copy, keep, copied));
  }
}
