import { Alert, List } from '@mantine/core'
import type { PendingChange } from '@headgate/contract/scheduled/pending'
import { IconCalendarClock } from '@tabler/icons-react'
import { entityLabels, pendingText } from './scheduled-texts.ts'

/** Changes to come that will alter an answer of Explain Search; nothing without one. */
export function PendingChanges({ changes }: { changes: readonly PendingChange[] }) {
  if (changes.length === 0) return null
  return (
    <Alert color="blue" icon={<IconCalendarClock />} title="Scheduled changes may alter this answer">
      <List size="sm">
        {changes.map((change) => (
          <List.Item key={change.id}>
            {entityLabels[change.entity]} {change.entity_id}, {pendingText(change)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
