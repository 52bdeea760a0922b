import { z } from 'zod'
import { namesPrivateTarget } from './public-address.ts'

/** What a browser's `PushSubscription` is as JSON. */
const subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
export type PushTarget = z.output<typeof subscription>

/**
 * Where a push message goes, of the text that a browser gave; undefined when it cannot be read, or names an address
 * that may not be called.
 */
export function pushTarget(fcmToken: string, allowPrivate: boolean): PushTarget | undefined {
  try {
    const target = subscription.parse(JSON.parse(fcmToken))
    return allowPrivate || !namesPrivateTarget(new URL(target.endpoint)) ? target : undefined
  } catch {
    return undefined
  }
}
