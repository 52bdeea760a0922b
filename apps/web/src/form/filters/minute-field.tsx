import { TextInput } from '@mantine/core'
import { searchLogTexts } from '@headgate/contract/searches/search-log-filters'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '../../lib/time.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { momentOf } from './moment-of.ts'

interface MinuteFieldProps {
  label: string
  /** ISO 8601, UTC. */
  value: string | undefined
  error?: ReactNode
  withAsterisk?: boolean
  /** Path of the field, which locates its problem. */
  'data-field'?: string
  onChange: (value: string | undefined) => void
  /** Told of a text that is no time. Without it the value stays as it was. */
  onUnreadable?: (text: string) => void
}

/** A minute in UTC, typed or pasted. The browser's own field would show it in the form and with the clock of the computer. */
export function MinuteField({ value, error, onChange, onUnreadable, ...field }: MinuteFieldProps) {
  const shown = formatMoment(value)
  const [typed, setTyped] = useDraft(shown)
  // The value beside which an unreadable text was left. Another value replaces the text.
  const [wrongBeside, setWrongBeside] = useState<string>()
  const wasWrong = wrongBeside === shown
  const text = typed.trim()
  const moment = momentOf(text)
  const isUnreadable = text !== '' && moment === undefined
  const apply = () => {
    setWrongBeside(isUnreadable ? shown : undefined)
    if (isUnreadable) onUnreadable?.(text)
    else if (wasWrong || (text === '' ? value !== undefined : text !== shown)) onChange(moment)
  }
  return (
    <TextInput
      {...field}
      placeholder="2026-11-25 14:00"
      w={160}
      value={typed}
      error={wasWrong && isUnreadable ? searchLogTexts.timeInvalid : error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        apply()
      }}
    />
  )
}
