import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { importAddress } from '../../../blocks/imports/import-address.ts'
import { StatusBadge, statusLabel } from '../../../blocks/imports/status-badge.tsx'
import { NO_VALUE } from '@headgate/domain/no-value'
import { RecordLink } from '../../../table/cells/record-link.tsx'
import type { Column } from '../../../table/column.ts'
import { actionsColumn, idColumn, momentColumn } from '../../../table/list-columns.tsx'
import { StatusRowActions } from './status-row-actions.tsx'

const addressOf = ({ id }: CsvUpload) => importAddress(id)

/** Uploaded files. */
export const statusColumns: readonly Column<CsvUpload>[] = [
  idColumn<CsvUpload>({ to: addressOf }),
  {
    id: 'provider',
    header: 'Advertiser',
    value: (row) => row.provider.name,
    width: 180,
  },
  {
    id: 'csv_name',
    header: 'File Name',
    value: (row) => row.csv_name,
    cell: (row) => <RecordLink to={addressOf(row)}>{row.csv_name}</RecordLink>,
    width: 220,
    hideable: false,
  },
  momentColumn('createdAt', 'Applied At (UTC)', (row) => row.createdAt, 160),
  {
    id: 'message',
    header: 'Message',
    value: (row) => row.message,
    format: (row) => row.message || NO_VALUE,
    width: 280,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    format: (row) => statusLabel(row.status),
    cell: (row) => <StatusBadge status={row.status} />,
    width: 180,
  },
  actionsColumn<CsvUpload>((row) => <StatusRowActions upload={row} />),
]
