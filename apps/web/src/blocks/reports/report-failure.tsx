import { Alert, Button, Group } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconAlertTriangle } from '@tabler/icons-react'

interface ReportFailureProps {
  /** The server's text, where it adds to 'the report could not be loaded'. */
  title?: string
  onRetry: () => void
}

/** Shown above a report that could not be read. The last view stays (docs/behaviour/reports.md#reports-that-fail). */
export function ReportFailure({ title, onRetry }: ReportFailureProps) {
  return (
    <Alert
      color="red"
      flex="none"
      icon={<IconAlertTriangle />}
      title={title ?? messages.report.loadFailed}
      role="alert"
    >
      <Group gap="sm">
        {messages.report.loadFailedInline}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Alert>
  )
}
