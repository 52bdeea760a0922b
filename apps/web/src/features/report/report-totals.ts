import { type ReportRow, type SearchMeasure, searchMeasures } from '@headgate/contract/reports/reports'
import { formatCount, formatRatio } from '../../lib/numbers.ts'

export type SearchTotals = Record<SearchMeasure, number>

/** Sums of the rows on the page (3 §2.3: totals are computed from the rows on the page). */
export function sumRows(rows: readonly ReportRow[]): SearchTotals {
  const sums = Object.fromEntries(searchMeasures.map((measure) => [measure, 0])) as SearchTotals
  for (const row of rows) for (const measure of searchMeasures) sums[measure] += row[measure]
  return sums
}

/** Text of a column in the totals row; ratios are ratios of the sums, never sums of ratios. */
export function totalText(sums: SearchTotals, columnId: string): string {
  if (columnId === 'invalid_traffic') return formatRatio(sums.filtered * 100, sums.server_search_counts)
  return columnId in sums ? formatCount(sums[columnId as SearchMeasure]) : ''
}
