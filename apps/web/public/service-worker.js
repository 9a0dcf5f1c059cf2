// Lets the page open without a connection: keeps the latest HTML, and answers with it when the server cannot be reached.
// Scripts and styles are in the browser's own cache, since the content of their names never changes. Shows notifications that
// a push service delivers, and opens what they are about.

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

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** Browsers demand that each push shows something. */
async function show(data) {
  const { title = 'Worklane', body = '', tag = 'worklane', id = '', path = '/inbox' } = messageOf(data);
  const [former] = await self.registration.getNotifications({ tag });
  // What was sent again alerts nobody again.
  const renotify = former === undefined || former.data?.id !== id;
  await self.registration.showNotification(title, { body, tag, renotify, icon: '/icon.svg', data: { id, path } });
}

function messageOf(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** In a page that is open already, if there is one. */
async function open(path) {
  const url = new URL(path ?? '/inbox', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find((each) => each.focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(url.href);
    return;
  }
  await page.focus();
  await page.navigate(url.href);
}
