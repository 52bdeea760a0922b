import { Button, Group } from '@mantine/core'
import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { isUploaded } from '@headgate/contract/revenue/import-values'
import { logAddress } from '../../../blocks/imports/import-address.ts'
import { useOpenFromList } from '../../../lib/address/list-return.ts'

/** Opens the skipped rows of an upload, with those that were left out, or the uploaded ones; of a dry run those that it would upload. An empty list cannot be opened. */
export function LogActions({ upload }: { upload: CsvUpload }) {
  const open = useOpenFromList()
  const button = (label: string, action: 'skipped' | 'uploaded', count: number) => (
    <Button
      variant="default"
      size="compact-xs"
      disabled={count === 0}
      aria-label={`${label} of ${upload.csv_name}, import ${upload.id}`}
      onClick={() => open(logAddress(upload.id, action))}
    >
      {label}
    </Button>
  )
  return (
    <Group gap={6} wrap="nowrap">
      {button('Skipped Rows', 'skipped', upload.total_skipped + upload.total_excluded)}
      {button(
        isUploaded(upload.stage) ? 'Uploaded Rows' : 'Rows to Upload',
        'uploaded',
        upload.total_uploaded,
      )}
    </Group>
  )
}
