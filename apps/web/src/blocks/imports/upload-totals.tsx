import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { formatCount } from '../../lib/numbers.ts'
import { StatStrip } from '../../ui/stat-strip.tsx'

type Totals = Pick<
  CsvUpload,
  | 'total_rows'
  | 'total_uploaded'
  | 'total_skipped'
  | 'total_excluded'
  | 'check_sum_totalSearches'
  | 'uploaded_sum_totalSearches'
>

/** Rows of an import by what became of them, and the searches in the file and in what was uploaded. */
export function UploadTotals({ totals, isDryRun = false }: { totals: Totals; isDryRun?: boolean }) {
  return (
    <StatStrip
      label="Rows of the file"
      stats={[
        { label: 'Rows', value: formatCount(totals.total_rows) },
        { label: isDryRun ? 'Would be uploaded' : 'Uploaded', value: formatCount(totals.total_uploaded) },
        { label: 'Skipped', value: formatCount(totals.total_skipped) },
        { label: 'Excluded', value: formatCount(totals.total_excluded) },
        { label: 'Searches in the file', value: formatCount(totals.check_sum_totalSearches) },
        {
          label: isDryRun ? 'Searches to upload' : 'Searches uploaded',
          value: formatCount(totals.uploaded_sum_totalSearches),
        },
      ]}
    />
  )
}
