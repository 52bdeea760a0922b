import { Alert, Button, Group } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconAlertTriangle } from '@tabler/icons-react'
import { failureText } from '../../lib/call-failure.ts'
import type { Live } from './use-live.ts'

/** One banner for all figures that could not be read, with the server's reasons. The last figures stay below it. */
export function FailureBanner({ figures }: { figures: readonly Live<unknown>[] }) {
  const failed = figures.filter((one) => one.failed)
  // During a retry a figure has no reason for a moment.
  const reasons = new Set(
    failed.flatMap(({ query }) => query.failureReason ?? query.error ?? []).map(failureText),
  )
  reasons.delete(messages.report.loadFailed)
  if (failed.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={messages.report.loadFailed} role="alert">
      <Group gap="sm">
        {[messages.report.loadFailedInline, ...reasons].join(' ')}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            for (const { query } of failed) void query.refetch()
          }}
        >
          Try again
        </Button>
      </Group>
    </Alert>
  )
}
