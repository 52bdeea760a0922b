import { forgetPushSubscription, pushSubscriptionOf } from '@headgate/db/people/user-devices'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { outgoingCall, OutgoingFailure } from '@headgate/runtime/outgoing/outgoing-call'
import { pushTarget } from '@headgate/runtime/outgoing/push-subscription'
import { counter } from '@headgate/runtime/metrics/registry'
import type { Settings } from '@headgate/runtime/settings'
import { vapidKeys } from '@headgate/runtime/keys/vapid-keys'
import webPush from 'web-push'
import { handle, type JobHandler } from '../job.ts'

/** Seconds that a push service keeps a message for a browser that is off. A later alert would be useless. */
const KEPT_SECONDS = 12 * 60 * 60

const messages = counter(
  {
    name: 'headgate_push_messages_total',
    help: 'Push messages by what their push service replied; gone are those of browsers that have unsubscribed.',
    labelNames: ['outcome'],
  },
  [{ outcome: 'sent' }, { outcome: 'gone' }, { outcome: 'failed' }],
)

type PushSettings = Pick<Settings, 'DATA_DIR' | 'ADMIN_EMAIL' | 'ALLOW_PRIVATE_TARGETS'>

/**
 * Sends a push message in VAPID form (RFC 8030, 8291, 8292). The address comes from a browser, so the same rules apply
 * as for addresses that operators enter: nothing private, no redirects. A subscription that its push service no longer
 * has is removed. See docs/behaviour/people.md#devices.
 */
export function pushSendHandler(settings: PushSettings): JobHandler<(typeof pushSend)['payload']> {
  const vapidDetails = { ...vapidKeys(settings.DATA_DIR), subject: `mailto:${settings.ADMIN_EMAIL}` }
  const rules = { allowPrivate: settings.ALLOW_PRIVATE_TARGETS, timeoutMs: 20_000, maxBytes: 64_000 }
  return handle(pushSend, async ({ device, ...message }, { database: { db }, log }) => {
    const fcmToken = await pushSubscriptionOf(db, device)
    if (fcmToken === null) return
    const target = pushTarget(fcmToken, rules.allowPrivate)
    if (target === undefined) {
      await forgetPushSubscription(db, device, fcmToken)
      log.warn({ device }, 'the push subscription cannot be read, or has a private address')
      return
    }
    const options = { vapidDetails, TTL: KEPT_SECONDS }
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      target,
      JSON.stringify(message),
      options,
    )
    // The library's types allow only text, but it also sends numbers.
    const given: Record<string, unknown> = headers
    const texts = Object.entries(given).map(([name, value]) => [name, String(value)] as const)
    const call = { url: endpoint, method: 'POST', headers: Object.fromEntries(texts), body } as const
    const reply = await outgoingCall(call, rules).catch((cause: unknown) => {
      messages.inc({ outcome: 'failed' })
      if (!(cause instanceof OutgoingFailure) || cause.reason !== 'private') throw cause
    })
    if (reply === undefined) {
      // The name leads to a private address, so another try would be refused in the same way.
      await forgetPushSubscription(db, device, fcmToken)
      log.warn({ device }, 'the push subscription leads to a private address')
      return
    }
    const { status } = reply
    messages.inc({ outcome: status === 404 || status === 410 ? 'gone' : status < 300 ? 'sent' : 'failed' })
    if (status === 404 || status === 410) {
      await forgetPushSubscription(db, device, fcmToken)
      log.info({ device }, 'the push subscription is gone')
    } else if (reply.status === 429 || reply.status >= 500) {
      throw new Error(`The push service replied ${reply.status}.`)
    } else if (reply.status >= 300) {
      // Another try would be refused in the same way.
      log.error({ device, status: reply.status, reply: reply.text.slice(0, 500) }, 'push refused')
    }
  })
}
