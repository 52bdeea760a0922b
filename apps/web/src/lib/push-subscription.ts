/** The push subscription of this browser as text (DESIGN §7), or null: there is none, or no service worker. */
export async function pushSubscription(): Promise<string | null> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined) return null
  try {
    await workers.register('/sw.js')
    const subscription = await (await workers.ready).pushManager.getSubscription()
    return subscription === null ? null : JSON.stringify(subscription)
  } catch {
    return null
  }
}
