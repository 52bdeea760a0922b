import { isIPv4 } from 'node:net'
import { limits as given } from '@headgate/contract/base/constants'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { openedSession } from '@headgate/contract/people/auth'
import { writeAudit } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import { findLiveSession, openSession } from '@headgate/db/people/sessions'
import { type SessionKey, signSessionToken } from '@headgate/server/access/session-token'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { claimsOf, expiryOf } from '../session-claims.ts'
import { addressKey } from '../sign-in-limit.ts'

const SESSION_MS = given.sessionDays * 24 * 60 * 60 * 1_000
const AGENT_KEPT = 300

/**
 * The network of an address: without the last number of IPv4, the first three groups of IPv6. A person recognises where
 * a session came from, and no address is kept (decision 0314).
 */
export function networkOf(address: string): string {
  const whole = addressKey(address, 8)
  return isIPv4(whole) ? whole.replace(/\d+$/, 'x') : `${addressKey(address, 3)}::x`
}

interface Opening {
  userId: number
  deviceId: string
  /** Fields of the audit row: how the user signed in, if not by password alone. */
  after?: Record<string, unknown>
}

/** Opens the session of a user who has proved everything, and signs its token. Call it in a transaction. */
export async function openUserSession(
  tx: Db,
  tokenKey: SessionKey,
  request: FastifyRequest,
  { userId, deviceId, after }: Opening,
): Promise<z.infer<typeof openedSession>> {
  const id = await openSession(tx, {
    user_id: userId,
    device_id: deviceId,
    expires_at: new Date(Date.now() + SESSION_MS),
    user_agent: request.headers['user-agent']?.slice(0, AGENT_KEPT) ?? null,
    network: networkOf(request.ip),
  })
  const by = { actorUserId: userId, asUserId: null, requestId: request.id }
  await writeAudit(tx, by, [{ action: 'sign_in', entity: 'user', entityId: userId, ...(after && { after }) }])
  const opened = await findLiveSession(tx, id)
  // The user was blocked between the two statements.
  if (!opened) throw new CallError(errors.wrongCredentials)
  const token = await signSessionToken(tokenKey, { ...claimsOf(opened), exp: expiryOf(opened) })
  return { token, set_up_second_factor: opened.mustSetUpSecondFactor }
}
