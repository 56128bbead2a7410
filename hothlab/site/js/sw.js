// Keeps the site, so that it works without a network. Each build has a cache of its own; a page that is open goes on with
// the build it began with, until its reader takes the new one.
const BUILD = "@BUILD@";
const CACHE = `hothlab-${BUILD}`;
const FILES = ["@FILES@"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("message", ({ data }) => data === "now" && self.skipWaiting());

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("hothlab-") && name !== CACHE && name !== "hothlab-memory";
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(self.registration.scope)) return;
  event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true });
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) cache.put(request, fresh.clone());
  return fresh;
}
