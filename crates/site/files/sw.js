// Keeps the whole page for when there is no network: all files or none. The list below is of one
// version, and so is the cache, which is named by the digest of all of it.

/** What changes with any byte of any file. */
const VERSION = "";

/** The files with their digests: what the browser checks each against. */
const FILES = [];

const NAME = `ninefold-${VERSION}`;

/** Where the page is: the folder of this file. */
const SCOPE = new URL("./", self.location.href);
const DIGESTS = new Map(FILES);

/** The name of the file behind an address, or undefined if it is none of ours. */
function nameOf(address) {
  const url = new URL(address);
  if (url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return undefined;
  const name = decodeURIComponent(url.pathname.slice(SCOPE.pathname.length));
  const choices = [name === "" ? "index.html" : name, `${name}.html`];
  return choices.find((one) => DIGESTS.has(one));
}

/** Fetches a file of the list; what isn't as the list says is refused. */
const fetched = async (name) => {
  const response = await fetch(new URL(name, SCOPE), { cache: "no-cache", integrity: DIGESTS.get(name) });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
};

async function fill() {
  const responses = await Promise.all(FILES.map(async ([name]) => [name, await fetched(name)]));
  await caches.delete(NAME); // what an attempt before this one may have left
  const cache = await caches.open(NAME);
  try {
    await Promise.all(responses.map(([name, response]) => cache.put(new URL(name, SCOPE), response)));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

/** The version before this one stays: pages that are open may still ask for its files. */
async function tidy() {
  const ours = (await caches.keys()).filter((name) => name.startsWith("ninefold-") && name !== NAME);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
}

/** A file of ours, from the cache; one that the browser has lost is fetched and kept again. */
async function own(name) {
  const cache = await caches.open(NAME);
  const url = new URL(name, SCOPE);
  const kept = await cache.match(url);
  if (kept) return kept;
  const response = await fetched(name);
  await cache.put(url, response.clone());
  return response;
}

/** Anything else: a file of the version before, or the network's; a page becomes the first page. */
async function other(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode === "navigate") return own("index.html");
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== SCOPE.origin) return;
  const name = nameOf(request.url);
  event.respondWith(name ? own(name) : other(request));
});
