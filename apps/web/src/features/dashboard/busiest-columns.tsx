import { invalidTrafficTone, percentage } from '@headgate/domain/report-formulas'
import type { ReportRow, SearchMeasure } from '@headgate/contract/reports'
import { TextLink } from '../../ui/text-link.tsx'
import { formatCount, formatRatio } from '../../lib/numbers.ts'
import type { Column } from '../../table/column.ts'

function count(id: SearchMeasure, header: string): Column<ReportRow> {
  return {
    id,
    header,
    value: (row) => row[id],
    format: (row) => formatCount(row[id]),
    width: 120,
    align: 'end',
    sortable: false,
  }
}

/** A publisher link, leading to its own report; searches without a link reached the system fallback. */
function LinkCell({ row }: { row: ReportRow }) {
  const link = row.groups.publisher_channel_id
  if (link === undefined || link === 0) return 'No published link'
  return (
    <TextLink
      to="/revenuereport"
      size="sm"
      search={{ period: 'today', pub_link_id: String(link), group_by: 'filtered_reason' }}
    >
      {link}
    </TextLink>
  )
}

export const busiestColumns: readonly Column<ReportRow>[] = [
  {
    id: 'publisher_channel_id',
    header: 'Pub Link ID',
    value: (row) => row.groups.publisher_channel_id,
    cell: (row) => <LinkCell row={row} />,
    width: 150,
    sortable: false,
  },
  {
    id: 'publisher_id',
    header: 'Publisher',
    value: (row) => row.names.publisher_id ?? '—',
    width: 220,
    sortable: false,
  },
  count('server_search_counts', 'Searches'),
  count('redirected', 'Redirected'),
  count('filtered', 'Filtered'),
  {
    id: 'invalid_traffic',
    header: 'Invalid Traffic (%)',
    hint: 'Filtered searches in percent of all: green up to 4, yellow up to 15, red above',
    value: (row) => percentage(row.filtered, row.server_search_counts),
    format: (row) => formatRatio(row.filtered * 100, row.server_search_counts),
    tone: (row) => invalidTrafficTone(percentage(row.filtered, row.server_search_counts)),
    width: 160,
    align: 'end',
    sortable: false,
  },
  count('overcapped_traffic', 'Over Cap'),
]
