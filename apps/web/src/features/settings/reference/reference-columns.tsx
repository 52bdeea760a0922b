import { messages } from '@headgate/contract/base/messages'
import {
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import { useUpdateReferenceItem } from '../../../api/reference-items.ts'
import { formatMoment } from '../../../lib/time.ts'
import type { Column } from '../../../table/column.ts'
import { InlineEdit } from '../../../table/inline-edit.tsx'
import { ToggleCell } from '../../../table/toggle-cell.tsx'
import { announce } from '../../../api/query/announce.ts'
import { ReferenceRowActions } from './reference-row-actions.tsx'

interface CellProps {
  kind: ReferenceKind
  item: ReferenceItem
}

const labels = { name: 'Name', details: 'Details' } as const

/** Name or details, edited in place (T2). */
function EditableCell({ kind, item, field }: CellProps & { field: 'name' | 'details' }) {
  const update = useUpdateReferenceItem(kind, item.id)
  return (
    <InlineEdit
      label={`${labels[field]} of ${item.name}`}
      value={item[field] ?? ''}
      multiline={field === 'details'}
      onSave={(value) =>
        announce(
          update.mutateAsync({ id: item.id, change: { [field]: value, updatedAt: item.updatedAt } }),
          {},
        )
      }
    />
  )
}

function StatusCell({ kind, item }: CellProps) {
  const update = useUpdateReferenceItem(kind, item.id)
  return (
    <ToggleCell
      label={`Status of ${item.name}`}
      checked={item.status}
      onToggle={async (status) => {
        await announce(update.mutateAsync({ id: item.id, change: { status } }), {
          failure: messages.general.cannotUpdate,
        })
      }}
    />
  )
}

type ReferenceColumn = Column<ReferenceItem>

const id: ReferenceColumn = { id: 'id', header: 'ID', value: (row) => row.id, width: 75 }

const actionsOf = (kind: ReferenceKind): ReferenceColumn => ({
  id: 'actions',
  header: 'Actions',
  value: () => null,
  cell: (row) => <ReferenceRowActions kind={kind} item={row} />,
  width: 95,
  align: 'center',
  sortable: false,
  pinEnd: true,
})

const activeOf = (kind: ReferenceKind): readonly ReferenceColumn[] => [
  id,
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    cell: (row) => <EditableCell kind={kind} item={row} field="name" />,
    width: 220,
  },
  {
    id: 'details',
    header: 'Details',
    value: (row) => row.details,
    cell: (row) => <EditableCell kind={kind} item={row} field="details" />,
    width: 280,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <StatusCell kind={kind} item={row} />,
    width: 100,
  },
  actionsOf(kind),
]

const archivedOf = (kind: ReferenceKind): readonly ReferenceColumn[] => [
  id,
  { id: 'name', header: 'Name', value: (row) => row.name, width: 220 },
  { id: 'details', header: 'Details', value: (row) => row.details, width: 280 },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    format: (row) => (row.status ? 'Active' : 'Inactive'),
    width: 100,
  },
  {
    id: 'updatedAt',
    header: 'Archived at (UTC)',
    value: (row) => row.archivedAt,
    format: (row) => formatMoment(row.archivedAt),
    width: 180,
  },
  actionsOf(kind),
]

/** Made once for each kind: a table draws every row again when its columns change. */
const columns = Object.fromEntries(
  (Object.keys(referenceKinds) as ReferenceKind[]).map((kind) => [
    kind,
    { active: activeOf(kind), archived: archivedOf(kind) },
  ]),
) as Record<ReferenceKind, Record<'active' | 'archived', readonly ReferenceColumn[]>>

/** The columns of a kind's table: archived items are read only until they are restored. */
export function referenceColumnsOf(kind: ReferenceKind, archived: boolean): readonly ReferenceColumn[] {
  return columns[kind][archived ? 'archived' : 'active']
}
