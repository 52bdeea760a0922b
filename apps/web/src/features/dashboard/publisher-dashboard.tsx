import { Alert } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconInfoCircle } from '@tabler/icons-react'
import { Page } from '../../screens/page.tsx'

/**
 * A publisher's Revenue Report (3 §2.1). It sees the columns configured for its user and nothing else; before
 * display columns can be configured that is nothing, which is the documented state of a user without them.
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
