import type { Provider } from '@headgate/contract/providers/providers'
import { formatMoment } from '../../lib/time.ts'
import type { Column } from '../../table/column.ts'
import {
  actionsColumn,
  archivedAtColumn,
  archivedStatusColumn,
  idColumn,
  isLiveColumn,
} from '../../table/list-columns.tsx'
import { RecordLink } from '../../table/cells/record-link.tsx'
import { AdvertiserStatusCell, AdvertiserTextCell, ApiStatusCell, UploadCell } from './advertiser-cells.tsx'
import { AdvertiserRowActions } from './advertiser-row-actions.tsx'

/** The address of an advertiser's form. */
const editAddress = (row: Provider) => `/advertisers/edit/${row.id}`

const isLive = isLiveColumn<Provider>(85)

const rules: Column<Provider> = {
  id: 'no_of_rules',
  header: 'Rules',
  hint: 'Rules of publisher links and of groups that use the advertiser',
  value: (row) => row.no_of_rules,
  width: 80,
  align: 'end',
}

const actions = actionsColumn<Provider>((row) => <AdvertiserRowActions provider={row} />, 85)

/** Advertisers that can be changed. */
export const activeAdvertisers: readonly Column<Provider>[] = [
  idColumn({ width: 65, to: editAddress }),
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    cell: (row) => (
      <AdvertiserTextCell provider={row} field="name">
        <RecordLink to={editAddress(row)}>{row.name}</RecordLink>
      </AdvertiserTextCell>
    ),
    width: 165,
    hideable: false,
  },
  {
    id: 'details',
    header: 'Details',
    value: (row) => row.details,
    cell: (row) => <AdvertiserTextCell provider={row} field="details" />,
    width: 115,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <AdvertiserStatusCell provider={row} />,
    width: 90,
  },
  isLive,
  rules,
  {
    id: 'api_status',
    header: 'API status',
    hint: 'Whether revenue is fetched from its API',
    value: (row) => row.api_status,
    cell: (row) => <ApiStatusCell provider={row} />,
    width: 112,
  },
  {
    id: 'display_in_upload_screen',
    header: 'In CSV upload',
    hint: 'Whether it is offered on Upload CSV Reports',
    value: (row) => row.display_in_upload_screen,
    cell: (row) => <UploadCell provider={row} />,
    width: 145,
  },
  {
    id: 'updatedAt',
    header: 'Updated at (UTC)',
    value: (row) => row.updatedAt,
    format: (row) => formatMoment(row.updatedAt),
    width: 160,
  },
  actions,
]

/** Archived advertisers are read-only until they are restored. The archiving time replaces the switches. */
export const archivedAdvertisers: readonly Column<Provider>[] = [
  idColumn({ width: 65 }),
  { id: 'name', header: 'Name', value: (row) => row.name, width: 150 },
  { id: 'details', header: 'Details', value: (row) => row.details, width: 150 },
  archivedStatusColumn(90),
  isLive,
  rules,
  archivedAtColumn('updatedAt'),
  actions,
]
