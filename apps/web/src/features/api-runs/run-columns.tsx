import type { ApiRun } from '@headgate/contract/providers/api-runs'
import { AdvertiserMaturity } from '../../blocks/maturity/advertiser-maturity.tsx'
import { NO_VALUE } from '@headgate/domain/no-value'
import { RecordLink } from '../../table/cells/record-link.tsx'
import type { Column } from '../../table/column.ts'
import { actionsColumn, idColumn, momentColumn } from '../../table/list-columns.tsx'
import { runAddress } from './run-address.ts'
import { RunRowActions } from './run-row-actions.tsx'
import { RunStatus, statusText, statusTone } from './run-status.tsx'

const to = ({ id }: ApiRun) => runAddress(id)

/** The APIs of advertisers with their last runs. */
export const runColumns: readonly Column<ApiRun>[] = [
  idColumn({ to, width: 60 }),
  {
    id: 'provider',
    header: 'Advertiser',
    value: (row) => row.provider.name,
    cell: (row) => <RecordLink to={to(row)}>{row.provider.name}</RecordLink>,
    // The status may be out of sight on a narrow screen.
    tone: statusTone,
    width: 155,
    hideable: false,
  },
  {
    ...momentColumn<ApiRun>('last_updated_db', 'Last (UTC)', (row) => row.last_updated_db, 160),
    hint: 'When rows of a run were last booked',
  },
  {
    ...momentColumn<ApiRun>('called_api_date', 'Activated (UTC)', (row) => row.called_api_date, 165),
    hint: 'When the API was last called',
  },
  {
    ...momentColumn<ApiRun>('next_run_at', 'Next run (UTC)', (row) => row.next_run_at, 165),
    hint: 'When the schedule runs the API next',
    sortable: false,
    hidden: true,
  },
  {
    id: 'days',
    header: 'Days (UTC)',
    hint: 'The days that the last run asked for',
    value: (row) => row.apply_from_data,
    format: (row) =>
      row.apply_from_data === null ? NO_VALUE : `${row.apply_from_data} – ${row.apply_to_date}`,
    width: 205,
    sortable: false,
    hidden: true,
  },
  {
    id: 'message',
    header: 'Message',
    value: (row) => row.message,
    width: 140,
  },
  {
    id: 'uploaded_status',
    header: 'Status',
    value: (row) => row.uploaded_status,
    format: statusText,
    cell: (row) => <RunStatus run={row} />,
    width: 195,
  },
  {
    id: 'maturity',
    header: 'Last 7 days',
    hint: 'How final the last 7 full days (UTC) of the advertiser are',
    value: (row) => row.advertiser_id,
    cell: (row) => <AdvertiserMaturity providerId={row.advertiser_id} />,
    width: 145,
    sortable: false,
  },
  { ...momentColumn<ApiRun>('updatedAt', 'Updated at (UTC)', (row) => row.updatedAt, 170), hidden: true },
  actionsColumn<ApiRun>((row) => <RunRowActions run={row} />),
]
