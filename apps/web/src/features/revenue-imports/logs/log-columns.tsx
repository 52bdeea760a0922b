import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { isUploaded } from '@headgate/contract/revenue/import-values'
import { importAddress } from '../../../blocks/imports/import-address.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount } from '../../../lib/numbers.ts'
import { RecordLink } from '../../../table/cells/record-link.tsx'
import type { Column } from '../../../table/column.ts'
import { idColumn, momentColumn } from '../../../table/list-columns.tsx'
import { LogActions } from './log-actions.tsx'

/** Uploads with the numbers of their rows. */
export const logColumns: readonly Column<CsvUpload>[] = [
  idColumn<CsvUpload>({ to: ({ id }) => importAddress(id) }),
  {
    id: 'provider',
    header: 'Advertiser ID',
    hint: 'Ordered by the name of the advertiser',
    value: (row) => row.provider.id,
    format: (row) => `${row.provider.id} ${row.provider.name}`,
    cell: (row) => (
      <RecordLink to={`/advertisers/edit/${row.provider.id}`}>
        {row.provider.id} {row.provider.name}
      </RecordLink>
    ),
    width: 150,
  },
  { id: 'csv_name', header: 'CSV File', value: (row) => row.csv_name, width: 130, hideable: false },
  {
    id: 'message',
    header: 'Message',
    value: (row) => row.message,
    format: (row) => row.message || NO_VALUE,
    width: 130,
  },
  momentColumn('createdAt', 'CSV upload date (UTC)', (row) => row.createdAt, 215),
  {
    id: 'total_uploaded',
    header: 'Uploaded count',
    hint: 'Empty for an import that is not booked',
    value: (row) => (isUploaded(row.stage) ? row.total_uploaded : null),
    format: (row) => (isUploaded(row.stage) ? formatCount(row.total_uploaded) : NO_VALUE),
    width: 160,
    align: 'end',
  },
  {
    id: 'total_skipped',
    header: 'Skipped count',
    value: (row) => row.total_skipped,
    format: (row) => formatCount(row.total_skipped),
    width: 150,
    align: 'end',
  },
  {
    id: 'action',
    header: 'Action',
    value: () => null,
    cell: (row) => <LogActions upload={row} />,
    width: 236,
    sortable: false,
    hideable: false,
    pinEnd: true,
  },
]
