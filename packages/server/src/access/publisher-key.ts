import { CallError, errors } from '@headgate/contract/base/errors'
import type { Db } from '@headgate/db/base/database'
import { findPublisherOfKey, notePublisherKeyUse } from '@headgate/db/keys/publisher-keys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeRate } from './rate-headers.ts'
import type { Rate, TokenBuckets } from './token-buckets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The publisher with whose key the call was made; null for calls that take no such key. */
    publisherOfKey: number | null
  }
}

/** Calls of one key: a program may read the days of two months at once, each by itself. */
export const publisherKeyRate: Rate = { perSecond: 1, burst: 60 }

/**
 * The publisher of the key in the header, else in the parameter `api_key`. The key is read at every call, so that an
 * old one stops at once in every process. The reply says how many calls are left (decision 0308). Throws CallError 401,
 * 429.
 */
export async function openPublisherKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, buckets, rate, header }: { db: Db; buckets: TokenBuckets; rate: Rate; header: string },
): Promise<number> {
  const { api_key: given } = request.query as Record<string, unknown>
  const publisher = await findPublisherOfKey(db, header || (typeof given === 'string' ? given : ''))
  if (publisher === undefined) {
    void reply.header('www-authenticate', 'Bearer')
    throw new CallError(errors.unauthorized)
  }
  const caller = String(publisher)
  const wait = buckets.take(caller)
  writeRate(reply, buckets, rate, caller)
  if (wait > 0) throw new CallError(errors.tooManyKeyCalls, { retryAfterSeconds: wait })
  await notePublisherKeyUse(db, publisher)
  return publisher
}
