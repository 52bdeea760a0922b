import { z } from 'zod'
import { call, day } from '../base/call.ts'
import { filterNames, notKnown } from './report.ts'
import { revenueReports } from './revenue-report.ts'

/** Rows per page of the rows behind a figure. */
export const reportRowSizes = [50, 100, 200] as const

/** How the part of a booked row was found (docs/behaviour/revenue.md#dividing). */
export const divisions = ['none', 'one', 'country', 'channel', 'equal'] as const

/** Amounts are decimal text with six decimals. */
const figures = {
  total_searches: z.number(),
  monetized_searches: z.number(),
  clicks: z.number(),
  followon_searches: z.number(),
  initial_searches: z.number(),
  gross_revenue: z.string(),
  net_revenue: z.string(),
  publisher_revenue: z.string(),
}

/** A booked row: what one publisher ad account has of a reported line. Ids are 0 where no account matched. */
export const reportedRow = z.object({
  /** Names the row: advertiser, day and place on that day. */
  id: z.string(),
  date: day,
  advertiser_id: z.number(),
  advertiser_name: z.string(),
  channel: z.string(),
  country: z.string(),
  publisher_id: z.number(),
  publisher_name: z.string(),
  pub_account_id: z.number(),
  pub_account_name: z.string(),
  targeting_id: z.number(),
  rule_id: z.number(),
  tag_id: z.number(),
  import_id: z.number(),
  /** Name of its file, or what else it is. */
  import_name: z.string(),
  division: z.enum(divisions),
  /** Percent, decimal text. */
  divided_percentage: z.string(),
  remarks: z.number(),
  ...figures,
})
export type ReportedRow = z.infer<typeof reportedRow>

export const reportRows = call({
  method: 'GET',
  path: '/analytics/api/v1/report-rows',
  access: 'admin',
  summary: 'The booked rows behind a figure of the revenue report, the newest first, with their total.',
  page: 'docs/behaviour/reports.md#rows-behind-a-figure',
  // Here, because the build of the console leaves out what only the server reads.
  query: revenueReports.query
    .omit({
      aggregateBy: true,
      groupByKeys: true,
      orderBy: true,
      orderDirection: true,
      orderOf: true,
      compare: true,
      beforeFrom: true,
      beforeTo: true,
      isMissingSubIds: true,
      download: true,
      csvHeaders: true,
      format: true,
      chart: true,
      size: true,
    })
    .extend({ size: z.coerce.number().int().min(1).max(200).default(100) }),
  data: z.object({
    data: z.array(reportedRow),
    count: z.number(),
    stats: z.object(figures),
    from: day,
    to: day,
    not_known: notKnown,
    filter_names: filterNames,
  }),
})
