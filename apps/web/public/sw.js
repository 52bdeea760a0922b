// Shows push messages: in an open page of an admin as a toast, otherwise as a notification of the system.
globalThis.addEventListener('install', () => globalThis.skipWaiting())
globalThis.addEventListener('activate', (event) => event.waitUntil(globalThis.clients.claim()))

/** How long a page may take to say that it shows the message; it is the admin's own machine. */
const PATIENCE_MS = 1_000

/** Whether the page shows it: only an admin's does, and only one that is in sight. */
function showInPage(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), PATIENCE_MS)
    page.postMessage(message, [port2])
  })
}

async function show({ id = String(Date.now()), title = 'Headgate', body = '' }) {
  const pages = await globalThis.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = await Promise.all(pages.map((page) => showInPage(page, { kind: 'push', id, title, body })))
  if (!shown.includes(true)) await globalThis.registration.showNotification(title, { body, tag: id })
}

globalThis.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}))
})

globalThis.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(globalThis.clients.openWindow('/'))
})
