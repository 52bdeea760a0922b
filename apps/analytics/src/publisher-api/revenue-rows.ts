import type { MeasureId } from '@headgate/contract/reports/measures'
import { ownReport } from '@headgate/contract/reports/publisher-report'
import type { Report, ReportQuery } from '@headgate/contract/reports/report'
import type { PublisherRevenueRow } from '@headgate/contract/publisher-api/revenue-call'
import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import type { RestatedDay } from '@headgate/db/maturity/own-restatements'
import type { FileColumn } from '@headgate/server/columns-file'
import type { SheetKind } from '@headgate/server/xlsx/cells'
import type { FactRow } from '@headgate/warehouse/reports/report'
import { figureOf } from '../reports/report-rows.ts'

/** The columns of the publisher's report that the public call has fields for. */
const used: readonly PublisherColumnKey[] = [
  'date',
  'channel',
  'country',
  'advertiser_search_count',
  'monetized_searches',
  'clicks',
  'publisher_revenue',
]

/** The publisher's report with what the public call has of it, limited to what its users may see. */
export function publicReport(columns: readonly PublisherColumnKey[]): Report {
  return ownReport(
    used.filter((key) => columns.includes(key)),
    undefined,
  )
}

/** All rows of these days, by what the report has of day, channel and country; the oldest first. */
export function publicQuery({ dimensions, start }: Report, range: { from: string; to: string }): ReportQuery {
  return {
    fromDate: range.from,
    toDate: range.to,
    aggregateBy: start.interval,
    groupByKeys: [...dimensions],
    orderBy: 'date',
    orderDirection: 'ASC',
    orderOf: 'value',
    compare: 'none',
    page: 1,
    size: 1,
    download: true,
  }
}

interface RowsOf {
  report: Report
  publisher: number
  restated: readonly RestatedDay[]
}

const text = (value: number | string | undefined) => (value === undefined ? null : String(value))

/** Makes rows of the public call from rows of the report. A figure that the report does not have is null. */
export function publicRow({ report, publisher, restated }: RowsOf): (row: FactRow) => PublisherRevenueRow {
  const restatedAt = new Map(restated.map(({ day, at }) => [day, at]))
  const figure = ({ sums }: FactRow, id: MeasureId) =>
    report.measures.includes(id) ? figureOf(id, sums) : null
  const count = (row: FactRow, id: MeasureId) => figure(row, id) as number | null
  return (row) => ({
    Date: row.date,
    'Total Searches': count(row, 'advertiser_search_count'),
    Clicks: count(row, 'clicks'),
    Subid: text(row.groups.channel),
    'Publisher ID': publisher,
    'Monetized Searches': count(row, 'monetized_searches'),
    Country: text(row.groups.country),
    'Net Revenue': figure(row, 'publisher_revenue') as string | null,
    Maturity: row.maturity.state,
    'Expected Share': report.measures.includes('publisher_revenue') ? row.maturity.share : null,
    'Restated At': row.date === null ? null : (restatedAt.get(row.date) ?? null),
  })
}

const kinds: Record<keyof PublisherRevenueRow, SheetKind> = {
  Date: 'date',
  'Total Searches': 'count',
  Clicks: 'count',
  Subid: 'text',
  'Publisher ID': 'id',
  'Monetized Searches': 'count',
  Country: 'text',
  'Net Revenue': 'money',
  Maturity: 'text',
  'Expected Share': 'ratio',
  'Restated At': 'text',
}

/** Columns of the CSV form, in the order of the JSON form. */
export const publicColumns: readonly FileColumn<PublisherRevenueRow>[] = Object.entries(kinds).map(
  ([name, kind]) => ({ name, kind, value: (row) => row[name as keyof PublisherRevenueRow] }),
)
