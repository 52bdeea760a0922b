import { Alert } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconInfoCircle } from '@tabler/icons-react'
import { Page } from '../../screens/page.tsx'

/**
 * A publisher's Revenue Report (docs/behaviour/reports.md#dashboard). Publishers see only the columns configured for
 * their user. Display columns cannot be configured yet, so they see none, the documented state without configuration.
 */
export function PublisherDashboard() {
  return (
    <Page title="Revenue Report">
      <Alert icon={<IconInfoCircle />} color="yellow" variant="light" maw={640}>
        {messages.report.cannotConfigure}
      </Alert>
    </Page>
  )
}
