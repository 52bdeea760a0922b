import { z } from 'zod'
import { call, id, idParams, repeated } from '../base/call.ts'

const count = z.number()

/** Searches and the last report of one rule (2 §2.3, §3.4). Days are UTC. */
export const ruleFigures = z.object({
  rule_id: z.number(),
  today_search_count: count,
  yesterday_search_count: count,
  /** Of the last day that its advertisers reported revenue for; null before there is one. */
  last_report: z
    .object({
      date: z.object({ value: z.string() }),
      /** Shared revenue per thousand of the searches that were reported. */
      rpm: z.number(),
      /** What the advertisers share with us: net revenue, in the reporting currency. */
      shared_revenue: z.number(),
      search_count: count,
    })
    .nullable(),
})
export type RuleFigures = z.infer<typeof ruleFigures>

/** Header of the form (2 §2.2, §3.4); `report_timestamp` is when the figures were counted, ISO 8601, UTC. */
export const searchFigures = z.object({
  report_timestamp: z.object({ value: z.string() }),
  /** Month to date. */
  monthly_search_count: count,
  /** Of the hour that now runs: the roll-up's grain. */
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
  summary: 'Searches that one group and its rules answered: month to date, this hour, today, yesterday.',
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
