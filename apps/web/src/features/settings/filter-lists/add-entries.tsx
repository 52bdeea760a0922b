import { listMessages } from '@headgate/contract/settings/list-messages'
import type { SearchListName } from '@headgate/contract/settings/search-lists'
import { useState } from 'react'
import { type FramedForm, FormShell } from '../../../form/form-shell.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { listWords } from './list-words.ts'

interface AddEntriesProps {
  name: SearchListName
  opened: boolean
  /** The typed lines, which stay while the dialog is closed. */
  text: string
  onText: (text: string) => void
  /** Closes and keeps the lines. */
  onClose: () => void
  /** Closes and drops them. */
  onCancel: () => void
  /** Shows what they add. Resolves to why they cannot be added, or null. */
  onReview: (text: string) => Promise<string | null>
}

/** Takes lines to add to a list: typed, or pasted. */
export function AddEntries(props: AddEntriesProps) {
  const { name, opened, onClose } = props
  return (
    <Dialog title={`Add to ${listWords[name].title}`} size="lg" opened={opened} onClose={onClose}>
      <AddForm {...props} />
    </Dialog>
  )
}

function AddForm({ name, text, onText, onCancel, onReview }: AddEntriesProps) {
  const [error, setError] = useState<string | null>(null)
  const { help, example } = listWords[name]
  const form: FramedForm<string> = {
    getValues: () => text,
    // The page asks before the lines are lost.
    isDirty: () => false,
    validate: () => {
      const isEmpty = text.trim() === ''
      setError(isEmpty ? listMessages.nothingToAdd : null)
      return { hasErrors: isEmpty }
    },
    setErrors: (fields) => setError(fields['add'] ?? null),
  }
  return (
    <FormShell
      frame="none"
      form={form}
      submitLabel="Review"
      onSubmit={async (lines) => setError(await onReview(lines))}
      onCancel={onCancel}
    >
      <TextArea
        label="Entries"
        description={help}
        placeholder={example}
        withAsterisk
        isCode
        rows={5}
        maxRows={14}
        data-autofocus
        value={text}
        error={error}
        aria-invalid={error !== null}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </FormShell>
  )
}
