import { invalidTrafficTone, percentage } from '@headgate/domain/reports/formulas'
import type { GroupKey, Interval, ReportRow, SearchMeasure } from '@headgate/contract/reports/reports'
import { outcomeLabels, qualityScoreInTable } from '@headgate/domain/labels'
import { countryName } from '../../lib/country-name.ts'
import { formatCount, formatRatio } from '../../lib/numbers.ts'
import type { Column } from '../../table/column.ts'
import { DayCell, DrillCell } from './drill.tsx'
import { groupDescriptions } from './group-keys.ts'
import { NO_VALUE } from '../../lib/no-value.ts'

type ReportColumn = Column<ReportRow>

const date: ReportColumn = {
  id: 'date',
  header: 'Date (UTC)',
  value: (row) => row.date,
  cell: (row) => <DayCell date={row.date} />,
  width: 130,
}

/** A group's columns: the id, and the name beside it where the group has one. */
function groupColumns(key: GroupKey): ReportColumn[] {
  const { label, kind, width } = groupDescriptions[key]
  const value = (row: ReportRow) => row.groups[key]
  const name = (row: ReportRow) => {
    if (key === 'country') return countryName(String(row.groups.country ?? ''))
    return key === 'quality_score' ? qualityScoreInTable(String(value(row) ?? '')) : row.names[key]
  }
  const cell = (row: ReportRow) => <DrillCell groupKey={key} value={value(row)} text={name(row)} />
  if (kind !== 'named') {
    return [{ id: key, header: kind === 'plain' ? `${label} ID` : label, value, cell, width }]
  }
  return [
    { id: key, header: `${label} ID`, value, format: (row) => idText(key, value(row)), width: 140 },
    // The server sorts by the id, in the column beside it.
    { id: `${key}:name`, header: label, value: name, cell, width, sortable: false },
  ]
}

/** 0 stands for none, except among advertisers, where it is the system fallback (DESIGN §7). */
function idText(key: GroupKey, id: number | string | undefined): string {
  return id === undefined || (id === 0 && key !== 'advertiser_id') ? NO_VALUE : String(id)
}

function count(id: SearchMeasure, header: string, hint: string, width = 125): ReportColumn {
  return {
    id,
    header,
    hint,
    value: (row) => row[id],
    format: (row) => formatCount(row[id]),
    width,
    align: 'end',
  }
}

/** Counted by the redirect engine. */
const searchColumns: readonly ReportColumn[] = [
  count('server_search_counts', 'Server Searches', 'Every search that reached the engine', 165),
  count('redirected', outcomeLabels.redirected, 'Sent to an advertiser link by a rule'),
  count('filtered', outcomeLabels.filtered, 'Stopped by a traffic filter'),
  {
    id: 'invalid_traffic',
    header: 'Invalid Traffic (%)',
    hint: 'Filtered searches in percent of all: green up to 4, yellow up to 15, red above',
    value: (row) => percentage(row.filtered, row.server_search_counts),
    format: (row) => formatRatio(row.filtered * 100, row.server_search_counts),
    tone: (row) => invalidTrafficTone(percentage(row.filtered, row.server_search_counts)),
    width: 170,
    align: 'end',
    sortable: false,
  },
  count('overcapped_traffic', outcomeLabels.overcapped, 'No rule had room left under its daily cap'),
  count(
    'warmup',
    outcomeLabels.warmup,
    "Sent to the warm-up link while the publisher link's warm-up mode was on",
  ),
  count('fallback', outcomeLabels.fallback, 'No published link was found: sent to the system fallback'),
]

/**
 * Revenue columns (3 §2.3) stand here once revenue comes in: clicks, monetized_searches, gross_revenue, net_revenue,
 * pub_revenue and the ratios rpc, rpm, rpmm, ssrpm, ad_coverage, discrepancy_percentage with their threshold colours
 * (3 §9). Money is formatted by `formatRevenue`, ratios by `formatRatio`; their sums go into `totals` of
 * report-totals.ts, ratios of sums like `invalid_traffic` there.
 */
const revenueColumns: readonly ReportColumn[] = []

/** The columns of a view: date unless accumulated, groups in the order they were chosen, then the measures. */
export function reportColumns(interval: Interval, groups: readonly GroupKey[]): readonly ReportColumn[] {
  return [
    ...(interval === 'accumulated' ? [] : [date]),
    ...groups.flatMap(groupColumns),
    ...searchColumns,
    ...revenueColumns,
  ]
}
