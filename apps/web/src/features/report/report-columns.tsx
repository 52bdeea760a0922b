import { invalidTrafficTone, percentage } from '@headgate/domain/report-formulas'
import type { GroupKey, Interval, ReportRow, SearchMeasure } from '@headgate/contract/reports'
import { countryName } from '../../lib/country-name.ts'
import { formatCount, formatRatio } from '../../lib/numbers.ts'
import type { Column } from '../../table/column.ts'
import { DayCell, DrillCell } from './drill.tsx'
import { groupDescriptions } from './group-keys.ts'

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
  const { label, isId, width } = groupDescriptions[key]
  const name = (row: ReportRow) =>
    key === 'country' ? countryName(String(row.groups.country ?? '')) : row.names[key]
  const drill = (row: ReportRow, text: string | undefined) => (
    <DrillCell groupKey={key} value={row.groups[key]} text={text} />
  )
  if (!isId) {
    return [
      {
        id: key,
        header: label,
        value: (row) => row.groups[key],
        cell: (row) => drill(row, name(row) ?? String(row.groups[key] ?? '')),
        width,
      },
    ]
  }
  return [
    {
      id: key,
      header: `${label} ID`,
      value: (row) => row.groups[key],
      format: (row) => idText(row.groups[key]),
      width: 130,
      align: 'end',
    },
    {
      id: `${key}:name`,
      header: label,
      value: name,
      cell: (row) => drill(row, name(row)),
      width,
      // The server sorts by the id, in the column beside it.
      sortable: false,
    },
  ]
}

/** 0 stands for none, but is the system fallback's own id among advertisers, where its name says so (DESIGN §7). */
function idText(id: number | string | undefined): string {
  return id === undefined || id === 0 ? '—' : String(id)
}

function count(id: SearchMeasure, header: string, hint: string): ReportColumn {
  return {
    id,
    header,
    hint,
    value: (row) => row[id],
    format: (row) => formatCount(row[id]),
    width: 145,
    align: 'end',
  }
}

/** Counted by the redirect engine. */
const searchColumns: readonly ReportColumn[] = [
  count('server_search_counts', 'Server Searches', 'Every search that reached the engine'),
  count('redirected', 'Redirected', 'Sent to an advertiser link by a rule'),
  count('filtered', 'Filtered', 'Stopped by a traffic filter'),
  {
    id: 'invalid_traffic',
    header: 'Invalid Traffic (%)',
    hint: 'Filtered searches in percent of all: green up to 4, yellow up to 15, red above',
    value: (row) => percentage(row.filtered, row.server_search_counts),
    format: (row) => formatRatio(row.filtered * 100, row.server_search_counts),
    tone: (row) => invalidTrafficTone(percentage(row.filtered, row.server_search_counts)),
    width: 165,
    align: 'end',
    sortable: false,
  },
  count('overcapped_traffic', 'Over Cap', 'No rule had room left under its daily cap'),
  count('warmup', 'Warm-up', "Sent to the warm-up link while the publisher link's warm-up mode was on"),
  count('fallback', 'Fallback', 'No published link was found: sent to the system fallback'),
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
