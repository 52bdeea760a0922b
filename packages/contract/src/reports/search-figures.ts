import { z } from 'zod'
import { call, id, idParams, repeated } from '../base/call.ts'

const count = z.number()

/** Searches and last report of one rule (docs/behaviour/reports.md#figures-of-links-groups-and-rules). Days are UTC. */
export const ruleFigures = z.object({
  rule_id: z.number(),
  today_search_count: count,
  yesterday_search_count: count,
  /** Of the last day with reported revenue; null before the first. */
  last_report: z
    .object({
      date: z.object({ value: z.string() }),
      /** Shared revenue per thousand reported searches. */
      rpm: z.number(),
      /** The revenue that the advertisers share with us: net revenue, in the reporting currency. */
      shared_revenue: z.number(),
      search_count: count,
    })
    .nullable(),
})
export type RuleFigures = z.infer<typeof ruleFigures>

/** Figures in the header of the form. `report_timestamp` is when they were counted, ISO 8601, UTC. */
export const searchFigures = z.object({
  report_timestamp: z.object({ value: z.string() }),
  /** Month to date. */
  monthly_search_count: count,
  /** Of the running hour: the roll-up counts by hour. */
  current_search_count: count,
  yesterday_search_count: count,
  today_search_count: count,
  /** Of today. */
  filtered_count: count,
  /** Of today. */
  overcap_count: count,
  rule_stats: z.array(ruleFigures),
})
export type SearchFigures = z.infer<typeof searchFigures>

export const publisherChannelStats = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/publisher-channel-stats/:id',
  access: 'admin',
  summary: 'Searches of one publisher link and its rules: month to date, this hour, today, yesterday.',
  page: 'docs/behaviour/reports.md#figures-of-links-groups-and-rules',
  params: idParams,
  data: z.object({ stats: searchFigures.extend({ publisher_channel_id: z.number() }) }),
})

export const groupStats = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/advertiser-link-group-stats/:id',
  access: 'admin',
  summary: 'Searches that one group and its rules redirected: month to date, this hour, today, yesterday.',
  page: 'docs/behaviour/reports.md#figures-of-links-groups-and-rules',
  params: idParams,
  data: z.object({ stats: searchFigures.extend({ advertiser_link_group_id: z.number() }) }),
})

export const relatedLinkStats = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/advertiser-related-links-stats',
  access: 'admin',
  summary: 'Searches of yesterday and daily caps of rules of publisher links; unknown rules are left out.',
  page: 'docs/behaviour/reports.md#figures-of-links-groups-and-rules',
  query: z.object({ rule_ids: repeated(id) }),
  data: z.object({
    stats: z.array(z.object({ rule_id: z.number(), yesterdays_count: count, daily_cap: z.number() })),
  }),
})
