import { CallError, errors } from '@headgate/contract/base/errors'
import {
  getPublisherAccount,
  listPublisherAccounts,
  movesOfPublisherAccount,
  publisherAccountIds,
  publisherAccountsBeside,
  updatePublisherAccount,
  verifyPublisherAccounts,
} from '@headgate/contract/revenue/publisher-accounts'
import { readToday } from '@headgate/db/base/today'
import { inOrderOf } from '@headgate/db/lists/list'
import { planAccountChange, updatePublisherAccount as update } from '@headgate/db/publisher-accounts/change'
import * as lists from '@headgate/db/publisher-accounts/list'
import * as accounts from '@headgate/db/publisher-accounts/read'
import { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'
import { movesOf, noMoves } from '../revenue/moves.ts'
import { sendBooking } from '../revenue/send-booking.ts'
import { verifyAccounts } from './verify.ts'

/** Publisher ad accounts (docs/behaviour/revenue.md#publisher-ad-accounts). */
export const publisherAccountCalls: Calls = (app, { database, settings }) => {
  const { db } = database
  const jobs = new JobSender(database, [bookRevenue])
  const analytics = new AnalyticsPart(settings)
  app.addHook('onClose', () => jobs.stop())

  route(app, listPublisherAccounts, ({ query }) => lists.listPublisherAccounts(db, query))

  route(app, publisherAccountIds, async ({ query: { of, q } }) => ({
    data: await lists.idsWithAccounts(db, of, q),
  }))

  route(app, getPublisherAccount, async ({ params }) => ({
    data: await accounts.getPublisherAccount(db, params.id),
  }))

  route(app, updatePublisherAccount, ({ params: { id }, body: { updatedAt, ...change }, by }) =>
    db.transaction(async (tx) => {
      const data = await update(tx, by, id, change, updatedAt)
      await sendBooking(tx, jobs, data.provider_id)
      return { data }
    }),
  )

  route(app, movesOfPublisherAccount, async ({ params: { id }, body, signal }) => {
    const { providerId, today, planned } = await planAccountChange(db, id, body)
    if (!planned) return { moves: noMoves(body.from_day ?? today) }
    const { from: from_day, share: share_revenue, isActive: is_active } = planned.after
    const accounts = [{ account_id: id, from_day, share_revenue, is_active }]
    const change = { kind: 'accounts', accounts } as const
    return { moves: await movesOf({ analytics, signal }, { providerId, change, range: planned.range }) }
  })

  route(app, publisherAccountsBeside, async ({ params }) => ({
    data: await accounts.readAccountsBeside(db, params.id),
  }))

  route(app, verifyPublisherAccounts, async ({ body: { id, ids = [id!], from_day, to_day }, signal }) => {
    const found = inOrderOf(ids, await accounts.readPublisherAccounts(db, ids))
    if (found.length < ids.length) throw new CallError(errors.notFound)
    const given = {
      ...(from_day !== undefined && { from: from_day }),
      ...(to_day !== undefined && { to: to_day }),
    }
    return { data: await verifyAccounts({ analytics, signal }, found, given, await readToday(db)) }
  })
}
