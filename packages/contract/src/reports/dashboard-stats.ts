import { z } from 'zod'
import { call, day } from '../base/call.ts'

export const dashboardStats = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/dashboard-stats',
  access: 'all',
  summary: "This month's totals for the dashboard cards; a publisher reads its own.",
  page: 'docs/behaviour/reports.md#dashboard',
  data: z.object({
    stats: z.object({
      total_searches: z.number(),
      /** Reported by advertisers; null until the first revenue arrived this month. */
      monetized_searches: z.number().nullable(),
      /** Decimal text in the reporting currency; null until the first revenue arrived this month. */
      net_revenue: z.string().nullable(),
    }),
    from: day,
    to: day,
  }),
})
