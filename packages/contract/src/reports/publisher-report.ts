import { call, flag } from '../base/call.ts'
import { pageSizes } from '../base/constants.ts'
import { errors } from '../base/errors.ts'
import {
  type PublisherColumnKey,
  publisherColumnKeys,
  publisherColumnName,
} from '../settings/display-columns.ts'
import type { DimensionId } from './dimensions.ts'
import type { MeasureId } from './measures.ts'
import { defineReport, type Report, reportCall, type ReportColumnId } from './report.ts'

/** The measure of a column: for a publisher, ratios of revenue are those of publisher revenue. */
const ownRatios = { rpc: 'publisher_rpc', rpm: 'publisher_rpm', rpmm: 'publisher_rpmm' } as const

const columnOf = (key: PublisherColumnKey): ReportColumnId =>
  key in ownRatios ? ownRatios[key as keyof typeof ownRatios] : key

/** What a publisher may see of its own figures. `ownReport` has the columns of one user. */
export const publisherReport = defineReport({
  id: 'publisher-report',
  title: 'Revenue Report',
  name: 'Revenue report',
  screen: '/',
  dimensions: [
    'country',
    'channel',
    'publisher_channel_id',
    'platform_id',
    'search_engine_id',
    'tag_type_id',
    'traffic_source_id',
  ],
  filters: ['platform_id', 'search_engine_id', 'tag_type_id', 'country'],
  moreFilters: ['channel', 'publisher_channel_id', 'traffic_source_id'],
  measures: [
    'advertiser_search_count',
    'monetized_searches',
    'followon_searches',
    'initial_searches',
    'clicks',
    'publisher_revenue',
    'ad_coverage',
    'ctr',
    'monetized_ctr',
    'publisher_rpc',
    'publisher_rpm',
    'publisher_rpmm',
  ],
  cards: { figures: ['publisher_revenue', 'monetized_searches', 'advertiser_search_count'] },
  intervals: ['day', 'month', 'accumulated'],
  start: { period: 'month_to_date', interval: 'day', groups: [], size: 50 },
  sizes: pageSizes.publisherReport,
  own: { order: [] },
})

/**
 * The publisher report with a user's columns, in the order that was chosen for it, under their display names. Without
 * the date it has no days: it is accumulated (docs/behaviour/reports.md#publisher-dashboard).
 */
export function ownReport(
  fields: readonly PublisherColumnKey[],
  displayNames: Record<string, string> | undefined,
): Report {
  const columns = fields.map(columnOf)
  const has = (id: ReportColumnId) => columns.includes(id)
  const { dimensions, filters, moreFilters, measures, cards, intervals, start }: Report = publisherReport
  const inOrder = <Id extends ReportColumnId>(ids: readonly Id[]) =>
    columns.filter((id): id is Id => (ids as readonly ReportColumnId[]).includes(id))
  return {
    ...publisherReport,
    dimensions: inOrder<DimensionId>(dimensions),
    filters: filters.filter(has),
    moreFilters: moreFilters.filter(has),
    measures: inOrder<MeasureId>(measures),
    cards: { figures: cards.figures!.filter(has) },
    intervals: has('date') ? intervals : ['accumulated'],
    start: { ...start, interval: has('date') ? start.interval : 'accumulated' },
    own: {
      // How final the revenue is stands beside it.
      order: columns.flatMap((id) => (id === 'publisher_revenue' ? [id, 'maturity'] : [id])),
    },
    names: Object.fromEntries(
      publisherColumnKeys.map((key) => [columnOf(key), publisherColumnName(key, displayNames)]),
    ),
  }
}

const page = 'docs/behaviour/reports.md#publisher-dashboard'

const declared = reportCall(publisherReport, {
  path: '/analytics/api/v1/bigquery/publisher-reports',
  summary:
    "A publisher's own figures, limited to the columns of the signed-in user, paged, with totals; `download=true` or `downloadCSV=true` returns CSV. 409 while the user has no columns, or no display names are set.",
  page,
  access: 'publisher',
})

export const publisherReports = call({
  ...declared,
  query: declared.query.extend({ downloadCSV: flag.default(false) }),
  fails: [errors.dashboardNotConfigured],
})

/** The same report where older callers look for it. */
export const groupAndFilter = call({
  ...publisherReports,
  path: '/api/v2/dashboard/group_and_filter',
  summary: 'The same as `publisher-reports`, under the name that older callers know.',
})
