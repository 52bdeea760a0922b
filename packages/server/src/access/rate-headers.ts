import type { FastifyReply } from 'fastify'
import type { Rate, TokenBuckets } from './token-buckets.ts'

/** Writes how many calls a caller has left into the head of a reply (docs/design.md#limits-of-calls). */
export function writeRate(reply: FastifyReply, buckets: TokenBuckets, rate: Rate, caller: string): void {
  const { calls, resetSeconds } = buckets.left(caller)
  void reply.headers({
    'ratelimit-limit': rate.burst,
    'ratelimit-remaining': calls,
    'ratelimit-reset': resetSeconds,
  })
}
