import { Alert, Button, Group } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CallFailure, isRefusal } from '../../lib/call-failure.ts'

interface ReportFailureProps {
  error: Error | null
  onRetry: () => void
}

/**
 * Shown above a report that could not be read. The last view stays. A refusal has its reason alone, because trying again
 * cannot help (docs/behaviour/reports.md#reports-that-fail).
 */
export function ReportFailure({ error, onRetry }: ReportFailureProps) {
  return (
    <Alert color="red" flex="none" icon={<IconAlertTriangle />} title={titleOf(error)} role="alert">
      {isRefusal(error) ? null : (
        <Group gap="sm">
          {messages.report.loadFailedInline}
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  )
}

/** The server's text, where it adds to 'the report could not be loaded': what to change, or that it took too long. */
const titleOf = (error: Error | null) =>
  error instanceof CallFailure && error.status !== 503 ? error.message : messages.report.loadFailed
