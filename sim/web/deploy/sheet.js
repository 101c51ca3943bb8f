// The sheet to print that goes with the zip of a class: three steps, and a line for each handheld, to write a name on.
//
//   sheet([[1, "handheld-01"], [2, "handheld-02"]])      // a page of HTML, in the visitor's language

import { make } from "../parts.js";
import { language, word } from "../words.js";

const STYLE = `body { font: 12pt/1.4 sans-serif; max-width: 18cm; margin: 1cm auto; padding: 0 .5cm }
table { width: 100%; border-collapse: collapse }
td, th { height: 9mm; padding-right: 5mm; text-align: left; border-bottom: 1px solid; white-space: nowrap }
tr { break-inside: avoid }
th:last-child { width: 100% }`;

// folders: pairs of a number and the folder for it.
export function sheet(folders) {
  const title = word("sheet_title");
  const charset = make("meta");
  charset.setAttribute("charset", "utf-8");
  const steps = ["sheet_plug", "sheet_copy", "sheet_eject"].map((key) => make("li", "", word(key)));
  const heads = ["sheet_number", "sheet_folder", "sheet_name"].map((key) => make("th", "", word(key)));
  const rows = folders.map(([number, folder]) => make("tr", "", make("td", "", String(number)), make("td", "", folder), make("td")));
  const table = make("table", "", make("thead", "", make("tr", "", ...heads)), make("tbody", "", ...rows));
  const head = make("head", "", charset, make("title", "", title), make("style", "", STYLE));
  const page = make("html", "", head, make("body", "", make("h1", "", title), make("ol", "", ...steps), table));
  page.lang = language;
  return `<!doctype html>\n${page.outerHTML}\n`;
}
