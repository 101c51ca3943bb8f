// The page's own words, in the visitor's language if the handheld speaks it, else in English: words/<language>.json.
//
//   word("handheld", { number: 1, board: "PyBadge" })    // "Handheld 1, PyBadge"
// In index.html an element with data-say="play" says word("play"), one with data-label="play" is called so.

const SPOKEN = ["en", "de", "es", "fr"]; // tests/web/test_web_words.py: those that the handheld speaks

// A link may ask for one, as settings.toml does: ?DOJO_LANGUAGE=fr
const asked = [new URLSearchParams(location.search).get("DOJO_LANGUAGE"), ...(navigator.languages ?? [navigator.language])];
export const language = asked.map((each) => (each ?? "").slice(0, 2).toLowerCase()).find((each) => SPOKEN.includes(each)) ?? "en";

const answer = await fetch(new URL(`words/${language}.json`, import.meta.url));
if (!answer.ok) throw new Error(`words/${language}.json: ${answer.status}`);
const words = await answer.json();

export function word(key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function translate() {
  document.documentElement.lang = language;
  for (const one of document.querySelectorAll("[data-say]")) one.textContent = word(one.dataset.say);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", word(one.dataset.label));
}
