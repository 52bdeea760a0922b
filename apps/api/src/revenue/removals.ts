import { refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { bookProvider } from '@headgate/contract/revenue/booking-calls'
import {
  bookedChannels,
  countBookedRows,
  listProviderChannels,
  movesOfAccountRemoval,
  movesOfRevenueLogs,
  type PlannedRemoval,
  removeAccountReports,
  removePublisherReports,
  removeRevenueLogs,
} from '@headgate/contract/revenue/removal-calls'
import type { Actor } from '@headgate/db/base/audit'
import { refuseUnreportedDays } from '@headgate/db/base/holds-from'
import { linkChannelValues } from '@headgate/db/revenue/link-channels'
import {
  accountsOfPublisher,
  createRemoval,
  providerOfAccount,
  requireProvider,
  type Removal,
} from '@headgate/db/revenue/removals'
import type { DayRange } from '@headgate/domain/days'
import { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'
import { movesOf } from './moves.ts'

/** Removal of report data (docs/behaviour/revenue.md#removing-report-data). */
export const removalCalls: Calls = (app, { database, settings, log }) => {
  const { db } = database
  const jobs = new JobSender(database, [bookRevenue])
  const analytics = new AnalyticsPart(settings)
  app.addHook('onClose', () => jobs.stop())

  /** How many of the rows that reports have now a removal takes out. */
  async function rowsOf(removal: Removal, signal: AbortSignal): Promise<number> {
    const { providerId, from, to, accountId, channels } = removal
    const body = {
      provider_id: providerId,
      from_day: from,
      to_day: to,
      account_ids: accountId === null ? null : [accountId],
      channels: channels && [...channels],
    }
    return (await analytics.send(countBookedRows, { body, signal })).rows
  }

  /**
   * Removes, and books before it returns, so that reports are right when the caller looks. When analytics fails
   * meanwhile, the job books later. Returns the number of rows that go, and the imports that the removals are.
   */
  async function remove(
    by: Actor,
    removals: readonly Removal[],
    signal: AbortSignal,
  ): Promise<{ rows: number; imports: number[] }> {
    const providers = [...new Set(removals.map(({ providerId }) => providerId))]
    // Rows of an import that waits to be booked would be removed without being counted.
    for (const provider_id of providers) await analytics.send(bookProvider, { body: { provider_id }, signal })
    let rows = 0
    for (const removal of removals) rows += await rowsOf(removal, signal)
    const imports: number[] = []
    await db.transaction(async (tx) => {
      for (const removal of removals) imports.push(await createRemoval(tx, by, removal))
      for (const provider of providers) await jobs.send(tx, bookRevenue, { provider })
    })
    for (const provider_id of providers)
      await analytics
        .send(bookProvider, { body: { provider_id }, signal })
        .catch((err: unknown) =>
          log.warn({ err, provider_id }, 'analytics did not book the removal, its job will'),
        )
    return { rows, imports }
  }

  async function plan(removal: Removal, signal: AbortSignal): Promise<PlannedRemoval> {
    const { providerId, from, to, accountId, channels } = removal
    const change = { kind: 'removal', account_id: accountId, channels: channels && [...channels] } as const
    const [rows, moves] = await Promise.all([
      rowsOf(removal, signal),
      movesOf({ analytics, signal }, { providerId, change, range: { from, to } }),
    ])
    return { rows, moves }
  }

  async function ofAccount(id: number, days: DayRange): Promise<Removal> {
    await refuseUnreportedDays(db, days)
    return { providerId: await providerOfAccount(db, id), ...days, accountId: id, channels: null }
  }

  async function ofProvider(
    providerId: number,
    body: {
      provider_id?: number | undefined
      from_date: string
      to_date: string
      channels?: string[] | undefined
    },
  ): Promise<Removal> {
    await requireProvider(db, providerId)
    if (body.provider_id !== undefined && body.provider_id !== providerId)
      throw refusedFields({ provider_id: messages.removal.otherAdvertiser })
    const { from_date: from, to_date: to, channels } = body
    await refuseUnreportedDays(db, { from, to }, { from: 'from_date', to: 'to_date' })
    const chosen = channels && channels.length > 0 ? [...new Set(channels)] : null
    return { providerId, from, to, accountId: null, channels: chosen }
  }

  route(app, removeAccountReports, async ({ params: { id }, body, by, signal }) => {
    const { rows, imports } = await remove(by, [await ofAccount(id, body)], signal)
    return { deleted: rows, import_id: imports[0]! }
  })

  route(app, movesOfAccountRemoval, async ({ params: { id }, body, signal }) =>
    plan(await ofAccount(id, body), signal),
  )

  route(app, removePublisherReports, async ({ params: { id }, body, by, signal }) => {
    await refuseUnreportedDays(db, body)
    const accounts = await accountsOfPublisher(db, id)
    const removals = accounts.map((account) => ({
      providerId: account.provider_id,
      ...body,
      accountId: account.id,
      channels: null,
    }))
    return { deleted: (await remove(by, removals, signal)).rows }
  })

  route(app, removeRevenueLogs, async ({ params: { id }, body, by, signal }) => {
    const { rows, imports } = await remove(by, [await ofProvider(id, body)], signal)
    return { revenueLogsDeleteCount: rows, import_id: imports[0]! }
  })

  route(app, movesOfRevenueLogs, async ({ params: { id }, body, signal }) =>
    plan(await ofProvider(id, body), signal),
  )

  route(app, listProviderChannels, async ({ query: { advertiser_id, ...some }, signal }) => {
    const [values, booked] = await Promise.all([
      linkChannelValues(db, advertiser_id, some),
      analytics.send(bookedChannels, { body: { provider_id: advertiser_id, ...some }, signal }),
    ])
    const channels = [...new Set([...values, ...booked.channels])].toSorted().slice(0, some.size)
    return { data: channels.map((channel) => ({ channel })) }
  })
}
