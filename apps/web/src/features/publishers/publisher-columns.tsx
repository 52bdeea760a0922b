import type { Publisher } from '@headgate/contract/publishers'
import type { Column } from '../../table/column.ts'
import {
  actionsColumn,
  archivedAtColumn,
  archivedStatusColumn,
  idColumn,
  isLiveColumn,
} from '../../table/list-columns.tsx'
import { RecordLink } from '../../table/cells/record-link.tsx'
import { DetailsCell, NameCell, PublisherStatusCell, TargetingsCell } from './publisher-cells.tsx'
import { detailsAddress, editAddress } from './publisher-address.ts'
import { PublisherRowActions } from './publisher-row-actions.tsx'

const id = idColumn<Publisher>({ to: editAddress })

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

/** Publishers that can be changed. */
export const activePublishers: readonly Column<Publisher>[] = [
  id,
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    cell: (row) => <NameCell publisher={row} />,
    width: 190,
    hideable: false,
  },
  {
    id: 'details',
    header: 'Details',
    value: (row) => row.details,
    cell: (row) => <DetailsCell publisher={row} />,
    width: 155,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <PublisherStatusCell publisher={row} />,
    width: 90,
  },
  defaultDomain,
  isLive,
  targetings,
  actions,
]

/** Archived publishers are read-only until they are restored. The archiving time replaces the switch. */
export const archivedPublishers: readonly Column<Publisher>[] = [
  idColumn<Publisher>({ to: detailsAddress }),
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    cell: (row) => <RecordLink to={detailsAddress(row)}>{row.name}</RecordLink>,
    width: 170,
    hideable: false,
  },
  { id: 'details', header: 'Details', value: (row) => row.details, width: 140 },
  archivedStatusColumn(90),
  defaultDomain,
  isLive,
  targetings,
  archivedAtColumn('updatedAt'),
  actions,
]
