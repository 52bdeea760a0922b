import { Button, Group, Text } from '@mantine/core'
import classes from './save-bar.module.css'

interface SaveBarProps {
  isDirty: boolean
  /** Which button is at work; null for none. */
  busy: 'draft' | 'publish' | null
  /** Why nothing can be saved. */
  reason?: string | undefined
  onSave: () => void
  onPublish: () => void
  onCancel: () => void
}

/** The buttons of the form (2 §2.2), in sight wherever the page is scrolled to. */
export function SaveBar({ isDirty, busy, reason, onSave, onPublish, onCancel }: SaveBarProps) {
  const disabled = reason !== undefined
  return (
    <Group className={classes.bar} justify="space-between">
      <Text size="sm" c="dimmed" component="output">
        {reason ?? (isDirty ? 'Unsaved changes' : '')}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="default"
          loading={busy === 'draft'}
          disabled={disabled || busy === 'publish'}
          onClick={onSave}
        >
          Save as draft
        </Button>
        <Button loading={busy === 'publish'} disabled={disabled || busy === 'draft'} onClick={onPublish}>
          Save & Publish
        </Button>
      </Group>
    </Group>
  )
}
