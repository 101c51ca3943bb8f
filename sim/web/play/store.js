// What the page keeps in the browser: what each handheld's chip has saved, under its board and number ("pybadge-1").

const NAME = "pocket-dojo";

function open() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("nvm");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

let opened = null;

async function ask(mode, what) {
  opened ??= open();
  const base = await opened;
  return new Promise((done, failed) => {
    const work = base.transaction("nvm", mode);
    const asked = what(work.objectStore("nvm"));
    work.oncomplete = () => done(asked.result);
    work.onerror = work.onabort = () => failed(work.error);
  });
}

// The bytes under a name; undefined if there are none, or this browser keeps nothing.
export const read = (name) => ask("readonly", (store) => store.get(name)).catch(() => undefined);

// Keep them. Fails if this browser keeps nothing.
export const keep = (name, bytes) => ask("readwrite", (store) => store.put(bytes, name));
