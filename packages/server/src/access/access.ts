import { areasOf } from '@headgate/contract/api-keys/call-areas'
import type { Access } from '@headgate/contract/base/call'
import type { Role } from '@headgate/contract/base/constants'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { Db } from '@headgate/db/base/database'
import { ADMIN_KEY, findLiveKey, noteKeyUse, type KeyRights } from '@headgate/db/keys/api-keys'
import { findLiveSession, type LiveSession, touchSession } from '@headgate/db/people/sessions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openPublisherKey } from './publisher-key.ts'
import { writeRate } from './rate-headers.ts'
import { sameToken } from './same-token.ts'
import { readSessionToken, type SessionKey } from './session-token.ts'
import { TokenBuckets, type Rate } from './token-buckets.ts'

/** The caller. `publisher` limits what a publisher's user can read (docs/behaviour/sign-in.md#roles-and-access). */
export type Session = LiveSession

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route states its access; the guard refuses a route that does not. */
    access?: Access
    /** Set where another part answers, which checks the access and what a key covers again. */
    isCheckedBehind?: boolean
  }
  interface FastifyRequest {
    /** Null on calls that need none. */
    session: Session | null
    /** The API key with which the call was made in place of a session; null else. */
    apiKey: KeyRights | null
  }
}

export interface GuardOptions {
  db: Db
  sessionKey: SessionKey
  serviceToken: string
  /** How many calls one session may make. */
  rate: Rate
  /** How many calls one key of a publisher may make. */
  publisherKeyRate: Rate
}

/** A high limit: a screen of the console makes about ten calls (decision 0161). */
export const sessionRate: Rate = { perSecond: 50, burst: 500 }

/** The person behind the session, also while impersonating: limits count per person. */
export const personOf = (session: Session): string => String(session.actor?.id ?? session.userId)

const allowedRoles: Record<Exclude<Access, 'public' | 'publisher key' | 'service'>, readonly Role[]> = {
  all: ['SuperAdmin', 'Publisher'],
  admin: ['SuperAdmin'],
  publisher: ['Publisher'],
}

/** The token of the Authorization header, with or without `Bearer `: callers send both. */
export function tokenOf(request: FastifyRequest): string {
  return /^(?:Bearer\s+)?(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/**
 * The session behind a token. A valid token is not enough: the session row is read at every call, so that sign-out,
 * block, role change and password change end it at once in every process. See docs/behaviour/sign-in.md#sessions.
 */
async function openSession(
  reply: FastifyReply,
  token: string,
  { db, sessionKey, rate }: GuardOptions,
  buckets: TokenBuckets,
): Promise<Session> {
  const claims = await readSessionToken(sessionKey, token)
  if (!claims) throw new CallError(errors.notSignedIn)
  // Before the database is queried, because the signature already shows that the session's id is real.
  const wait = buckets.take(claims.sid)
  writeRate(reply, buckets, rate, claims.sid)
  if (wait > 0) throw new CallError(errors.tooManyCalls, { retryAfterSeconds: wait })
  const session = await findLiveSession(db, claims.sid)
  if (!session || String(session.userId) !== claims.sub || session.role.id !== claims.role.id)
    throw new CallError(errors.notSignedIn)
  if (session.isSeenAgain) await touchSession(db, session.id)
  return session
}

/** The admin behind an API key, which is read at every call, too. Its rate is that of a session. */
async function openKey(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  { db, rate }: GuardOptions,
  buckets: TokenBuckets,
): Promise<Session> {
  const found = await findLiveKey(db, token)
  if (found === undefined) throw new CallError(errors.notSignedIn)
  const { session, key } = found
  // After the database: a key that is invented must not fill the table.
  const caller = `key ${key.id}`
  const wait = buckets.take(caller)
  writeRate(reply, buckets, rate, caller)
  if (wait > 0) throw new CallError(errors.tooManyCalls, { retryAfterSeconds: wait })
  await noteKeyUse(db, key.id)
  request.apiKey = key
  return session
}

/** Refuses what a key does not cover: a call of another area, one for sessions only, or a change by a key that reads. */
function refuseUncovered({ areas, mayWrite }: KeyRights, request: FastifyRequest): void {
  const { call, isCheckedBehind } = request.routeOptions.config
  const needed = call ? areasOf(call) : []
  const isCovered =
    isCheckedBehind || (needed.length > 0 && needed.every((area) => areas.some((own) => own === area)))
  if (!isCovered) throw new CallError(errors.keyNotAllowed)
  if (!mayWrite && request.method !== 'GET' && request.method !== 'HEAD')
    throw new CallError(errors.keyOnlyReads)
}

/** Guards every route of a service by its stated access, before the body is read. */
export function guardRoutes(app: FastifyInstance, options: GuardOptions): void {
  app.decorateRequest('session', null)
  app.decorateRequest('apiKey', null)
  app.decorateRequest('publisherOfKey', null)
  const buckets = new TokenBuckets(options.rate)
  const keys = {
    db: options.db,
    buckets: new TokenBuckets(options.publisherKeyRate),
    rate: options.publisherKeyRate,
  }
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { access } = request.routeOptions.config
    if (access === 'public') return
    const token = tokenOf(request)
    if (access === 'publisher key') {
      request.publisherOfKey = await openPublisherKey(request, reply, { ...keys, header: token })
      return
    }
    if (access === 'service') {
      if (!token || !sameToken(token, options.serviceToken)) throw new CallError(errors.wrongServiceToken)
      return
    }
    if (!access) throw new Error(`${request.method} ${request.routeOptions.url} states no access`)
    if (!token) throw new CallError(errors.notSignedIn)
    const session = token.startsWith(ADMIN_KEY)
      ? await openKey(request, reply, token, options, buckets)
      : await openSession(reply, token, options, buckets)
    // Before the checks below, so that the log has the session of a refused call.
    request.session = session
    if (!allowedRoles[access].includes(session.role.role)) throw new CallError(errors.notAllowed)
    if (session.role.role === 'Publisher' && !session.publisher) throw new CallError(errors.notAllowed)
    // After the role, so that nobody learns more about a call than before.
    if (session.mustSetUpSecondFactor && !request.routeOptions.config.call?.beforeSetUp)
      throw new CallError(errors.setUpSecondFactor)
    if (request.apiKey) refuseUncovered(request.apiKey, request)
  })
}
