import { pageSizes } from '../base/constants.ts'
import { defineReport, reportCall } from '../reports/report.ts'

/** Invalid traffic of finished days. */
export const ivtReport = defineReport({
  id: 'ivt-report',
  title: 'IVT Report',
  name: 'Invalid traffic',
  screen: '/ivt',
  dimensions: ['publisher_id', 'publisher_channel_id', 'tag_type_id'],
  filters: ['publisher_id', 'tag_type_id', 'publisher_channel_id'],
  moreFilters: [],
  measures: [
    'ivt_searches',
    'distinct_user_agent_count',
    'kw_score',
    'repetitive_ip_address_count',
    'repeated_ip_percentage',
    'believable_searches',
    'repeated_ip_searches',
  ],
  hidden: ['repeated_ip_percentage', 'believable_searches', 'repeated_ip_searches'],
  cards: {
    figures: ['kw_score'],
    whole: 'ivt_searches',
    parts: ['believable_searches', 'repeated_ip_searches'],
  },
  intervals: ['day', 'month', 'accumulated'],
  start: {
    period: 'yesterday',
    interval: 'day',
    groups: ['publisher_id', 'publisher_channel_id', 'tag_type_id'],
    size: 50,
  },
  sizes: pageSizes.ivt,
  finishedDays: true,
  tests: {
    distinct_user_agent_count: 'ua_test',
    kw_score: 'kw_test',
    repetitive_ip_address_count: 'ip_test',
  },
})

export const ivtReportCall = reportCall(ivtReport, {
  path: '/analytics/api/v1/ivt-report',
  summary:
    'Invalid traffic of finished days by any grouping, paged, with totals, and with three tests where a row is a day of a publisher link and traffic type; `download=true` returns a file.',
  page: 'docs/behaviour/reports.md#invalid-traffic',
})
