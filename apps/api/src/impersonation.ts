import { fetchPublisherToken } from '@headgate/contract/auth'
import { limits } from '@headgate/contract/constants'
import { CallError, errors } from '@headgate/contract/errors'
import { writeAudit } from '@headgate/db/audit'
import { openImpersonation } from '@headgate/db/sessions'
import { route } from '@headgate/server/route'
import { sessionKey, signSessionToken } from '@headgate/server/session-token'
import type { Calls } from './calls.ts'
import { claimsOf, expiryOf } from './session-claims.ts'

/**
 * Acting as a publisher (DESIGN §3). The session row keeps who acts and as whom; it ends with the admin's own session,
 * and when either is blocked. There is no nesting: who acts as a publisher is one, and may not make this call.
 */
export const impersonationCalls: Calls = (app, { database: { db }, settings }) => {
  const tokenKey = sessionKey(settings.DATA_DIR)

  route(app, fetchPublisherToken, async ({ body: { publisherId }, session, by }) => {
    const until = new Date(Date.now() + limits.impersonationMinutes * 60_000)
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
}
