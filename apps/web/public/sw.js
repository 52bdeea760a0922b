// Shows push messages: in an open window as a toast, otherwise as a notification of the system.
globalThis.addEventListener('install', () => globalThis.skipWaiting())
globalThis.addEventListener('activate', (event) => event.waitUntil(globalThis.clients.claim()))

globalThis.addEventListener('push', (event) => {
  const { id = String(Date.now()), title = 'Headgate', body = '' } = event.data?.json() ?? {}
  event.waitUntil(
    (async () => {
      const windows = await globalThis.clients.matchAll({ type: 'window', includeUncontrolled: true })
      // A Client takes no target origin: it is always a window of this origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      for (const open of windows) open.postMessage({ kind: 'push', id, title, body })
      if (windows.length === 0) await globalThis.registration.showNotification(title, { body, tag: id })
    })(),
  )
})

globalThis.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(globalThis.clients.openWindow('/'))
})
