import type { IvtRow } from '@headgate/contract/ivt/ivt-report'
import { formatCount } from '../../lib/numbers.ts'
import { NO_VALUE } from '../../lib/no-value.ts'
import { RecordLink } from '../../table/cells/record-link.tsx'
import type { Column } from '../../table/column.ts'

/** A row with a name of its own: the report's rows have no id. */
export type ListedIvtRow = IvtRow & { id: string }

const tests = { ua_test: 'User agent test', ip_test: 'Repeated IP test', kw_test: 'Keyword test' } as const

const countColumn = (
  id: 'server_search_count' | 'distinct_user_agent_count' | 'repetitive_ip_address_count',
  header: string,
  hint: string,
  width: number,
): Column<ListedIvtRow> => ({
  id,
  header,
  hint,
  value: (row) => row[id],
  format: (row) => formatCount(row[id]),
  align: 'end',
  width,
})

/** The result of a test, in words and in colour. */
const testColumn = (id: keyof typeof tests, hint: string): Column<ListedIvtRow> => ({
  id,
  header: tests[id],
  hint,
  value: (row) => row[id],
  format: (row) => (row[id] === 'pass' ? 'Pass' : 'Fail'),
  tone: (row) => (row[id] === 'pass' ? 'green' : 'red'),
  align: 'center',
  width: 130,
  sortable: false,
})

/** How a figure comes about is in the hint of its header: docs/behaviour/reports.md#invalid-traffic. */
export const ivtColumns: readonly Column<ListedIvtRow>[] = [
  { id: 'date', header: 'Date (UTC)', value: (row) => row.date, width: 115, hideable: false },
  {
    id: 'publisher_id',
    header: 'Publisher ID',
    value: (row) => row.publisher_id,
    format: (row) => (row.publisher_id === 0 ? NO_VALUE : String(row.publisher_id)),
    align: 'end',
    width: 115,
  },
  {
    id: 'publisher_name',
    header: 'Publisher',
    value: (row) => row.publisher_name,
    cell: (row) =>
      row.publisher_name === null ? (
        row.publisher_id === 0 ? (
          'No publisher'
        ) : (
          NO_VALUE
        )
      ) : (
        <RecordLink to={`/publishers/details/${row.publisher_id}`}>{row.publisher_name}</RecordLink>
      ),
    width: 180,
  },
  {
    id: 'publisher_channel_id',
    header: 'Publisher Link',
    hint: 'Id of the publisher link; searches of unknown links have none',
    value: (row) => row.publisher_channel_id,
    cell: (row) =>
      row.publisher_channel_id === 0 ? (
        NO_VALUE
      ) : (
        <RecordLink to={`/target/edit/${row.publisher_channel_id}`}>{row.publisher_channel_id}</RecordLink>
      ),
    align: 'end',
    width: 125,
    hideable: false,
  },
  {
    id: 'advertiser_channel_traffic_type',
    header: 'Traffic Type',
    value: (row) => row.advertiser_channel_traffic_type,
    width: 125,
  },
  countColumn(
    'server_search_count',
    'Server Searches',
    'Every search that reached the engine that day, whatever became of it',
    140,
  ),
  countColumn(
    'distinct_user_agent_count',
    'User Agents',
    'Different user agents among these searches, counted exactly. An empty one counts, too. Never add them up: the same agent is in several rows',
    125,
  ),
  testColumn('ua_test', 'Fails with fewer user agents than the threshold'),
  countColumn(
    'repetitive_ip_address_count',
    'Repeated IPs',
    'Addresses of these searches that were used on the publisher link more often that day than the threshold allows, with any traffic type. Never add them up',
    130,
  ),
  testColumn('ip_test', 'Fails when too large a share of the searches comes from repeated addresses'),
  {
    id: 'kw_score',
    header: 'Keyword Score',
    hint: '100 minus the percentage of searches whose keyword is short, nonsense or repeated too often. 100 is best',
    value: (row) => row.kw_score,
    format: (row) => row.kw_score.toFixed(1),
    align: 'end',
    width: 140,
  },
  testColumn('kw_test', 'Fails with a keyword score below the threshold'),
]
