// The page's own words, in the visitor's language if the handheld speaks it, else in English: words/<language>.json.
//
//   word("handheld", { number: 1, board: "PyBadge" })    // "Handheld 1, PyBadge"
// In index.html an element with data-say="play" says word("play"), one with data-label="play" is called so.

export const language = document.documentElement.lang; // start.js has chosen it

const answer = await fetch(new URL(`words/${language}.json`, import.meta.url));
if (!answer.ok) throw new Error(`words/${language}.json: ${answer.status}`);
const words = await answer.json();

export function word(key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function translate() {
  for (const one of document.querySelectorAll("[data-say]")) one.textContent = word(one.dataset.say);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", word(one.dataset.label));
}
