import { z } from 'zod'
import { call, day, id } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { maturities } from '../revenue/import-values.ts'

const page = 'docs/behaviour/reports.md#reports-by-mail'

/** A report with the parameters of its own call, and the user who may read it. */
const body = z.object({
  user: id,
  /** Id of the report: `revenue-report`. */
  report: z.string().max(100),
  /** As in the address of the call: `?period=yesterday`. */
  query: z.string().max(20_000),
})

const cell = z.union([z.number(), z.string(), z.null()])

/** Figures and cells by the names of the report's own call. */
const figures = z
  .object({
    maturity: z.enum(maturities).nullable(),
    expected_share: z.number().nullable(),
    /** Not of publishers, who have the percentage only. */
    unreported_searches: z.number().optional(),
  })
  .catchall(z.union([cell, z.record(z.string(), cell)]).optional())

export const userReport = call({
  method: 'POST',
  path: '/analytics/user-report',
  access: 'service',
  summary:
    'A page of a report as a user would get it now. 403 when that user cannot sign in or may not read it.',
  page,
  body,
  data: z.object({
    data: z.array(figures.extend({ date: z.string().nullable() })),
    count: z.number(),
    stats: figures,
    from: day,
    to: day,
    /** The moment up to which there are figures. */
    until: z.iso.datetime(),
    before: z.object({ from: day, to: day }).nullable(),
    missing: z.record(z.string(), z.string()),
  }),
  fails: [errors.notAllowed, errors.dashboardNotConfigured],
})

export const userReportFile = call({
  method: 'POST',
  path: '/analytics/user-report/file',
  access: 'service',
  summary: 'The whole of a report as CSV, as a user would get it now; null when it has more than `bytes`.',
  page,
  body: body.extend({ bytes: z.number().int().min(1) }),
  data: z.object({ csv: z.string().nullable() }),
  fails: [errors.notAllowed, errors.dashboardNotConfigured],
})
