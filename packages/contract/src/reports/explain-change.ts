import { z } from 'zod'
import { call, day, moment } from '../base/call.ts'
import { comparisons } from './comparisons.ts'
import { revenueReport, revenueReports } from './revenue-report.ts'

/** More combinations of publisher, advertiser and channel are not explained. */
export const MOST_CELLS = 50_000

export const explainTexts = {
  tooMany: `The change has more than ${MOST_CELLS.toLocaleString('en-US')} combinations of publisher, advertiser and channel. Please filter, or choose a shorter period.`,
  noComparison: 'Please choose what the period is compared with.',
} as const

/** Decimal text with six decimals and a sign where it is negative. */
const amount = z.string()

/** Entries of the report's filters by the names of its call. */
const lineFilter = z.object({
  publishers: z.array(z.number()).optional(),
  providers: z.array(z.number()).optional(),
  channels: z.array(z.string()).optional(),
})
export type LineFilters = z.infer<typeof lineFilter>

const changeTargets = [
  'publisher_link',
  'advertiser_link_group',
  'advertiser_link',
  'advertiser',
  'publisher',
  'publisher_account',
  'repair',
  'import',
] as const

export const explainChangeCall = call({
  method: 'GET',
  path: '/analytics/api/v1/explain-change',
  access: 'admin',
  summary:
    'Divides the change of a measure between two periods into parts that add up to it, with the lines that did most.',
  page: 'docs/behaviour/reports.md#explaining-a-change-on-screen',
  // Here, because the build of the console leaves out what only the server reads.
  query: revenueReports.query
    .omit({
      aggregateBy: true,
      groupByKeys: true,
      orderBy: true,
      orderDirection: true,
      orderOf: true,
      isMissingSubIds: true,
      page: true,
      size: true,
      download: true,
      csvHeaders: true,
      format: true,
      chart: true,
    })
    .extend({
      compare: z.enum(comparisons).default('previous_period'),
      /** The measure whose change is explained. */
      measure: z.enum(revenueReport.explain).default('net_revenue'),
    }),
  data: z.object({
    from: day,
    to: day,
    before: z.object({ from: day, to: day }),
    measure: z.enum(revenueReport.explain),
    /** Amounts of the measure in both periods, and what it changed by. */
    amounts: z.object({ before: amount, after: amount, difference: amount }),
    /** Parts of the difference: they add up to it exactly. */
    parts: z.array(z.object({ part: z.string(), label: z.string(), amount })),
    /** What did most, in words. With `rest` they add up to the difference exactly. */
    lines: z.array(
      z.object({
        text: z.string(),
        amount,
        filters: lineFilter,
        /** Whether such a change is unusual for these cells; null when too little is known. */
        unusual: z.boolean().nullable(),
      }),
    ),
    rest: z.object({ text: z.string(), amount }),
    /** Combinations of publisher, advertiser and channel, and those of which too little is reported to divide them. */
    cells: z.number(),
    too_early: z.number(),
    /** Those of them whose searches are covered by reports to less than half, however old they are. */
    uncovered: z.number(),
    /** What was changed on the days of both periods, and on up to 62 days between them, the newest first. */
    changes: z.array(
      z.object({
        at: moment,
        kind: z.string(),
        text: z.string(),
        who: z.string(),
        target: z.object({ kind: z.enum(changeTargets), id: z.number() }),
      }),
    ),
    /** There were more changes than these. */
    changes_cut: z.boolean(),
  }),
})
