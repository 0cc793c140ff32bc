// Shows our offline page when a page is requested without a connection. It caches nothing else and never sees an API
// response: money and bets are true only on the server. The build inserts the hash of the contents here, so that a
// changed offline page is a changed worker.
const version = 'development'
const cacheName = `offline-${version}`
const offlinePage = '/offline.html'
const kept = [offlinePage, '/offline.js', '/before-paint.js', '/icon.svg']

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => keptCopy(offlinePage)))
  else if (kept.includes(pathname)) event.respondWith(fetch(request).catch(() => keptCopy(pathname)))
})

async function keptCopy(path) {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? Response.error()
}
