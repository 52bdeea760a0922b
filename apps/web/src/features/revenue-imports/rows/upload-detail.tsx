import { Group, Paper, Stack } from '@mantine/core'
import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { isUploaded } from '@headgate/contract/revenue/import-values'
import { importAddress } from '../../../blocks/imports/import-address.ts'
import { FactTable } from '../../../blocks/imports/fact-table.tsx'
import { hasTotals, StatusBadge } from '../../../blocks/imports/status-badge.tsx'
import { UploadTotals } from '../../../blocks/imports/upload-totals.tsx'
import { formatMoment } from '../../../lib/time.ts'
import { TextLink } from '../../../ui/text-link.tsx'

interface UploadDetailProps {
  upload: CsvUpload
  /** No file is chosen: it is the newest of the chosen advertiser. */
  isLatest: boolean
}

/** The chosen upload above its rows. */
export function UploadDetail({ upload, isLatest }: UploadDetailProps) {
  const label = isLatest ? 'Latest CSV upload' : 'CSV upload'
  return (
    <Paper withBorder p="sm" component="section" aria-label={label} flex="none">
      <Stack gap="sm">
        <FactTable
          label={label}
          facts={[
            [
              isLatest ? 'CSV name (latest)' : 'CSV name',
              <Group key="name" gap="xs">
                <TextLink to={importAddress(upload.id)} size="sm">
                  {upload.csv_name}
                </TextLink>
                <StatusBadge status={upload.status} />
              </Group>,
            ],
            ['Advertiser ID', `${upload.provider.id} ${upload.provider.name}`],
            ['Upload date (UTC)', formatMoment(upload.createdAt)],
            ...(upload.message === '' ? [] : [['Message', upload.message] as const]),
          ]}
        />
        {hasTotals(upload.status) ? (
          <UploadTotals totals={upload} isDryRun={!isUploaded(upload.stage)} />
        ) : null}
      </Stack>
    </Paper>
  )
}
