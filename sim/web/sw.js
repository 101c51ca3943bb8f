// Offline: all files of one version are kept together, and replaced together. `make web` writes the next two lines;
// each file is kept only if it is what that list says, and a version only if all of its files are.
const VERSION = "";
const FILES = {};

const CACHE = `pocket-dojo-${VERSION}`;
const HERE = new URL("./", location.href).href;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const name = url.href.slice(HERE.length).split(/[?#]/)[0] || "index.html";
  if (event.request.method === "GET" && url.href.startsWith(HERE) && name in FILES) event.respondWith(answer(name));
});

async function fill() {
  const kept = await Promise.all(
    Object.keys(FILES).map(async (name) => {
      const response = await fetch(new URL(name, HERE), { cache: "no-cache" });
      if (!response.ok || (await sum(response.clone())) !== FILES[name]) throw new Error(`${name} is not of this version`);
      return [name, response];
    }),
  );
  const cache = await caches.open(CACHE);
  for (const [name, response] of kept) await cache.put(new URL(name, HERE), response);
}

async function sum(response) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function forget() {
  for (const name of await caches.keys()) {
    if (name.startsWith("pocket-dojo-") && name !== CACHE) await caches.delete(name);
  }
}

async function answer(name) {
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(name, HERE))) ?? fetch(new URL(name, HERE));
}
