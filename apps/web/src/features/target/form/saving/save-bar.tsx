import { Button, Group, Text } from '@mantine/core'
import { IconCalendarClock } from '@tabler/icons-react'
import classes from './save-bar.module.css'

export type SaveAction = 'draft' | 'publish' | 'schedule'

interface SaveBarProps {
  isDirty: boolean
  /** The button at work; null for none. */
  busy: SaveAction | null
  /** A question is open, and the button waits for its answer. */
  asking: boolean
  /** Why nothing can be saved. */
  reason?: string | undefined
  onSave: () => void
  onPublish: () => void
  onSchedule: () => void
  onCancel: () => void
}

/** The form's buttons, visible wherever the page is scrolled to. */
export function SaveBar({ isDirty, busy, asking, reason, onCancel, ...actions }: SaveBarProps) {
  const isOff = (button: SaveAction) => reason !== undefined || (busy !== null && (asking || busy !== button))
  return (
    <Group className={classes.bar} justify="space-between">
      <Text size="sm" c="dimmed" component="output" className={classes.state}>
        {reason ?? (isDirty ? 'Unsaved changes' : '')}
      </Text>
      <Group gap="sm" className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="default"
          loading={busy === 'draft' && !asking}
          disabled={isOff('draft')}
          onClick={actions.onSave}
        >
          Save as draft
        </Button>
        <Button
          loading={busy === 'publish' && !asking}
          disabled={isOff('publish')}
          onClick={actions.onPublish}
        >
          Save & Publish
        </Button>
        <Button
          variant="default"
          px="xs"
          aria-label="Publish at a time"
          title="Publish at a time"
          loading={busy === 'schedule' && !asking}
          disabled={isOff('schedule')}
          onClick={actions.onSchedule}
        >
          <IconCalendarClock size={18} aria-hidden />
        </Button>
      </Group>
    </Group>
  )
}
