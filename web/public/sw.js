// Shows our offline page when a page is requested without a connection, and notifications. It caches nothing else and
// never sees an API response: money and bets are true only on the server. The build inserts the hash of the contents here, so that a
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

// A notification in the form of Declarative Web Push; a browser that knows the form shows it without asking here. What
// cannot be read is shown too: a push that shows nothing costs the site its permission.
addEventListener('push', (event) => {
  event.waitUntil(Promise.all([showNotification(event.data), markIcon()]))
})

async function showNotification(data) {
  const { title, navigate, ...options } = readNotification(data)
  await registration.showNotification(title, { ...options, data: { navigate } })
}

function readNotification(data) {
  const nothing = { title: 'Новости вашего аккаунта', navigate: '/', lang: 'ru', icon: '/icon-192.png' }
  try {
    const { web_push: form, notification } = data.json()
    return form === 8030 && typeof notification.title === 'string' ? notification : nothing
  } catch {
    return nothing
  }
}

// An open page counts what waits by itself.
async function markIcon() {
  const windows = await clients.matchAll({ type: 'window' })
  if (!windows.some(({ visibilityState }) => visibilityState === 'visible'))
    await navigator.setAppBadge?.().catch(() => undefined)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.navigate))
})

// A page that is open at this address comes to the front; no other open page is led away: a game may be on it.
async function openPage(address) {
  const { origin, pathname, href } = new URL(address ?? '/', location.origin)
  if (origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === pathname)
  await (open === undefined ? clients.openWindow(href) : open.focus())
}
