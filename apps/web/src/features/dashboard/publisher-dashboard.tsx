import { Alert } from '@mantine/core'
import { messages } from '@headgate/contract/messages'
import { IconInfoCircle } from '@tabler/icons-react'
import { Page } from '../../ui/page.tsx'
import { MonthlyStats } from './monthly-stats.tsx'

/**
 * A publisher's Revenue Report (3 §2.1). Its columns are those configured for the user; nobody can configure them
 * before the display columns exist, which is the documented state of a user without them.
 */
export function PublisherDashboard() {
  return (
    <Page title="Revenue Report">
      <Alert icon={<IconInfoCircle />} color="yellow" variant="light" maw={640}>
        {messages.report.cannotConfigure}
      </Alert>
      <MonthlyStats only="searches" />
    </Page>
  )
}
