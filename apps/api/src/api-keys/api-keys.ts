import { listApiKeys, makeApiKey, revokeApiKey } from '@headgate/contract/api-keys/calls'
import { keyMessages } from '@headgate/contract/api-keys/key-messages'
import { refusedFields } from '@headgate/contract/base/errors'
import * as keys from '@headgate/db/keys/api-keys'
import { addDays, utcDay } from '@headgate/domain/days'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { confirmOwnPassword } from '../people/own-password.ts'
import { SignInLimits } from '../people/sign-in-limit.ts'

const LONGEST_DAYS = 366

/** The moment at which a key ends: with its last day. Throws CallError 400 at the field. */
function endOf(lastDay: string): Date {
  const today = utcDay(new Date())
  if (lastDay <= today) throw refusedFields({ last_day: keyMessages.expiryPast })
  if (lastDay > addDays(today, LONGEST_DAYS)) throw refusedFields({ last_day: keyMessages.expiryFar })
  return new Date(`${addDays(lastDay, 1)}T00:00:00Z`)
}

/** API keys of admins (docs/behaviour/api-keys.md#keys). */
export const apiKeyCalls: Calls = (app, { database: { db }, settings }) => {
  const limits = new SignInLimits(db, settings.DATA_DIR)

  route(app, listApiKeys, async () => ({ data: await keys.listApiKeys(db) }))

  route(app, makeApiKey, async ({ body, by, session }) => {
    const { last_day: lastDay, own_password: password, ...values } = body
    const expires_at = endOf(lastDay)
    await confirmOwnPassword(db, limits, { session, password })
    const made = await keys.makeApiKey(db, by, session.userId, { ...values, expires_at })
    return withMessage(made, keyMessages.made)
  })

  route(app, revokeApiKey, async ({ params: { id }, by }) => {
    await keys.revokeApiKey(db, by, id)
    return withMessage({ id }, keyMessages.revoked)
  })
}
