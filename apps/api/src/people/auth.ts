import { randomBytes } from 'node:crypto'
import type { CallData } from '@headgate/contract/base/call'
import { login, logout, publicKey, session, userDevice, userSubscribe } from '@headgate/contract/people/auth'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { writeAudit } from '@headgate/db/base/audit'
import { hashPassword, verifyPassword } from '@headgate/db/people/password'
import { openChallenge } from '@headgate/db/people/second-factors'
import { endSession } from '@headgate/db/people/sessions'
import { saveUserDevice } from '@headgate/db/people/user-devices'
import { findUserByEmail, refuseChangedSignIn } from '@headgate/db/people/users'
import { pushTarget } from '@headgate/runtime/outgoing/push-subscription'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import { sessionKey } from '@headgate/server/access/session-token'
import type { FastifyRequest } from 'fastify'
import type { Calls } from '../api-context.ts'
import { openUserSession } from './session/open-user-session.ts'
import { claimsOf } from './session-claims.ts'
import { signInKey } from './sign-in-key.ts'
import { SignInLimits } from './sign-in-limit.ts'

/** Fields of the log line about a refused sign-in. */
interface Attempt {
  address: string
  account?: string
  user_id?: number | undefined
}

/** Sign-in, sign-out and calls about the session (docs/behaviour/sign-in.md#signing-in). */
export const authCalls: Calls = async (app, { database: { db }, settings }) => {
  const key = await signInKey(settings.DATA_DIR)
  const tokenKey = sessionKey(settings.DATA_DIR)
  const limits = new SignInLimits(db, settings.DATA_DIR)
  // Verified when the account is unknown, so that this takes as long as a wrong password and reveals nothing.
  const unknownAccountHash = await hashPassword(crypto.randomUUID())

  route(app, publicKey, () => key.publicKey)

  route(app, login, async ({ body, request }) => {
    const address = request.ip
    const about: Attempt = { address }
    try {
      return await signIn(body.data, request, about)
    } catch (error) {
      // One line per attempt, so that operators notice guessing (decision 0180).
      if (error instanceof CallError)
        request.log.warn({ ...about, code: error.definition.code }, 'sign-in refused')
      throw error
    }
  })

  /** `about` collects the known facts about the attempt. */
  async function signIn(
    data: string,
    request: FastifyRequest,
    about: Attempt,
  ): Promise<CallData<typeof login>> {
    const { address } = about
    await limits.address(address)
    const { email, password, device_id } = await key.open(data)
    // As a keyed hash, because the text may be a password typed into the wrong field.
    about.account = limits.keyed(email).slice(0, 16)
    const user = await findUserByEmail(db, email)
    about.user_id = user?.id
    await limits.account(address, email)
    const counted = await limits.guess({ email, userId: user?.id, address, deviceId: device_id })
    const right = await verifyPassword(user?.passwordHash ?? unknownAccountHash, password)
    if (!user || !right) throw new CallError(errors.wrongCredentials)
    await limits.forgive(address, email, counted)
    // Only after the right password, so that strangers do not learn that the account exists.
    if (user.blocked) throw new CallError(errors.blocked)
    if (user.publisherAway) throw new CallError(errors.publisherAway)
    const opened = await db.transaction(async (tx) => {
      await refuseChangedSignIn(tx, user)
      if (!user.hasSecondFactor)
        return openUserSession(tx, tokenKey, request, { userId: user.id, deviceId: device_id })
      const token = randomBytes(32).toString('base64url')
      await openChallenge(tx, { token, userId: user.id, deviceId: device_id })
      return { challenge: token }
    })
    if ('token' in opened) await limits.remember(user.id, address, device_id)
    return opened
  }

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

  /** Refused at once, because a job would notice it only at the first message. */
  const refuseUnreachable = (fcmToken: string | null) => {
    if (fcmToken !== null && pushTarget(fcmToken, settings.ALLOW_PRIVATE_TARGETS) === undefined)
      throw refusedFields({ fcm_token: messages.push.unreachable })
  }

  // While an admin acts as a publisher, the device stays the admin's: it must not get the publisher's messages.
  route(app, userDevice, async ({ session, body }) => {
    if (session.actor) return null
    refuseUnreachable(body.fcm_token)
    await saveUserDevice(db, session.userId, body)
    return null
  })

  // Callers write this path with or without the prefix, so both work.
  for (const call of [userSubscribe, { ...userSubscribe, path: '/user-subscribe' }])
    route(app, call, async ({ session, body }) => {
      if (session.actor) return null
      refuseUnreachable(body.fcm_token)
      await saveUserDevice(db, session.userId, {
        device_id: body.device_id,
        fcm_token: body.fcm_token,
        subscribed: body.subscription,
      })
      const { subscribed, unsubscribed } = messages.push
      return withMessage(null, body.subscription ? subscribed : unsubscribed)
    })
}
