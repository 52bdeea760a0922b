import { Alert, Button, Group, Text } from '@mantine/core'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import type { ScheduledChange } from '@headgate/contract/scheduled/calls'
import type { PublishableEntity } from '@headgate/contract/scheduled/values'
import { IconAlertTriangle, IconCalendarClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { scheduledQueries } from '../../api/scheduled/changes.ts'
import { formatMoment } from '../../lib/time.ts'
import { useScheduledActions } from './use-scheduled-actions.ts'

const texts = scheduledTexts

interface NoticeProps {
  entity: PublishableEntity
  id: number
  /** Of the saved draft that the form shows. */
  updatedAt: string | null
}

/** The scheduled publication of a record over its form, or why the last one failed; nothing without one. */
export function ScheduledNotice({ entity, id, updatedAt }: NoticeProps) {
  const { data: changes = [] } = useQuery(scheduledQueries.ofRecord(entity, id))
  const publications = changes.filter(({ kind }) => kind === 'publication')
  const pending = publications.find(({ state }) => state === 'pending')
  if (pending !== undefined) return <Pending change={pending} updatedAt={updatedAt} />
  const [last] = publications
  return last?.state === 'failed' ? <Failed change={last} /> : null
}

function Failed({ change }: { change: ScheduledChange }) {
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title={`The publication of ${formatMoment(change.due_at)} (UTC) failed`}
    >
      <Text size="sm">{change.problem}</Text>
    </Alert>
  )
}

function Pending({ change, updatedAt }: { change: ScheduledChange; updatedAt: string | null }) {
  const { due_at, created_by: by, draft_changed: isChanged } = change
  const { changeTime, askToCancel, takeDraft } = useScheduledActions(change)
  return (
    <Alert
      color={isChanged ? 'yellow' : 'blue'}
      icon={isChanged ? <IconAlertTriangle /> : <IconCalendarClock />}
      title={`Publication scheduled for ${formatMoment(due_at)} (UTC)`}
    >
      <Text size="sm">
        {by === null ? 'The saved draft is published then.' : `${by} scheduled it.`}{' '}
        {isChanged ? texts.draftChangedSince : ''}
      </Text>
      <Group gap="sm" mt="xs">
        {isChanged ? (
          <Button size="xs" variant="default" onClick={() => void takeDraft(updatedAt)}>
            Publish the saved draft then
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={() => void changeTime()}>
          Change the time
        </Button>
        <Button size="xs" variant="default" onClick={() => void askToCancel()}>
          Cancel the publication
        </Button>
      </Group>
    </Alert>
  )
}
