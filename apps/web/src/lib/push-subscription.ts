async function worker(): Promise<ServiceWorkerRegistration | null> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined) return null
  await workers.register('/sw.js')
  return workers.ready
}

/** The push subscription of this browser as text; null without one, or without a service worker. */
export async function pushSubscription(): Promise<string | null> {
  try {
    const subscription = await (await worker())?.pushManager.getSubscription()
    return subscription ? JSON.stringify(subscription) : null
  } catch {
    return null
  }
}

/**
 * Asks the user and the browser for push messages signed with the server's key (base64url). Returns the subscription
 * as text, or null if one of them refused.
 */
export async function openPushSubscription(key: string): Promise<string | null> {
  try {
    const manager = (await worker())?.pushManager
    if (manager === undefined || (await Notification.requestPermission()) !== 'granted') return null
    const before = await manager.getSubscription()
    // After a change of the server's keys. The browser keeps one key per subscription and refuses another.
    if (before !== null && keyOf(before) !== key) await before.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: key }
    return JSON.stringify(await manager.subscribe(options))
  } catch {
    return null
  }
}

/** Ends the push subscription of this browser, if there is one. */
export async function closePushSubscription(): Promise<void> {
  try {
    await (await (await worker())?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // The server removes it in any case, and so does the push service after its first refusal.
  }
}

function keyOf(subscription: PushSubscription): string | null {
  const key = subscription.options.applicationServerKey
  if (key === null) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
