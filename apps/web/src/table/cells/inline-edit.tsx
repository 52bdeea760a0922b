import { TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { toast } from '../../ui/toast.ts'
import { HoverAction } from './hover-action.tsx'
import { NO_VALUE } from '@headgate/domain/no-value'
import { TextArea } from '../../ui/text-area.tsx'

interface InlineEditProps {
  /** The edited text, for screen readers: 'Name of Acme'. */
  label: string
  value: string
  /** For texts that may have line breaks, which a one-line input would drop. */
  multiline?: boolean
  /** Shown while the text is not edited, such as a link to its record. Without it, the text itself. */
  children?: ReactNode
  /** Saves the trimmed text and returns whether it was saved. If not, it shows why, and the cell stays open. */
  onSave: (value: string) => Promise<boolean>
}

/** A text with a pencil that turns it into an input. Enter saves, Escape cancels, an empty text is refused. */
export function InlineEdit({ label, value, multiline = false, children, onSave }: InlineEditProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  async function save(text: string) {
    const next = text.trim()
    if (next === '') return toast.warning(messages.titles.oops, messages.general.emptyNotSaved)
    if (next === value) return setDraft(null)
    setSaving(true)
    const saved = await onSave(next)
    setSaving(false)
    if (saved) setDraft(null)
  }

  if (draft === null) {
    return (
      <HoverAction
        label={`Edit ${label}${value === '' ? '' : `: ${value}`}`}
        title="Edit"
        icon={<IconPencil size={14} aria-hidden />}
        onClick={() => setDraft(value)}
      >
        {children ?? <span>{value === '' ? NO_VALUE : value}</span>}
      </HoverAction>
    )
  }
  const input = {
    size: 'xs',
    'aria-label': label,
    ref: focusOnMount,
    value: draft,
    readOnly: saving,
    onChange: (event: { currentTarget: { value: string } }) => setDraft(event.currentTarget.value),
    onBlur: () => {
      if (draft.trim() === value) setDraft(null)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDraft(null)
      if (event.key !== 'Enter') return
      event.preventDefault()
      void save(draft)
    },
  } as const
  return multiline ? <TextArea rows={1} {...input} /> : <TextInput {...input} />
}
