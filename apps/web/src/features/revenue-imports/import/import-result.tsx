import { Group } from '@mantine/core'
import type { RevenueImport } from '@headgate/contract/revenue/import-calls'
import { ImportChannels } from '../../../blocks/imports/channel-lists.tsx'
import { logAddress, skippedRowsAddress } from '../../../blocks/imports/import-address.ts'
import { UploadTotals } from '../../../blocks/imports/upload-totals.tsx'
import { Section } from '../../../screens/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

/** What became of the rows of an import: totals, channels, and the way to the rows themselves. */
export function ImportResult({ of: one, isDryRun = false }: { of: RevenueImport; isDryRun?: boolean }) {
  return (
    <>
      {isDryRun ? null : <UploadTotals totals={one} />}
      {one.channel_lists === null ? null : (
        <Section title="Channels">
          <ImportChannels lists={one.channel_lists} />
        </Section>
      )}
      <Group gap="md">
        {one.total_skipped === 0 ? null : (
          <>
            <TextLink to={skippedRowsAddress(one.provider.id, one.id)} size="sm">
              Skipped rows
            </TextLink>
            <TextLink to={logAddress(one.id, 'skipped')} size="sm">
              Skipped rows with every column
            </TextLink>
          </>
        )}
        {one.total_uploaded === 0 ? null : (
          <TextLink to={logAddress(one.id, 'uploaded')} size="sm">
            {isDryRun ? 'Rows to upload' : 'Uploaded rows'}
          </TextLink>
        )}
      </Group>
    </>
  )
}
