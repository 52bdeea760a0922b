import { z } from 'zod'
import { call, day } from '../base/call.ts'

const page = 'docs/behaviour/reports.md#invalid-traffic'

export const dueIvtDays = call({
  method: 'POST',
  path: '/analytics/ivt/due-days',
  access: 'service',
  summary: 'The finished days whose invalid-traffic figures are missing or lack searches, newest first.',
  page,
  /** Days `YYYY-MM-DD`, both included. */
  body: z.object({ from_day: day, to_day: day }),
  data: z.object({ days: z.array(z.string()) }),
})

export const computeIvtDay = call({
  method: 'POST',
  path: '/analytics/ivt/compute',
  access: 'service',
  summary: 'Computes the invalid-traffic figures of a finished day from its searches.',
  page,
  body: z.object({ day }),
  data: z.object({
    /** Searches that the day was computed from. */
    searches: z.number(),
    /** Rows by publisher link and traffic type. */
    rows: z.number(),
  }),
})
