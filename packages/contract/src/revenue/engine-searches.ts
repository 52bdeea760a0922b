import { z } from 'zod'
import { call, day, id } from '../base/call.ts'

export const engineSearches = call({
  method: 'POST',
  path: '/analytics/revenue/engine-searches',
  access: 'service',
  summary: 'Searches that engines redirected to an advertiser, by day, channel and country.',
  page: 'docs/sample-business.md#the-advertiser-with-an-api',
  /** Days `YYYY-MM-DD`, both included. */
  body: z.object({ provider_id: id, from_day: day, to_day: day }),
  data: z.object({
    cells: z.array(
      z.object({ day: z.string(), channel: z.string(), country: z.string(), redirected: z.number() }),
    ),
  }),
})
