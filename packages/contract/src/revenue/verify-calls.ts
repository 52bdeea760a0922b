import { z } from 'zod'
import { call, day, id } from '../base/call.ts'
import { errors } from '../base/errors.ts'

const page = 'docs/behaviour/revenue.md#invariants'

/** What `npm run verify` compares: docs/behaviour/revenue.md#invariants. */
export const invariants = [
  'money',
  'rows',
  'parts',
  'shares',
  'publishers',
  'accounts',
  'sums',
  'originals',
] as const
export type Invariant = (typeof invariants)[number]

const difference = z.object({
  invariant: z.enum(invariants),
  /** Which record, with its ids. */
  where: z.string(),
  expected: z.string(),
  found: z.string(),
})
export type Difference = z.infer<typeof difference>

/** How often each invariant was compared and broken, with the first differences. */
const findings = z.object({
  checks: z.array(z.object({ invariant: z.enum(invariants), compared: z.number(), broken: z.number() })),
  differences: z.array(difference),
})
export type FoundDifferences = z.infer<typeof findings>

export const bookedRanges = call({
  method: 'POST',
  path: '/analytics/revenue/verify/ranges',
  access: 'service',
  summary: 'First and last day with revenue of every advertiser, in either database.',
  page,
  data: z.object({
    ranges: z.array(z.object({ provider_id: z.number(), from_day: z.string(), to_day: z.string() })),
  }),
})

export const verifyBooked = call({
  method: 'POST',
  path: '/analytics/revenue/verify/days',
  access: 'service',
  summary: 'Checks the booked rows of an advertiser’s days against what was reported and what is stored.',
  page,
  /** Days `YYYY-MM-DD`, both included. */
  body: z.object({ provider_id: id, from_day: day, to_day: day }),
  data: findings.extend({
    days: z.number(),
    /** Days that wait for a booking. They are not checked. */
    waiting_days: z.number(),
    /** Days that a booking would divide or match in another way now. No rule is broken: searches may have come late. */
    changed_days: z.array(z.string()),
    /** Keys of the truth, and booked rows. */
    keys: z.number(),
    rows: z.number(),
    /** Sums over the booked rows, decimal text. */
    gross: z.string(),
    net: z.string(),
    publisher: z.string(),
    unmatched: z.string(),
    removed: z.string(),
  }),
  fails: [errors.advertiserBusy],
})

export const verifyImports = call({
  method: 'POST',
  path: '/analytics/revenue/verify/imports',
  access: 'service',
  summary: 'Checks the rows of imports against the counts that are stored of them.',
  page,
  /** The imports after this number; 0 for the first ones. */
  body: z.object({ after: z.number().int().min(0), limit: z.number().int().min(1).max(1_000) }),
  data: findings.extend({
    imports: z.number(),
    rows: z.number(),
    uploaded: z.number(),
    skipped: z.number(),
    excluded: z.number(),
    /** Where to go on; null after the last one. */
    next: z.number().nullable(),
    /** Original files that must exist. */
    files: z.array(z.object({ import_id: z.number(), hash: z.string(), bytes: z.number() })),
  }),
})
