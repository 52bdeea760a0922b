import { createHmac, randomBytes } from 'node:crypto'

/** Secrets of webhooks start so, as in the Standard Webhooks specification. */
const PREFIX = 'whsec_'

/** A new secret: 32 random bytes. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/**
 * The headers that sign a message to a webhook, in the form of the Standard Webhooks specification: the receiver
 * computes HMAC-SHA256 of `id.timestamp.body` with the bytes behind `whsec_`, and compares
 * (docs/behaviour/alerts.md#webhook). `id` stays the same when a message is sent again.
 */
export function webhookHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000)
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
