import {
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import type { ReactNode } from 'react'
import { useUpdateReferenceItem } from '../../../api/reference-items.ts'
import { StatusCell, TextCell } from '../../../blocks/named-rows/named-row-cells.tsx'
import type { Column } from '../../../table/column.ts'
import {
  actionsColumn,
  archivedAtColumn,
  archivedStatusColumn,
  idColumn,
} from '../../../table/list-columns.tsx'
import { RecordLink } from '../../../table/cells/record-link.tsx'
import { ReferenceRowActions } from './reference-row-actions.tsx'
import { formAddress } from '../settings-address.ts'

interface CellProps {
  kind: ReferenceKind
  item: ReferenceItem
}

interface ItemTextCellProps extends CellProps {
  field: 'name' | 'details'
  children?: ReactNode
}

function ItemTextCell({ kind, item, ...cell }: ItemTextCellProps) {
  const { mutateAsync: update } = useUpdateReferenceItem(kind, item.id)
  return <TextCell row={item} update={update} {...cell} />
}

function ItemStatusCell({ kind, item }: CellProps) {
  const { mutateAsync: update } = useUpdateReferenceItem(kind, item.id)
  return <StatusCell row={item} update={update} />
}

type ReferenceColumn = Column<ReferenceItem>

const to = (kind: ReferenceKind) => (item: ReferenceItem) => formAddress(kind, item.id)

const actionsOf = (kind: ReferenceKind) =>
  actionsColumn<ReferenceItem>((row) => <ReferenceRowActions kind={kind} item={row} />)

const activeOf = (kind: ReferenceKind): readonly ReferenceColumn[] => [
  idColumn({ to: to(kind) }),
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    cell: (row) => (
      <ItemTextCell kind={kind} item={row} field="name">
        <RecordLink to={to(kind)(row)}>{row.name}</RecordLink>
      </ItemTextCell>
    ),
    width: 220,
    hideable: false,
  },
  {
    id: 'details',
    header: 'Details',
    value: (row) => row.details,
    cell: (row) => <ItemTextCell kind={kind} item={row} field="details" />,
    width: 280,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <ItemStatusCell kind={kind} item={row} />,
    width: 100,
  },
  actionsOf(kind),
]

const archivedOf = (kind: ReferenceKind): readonly ReferenceColumn[] => [
  idColumn(),
  { id: 'name', header: 'Name', value: (row) => row.name, width: 220, hideable: false },
  { id: 'details', header: 'Details', value: (row) => row.details, width: 280 },
  archivedStatusColumn(100),
  archivedAtColumn('updatedAt'),
  actionsOf(kind),
]

/** Made once for each kind, because a table draws every row again when its columns change. */
const columns = Object.fromEntries(
  (Object.keys(referenceKinds) as ReferenceKind[]).map((kind) => [
    kind,
    { active: activeOf(kind), archived: archivedOf(kind) },
  ]),
) as Record<ReferenceKind, Record<'active' | 'archived', readonly ReferenceColumn[]>>

/** The columns of a kind's table. Archived items are read-only until they are restored. */
export function referenceColumnsOf(kind: ReferenceKind, archived: boolean): readonly ReferenceColumn[] {
  return columns[kind][archived ? 'archived' : 'active']
}
