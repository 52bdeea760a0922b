import { auditDetail, auditPeople, listAudit, takeBack } from '@headgate/contract/audit/audit-log'
import { securityMessages } from '@headgate/contract/people/security-messages'
import * as log from '@headgate/db/audit/audit-log'
import { renewPublisherLinks } from '@headgate/db/targetings/renew-publisher-links'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { publisherLinkMaker } from '../targetings/publisher-link-maker.ts'
import { takeBackKinds } from './take-back-kinds.ts'
import { detailOf, takeChangeBack } from './take-back.ts'

/** The audit log (docs/behaviour/audit-log.md#the-screen). */
export const auditCalls: Calls = (app, { database: { db }, settings }) => {
  const maker = publisherLinkMaker(settings)
  const kinds = takeBackKinds(maker.place)

  route(app, listAudit, ({ query }) => log.listAudit(db, query))

  route(app, auditPeople, async () => ({ people: await log.auditPeople(db) }))

  route(app, auditDetail, ({ params }) => detailOf(db, kinds, params.id))

  route(app, takeBack, async ({ params, by }) => {
    await takeChangeBack(db, kinds, by, params.id)
    // As after every change of a variable: links contain the default domain.
    await renewPublisherLinks(db, maker)
    return withMessage(null, securityMessages.takenBack)
  })
}
