import { Badge } from '@mantine/core'
import type { PendingChange } from '@headgate/contract/scheduled/pending'
import { pendingText } from './scheduled-texts.ts'

/** Marks a row whose record changes by itself, with what changes and when; nothing without a pending change. */
export function ScheduledBadge({ changes }: { changes: readonly PendingChange[] }) {
  if (changes.length === 0) return null
  return (
    <Badge variant="light" color="blue" size="sm" flex="none" title={changes.map(pendingText).join('\n')}>
      Scheduled
    </Badge>
  )
}
