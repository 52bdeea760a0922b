import { messages } from '@headgate/contract/base/messages'
import {
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import type { ReactNode } from 'react'
import { useUpdateReferenceItem } from '../../../api/reference-items.ts'
import type { Column } from '../../../table/column.ts'
import { InlineEdit } from '../../../table/cells/inline-edit.tsx'
import {
  actionsColumn,
  archivedAtColumn,
  archivedStatusColumn,
  idColumn,
} from '../../../table/list-columns.tsx'
import { RecordLink } from '../../../table/cells/record-link.tsx'
import { ToggleCell } from '../../../table/cells/toggle-cell.tsx'
import { announce } from '../../../api/query/announce.ts'
import { ReferenceRowActions } from './reference-row-actions.tsx'
import { formAddress } from '../settings-address.ts'

interface CellProps {
  kind: ReferenceKind
  item: ReferenceItem
}

const labels = { name: 'Name', details: 'Details' } as const

interface EditableCellProps extends CellProps {
  field: 'name' | 'details'
  /** Shown instead of the text. */
  children?: ReactNode
}

/** Name or details, edited in place. */
function EditableCell({ kind, item, field, children }: EditableCellProps) {
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
    >
      {children}
    </InlineEdit>
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
      <EditableCell kind={kind} item={row} field="name">
        <RecordLink to={to(kind)(row)}>{row.name}</RecordLink>
      </EditableCell>
    ),
    width: 220,
    hideable: false,
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
  idColumn(),
  { id: 'name', header: 'Name', value: (row) => row.name, width: 220, hideable: false },
  { id: 'details', header: 'Details', value: (row) => row.details, width: 280 },
  archivedStatusColumn(100),
  archivedAtColumn('updatedAt'),
  actionsOf(kind),
]

/** Made once for each kind: a table draws every row again when its columns change. */
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
