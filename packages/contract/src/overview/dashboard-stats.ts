import { z } from 'zod'
import { call, day, flag } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { maturities } from '../revenue/import-values.ts'

const page = 'docs/behaviour/reports.md#dashboard'

/** Decimal text with six decimals. */
const money = z.string()

/** Figures of the cards. Those of advertisers are null until one of them has reported any of the days. */
const figures = z.object({
  /** Searches that engines recorded. */
  total_searches: z.number(),
  monetized_searches: z.number().nullable(),
  /** What advertisers share with us. */
  net_revenue: money.nullable(),
  publisher_revenue: money.nullable(),
})
export type DashboardFigures = z.infer<typeof figures>

/** How final figures are (docs/behaviour/reports.md#maturity-of-a-report). */
const howFinal = {
  maturity: z.enum(maturities).nullable(),
  expected_share: z.number().nullable(),
  /** Redirected searches of days that no import covers yet, and all redirected ones. */
  unreported_searches: z.number(),
  redirected: z.number(),
}

/** What a month of net revenue is likely to end at, with the range of 80 in 100 months. */
const forecast = z.object({
  net_revenue: money,
  low: money,
  high: money,
  /** What the days up to today, today included, are likely to come to. */
  so_far: money,
})

const monthStats = z.object({
  stats: figures,
  ...howFinal,
  /** Null while too little is known (docs/behaviour/reports.md#forecast-of-the-month). */
  forecast: forecast.nullable(),
  /** The same days of last month, of searches the last one up to the same time, and what the whole of it came to. */
  before: figures.extend({ from: day, to: day, whole_net_revenue: money.nullable() }),
  from: day,
  to: day,
})

export const dashboardStats = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/dashboard-stats',
  access: 'admin',
  summary:
    "This month's figures for the dashboard cards, how final they are, where the month is likely to end, and the same days of last month.",
  page,
  data: monthStats,
})

const dayFigures = z.object({
  ...figures.shape,
  date: day,
  /** Searches and clicks that advertisers reported. */
  advertiser_search_count: z.number(),
  clicks: z.number(),
  ...howFinal,
})
export type DashboardDay = z.infer<typeof dayFigures>

const monthDays = z.object({
  /** The newest day first. */
  data: z.array(dayFigures),
  count: z.number(),
  stats: figures,
  from: day,
  to: day,
})

export const dashboardDays = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/dashboard-days',
  access: 'admin',
  summary: "This month's figures by day; `download=true` returns CSV.",
  page,
  query: z.object({ download: flag.default(false) }),
  data: monthDays,
})

/** Calls of the main API that analytics answers: each with the call behind it. */
export const dashboard = call({
  method: 'GET',
  path: '/api/dashboard',
  access: 'admin',
  summary: "This month's figures by day.",
  page,
  data: monthDays,
  fails: [errors.reportLate],
})

export const dashboardMonthlyStats = call({
  method: 'GET',
  path: '/api/dashboard/monthlyStats',
  access: 'admin',
  summary: 'The same as `dashboardStats`.',
  page,
  data: monthStats,
  fails: [errors.reportLate],
})

export const downloadDashboard = call({
  method: 'GET',
  path: '/api/dashboard/download/csv',
  access: 'admin',
  summary: "This month's figures by day as CSV.",
  page,
  data: z.null(),
  file: 'text/csv',
  fails: [errors.reportLate],
})
