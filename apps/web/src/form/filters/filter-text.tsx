import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@headgate/contract/base/constants'
import { IconSearch } from '@tabler/icons-react'
import { useDraft } from '../../lib/use-draft.ts'

interface FilterTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** What the list is filtered by now, from the address. */
  value: string
  /** Called 500 ms after the last key, and at once on Enter (T5) or when the field is left: for a button beside it. */
  onFilter: (value: string) => void
  /** Makes of what is typed or pasted what this filter can hold, so that the field never shows what is not filtered by. */
  take?: (text: string) => string
}

/** A text filter that follows the address, and moves it when typing pauses. */
export function FilterText({ value, onFilter, take, ...rest }: FilterTextProps) {
  // The blank after a word is not filtered by, and must not vanish while the next word is typed.
  const [typed, setTyped] = useDraft(value, (text, now) => (text.trim() === now ? text : now))
  const later = useDebouncedCallback(onFilter, limits.filterDebounceMs)
  return (
    <TextInput
      leftSection={<IconSearch size={16} aria-hidden />}
      {...rest}
      value={typed}
      onChange={(event) => {
        const given = event.currentTarget.value
        const text = take?.(given) ?? given
        setTyped(text)
        later(text.trim())
      }}
      onBlur={() => later.flush()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        later.cancel()
        onFilter(typed.trim())
      }}
    />
  )
}
