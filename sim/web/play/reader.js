// A handheld's screen for screen readers: its content, to be read again, and what just changed, which is announced.
//
//   const reader = new Reader(make, { screen: "What the screen says", log: "What has changed" });
//   glass.append(reader.element);
//   reader.take({language, lines, at, on, keys});      // from sim/web/inside/reading.py, whenever the screen has come to rest
//
// A new screen is announced whole: its lines, the line under the cursor, what the keys do. After that only lines that were not
// there before, the line now under the cursor, and last what the keys do, if that changed.

const SHORTEST_LOG = 12; // announcements kept for looking up

export class Reader {
  constructor(make, names) {
    this.make = make;
    this.element = make("div", "reader");
    this.screen = make("div");
    this.screen.setAttribute("role", "group");
    this.screen.setAttribute("aria-label", names.screen);
    this.log = make("div");
    this.log.setAttribute("role", "log");
    this.log.setAttribute("aria-live", "polite");
    this.log.setAttribute("aria-relevant", "additions");
    this.log.setAttribute("aria-label", names.log);
    this.element.append(this.screen, this.log);
    this.clear();
  }

  clear() {
    this.before = { lines: [], at: "", keys: [] };
    this.screen.replaceChildren();
    this.log.replaceChildren();
  }

  take(now) {
    this.element.lang = now.language;
    this.say(changes(this.before, now));
    this.before = now;
    this.screen.replaceChildren(...everything(now).map((text) => this.make("p", "", text)));
  }

  say(texts) {
    this.log.append(...texts.map((text) => this.make("p", "", text)));
    while (this.log.childElementCount > SHORTEST_LOG + texts.length) this.log.firstChild.remove();
  }
}

const everything = ({ lines, on, keys }) => [...lines, ...(on ? [on] : []), ...keys];

// What to announce of a screen after another one.
export function changes(before, now) {
  const left = [...before.lines];
  const fresh = now.lines.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  const isOther = fresh.length > 1 && fresh.length >= now.lines.length - 1; // another screen, perhaps with the same title
  const cursor = isOther ? now.on : now.at !== before.at ? now.at : "";
  const keys = isOther || now.keys.join() !== before.keys.join() ? now.keys : [];
  return [...fresh, ...(cursor && cursor !== fresh.join() ? [cursor] : []), ...keys];
}
