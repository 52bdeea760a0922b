import type { Publisher } from '@headgate/contract/publishers'
import type { Column } from '../../table/column.ts'
import {
  actionsColumn,
  archivedAtColumn,
  archivedStatusColumn,
  idColumn,
  isLiveColumn,
} from '../../table/list-columns.ts'
import { EditableCell, StatusCell, TargetingsCell } from './publisher-cells.tsx'
import { PublisherRowActions } from './publisher-row-actions.tsx'

const id = idColumn<Publisher>()

const defaultDomain: Column<Publisher> = {
  id: 'default_domain',
  header: 'Default domain',
  value: (row) => row.default_domain,
  width: 150,
}

const isLive = isLiveColumn<Publisher>(90)

const targetings: Column<Publisher> = {
  id: 'no_of_targetings',
  header: 'Targetings',
  value: (row) => row.no_of_targetings,
  cell: (row) => <TargetingsCell publisher={row} />,
  width: 120,
  align: 'end',
}

const actions = actionsColumn<Publisher>((row) => <PublisherRowActions publisher={row} />)

const active: readonly Column<Publisher>[] = [
  id,
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    cell: (row) => <EditableCell publisher={row} field="name" />,
    width: 165,
  },
  {
    id: 'details',
    header: 'Details',
    value: (row) => row.details,
    cell: (row) => <EditableCell publisher={row} field="details" />,
    width: 155,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <StatusCell publisher={row} />,
    width: 90,
  },
  defaultDomain,
  isLive,
  targetings,
  actions,
]

/** Archived publishers are read only until they are restored; their time of archiving stands instead of the switch. */
const archived: readonly Column<Publisher>[] = [
  id,
  { id: 'name', header: 'Name', value: (row) => row.name, width: 170 },
  { id: 'details', header: 'Details', value: (row) => row.details, width: 140 },
  archivedStatusColumn(90),
  defaultDomain,
  isLive,
  targetings,
  archivedAtColumn('updatedAt'),
  actions,
]

/** The columns of a tab (1 §2). */
export function publisherColumns(isArchived: boolean): readonly Column<Publisher>[] {
  return isArchived ? archived : active
}
