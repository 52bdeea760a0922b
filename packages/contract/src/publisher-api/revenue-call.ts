import { z } from 'zod'
import { call, day } from '../base/call.ts'
import { apiMessages } from './api-messages.ts'
import { errors } from '../base/errors.ts'
import { maturities } from '../revenue/import-values.ts'

const page = 'docs/behaviour/public-api.md#revenue'

/** Days that one call may ask for: a quarter. */
export const MOST_REVENUE_DAYS = 92

const formats = ['JSON', 'CSV'] as const

const asCapitals = (given: unknown) => (typeof given === 'string' ? given.toUpperCase() : given)

const ownDay = z.iso
  .date(apiMessages.dayRequired)
  // PostgreSQL has no year 0.
  .refine((text) => !text.startsWith('0000'), apiMessages.dayRequired)

export const publisherRevenueQuery = z.object({
  from_date: ownDay,
  to_date: ownDay,
  format: z.preprocess(asCapitals, z.enum(formats, apiMessages.formatUnknown)).default('JSON'),
  api_key: z.string().max(200).optional(),
})

const count = z.number().nullable()

/** A row, by the names of the documents; then how final it is. What the publisher's users do not see is null. */
export const publisherRevenueRow = z.object({
  Date: z.string().nullable(),
  'Total Searches': count,
  Clicks: count,
  Subid: z.string().nullable(),
  'Publisher ID': z.number(),
  'Monetized Searches': count,
  Country: z.string().nullable(),
  'Net Revenue': z.string().nullable(),
  Maturity: z.enum(maturities).nullable(),
  'Expected Share': z.number().nullable(),
  'Restated At': z.string().nullable(),
})
export type PublisherRevenueRow = z.output<typeof publisherRevenueRow>

/** A day whose revenue changed after it had been shown. */
export const publisherRevenueRestatement = z.object({
  Date: z.string(),
  'Restated At': z.string(),
  'Net Revenue Change': z.string(),
})

const reply = z.object({
  success: z.literal(true),
  data: z.array(publisherRevenueRow),
  restatements: z.array(publisherRevenueRestatement),
})

const refusal = z.object({
  code: z.number(),
  message: z.string(),
  success: z.literal(false),
  fields: z.record(z.string(), z.string()).optional(),
})

/** What a reply looks like, on the page of the publisher and in the reference. */
export const revenueSamples = {
  success: {
    success: true,
    data: [
      {
        Date: '2026-11-22',
        'Total Searches': 1200,
        Clicks: 84,
        Subid: 'BN-12',
        'Publisher ID': 7,
        'Monetized Searches': 960,
        Country: 'US',
        'Net Revenue': '31.204500',
        Maturity: 'estimated',
        'Expected Share': 0.97,
        'Restated At': null,
      },
    ],
    restatements: [
      { Date: '2026-11-20', 'Restated At': '2026-11-22T06:10:00.000Z', 'Net Revenue Change': '-1.250000' },
    ],
  },
  failure: { code: 401, message: errors.unauthorized.text, success: false },
} as const satisfies { success: z.input<typeof reply>; failure: z.input<typeof refusal> }

export const publisherRevenue = call({
  method: 'GET',
  path: '/api/publisher-revenue',
  access: 'publisher key',
  summary:
    "A publisher's revenue by day, sub id and country, for its own programs, as JSON or CSV. The key goes into `Authorization: Bearer`, or into `api_key`.",
  page,
  query: publisherRevenueQuery,
  data: z.null(),
  plain: {
    reply,
    refusal,
    examples: { reply: revenueSamples.success, refusal: revenueSamples.failure },
  },
  file: 'text/csv',
  fails: [errors.unauthorized, errors.dashboardNotConfigured, errors.tooManyKeyCalls, errors.reportLate],
})

export const publisherRevenueContent = call({
  method: 'POST',
  path: '/analytics/publisher-revenue',
  access: 'service',
  summary:
    'The body of a reply to `publisher-revenue`, for the publisher of a key that the main API checked.',
  page,
  body: z.object({
    publisher: z.number().int().min(1),
    from: day,
    to: day,
    format: z.enum(formats),
  }),
  data: z.null(),
  file: 'text/csv',
  fails: [errors.notAllowed, errors.dashboardNotConfigured],
})
