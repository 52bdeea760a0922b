import { fetchPublisherToken, returnToAdmin } from '@headgate/contract/people/auth'
import { limits as given } from '@headgate/contract/base/constants'
import { CallError, errors } from '@headgate/contract/base/errors'
import { writeAudit } from '@headgate/db/base/audit'
import { openImpersonation, returnToOpener } from '@headgate/db/people/sessions'
import { route } from '@headgate/server/route'
import { readSessionToken, sessionKey, signSessionToken } from '@headgate/server/access/session-token'
import type { Calls } from '../api-context.ts'
import { claimsOf, expiryOf } from './session-claims.ts'
import { SignInLimits } from './sign-in-limit.ts'

/**
 * Acting as a publisher (docs/behaviour/sign-in.md#acting-as-a-publisher). The session row has the admin and the
 * publisher's user. The session ends with the admin's own session, and when either is blocked. It cannot be nested: it
 * has the publisher's role, which must not make this call.
 */
export const impersonationCalls: Calls = (app, { database: { db }, settings }) => {
  const tokenKey = sessionKey(settings.DATA_DIR)
  const limits = new SignInLimits(db, settings.DATA_DIR)

  route(app, fetchPublisherToken, async ({ body: { publisherId }, session, by }) => {
    const until = new Date(Date.now() + given.impersonationMinutes * 60_000)
    const opened = await db.transaction(async (tx) => {
      const acting = await openImpersonation(tx, session, publisherId, until)
      if (!acting) throw new CallError(errors.userNotAvailable)
      await writeAudit(tx, { ...by, asUserId: acting.userId }, [
        { action: 'sign_in', entity: 'user', entityId: acting.userId, after: { publisher_id: publisherId } },
      ])
      return acting
    })
    const exp = expiryOf(opened)
    return { token: await signSessionToken(tokenKey, { ...claimsOf(opened), exp }) }
  })

  // Public, because the session may have ended when the publisher's user was blocked.
  route(app, returnToAdmin, async ({ body, request }) => {
    await limits.address(request.ip)
    const claims = await readSessionToken(tokenKey, body.token)
    const back = await db.transaction(async (tx) => {
      const found = claims && (await returnToOpener(tx, claims.sid))
      if (!found) return undefined
      const { opener, actedId } = found
      const by = { actorUserId: opener.userId, asUserId: actedId, requestId: request.id }
      await writeAudit(tx, by, [{ action: 'sign_out', entity: 'user', entityId: actedId }])
      return opener
    })
    if (!back) throw new CallError(errors.notSignedIn)
    await limits.forgiveAddress(request.ip)
    return { token: await signSessionToken(tokenKey, { ...claimsOf(back), exp: expiryOf(back) }) }
  })
}
