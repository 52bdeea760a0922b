import { z } from 'zod'
import { namesPrivateTarget } from './public-address.ts'

/** JSON of a browser's `PushSubscription`. */
const subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
export type PushTarget = z.output<typeof subscription>

/**
 * The target of push messages, from the text that a browser sent; undefined when the text cannot be read, or its
 * address must not be called.
 */
export function pushTarget(fcmToken: string, allowPrivate: boolean): PushTarget | undefined {
  try {
    const target = subscription.parse(JSON.parse(fcmToken))
    return allowPrivate || !namesPrivateTarget(new URL(target.endpoint)) ? target : undefined
  } catch {
    return undefined
  }
}
