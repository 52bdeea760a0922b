import { z } from 'zod'
import { call } from '../base/call.ts'

export const removeUnnamedRows = call({
  method: 'POST',
  path: '/analytics/revenue/remove-unnamed-rows',
  access: 'service',
  summary: 'Removes rows of interrupted readings, which no import has named for a day.',
  page: 'docs/behaviour/revenue.md#what-is-kept',
  data: z.object({
    /** Readings whose rows are removed. */
    readings: z.number(),
  }),
})
