import { pageSizes } from '../base/constants.ts'
import { defineReport, reportCall } from './report.ts'

/** Revenue by any grouping. Its measures are those of the searches until revenue comes in. */
export const revenueReport = defineReport({
  id: 'revenue-report',
  title: 'Revenue Reports Page',
  name: 'Revenue report',
  screen: '/revenuereport',
  dimensions: [
    'publisher_id',
    'publisher_channel_id',
    'advertiser_id',
    'advertiser_channel_id',
    'channel',
    'country',
    'platform_id',
    'search_engine_id',
    'tag_type_id',
    'traffic_source_id',
    'quality_score',
    'rule_id',
    'advertiser_link_group_id',
    'filtered_reason',
  ],
  filters: ['platform_id', 'search_engine_id', 'tag_type_id', 'country'],
  moreFilters: [
    'advertiser_id',
    'publisher_id',
    'publisher_channel_id',
    'rule_id',
    'advertiser_link_group_id',
    'traffic_source_id',
    'quality_score',
    'channel',
  ],
  measures: [
    'server_search_counts',
    'redirected',
    'filtered',
    'invalid_traffic',
    'overcapped_traffic',
    'warmup',
    'fallback',
  ],
  cards: {
    whole: 'server_search_counts',
    parts: ['redirected', 'filtered', 'overcapped_traffic', 'warmup', 'fallback'],
  },
  intervals: ['day', 'month', 'accumulated'],
  start: { period: 'month_to_date', interval: 'day', groups: [], size: 200 },
  sizes: pageSizes.revenueReport,
})

export const revenueReports = reportCall(revenueReport, {
  path: '/analytics/api/v1/bigquery/revenue-reports',
  summary:
    'The revenue report: server-side measures by any grouping, paged, with totals; `download=true` returns CSV.',
  page: 'docs/behaviour/reports.md#reports',
})
