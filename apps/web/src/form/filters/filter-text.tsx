import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@headgate/contract/base/constants'
import { IconSearch } from '@tabler/icons-react'
import { useDraft } from '../../lib/use-draft.ts'

interface FilterTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The applied filter, from the address. */
  value: string
  /** Called 500 ms after the last key, and at once on Enter or when the field loses the focus, such as to a button. */
  onFilter: (value: string) => void
  /** Turns typed or pasted text into text that this filter accepts, so that the field never shows anything else. */
  take?: (text: string) => string
}

/** A text filter that follows the address, and changes it when typing pauses. */
export function FilterText({ value, onFilter, take, ...rest }: FilterTextProps) {
  // The blank after a word is not part of the filter, and must not vanish before the next word is typed.
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
