import { bookProvider } from '@headgate/contract/revenue/booking-calls'
import {
  bookedChannels,
  countBookedRows,
  listProviderChannels,
  removeAccountReports,
  removePublisherReports,
  removeRevenueLogs,
} from '@headgate/contract/revenue/removal-calls'
import type { Actor } from '@headgate/db/base/audit'
import { linkChannelValues } from '@headgate/db/revenue/link-channels'
import {
  accountsOfPublisher,
  createRemoval,
  providerOfAccount,
  requireProvider,
  type Removal,
} from '@headgate/db/revenue/removals'
import { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'

/** Removal of report data (docs/behaviour/revenue.md#removing-report-data). */
export const removalCalls: Calls = (app, { database, settings, log }) => {
  const { db } = database
  const jobs = new JobSender(database, [bookRevenue])
  const analytics = new AnalyticsPart(settings)
  app.addHook('onClose', () => jobs.stop())

  /**
   * Removes, and books before it returns, so that reports are right when the caller looks. When analytics fails
   * meanwhile, the job books later. Returns the number of rows that go.
   */
  async function remove(by: Actor, removals: readonly Removal[], signal: AbortSignal): Promise<number> {
    let rows = 0
    for (const { providerId, from, to, accountId, channels } of removals) {
      const body = {
        provider_id: providerId,
        from_day: from,
        to_day: to,
        account_ids: accountId === null ? null : [accountId],
        channels: channels && [...channels],
      }
      rows += (await analytics.send(countBookedRows, { body, signal })).rows
    }
    const providers = [...new Set(removals.map(({ providerId }) => providerId))]
    await db.transaction(async (tx) => {
      for (const removal of removals) await createRemoval(tx, by, removal)
      for (const provider of providers) await jobs.send(tx, bookRevenue, { provider })
    })
    for (const provider_id of providers)
      await analytics
        .send(bookProvider, { body: { provider_id }, signal })
        .catch((err: unknown) => log.warn({ err, provider_id }, 'the removal is booked by its job'))
    return rows
  }

  route(app, removeAccountReports, async ({ params: { id }, body, by, signal }) => {
    const providerId = await providerOfAccount(db, id)
    return { deleted: await remove(by, [{ providerId, ...body, accountId: id, channels: null }], signal) }
  })

  route(app, removePublisherReports, async ({ params: { id }, body, by, signal }) => {
    const accounts = await accountsOfPublisher(db, id)
    const removals = accounts.map((account) => ({
      providerId: account.provider_id,
      ...body,
      accountId: account.id,
      channels: null,
    }))
    return { deleted: await remove(by, removals, signal) }
  })

  route(app, removeRevenueLogs, async ({ params: { id: providerId }, body, by, signal }) => {
    await requireProvider(db, providerId)
    const { from_date: from, to_date: to, channels } = body
    const chosen = channels && channels.length > 0 ? channels : null
    const rows = await remove(by, [{ providerId, from, to, accountId: null, channels: chosen }], signal)
    return { revenueLogsDeleteCount: rows }
  })

  route(app, listProviderChannels, async ({ query: { advertiser_id }, signal }) => {
    const [values, booked] = await Promise.all([
      linkChannelValues(db, advertiser_id),
      analytics.send(bookedChannels, { body: { provider_id: advertiser_id }, signal }),
    ])
    const channels = [...new Set([...values, ...booked.channels])].toSorted()
    return { data: channels.map((channel) => ({ channel })) }
  })
}
