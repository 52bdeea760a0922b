import { type CallDefinition, needsSession } from '@headgate/contract/base/call'

const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })

/** Headers of replies, as components of the OpenAPI document. */
export const headerComponents = {
  RateLimitLimit: whole('Calls that may come at once after a quiet time.'),
  RateLimitRemaining: whole('Calls that are left without a wait.'),
  RateLimitReset: whole('Seconds until the whole limit is there again.'),
  RetryAfter: whole('Seconds to wait before the next try.'),
  IdempotentReplayed: {
    description: '`true`: this is the first reply of the `Idempotency-Key` once more.',
    schema: { type: 'string', enum: ['true'] },
  },
}

const reference = (name: keyof typeof headerComponents) => ({ $ref: `#/components/headers/${name}` })

const rateHeaders = {
  'RateLimit-Limit': reference('RateLimitLimit'),
  'RateLimit-Remaining': reference('RateLimitRemaining'),
  'RateLimit-Reset': reference('RateLimitReset'),
}

/** The headers of a call's reply with a status: docs/design.md#limits-of-calls. */
export function headersOf(
  call: CallDefinition,
  status: number,
): { headers?: Record<string, { $ref: string }> } {
  // A refusal before the caller is known counts for nobody.
  const isCounted = (needsSession(call) || call.access === 'publisher key') && status !== 401
  const headers = {
    ...(isCounted && rateHeaders),
    ...((status === 429 || status === 503) && { 'Retry-After': reference('RetryAfter') }),
    ...(call.repeatable && status === 200 && { 'Idempotent-Replayed': reference('IdempotentReplayed') }),
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}
