import { pageSizes } from '../base/constants.ts'
import { defineReport, reportCall } from './report.ts'

/** The outcomes of the searches of each publisher link, and the reasons. Operators watch it during problems. */
export const linkSearchesReport = defineReport({
  id: 'link-searches',
  title: 'Searches by Publisher Link',
  name: 'Searches by publisher link',
  screen: '/searches',
  dimensions: [
    'publisher_channel_id',
    'publisher_id',
    'filtered_reason',
    'country',
    'rule_id',
    'advertiser_id',
  ],
  filters: ['publisher_channel_id', 'publisher_id', 'country'],
  moreFilters: ['rule_id', 'advertiser_id', 'filtered_reason'],
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
  intervals: ['hour', 'day', 'accumulated'],
  start: {
    period: 'today',
    interval: 'accumulated',
    groups: ['publisher_channel_id', 'publisher_id', 'filtered_reason'],
    size: 100,
  },
  sizes: pageSizes.revenueReport,
  log: true,
})

export const linkSearches = reportCall(linkSearchesReport, {
  path: '/analytics/api/v1/searches-by-link',
  summary: 'Searches of publisher links by outcome and reason, by hour or day; `download=true` returns CSV.',
  page: 'docs/behaviour/reports.md#searches-by-publisher-link',
})
