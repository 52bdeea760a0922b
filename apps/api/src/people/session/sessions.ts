import {
  endOtherSessions,
  endOwnSession,
  endUserSession,
  endUserSessions,
  listOwnSessions,
  listUserSessions,
} from '@headgate/contract/people/sessions'
import { CallError, errors } from '@headgate/contract/base/errors'
import { securityMessages as texts } from '@headgate/contract/people/security-messages'
import { endListedSessions, listSessions } from '@headgate/db/people/session-list'
import { getUser } from '@headgate/db/people/users'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../../api-context.ts'
import { unlessActing } from '../own-password.ts'

function one(ended: number) {
  // It ended in the meantime, or belongs to somebody else.
  if (ended === 0) throw new CallError(errors.notFound)
  return withMessage({ ended }, texts.sessionEnded)
}

/** Open sessions of a user, and signing them out (docs/behaviour/sign-in.md#list-of-sessions). */
export const sessionCalls: Calls = (app, { database: { db } }) => {
  route(app, listOwnSessions, async ({ session }) => {
    const { userId, id } = unlessActing(session)
    return { sessions: await listSessions(db, userId, id) }
  })

  route(app, endOwnSession, async ({ session, by, params }) =>
    one(await endListedSessions(db, by, unlessActing(session).userId, { only: params.id })),
  )

  route(app, endOtherSessions, async ({ session, by }) => {
    const { userId, id } = unlessActing(session)
    return withMessage({ ended: await endListedSessions(db, by, userId, { kept: id }) }, texts.sessionsEnded)
  })

  route(app, listUserSessions, async ({ params, session }) => {
    await getUser(db, params.id)
    return { sessions: await listSessions(db, params.id, session.id) }
  })

  route(app, endUserSession, async ({ params, by }) =>
    one(await endListedSessions(db, by, params.id, { only: params.session })),
  )

  route(app, endUserSessions, async ({ params, session, by }) => {
    await getUser(db, params.id)
    const ended = await endListedSessions(db, by, params.id, { kept: session.id })
    return withMessage({ ended }, texts.sessionsEnded)
  })
}
