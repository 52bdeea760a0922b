import { targetingModeLabel } from '@headgate/domain/labels'
import { formatCount } from '../../../lib/numbers.ts'
import { formatMoment } from '../../../lib/time.ts'
import type { Column } from '../../../table/column.ts'
import { actionsColumn, archivedAtColumn, idColumn } from '../../../table/list-columns.ts'
import { PublishedBadge } from '../../../blocks/revisions/published-badge.tsx'
import { ActiveCell, DescriptionCell, PropertiesCell, UsedByCell } from './group-cells.tsx'
import { GroupRowActions } from './group-row-actions.tsx'
import type { ListedGroup } from './listed-group.ts'

const id = idColumn<ListedGroup>(70)

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
  format: (row) => (row.capacity === 0 ? 'no cap' : formatCount(row.capacity)),
  width: 95,
  align: 'end',
}

const status: Column<ListedGroup> = {
  id: 'status',
  header: 'Status',
  value: (row) => row.status,
  cell: (row) => <PublishedBadge status={row.status} publishedAt={row.published_at} isActive={row.active} />,
  width: 200,
}

const actions = actionsColumn<ListedGroup>((row) => <GroupRowActions group={row} />)

const active: readonly Column<ListedGroup>[] = [
  id,
  {
    id: 'description',
    header: 'Description',
    value: (row) => row.description,
    cell: (row) => <DescriptionCell group={row} />,
    width: 190,
  },
  properties,
  targeting,
  rules,
  capacity,
  {
    id: 'remaining_capacity',
    header: 'Left today',
    hint: 'Of the daily cap that is served, on the current UTC day',
    value: (row) => row.remaining_capacity,
    format: (row) => formatCount(row.remaining_capacity) || '—',
    width: 95,
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
    width: 75,
  },
  {
    id: 'updated_at',
    header: 'Last updated (UTC)',
    value: (row) => row.updated_at,
    format: (row) => formatMoment(row.updated_at),
    width: 160,
  },
  {
    id: 'published_at',
    header: 'Last published (UTC)',
    value: (row) => row.published_at,
    format: (row) => formatMoment(row.published_at) || '—',
    width: 170,
    hidden: true,
  },
  actions,
]

/** Archived groups are read only until they are restored. */
const archived: readonly Column<ListedGroup>[] = [
  id,
  { id: 'description', header: 'Description', value: (row) => row.description, width: 260 },
  properties,
  targeting,
  rules,
  capacity,
  archivedAtColumn<ListedGroup>('archived_at'),
  actions,
]

/** The columns of a tab. */
export function groupColumns(isArchived: boolean): readonly Column<ListedGroup>[] {
  return isArchived ? archived : active
}
