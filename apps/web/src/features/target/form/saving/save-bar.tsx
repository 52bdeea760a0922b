import { Button, Group, Text } from '@mantine/core'
import classes from './save-bar.module.css'

interface SaveBarProps {
  isDirty: boolean
  /** The button at work; null for none. */
  busy: 'draft' | 'publish' | null
  /** A question is open, and the button waits for its answer. */
  asking: boolean
  /** Why nothing can be saved. */
  reason?: string | undefined
  onSave: () => void
  onPublish: () => void
  onCancel: () => void
}

/** The form's buttons, visible wherever the page is scrolled to. */
export function SaveBar({ isDirty, busy, asking, reason, onSave, onPublish, onCancel }: SaveBarProps) {
  const isOff = (button: 'draft' | 'publish') =>
    reason !== undefined || (busy !== null && (asking || busy !== button))
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
          onClick={onSave}
        >
          Save as draft
        </Button>
        <Button loading={busy === 'publish' && !asking} disabled={isOff('publish')} onClick={onPublish}>
          Save & Publish
        </Button>
      </Group>
    </Group>
  )
}
