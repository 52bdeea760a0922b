import { Group } from '@mantine/core'
import type { Report } from '@headgate/contract/reports/report'
import type { ReportedRow } from '@headgate/contract/reports/report-rows'
import { columnName } from '@headgate/domain/reports/column-labels'
import { matchStatusLabel } from '@headgate/domain/reports/match-status-labels'
import { divisionWords } from '@headgate/domain/revenue/division-words'
import { importAddress, linesAddress } from '../../../blocks/imports/import-address.ts'
import { countryName } from '@headgate/domain/country-name'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount, formatRevenue } from '../../../lib/numbers.ts'
import { RecordLink } from '../../../table/cells/record-link.tsx'
import type { Column } from '../../../table/column.ts'

type RowColumn = Column<ReportedRow>

/** A record of a row, which leads to its screen; a text where the row has none. */
function record(
  id: string,
  header: string,
  of: { id: (row: ReportedRow) => number; name: (row: ReportedRow) => string; to: (id: number) => string },
  { width, none = NO_VALUE }: { width: number; none?: string },
): RowColumn {
  return {
    id,
    header,
    value: (row) => (of.id(row) === 0 ? none : of.name(row) || of.id(row)),
    cell: (row) =>
      of.id(row) === 0 ? none : <RecordLink to={of.to(of.id(row))}>{of.name(row) || of.id(row)}</RecordLink>,
    width,
    sortable: false,
  }
}

const count = (
  id: 'total_searches' | 'monetized_searches' | 'clicks',
  header: string,
  width: number,
): RowColumn => ({
  id,
  header,
  value: (row) => row[id],
  format: (row) => formatCount(row[id]),
  align: 'end',
  width,
  sortable: false,
})

const money = (
  id: 'gross_revenue' | 'net_revenue' | 'publisher_revenue',
  header: string,
  width: number,
): RowColumn => ({
  id,
  header,
  value: (row) => Number(row[id]),
  format: (row) => formatRevenue(row[id]),
  align: 'end',
  width,
  sortable: false,
})

/** The advertiser's own lines are behind the import: its file, and its lines that the row was booked from, as they were read. */
const source: RowColumn = {
  id: 'import',
  header: 'Import',
  value: (row) => row.import_name,
  cell: (row) =>
    row.import_id === 0 ? (
      NO_VALUE
    ) : (
      <Group gap={8} wrap="nowrap">
        <RecordLink to={importAddress(row.import_id)}>{row.import_name}</RecordLink>
        <RecordLink to={linesAddress(row.import_id, row)}>lines</RecordLink>
      </Group>
    ),
  width: 210,
  sortable: false,
}

/** Columns of booked rows under the names of their report; those of figures are short where nobody chose a name. */
export const rowColumns = (report: Report): readonly RowColumn[] => [
  { id: 'date', header: columnName(report, 'date'), value: (row) => row.date, width: 130, sortable: false },
  record(
    'advertiser',
    columnName(report, 'advertiser_id'),
    {
      id: (row) => row.advertiser_id,
      name: (row) => row.advertiser_name,
      to: (id) => `/advertisers/edit/${id}`,
    },
    { width: 140 },
  ),
  {
    id: 'channel',
    header: columnName(report, 'channel'),
    value: (row) => row.channel || NO_VALUE,
    width: 140,
    sortable: false,
  },
  {
    id: 'country',
    header: columnName(report, 'country'),
    value: (row) => (row.country === '' ? NO_VALUE : countryName(row.country)),
    width: 130,
    sortable: false,
  },
  record(
    'publisher',
    columnName(report, 'publisher_id'),
    {
      id: (row) => row.publisher_id,
      name: (row) => row.publisher_name,
      to: (id) => `/publishers/edit/${id}`,
    },
    { width: 140, none: 'Unmatched' },
  ),
  record(
    'account',
    'Publisher Ad Account',
    { id: (row) => row.pub_account_id, name: (row) => row.pub_account_name, to: (id) => `/pubaccount/${id}` },
    { width: 180, none: 'Unmatched' },
  ),
  record(
    'targeting',
    'Pub Link',
    { id: (row) => row.targeting_id, name: () => '', to: (id) => `/target/edit/${id}` },
    { width: 90 },
  ),
  source,
  {
    id: 'division',
    header: 'Divided',
    hint: 'The part of the reported line that the account has, and how it was found',
    value: (row) => divisionWords(row.division, row.divided_percentage),
    width: 250,
    sortable: false,
  },
  count('total_searches', report.names?.advertiser_search_count ?? 'Searches', 100),
  count('monetized_searches', report.names?.monetized_searches ?? 'Monetized', 105),
  count('clicks', columnName(report, 'clicks'), 85),
  money('gross_revenue', report.names?.gross_revenue ?? 'Gross', 110),
  money('net_revenue', report.names?.net_revenue ?? 'Net', 110),
  money('publisher_revenue', 'Publisher Revenue', 155),
  {
    id: 'remarks',
    header: 'Remarks',
    value: (row) => matchStatusLabel(row.remarks) || NO_VALUE,
    width: 230,
    sortable: false,
  },
]
