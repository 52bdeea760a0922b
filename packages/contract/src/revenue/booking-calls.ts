import { z } from 'zod'
import { call, day, id } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { repairBody } from './repair-body.ts'
import { importPreview, importScopes } from './import-values.ts'

const page = 'docs/behaviour/revenue.md#one-operation'

const rowsStored = z.object({ bytes: z.number() })

/** The tables that rows of an import are stored in. */
export const importTables = ['reported_row', 'skipped_line'] as const

export const storeImportRows = call({
  method: 'POST',
  path: '/analytics/revenue/rows',
  access: 'service',
  summary: 'Stores one part of the rows of an import. The body is in ClickHouse’s Native format.',
  page: 'docs/behaviour/revenue.md#storage',
  query: z.object({ table: z.enum(importTables) }),
  data: rowsStored,
})

/** A change that was not made yet, to see what it would move. */
const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accounts'),
    accounts: z.array(
      z.object({
        account_id: id,
        from_day: day,
        share_revenue: z.number().min(0).max(100).optional(),
        is_active: z.boolean().optional(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('provider'),
    from_day: day,
    reports_gross_revenue: z.boolean(),
    revenue_share_percentage: z.number().min(0).max(100),
  }),
  /**
   * As if this import were in force, or were not. `scope`: as if it replaced that, instead of what it replaces now.
   */
  z.object({
    kind: z.literal('import'),
    import_id: id,
    in_force: z.boolean(),
    scope: z.enum(importScopes).optional(),
  }),
  /**
   * As if this data of the days were removed: these channels, or the parts of this account, or everything if both are
   * null.
   */
  z.object({
    kind: z.literal('removal'),
    account_id: id.nullable(),
    channels: z.array(z.string()).nullable(),
  }),
  /** As if this repair were made, or this one undone. */
  z.object({ kind: z.literal('repair'), repair: repairBody }),
  z.object({ kind: z.literal('undone repair'), repair_id: id }),
  /** Nothing changes: what a booking of these days would give now. */
  z.object({ kind: z.literal('none') }),
])
export type BookingChange = z.infer<typeof change>

export const previewBooking = call({
  method: 'POST',
  path: '/analytics/revenue/preview',
  access: 'service',
  summary:
    'Books an advertiser’s days without writing, as if a change had been made, and returns what would move.',
  page,
  // A bulk change may be about 10,000 accounts.
  largestBody: 4_000_000,
  /** Days `YYYY-MM-DD`, both included; for a change of an import its own days count. */
  body: z.object({ provider_id: id, from_day: day.optional(), to_day: day.optional(), change }),
  data: importPreview,
})

export const bookProvider = call({
  method: 'POST',
  path: '/analytics/revenue/book',
  access: 'service',
  summary: 'Books all days of an advertiser that wait for a booking.',
  page,
  body: z.object({ provider_id: id }),
  data: z.object({
    /** Days that were booked. */
    days: z.number(),
    /** Booked rows that were written. */
    rows: z.number(),
  }),
  fails: [errors.advertiserBusy],
})

export const requestLateBookings = call({
  method: 'POST',
  path: '/analytics/revenue/late-searches',
  access: 'service',
  summary:
    'Requests the booking of an advertiser’s days whose division would change, because searches arrived after they were booked.',
  page: 'docs/behaviour/revenue.md#searches-that-arrive-late',
  /** Days `YYYY-MM-DD`, both included. */
  body: z.object({ provider_id: id, from_day: day, to_day: day }),
  /** The days that were requested. */
  data: z.object({ days: z.array(z.string()) }),
})

export const accountSums = call({
  method: 'POST',
  path: '/analytics/revenue/account-sums',
  access: 'service',
  summary:
    'What publisher ad accounts collected in their booked rows and what a booking would give them now, by day.',
  page,
  body: z.object({ provider_id: id, account_ids: z.array(id).min(1).max(1_000), from_day: day, to_day: day }),
  data: z.object({
    data: z.array(
      z.object({
        account_id: z.number(),
        day: z.string(),
        /** Money as decimal text: booked rows as they are, and as they would be. */
        booked: z.object({ net: z.string(), publisher: z.string(), searches: z.number() }),
        now: z.object({ net: z.string(), publisher: z.string(), searches: z.number() }),
        /** The account's part of its channel's net on that day, percent. */
        part: z.number(),
      }),
    ),
  }),
})
