import { targetingModeLabel } from '@headgate/domain/labels'
import { formatCount } from '../../../lib/numbers.ts'
import type { Column } from '../../../table/column.ts'
import { actionsColumn, archivedAtColumn, idColumn, momentColumn } from '../../../table/list-columns.tsx'
import { GroupCap } from './group-cap.tsx'
import { ActiveCell, DescriptionCell, PropertiesCell, StatusCell, UsedByCell } from './group-cells.tsx'
import { GroupRowActions } from './group-row-actions.tsx'
import type { ListedGroup } from './listed-group.ts'

const id = idColumn<ListedGroup>({ width: 70, to: ({ id }) => `/advertiser-link-group/edit/${id}` })

const properties: Column<ListedGroup> = {
  id: 'properties',
  header: 'Link properties',
  value: (row) => row.id,
  cell: (row) => <PropertiesCell group={row} />,
  width: 200,
  sortable: false,
}

const targeting: Column<ListedGroup> = {
  id: 'targeting',
  header: 'Targeting',
  value: (row) => row.targeting,
  format: (row) => targetingModeLabel(row.targeting),
  width: 110,
}

const rules: Column<ListedGroup> = {
  id: 'rules',
  header: 'Rules',
  hint: 'Enabled rules of all rules',
  value: (row) => row.no_of_rules,
  format: (row) => `${formatCount(row.no_of_active_rules)} of ${formatCount(row.no_of_rules)}`,
  width: 75,
  align: 'end',
  sortable: false,
}

const capacity: Column<ListedGroup> = {
  id: 'capacity',
  header: 'Cap',
  hint: 'The sum of the daily caps of the enabled rules',
  value: (row) => row.capacity,
  format: (row) => (row.capacity === 0 ? 'No cap' : formatCount(row.capacity)),
  width: 95,
  align: 'end',
}

const status: Column<ListedGroup> = {
  id: 'status',
  header: 'Status',
  value: (row) => row.status,
  cell: (row) => <StatusCell group={row} />,
  width: 215,
}

const actions = actionsColumn<ListedGroup>((row) => <GroupRowActions group={row} />)

/** Groups that can be changed. */
export const activeGroups: readonly Column<ListedGroup>[] = [
  id,
  {
    id: 'description',
    header: 'Description',
    value: (row) => row.description,
    cell: (row) => <DescriptionCell group={row} />,
    width: 190,
    hideable: false,
  },
  properties,
  targeting,
  rules,
  capacity,
  {
    id: 'remaining_capacity',
    header: 'Cap consumption',
    hint: 'Of the published daily cap, on the current UTC day. The mark is where the use would be if it lasted until midnight',
    value: (row) => row.remaining_capacity,
    cell: (row) => <GroupCap group={row} />,
    width: 165,
    align: 'end',
    sortable: false,
  },
  {
    id: 'used_by',
    header: 'Used by',
    hint: 'Publisher links with a rule that sends to this group',
    value: (row) => row.used_by.length,
    cell: (row) => <UsedByCell group={row} />,
    width: 90,
    sortable: false,
  },
  status,
  {
    id: 'active',
    header: 'Active',
    value: (row) => row.active,
    cell: (row) => <ActiveCell group={row} />,
    width: 95,
  },
  momentColumn('updated_at', 'Last updated (UTC)', (row) => row.updated_at, 185),
  {
    ...momentColumn<ListedGroup>('published_at', 'Last published (UTC)', (row) => row.published_at, 195),
    hidden: true,
  },
  actions,
]

/** Archived groups are read only until they are restored. */
export const archivedGroups: readonly Column<ListedGroup>[] = [
  id,
  {
    id: 'description',
    header: 'Description',
    value: (row) => row.description,
    cell: (row) => <DescriptionCell group={row} />,
    width: 260,
    hideable: false,
  },
  properties,
  targeting,
  rules,
  capacity,
  archivedAtColumn<ListedGroup>('archived_at'),
  actions,
]
