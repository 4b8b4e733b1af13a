// Shows offline.html where a navigation to a page of this site fails. It stores that one file, and answers nothing else: no frame, no
// REST call, no file.
const PAGE = "/offline";

addEventListener("install", (event) => {
  const stored = caches
    .open("offline")
    .then((cache) => cache.add(new Request(PAGE, { cache: "reload" })));
  event.waitUntil(stored.then(() => skipWaiting()));
});

// The browser requests the page while this worker starts.
addEventListener("activate", (event) => {
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.destination !== "document") return;
  if (request.method === "GET") event.respondWith(load(event));
});

async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
