// What the page's camera and its table make of pictures: reads JSON, {looks: [[[width, height, greys in base64]]], of each
// code one after the other until it is read, heads, games, between, again: texts that come after them}; says JSON,
// {texts, came, rows, twice, csv}.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const jsQR = createRequire(new URL("../../../build/npm/", import.meta.url))("jsqr");
const program = readFileSync(new URL("../../../sim/web/codes/collected.js", import.meta.url)).toString("base64");
const { Collected, table } = await import(`data:text/javascript;base64,${program}`);

const asked = JSON.parse(readFileSync(0, "utf-8"));
function read([width, height, drawn]) {
  const colours = new Uint8ClampedArray(width * height * 4);
  Buffer.from(drawn, "base64").forEach((grey, at) => colours.fill(grey, 4 * at, 4 * at + 4));
  return jsQR(colours, width, height, { inversionAttempts: "dontInvert" })?.data;
}
const texts = (asked.looks ?? []).map((looks) => {
  for (const look of looks) {
    const text = read(look);
    if (text) return text;
  }
  return "";
});
const all = new Collected();
const came = [...texts, ...(asked.again ?? [])].map((text) => all.take(text));
const rows = all.rows();
const cells = rows.map(({ number, game, played, right, wrong, best, choices }) => [number, game, played, right, wrong, best, choices]);
const csv = table(asked.heads ?? [], cells, asked.between ?? ",");
process.stdout.write(JSON.stringify({ texts, came, rows, twice: all.twice(), csv }));
