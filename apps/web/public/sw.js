// Shows push messages: as a toast in an open page of an admin, otherwise as a system notification.
globalThis.addEventListener('install', () => globalThis.skipWaiting())
globalThis.addEventListener('activate', (event) => event.waitUntil(globalThis.clients.claim()))

/** How long a page may take to confirm that it shows the message. Page and worker run on the same machine. */
const PATIENCE_MS = 1_000

/** Whether a page shows it: only a visible page of an admin does. */
function showInPage(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), PATIENCE_MS)
    page.postMessage(message, [port2])
  })
}

async function show({ id = String(Date.now()), title = 'Headgate', body = '', link = '/' }) {
  const pages = await globalThis.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = await Promise.all(
    pages.map((page) => showInPage(page, { kind: 'push', id, title, body, link })),
  )
  if (!shown.includes(true))
    await globalThis.registration.showNotification(title, { body, tag: id, data: { link } })
}

globalThis.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}))
})

globalThis.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(globalThis.clients.openWindow(event.notification.data?.link ?? '/'))
})
