import type { ApiRunDetail } from '@headgate/contract/providers/api-runs'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount } from '../../lib/numbers.ts'
import { StatStrip } from '../../ui/stat-strip.tsx'

const sum = (value: number | null) => (value === null ? NO_VALUE : formatCount(value))

/** Rows of the last run by what became of them, and the searches in the reply and in what was booked. */
export function RunTotals({ run }: { run: ApiRunDetail }) {
  return (
    <StatStrip
      label="Rows of the last run"
      stats={[
        { label: 'Records', value: formatCount(run.total_rows) },
        { label: 'Skipped', value: formatCount(run.total_skipped) },
        { label: 'Uploaded', value: formatCount(run.total_uploaded) },
        { label: 'Excluded', value: formatCount(run.total_excluded) },
        { label: 'Checksum in the API', value: sum(run.check_sum) },
        { label: 'Checksum in the database', value: sum(run.check_sum_in_db) },
      ]}
    />
  )
}
