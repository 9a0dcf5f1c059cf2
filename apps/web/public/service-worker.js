// Lets the page open without a line: keeps the HTML that came last and answers with it when the server cannot be reached.
// Scripts and styles are in the browser's own cache, since the content of their names never changes.

const NAME = 'worklane-page';
/** The HTML is the same at every address. */
const PAGE = '/';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(PAGE).then(keep));
});

self.addEventListener('activate', (event) => {
  // The browser asks for the page while it starts this worker, so that nobody waits for it.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode !== 'navigate' || /^\/(api|assets|healthz|readyz|metrics)(\/|$)/.test(pathname)) return;
  event.respondWith(answer(event));
});

async function answer(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keep(response.clone()));
    return response;
  } catch (error) {
    const kept = await (await caches.open(NAME)).match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function keep(response) {
  const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  if (isPage) await (await caches.open(NAME)).put(PAGE, response);
}
