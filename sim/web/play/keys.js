// Names the keys of keyboards and gamepads, and the labels on a keyboard's keys.

import { word } from "../words.js";

const NAMES = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  " ": "space", Enter: "return", Escape: "escape", Backspace: "backspace",
}; // prettier-ignore
const CAPS = { return: "cap_return", enter: "cap_return", backspace: "cap_backspace", space: "cap_space", escape: "cap_escape" };
const ARROWS = { up: "↑", down: "↓", left: "←", right: "→" };

// The names of a key that was pressed: letters and digits by their place on the keyboard, then by their label, so
// W A S D lie together on every keyboard.
export function pressedBy(event) {
  const place = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1].toLowerCase();
  const said = NAMES[event.key] ?? event.key.toLowerCase();
  return place ? [place, said] : [said];
}

let layout = null; // this keyboard's label at each place, if the browser tells

export async function learnCaps() {
  layout = await navigator.keyboard?.getLayoutMap?.().catch(() => null);
}

// A key's label: "Enter" for "return", on a French keyboard Z for "w".
export function capOf(name) {
  if (CAPS[name]) return word(CAPS[name]);
  return ARROWS[name] ?? (layout?.get(`Key${name.toUpperCase()}`) ?? name).toUpperCase();
}

// --- Gamepads -----------------------------------------------------------------------------------

const PAD = { 0: "ok", 1: "back", 9: "start", 12: "up", 13: "down", 14: "left", 15: "right" };
const LEAN = 0.5; // of the way a stick can go

// Look at all gamepads each frame while there are any: press(number of the gamepad, "ok", true).
export function watchGamepads(press) {
  const down = new Set(); // "0 ok"
  const look = () => {
    const pads = [...(navigator.getGamepads?.() ?? [])].filter(Boolean);
    for (const { index, axes, buttons } of pads) {
      const leans = { up: axes[1] < -LEAN, down: axes[1] > LEAN, left: axes[0] < -LEAN, right: axes[0] > LEAN };
      for (const [button, key] of Object.entries(PAD)) {
        const sign = `${index} ${key}`;
        const isDown = Boolean(buttons[button]?.pressed || leans[key]);
        if (isDown === down.has(sign)) continue;
        if (isDown) down.add(sign);
        else down.delete(sign);
        press(index, key, isDown);
      }
    }
    if (pads.length) requestAnimationFrame(look);
  };
  addEventListener("gamepadconnected", () => requestAnimationFrame(look));
}
