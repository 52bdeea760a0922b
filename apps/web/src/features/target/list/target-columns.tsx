import type { TargetingRow } from '@headgate/contract/targetings/list'
import { formatCount } from '../../../lib/numbers.ts'
import type { Column } from '../../../table/column.ts'
import {
  actionsColumn,
  archivedAtColumn,
  idColumn,
  isLiveColumn,
  momentColumn,
  trafficFlowingColumn,
} from '../../../table/list-columns.tsx'
import { RecordLink } from '../../../table/cells/record-link.tsx'
import { PacedCap } from '../../../blocks/pacing/paced-cap.tsx'
import { DayCounts } from '../../../table/cells/day-counts.tsx'
import { editAddress } from '../target-address.ts'
import { ActiveCell, LinkCell, StatusCell } from './target-cells.tsx'
import { TargetRowActions } from './target-row-actions.tsx'

const to = (row: TargetingRow) => editAddress(row.id)

const publisher: Column<TargetingRow> = {
  id: 'publisher',
  header: 'Publisher',
  value: (row) => row.publisher,
  cell: (row) => <RecordLink to={to(row)}>{row.publisher}</RecordLink>,
  width: 150,
  hideable: false,
}

const link: Column<TargetingRow> = {
  id: 'link',
  header: 'Link',
  value: (row) => row.link,
  cell: (row) => <LinkCell row={row} />,
  width: 215,
}

const actions = actionsColumn<TargetingRow>((row) => <TargetRowActions row={row} />)

/**
 * Links that can be changed: columns that name a link, its present figures, its properties. The server sorts by these
 * ids.
 */
export const activeTargets: readonly Column<TargetingRow>[] = [
  idColumn({ width: 70, header: 'Id', to }),
  publisher,
  {
    id: 'searches_today',
    header: 'Searches today',
    hint: 'Today, then yesterday (UTC)',
    value: (row) => row.publisher_channel_search_count[0]?.count,
    cell: (row) => <DayCounts counts={row.publisher_channel_search_count} />,
    width: 150,
    align: 'end',
  },
  {
    id: 'cap_consumed',
    header: 'Cap consumption',
    hint: 'Searches that count towards the caps of its rules on the current UTC day. The mark is where they would be if the caps lasted until midnight',
    value: (row) => row.cap_consumed,
    cell: (row) => (
      <PacedCap
        id={row.id}
        label={`Caps of publisher link ${row.id}`}
        used={row.cap_consumed}
        cap={row.daily_cap}
      />
    ),
    width: 180,
    align: 'end',
  },
  trafficFlowingColumn(180, 'Is Traffic Flowing?'),
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <StatusCell row={row} />,
    width: 205,
  },
  {
    id: 'is_active',
    header: 'Active',
    value: (row) => row.is_active,
    cell: (row) => <ActiveCell row={row} />,
    width: 90,
  },
  link,
  { id: 'tag_type', header: 'Traffic Type', value: (row) => row.tag_types.join(', ') || null, width: 135 },
  {
    id: 'traffic_source',
    header: 'Traffic Source',
    value: (row) => row.traffic_sources.join(', ') || null,
    width: 150,
  },
  {
    id: 'daily_cap',
    header: 'Daily Cap',
    hint: 'The sum of the daily caps of the enabled rules; no cap if one of them has none',
    value: (row) => row.daily_cap,
    format: (row) => (row.daily_cap === 0 ? 'No cap' : formatCount(row.daily_cap)),
    width: 115,
    align: 'end',
  },
  isLiveColumn(95, 'Is Live'),
  momentColumn('last_live', 'last Live (UTC)', (row) => row.last_live, 155),
  momentColumn('updatedAt', 'Last Updated (UTC)', (row) => row.updatedAt, 185),
  actions,
]

export const archivedTargets: readonly Column<TargetingRow>[] = [
  idColumn({ width: 125, header: 'Pub Link ID', to }),
  publisher,
  link,
  archivedAtColumn('archivedAt', 'Archived At (UTC)'),
  actions,
]
