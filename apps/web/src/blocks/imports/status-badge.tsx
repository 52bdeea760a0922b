import { Badge } from '@mantine/core'
import { type UploadStatus, uploadStatuses } from '@headgate/contract/revenue/import-calls'
import type { Choice } from '../../form/select/choice.ts'

const labels: Partial<Record<UploadStatus, string>> = { Constant: 'Initialized' }

const colors: Record<UploadStatus, string> = {
  Constant: 'gray',
  Processing: 'blue',
  Failed: 'red',
  'Zero Records Uploaded': 'gray',
  'Partially Uploaded': 'yellow',
  'Uploaded Successfully': 'teal',
}

/** The name of a status as users know it (docs/behaviour/revenue.md#status-of-an-import). */
export const statusLabel = (status: UploadStatus): string => labels[status] ?? status

/** All statuses, for a filter. */
export const statusChoices: readonly Choice[] = uploadStatuses.map((value) => ({
  value,
  label: statusLabel(value),
}))

/** Whether a status has totals and channels to show. */
export const hasTotals = (status: UploadStatus): boolean =>
  status === 'Uploaded Successfully' || status === 'Partially Uploaded' || status === 'Zero Records Uploaded'

/** The status of an upload. */
export function StatusBadge({ status }: { status: UploadStatus }) {
  return (
    <Badge variant="light" color={colors[status]} size="sm">
      {statusLabel(status)}
    </Badge>
  )
}
