import { z } from 'zod'
import { call, day, daysInOrder, id, idParams } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { messages } from '../base/messages.ts'
import { bookingMoves } from './moves.ts'

const texts = messages.removal
const page = 'docs/behaviour/revenue.md#removing-report-data'

/** Days of an account whose report data is removed, both included. */
export const removalDays = z
  .object({ from: z.iso.date(texts.dateRangeRequired), to: z.iso.date(texts.dateRangeRequired) })
  .refine(...daysInOrder('from', 'to'))

/** Days and channels of an advertiser whose report data is removed. No channel means all. */
export const removalOfAdvertiser = z
  .object({
    provider_id: id.optional(),
    from_date: z.iso.date(texts.selectDateRange),
    to_date: z.iso.date(texts.selectDateRange),
    channels: z.array(z.string().min(1).max(1_000)).max(10_000).optional(),
  })
  .refine(...daysInOrder('from_date', 'to_date'))

/** Removing books at once, so each of these calls needs analytics. */
const fails = [errors.notFound, errors.reportUnavailable, errors.reportLate]

/** What a removal would take out: booked rows, and the figures that move. */
const planned = z.object({ rows: z.number(), moves: bookingMoves })
export type PlannedRemoval = z.infer<typeof planned>

export const removeAccountReports = call({
  method: 'DELETE',
  path: '/api/remove/reports/:id',
  access: 'admin',
  summary: 'Takes the report data of a publisher ad account out of force for some days.',
  page,
  params: idParams,
  body: removalDays,
  /** Booked rows that are no longer in reports, and the import that is the removal: undoing it brings them back. */
  data: z.object({ deleted: z.number(), import_id: z.number() }),
  fails,
})

export const movesOfAccountRemoval = call({
  method: 'POST',
  path: '/api/remove/reports/:id/moves',
  access: 'admin',
  summary: 'What removing the report data of a publisher ad account would move. Nothing is written.',
  page,
  params: idParams,
  body: removalDays,
  data: planned,
  fails,
})

export const removePublisherReports = call({
  method: 'DELETE',
  path: '/api/remove/reports/publisher/:id',
  access: 'admin',
  summary: 'The same for all ad accounts of a publisher.',
  page,
  params: idParams,
  body: removalDays,
  data: z.object({ deleted: z.number() }),
  fails,
})

export const removeRevenueLogs = call({
  method: 'DELETE',
  path: '/api/provider/:id/delete-revenue-logs',
  access: 'admin',
  summary: 'Takes what an advertiser reported out of force for some days, of all its channels or of some.',
  page,
  params: idParams,
  body: removalOfAdvertiser,
  /** Booked rows that are no longer in reports, and the import that is the removal: undoing it brings them back. */
  data: z.object({ revenueLogsDeleteCount: z.number(), import_id: z.number() }),
  fails,
})

export const movesOfRevenueLogs = call({
  method: 'POST',
  path: '/api/provider/:id/delete-revenue-logs/moves',
  access: 'admin',
  summary: 'What removing the revenue log of an advertiser would move. Nothing is written.',
  page,
  params: idParams,
  body: removalOfAdvertiser,
  data: planned,
  fails,
})

/** Which channels of an advertiser are listed; all by default. */
const someChannels = {
  /** Part of the channel, whatever its case. */
  q: z.string().trim().max(1_000).optional(),
  /** The first ones in the order of their texts. */
  size: z.coerce.number().int().min(1).max(1_000).optional(),
  /** Booked channels of this day and later. */
  since: day.optional(),
}

/** Channels of an advertiser: of its links, and those that it reported. */
export const listProviderChannels = call({
  method: 'GET',
  path: '/api/dashboard/advertisers/subids',
  access: 'admin',
  summary: 'Channels of an advertiser, of its links and of its reports.',
  page,
  query: z.object({ advertiser_id: id, ...someChannels }),
  data: z.object({ data: z.array(z.object({ channel: z.string() })) }),
})

/** How many booked rows a removal would take out. */
export const countBookedRows = call({
  method: 'POST',
  path: '/analytics/revenue/booked-count',
  access: 'service',
  summary: 'Counts booked rows of an advertiser’s days, of some accounts or some channels.',
  page,
  body: z.object({
    provider_id: id,
    from_day: z.iso.date(),
    to_day: z.iso.date(),
    account_ids: z.array(id).nullable(),
    channels: z.array(z.string()).nullable(),
  }),
  data: z.object({ rows: z.number() }),
})

/** Channels that stand in the booked rows of an advertiser. */
export const bookedChannels = call({
  method: 'POST',
  path: '/analytics/revenue/booked-channels',
  access: 'service',
  summary: 'Channels of an advertiser’s booked rows.',
  page,
  body: z.object({ provider_id: id, ...someChannels }),
  data: z.object({ channels: z.array(z.string()) }),
})
