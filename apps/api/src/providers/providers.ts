import { refusedFields } from '@headgate/contract/base/errors'
import {
  createProvider,
  deleteProvider,
  deleteProviders,
  getProvider,
  listProviders,
  movesOfProvider,
  updateProvider,
  updateProviders,
} from '@headgate/contract/providers/providers'
import * as lists from '@headgate/db/providers/list'
import * as providers from '@headgate/db/providers/providers'
import { planProviderChange } from '@headgate/db/providers/terms'
import { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'
import { movesOf, noMoves } from '../revenue/moves.ts'
import { sendBooking } from '../revenue/send-booking.ts'

/** Advertisers (docs/behaviour/advertisers.md#advertisers). */
export const providerCalls: Calls = (app, { database, settings }) => {
  const { db } = database
  const jobs = new JobSender(database, [bookRevenue])
  const analytics = new AnalyticsPart(settings)
  app.addHook('onClose', () => jobs.stop())

  route(app, listProviders, ({ query }) => lists.listProviders(db, query))

  route(app, getProvider, async ({ params }) => ({ provider: await providers.getProvider(db, params.id) }))

  route(app, createProvider, async ({ body, by }) => ({
    provider: await providers.createProvider(db, by, body),
  }))

  route(app, updateProvider, async ({ params: { id }, query, body, by }) => {
    if (query.archive === 'false') {
      await providers.restoreProviders(db, by, [id])
      return { provider: await providers.getProvider(db, id) }
    }
    const { updatedAt, ...change } = body ?? {}
    return db.transaction(async (tx) => {
      const provider = await providers.updateProvider(tx, by, id, change, updatedAt)
      await sendBooking(tx, jobs, id)
      return { provider }
    })
  })

  route(app, movesOfProvider, async ({ params: { id: providerId }, body, signal }) => {
    const { today, planned } = await planProviderChange(db, providerId, body)
    if (!planned) return { moves: noMoves(body.from_day ?? today) }
    const {
      from: from_day,
      reportsGross: reports_gross_revenue,
      share: revenue_share_percentage,
    } = planned.after
    const change = { kind: 'provider', from_day, reports_gross_revenue, revenue_share_percentage } as const
    return { moves: await movesOf({ analytics, signal }, { providerId, change, range: planned.range }) }
  })

  route(app, deleteProvider, async ({ params, query, by }) => {
    const write = query.permanent ? providers.removeProviders : providers.archiveProviders
    await write(db, by, [params.id])
    return { ids: [params.id] }
  })

  route(app, deleteProviders, async ({ query, body, by }) => {
    const write = query.permanent ? providers.removeProviders : providers.archiveProviders
    await write(db, by, body.ids)
    return body
  })

  route(app, updateProviders, async ({ query, body, by }) => {
    if (query.status !== undefined) await providers.setProvidersStatus(db, by, body.ids, query.status)
    else if (query.deleted === 'false') await providers.restoreProviders(db, by, body.ids)
    else throw refusedFields({ status: 'Send the status, or deleted=false to restore.' })
    return body
  })
}
