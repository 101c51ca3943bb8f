// Makes npm's rp2040js three times as quick, and mends what keeps it from running CircuitPython for hours:
//     node tools/workshop/chip/quick.mjs FROM TO
// FROM is its folder dist/esm; TO gets the same modules with
// - a table that leads to what an instruction does, in place of eighty questions one after the other
// - a short way to the words of memory and flash
// - a WFI that does not sleep while an interrupt waits: else it sleeps for ever when one comes just before it
// - the divider's eight cycles counted once: CircuitPython's code itself waits for them
// Stops if rp2040js is no longer written as this expects: its version is pinned in tools/web/package.json.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const [from, to] = process.argv.slice(2);
rmSync(to, { recursive: true, force: true });
cpSync(from, to, { recursive: true });
writeFileSync(join(to, "package.json"), '{"type":"module"}\n');

// Change a module by [old, new] pairs of patterns and texts; each pattern must be there.
function change(name, ...pairs) {
  let text = readFileSync(join(to, name), "utf8");
  for (const [old, now] of pairs) {
    if (text.search(old) < 0) throw new Error(`${name} is not as expected: ${old}`);
    text = text.replace(old, now);
  }
  writeFileSync(join(to, name), text);
}

// The place behind the bracket that closes the one at `start`.
function behind(text, start) {
  const open = text[start], close = { "(": ")", "{": "}" }[open];
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === open) depth++;
    if (text[at] === close && --depth === 0) return at + 1;
  }
  throw new Error("a bracket is not closed");
}

// The branches of the chain of if, else if and else that starts there: [{test, body}], body of the else, its end.
function branches(text, start) {
  const found = [], word = /\s*(?:\/\/[^\n]*\n\s*)*(else if|if|else)\s*/y;
  let at = start;
  for (;;) {
    word.lastIndex = at;
    const match = word.exec(text);
    if (!match) throw new Error("cortex-m0-core.js: the chain has no else");
    const next = word.lastIndex;
    if (match[1] === "else") return { found, rest: text.slice(next, behind(text, next)), end: behind(text, next) };
    const body = behind(text, next), open = text.indexOf("{", body);
    at = behind(text, open);
    found.push({ test: text.slice(next, body), body: text.slice(open, at) });
  }
}

const core = readFileSync(join(from, "cortex-m0-core.js"), "utf8");
const method = core.indexOf("    executeInstruction() {"), chain = core.indexOf("        // ADCS", method);
const { found, rest, end } = branches(core, chain);
const isWide = ({ test }) => /opcode2|wideInstruction/.test(test);
const narrow = found.filter((each) => !isWide(each)), wide = found.filter(isWide);
const dispatch = `const KINDS = (() => {
  const kinds = new Uint8Array(65536).fill(254);
  const tests = [${narrow.map(({ test }) => `(opcode) => ${test}`).join(",\n")}];
  for (let code = 0; code < 65536; code++) {
    const kind = tests.findIndex((test) => test(code));
    if (kind >= 0) kinds[code] = kind;
    if (code >> 12 === 0b1111 || code >> 11 === 0b11101) kinds[code] = 255;
  }
  return kinds;
})();
`;
const execute = `    executeInstruction() {
        if (this.interruptsUpdated && this.checkForInterrupts()) this.waiting = false;
        const opcodePC = this.registers[15] & ~1;
        const { flash16, sram16 } = this.rp2040;
        const area = opcodePC >>> 24, place = (opcodePC & 0xffffff) >>> 1;
        const opcode = area === 0x10 ? flash16[place] : area === 0x20 ? sram16[place] : this.readUint16(opcodePC);
        this.registers[15] = opcodePC + 2;
        let deltaCycles = 1;
        switch (KINDS[opcode]) {
${narrow.map(({ body }, kind) => `        case ${kind}: ${body} break;`).join("\n")}
        case 255: {
            const wideInstruction = true, opcode2 = this.readUint16(opcodePC + 2);
            ${wide.map(({ test, body }) => `if ${test} ${body}`).join(" else ")} else ${rest}
        } break;
        default: { const opcode2 = 0; ${rest} }
        }
`;
writeFileSync(join(to, "cortex-m0-core.js"), core.slice(0, method) + execute + core.slice(core.indexOf("        this.cycles += deltaCycles;", end)));
change(
  "cortex-m0-core.js",
  ["export class CortexM0Core", `${dispatch}export class CortexM0Core`],
  [
    /(0b1011111100110000|case \d+: \{\s*deltaCycles\+\+;\s*)this\.waiting = true;/,
    "$1this.waiting = !((this.pendingInterrupts & this.enabledInterrupts) || this.pendingPendSV || this.pendingSystick || this.pendingNMI);",
  ],
);
change(
  "rp2040.js",
  [
    /this\.sramView = new DataView\(this\.sram\.buffer\);/,
    "$&\n        this.sram16 = new Uint16Array(this.sram.buffer);\n        this.sram32 = new Uint32Array(this.sram.buffer);",
  ],
  [/this\.flash16 = new Uint16Array\(this\.flash\.buffer\);/, "$&\n        this.flash32 = new Uint32Array(this.flash.buffer);"],
  [
    /    readUint32\(address\) \{\n\s*address = address >>> 0;.*\n/,
    `$&        if (!(address & 3)) {
            if (address >>> 24 === 0x20 && address < 0x20042000) return this.sram32[(address & 0xffffff) >>> 2];
            if (address >>> 24 === 0x10) return this.flash32[(address & 0xffffff) >>> 2];
        }
`,
  ],
  [
    /    writeUint32\(address, value\) \{\n\s*address = address >>> 0;\n/,
    `$&        if (!(address & 3) && address >>> 24 === 0x20 && address < 0x20042000) {
            this.sram32[(address & 0xffffff) >>> 2] = value;
            return;
        }
`,
  ],
);
change("sio.js", [/\s*this\.rp2040\.core\.cycles \+= 8;/, ""]);
