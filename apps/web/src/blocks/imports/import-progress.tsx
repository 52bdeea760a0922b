import { Stack, Text } from '@mantine/core'
import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { formatBytes } from '../../lib/numbers.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type Progress = Pick<CsvUpload, 'stage' | 'message' | 'file_bytes' | 'read_bytes' | 'kind'>

/** What a server does with an import now, and how far it is with the file. */
export function ImportProgress({ of: { stage, message, file_bytes, read_bytes } }: { of: Progress }) {
  const isReading = stage === 'reading' && file_bytes !== null && read_bytes < file_bytes
  return (
    <Stack gap={6}>
      <Text size="sm" component="output">
        {isReading ? `Read ${formatBytes(read_bytes)} of ${formatBytes(file_bytes)}.` : message}
      </Text>
      <ProgressBar
        label={isReading ? 'Reading the file' : message}
        done={read_bytes}
        total={isReading ? file_bytes : null}
      />
    </Stack>
  )
}
