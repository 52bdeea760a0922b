import type { IvtRow } from '@headgate/contract/ivt/ivt-report'
import { formatCount } from '../../lib/numbers.ts'
import { NO_VALUE } from '../../lib/no-value.ts'
import { RecordLink } from '../../table/cells/record-link.tsx'
import type { Column } from '../../table/column.ts'
import { actionsColumn } from '../../table/list-columns.tsx'
import { WhyButton } from './why-button.tsx'

/** A row with a name of its own: the report's rows have no id. */
export type ListedIvtRow = IvtRow & { id: string }

/** A figure with the result of its test, in words and in colour. */
const testedColumn = (
  column: Pick<Column<ListedIvtRow>, 'id' | 'header' | 'hint' | 'width'>,
  figure: (row: IvtRow) => number,
  format: (figure: number) => string,
  test: 'ua_test' | 'ip_test' | 'kw_test',
): Column<ListedIvtRow> => ({
  ...column,
  value: figure,
  format: (row) => `${format(figure(row))} · ${row[test] === 'pass' ? 'Pass' : 'Fail'}`,
  tone: (row) => (row[test] === 'pass' ? 'green' : 'red'),
  align: 'end',
})

/** How a figure comes about is in the hint of its header: docs/behaviour/reports.md#invalid-traffic. */
export const ivtColumns: readonly Column<ListedIvtRow>[] = [
  { id: 'date', header: 'Date (UTC)', value: (row) => row.date, width: 128, hideable: false },
  {
    id: 'publisher_id',
    header: 'ID',
    hint: 'Id of the publisher',
    value: (row) => row.publisher_id,
    format: (row) => (row.publisher_id === 0 ? NO_VALUE : String(row.publisher_id)),
    align: 'end',
    width: 70,
  },
  {
    id: 'publisher_name',
    header: 'Publisher',
    value: (row) => row.publisher_name,
    cell: (row) => <PublisherName of={row} />,
    width: 160,
  },
  {
    id: 'publisher_channel_id',
    header: 'Link',
    hint: 'Id of the publisher link; searches of unknown links have none',
    value: (row) => row.publisher_channel_id,
    cell: (row) =>
      row.publisher_channel_id === 0 ? (
        NO_VALUE
      ) : (
        <RecordLink to={`/target/edit/${row.publisher_channel_id}`}>{row.publisher_channel_id}</RecordLink>
      ),
    align: 'end',
    width: 80,
    hideable: false,
  },
  {
    id: 'server_search_count',
    header: 'Searches',
    hint: 'Server searches: every search that reached the engine that day, whatever became of it',
    value: (row) => row.server_search_count,
    format: (row) => formatCount(row.server_search_count),
    align: 'end',
    width: 110,
  },
  {
    id: 'advertiser_channel_traffic_type',
    header: 'Traffic Type',
    hint: 'Of the advertiser link that the searches went to, else of the publisher link',
    value: (row) => row.advertiser_channel_traffic_type,
    width: 130,
  },
  testedColumn(
    {
      id: 'distinct_user_agent_count',
      header: 'User Agents',
      hint: 'Different user agents among these searches, counted exactly; an empty one counts, too. Fails with fewer than the threshold. Not to be added up: an agent is in several rows',
      width: 140,
    },
    (row) => row.distinct_user_agent_count,
    formatCount,
    'ua_test',
  ),
  testedColumn(
    {
      id: 'kw_score',
      header: 'Keyword Score',
      hint: '100 minus the percentage of searches whose keyword is short, nonsense or repeated too often. Fails below the threshold',
      width: 155,
    },
    (row) => row.kw_score,
    (score) => score.toFixed(1),
    'kw_test',
  ),
  testedColumn(
    {
      id: 'repetitive_ip_address_count',
      header: 'Repeated IPs',
      hint: 'Addresses of these searches that were used on the publisher link more often that day than the threshold allows. Fails when too large a share of the searches comes from them. Not to be added up',
      width: 145,
    },
    (row) => row.repetitive_ip_address_count,
    formatCount,
    'ip_test',
  ),
  { ...actionsColumn<ListedIvtRow>((row) => <WhyButton of={row} />, 70), header: 'Why' },
]

function PublisherName({ of: { publisher_id: id, publisher_name: name } }: { of: IvtRow }) {
  if (id === 0) return 'No publisher'
  return <RecordLink to={`/publishers/details/${id}`}>{name ?? `Publisher ${id}`}</RecordLink>
}
