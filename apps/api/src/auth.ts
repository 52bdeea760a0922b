import { login, logout, publicKey, session, userDevice, userSubscribe } from '@headgate/contract/auth'
import { limits } from '@headgate/contract/constants'
import { CallError, errors } from '@headgate/contract/errors'
import { messages } from '@headgate/contract/messages'
import { writeAudit } from '@headgate/db/audit'
import { hashPassword, verifyPassword } from '@headgate/db/password'
import { endSession, findLiveSession, openSession } from '@headgate/db/sessions'
import { saveUserDevice } from '@headgate/db/user-devices'
import { findUserByEmail } from '@headgate/db/users'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import { sessionKey, signSessionToken } from '@headgate/server/session-token'
import type { Calls } from './calls.ts'
import { claimsOf, expiryOf } from './session-claims.ts'
import { signInKey } from './sign-in-key.ts'
import { signInLimit } from './sign-in-limit.ts'

const SESSION_MS = limits.sessionDays * 24 * 60 * 60 * 1_000

/** Sign-in, sign-out and what belongs to a session (1 §7 Auth, DESIGN §3). */
export const authCalls: Calls = async (app, { database: { db }, settings }) => {
  const key = await signInKey(settings.DATA_DIR)
  const tokenKey = sessionKey(settings.DATA_DIR)
  const { limitAddress, limitAccount, forgiveAttempt } = signInLimit(settings.DATA_DIR)
  // An unknown account costs the same time as a wrong password: nobody can tell which addresses exist.
  const nobodysHash = await hashPassword(crypto.randomUUID())

  route(app, publicKey, () => key.publicKey)

  route(app, login, async ({ body, request }) => {
    await limitAddress(db, request.ip)
    const { email, password, device_id } = await key.open(body.data)
    await limitAccount(db, request.ip, email)
    const user = await findUserByEmail(db, email)
    const right = await verifyPassword(user?.passwordHash ?? nobodysHash, password)
    if (!user || !right) throw new CallError(errors.wrongCredentials)
    await forgiveAttempt(db, request.ip, email)
    // Said only after the right password, so that it tells nobody else that the account exists.
    if (user.blocked) throw new CallError(errors.blocked)
    const expiresAt = new Date(Date.now() + SESSION_MS)
    const opened = await db.transaction(async (tx) => {
      const id = await openSession(tx, { userId: user.id, deviceId: device_id, expiresAt })
      const by = { actorUserId: user.id, asUserId: null, requestId: request.id }
      await writeAudit(tx, by, [{ action: 'sign_in', entity: 'user', entityId: user.id }])
      return findLiveSession(tx, id)
    })
    // Blocked between the two statements.
    if (!opened) throw new CallError(errors.wrongCredentials)
    const exp = expiryOf(opened)
    return { token: await signSessionToken(tokenKey, { ...claimsOf(opened), exp }) }
  })

  route(app, logout, async ({ session, by }) => {
    await db.transaction(async (tx) => {
      await endSession(tx, session.id)
      await writeAudit(tx, by, [{ action: 'sign_out', entity: 'user', entityId: session.userId }])
    })
    return null
  })

  route(app, session, ({ session }) => ({
    ...claimsOf(session),
    expires_at: session.expiresAt.toISOString(),
  }))

  // An admin who acts as a publisher keeps his own device: the publisher's messages are not for him.
  route(app, userDevice, async ({ session, body }) => {
    if (session.actor) return null
    await saveUserDevice(db, session.userId, { deviceId: body.device_id, fcmToken: body.fcm_token })
    return null
  })

  // The documents write this one path with a leading slash, so callers may leave the prefix out.
  for (const call of [userSubscribe, { ...userSubscribe, path: '/user-subscribe' }])
    route(app, call, async ({ session, body }) => {
      if (session.actor) return null
      await saveUserDevice(db, session.userId, {
        deviceId: body.device_id,
        fcmToken: body.fcm_token,
        subscribed: body.subscription,
      })
      const { subscribed, unsubscribed } = messages.push
      return withMessage(null, body.subscription ? subscribed : unsubscribed)
    })
}
