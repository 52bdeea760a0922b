import type { TargetingRow } from '@headgate/contract/targetings/list'
import { NO_VALUE } from '../../../lib/no-value.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { formatMoment } from '../../../lib/time.ts'
import type { Column } from '../../../table/column.ts'
import {
  actionsColumn,
  archivedAtColumn,
  idColumn,
  isLiveColumn,
  trafficFlowingColumn,
} from '../../../table/list-columns.ts'
import { ActiveCell, CapCell, LinkCell, StatusCell } from './target-cells.tsx'
import { TargetRowActions } from './target-row-actions.tsx'

const publisher: Column<TargetingRow> = {
  id: 'publisher',
  header: 'Publisher',
  value: (row) => row.publisher,
  width: 140,
}

const link: Column<TargetingRow> = {
  id: 'link',
  header: 'Link',
  value: (row) => row.link,
  cell: (row) => <LinkCell row={row} />,
  width: 200,
}

const actions = actionsColumn<TargetingRow>((row) => <TargetRowActions row={row} />)

const active: readonly Column<TargetingRow>[] = [
  idColumn(70, 'Id'),
  publisher,
  link,
  { id: 'tag_type', header: 'Traffic Type', value: (row) => row.tag_types.join(', ') || null, width: 125 },
  {
    id: 'traffic_source',
    header: 'Traffic Source',
    value: (row) => row.traffic_sources.join(', ') || null,
    width: 140,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <StatusCell row={row} />,
    width: 215,
  },
  {
    id: 'is_active',
    header: 'Active',
    value: (row) => row.is_active,
    cell: (row) => <ActiveCell row={row} />,
    width: 85,
  },
  {
    id: 'updatedAt',
    header: 'Last Updated (UTC)',
    value: (row) => row.updatedAt,
    format: (row) => formatMoment(row.updatedAt),
    width: 175,
  },
  {
    id: 'daily_cap',
    header: 'Daily Cap',
    hint: 'Caps of the enabled rules together; none as soon as one of them has none',
    value: (row) => row.daily_cap,
    format: (row) => (row.daily_cap === 0 ? 'No cap' : formatCount(row.daily_cap)),
    width: 110,
    align: 'end',
  },
  {
    id: 'cap_consumed',
    header: 'Cap consumption',
    hint: 'Searches that count towards the caps of its rules on the current UTC day; all searches of the link where it has no cap',
    value: (row) => row.cap_consumed,
    cell: (row) => <CapCell row={row} />,
    width: 170,
    align: 'end',
  },
  trafficFlowingColumn(165, 'Is Traffic Flowing?'),
  isLiveColumn(95, 'Is Live'),
  {
    id: 'last_live',
    header: 'last Live (UTC)',
    value: (row) => row.last_live,
    format: (row) => formatMoment(row.last_live) || NO_VALUE,
    width: 150,
  },
  actions,
]

const archived: readonly Column<TargetingRow>[] = [
  idColumn(120, 'Pub Link ID'),
  publisher,
  link,
  archivedAtColumn('archivedAt', 'Archived At (UTC)'),
  actions,
]

/** The columns of a tab (2 §2.1), named as the server sorts by them. */
export function targetColumns(isArchived: boolean): readonly Column<TargetingRow>[] {
  return isArchived ? archived : active
}
