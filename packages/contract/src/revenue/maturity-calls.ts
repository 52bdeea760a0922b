import { z } from 'zod'
import { call, day, id, repeatedFilter } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { maturities } from './import-values.ts'

/** Days of the short words beside an advertiser: the last full ones. */
export const MATURITY_DAYS = 7

/** Most days of one call. */
const MOST_DAYS = 366

/** Money as decimal text with six decimals. */
const money = z.string()

const maturity = z.enum(maturities)

/** A day of an advertiser with how final it is. */
export const maturityDay = z.object({
  day: z.string(),
  maturity,
  /** Net as it is booked; null when no import covers the day. */
  net: money.nullable(),
  /** Which part of the final net is usually in, and the range of 80 in 100 days; null where there is too little history. */
  share: z.number().nullable(),
  share_low: z.number().nullable(),
  share_high: z.number().nullable(),
  /** Where the net is likely to end, with its range of 80 in 100 days. */
  expected: money.nullable(),
  expected_low: money.nullable(),
  expected_high: money.nullable(),
  /** The same in words, such as `estimated, usually 83 % in`. */
  words: z.string(),
  /** When that was computed; null when the day waits for it, or when no import covers it. */
  judged_at: z.string().nullable(),
})
export type MaturityDay = z.infer<typeof maturityDay>

/** Several days of an advertiser together: the weakest state, and the part of all of them. */
export const maturitySum = z.object({
  maturity,
  days: z.number(),
  /** Days that no import covers. */
  missing: z.number(),
  /** Null when no day was reported. */
  net: money.nullable(),
  share: z.number().nullable(),
  expected: money.nullable(),
  expected_low: money.nullable(),
  expected_high: money.nullable(),
  /** Whether there is enough history to show the share. */
  enough: z.boolean(),
  words: z.string(),
})
export type MaturitySum = z.infer<typeof maturitySum>

const page = 'docs/behaviour/revenue.md#maturity'

export const listMaturity = call({
  method: 'GET',
  path: '/api/maturity',
  access: 'admin',
  summary: `How final the last ${MATURITY_DAYS} full days of advertisers are: of some, or of all that ever reported.`,
  page,
  query: z.object({ provider_id: repeatedFilter(id) }),
  data: z.object({
    from: z.string(),
    to: z.string(),
    data: z.array(maturitySum.extend({ provider_id: z.number() })),
  }),
})

export const listBackTests = call({
  method: 'GET',
  path: '/api/maturity/back-tests',
  access: 'admin',
  summary: 'How well expected shares foretold final figures, as tested each night; the newest first.',
  page: 'docs/behaviour/revenue.md#expected-share',
  query: z.object({ size: z.coerce.number().int().min(1).max(1_000).default(30) }),
  data: z.object({
    data: z.array(
      z.object({
        day: z.string(),
        /** How many figures were foretold. */
        tested: z.number(),
        /** Mean of |final/expected − 1|, and the same when the reported figure is taken as final. */
        error: z.number(),
        plain_error: z.number(),
        /** The first divided by the second, to be at most 0.6; null when nothing was tested or nothing moved. */
        ratio: z.number().nullable(),
        /** The part of the finals that were in their range, to be 0.75 to 0.92; null when nothing was tested. */
        coverage: z.number().nullable(),
        /** The factors that widened ranges before and that widen them since. */
        factor_before: z.number(),
        factor: z.number(),
      }),
    ),
  }),
})

export const getMaturity = call({
  method: 'GET',
  path: '/api/maturity/:providerId',
  access: 'admin',
  summary: 'How final the days of an advertiser are, with what their net is likely to end at.',
  page,
  params: z.object({ providerId: id }),
  query: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'The last day must not be before the first.',
    })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000, {
      path: ['to'],
      error: `At most ${MOST_DAYS} days at once.`,
    }),
  data: z.object({ sum: maturitySum, days: z.array(maturityDay) }),
  fails: [errors.notFound],
})
