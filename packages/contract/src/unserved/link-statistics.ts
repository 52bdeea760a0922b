import { z } from 'zod'
import { call, id, idParams, repeated } from '../call.ts'

const count = z.number()

/** The last report of a rule (2 §3.4). */
export const ruleStatistics = z.object({
  rule_id: z.number(),
  today_search_count: count,
  last_report: z
    .object({
      date: z.object({ value: z.string() }),
      rpm: z.number(),
      shared_revenue: z.number(),
      search_count: count,
    })
    .nullable(),
})

/** Header of the form (2 §2.2, §3.4); `report_timestamp` is when the figures were counted, UTC. */
export const linkStatistics = z.object({
  report_timestamp: z.object({ value: z.string() }),
  monthly_search_count: count,
  current_search_count: count,
  yesterday_search_count: count,
  today_search_count: count,
  filtered_count: count,
  overcap_count: count,
  rule_stats: z.array(ruleStatistics),
})

export const publisherChannelStats = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/publisher-channel-stats/:id',
  access: 'admin',
  summary: 'Live figures of one publisher link and its rules.',
  section: '2 §7.4',
  params: idParams,
  data: z.object({ stats: linkStatistics.extend({ publisher_channel_id: z.number() }) }),
})

export const groupStats = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/advertiser-link-group-stats/:id',
  access: 'admin',
  summary: 'Live figures of one group and its rules.',
  section: '2 §7.2',
  params: idParams,
  data: z.object({ stats: linkStatistics.extend({ advertiser_link_group_id: z.number() }) }),
})

export const relatedLinkStats = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/advertiser-related-links-stats',
  access: 'admin',
  summary: 'Searches of yesterday and daily caps of rules.',
  section: '2 §7.4',
  query: z.object({ rule_ids: repeated(id) }),
  data: z.object({
    stats: z.array(z.object({ rule_id: z.number(), yesterdays_count: count, daily_cap: z.number() })),
  }),
})
