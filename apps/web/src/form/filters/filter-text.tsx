import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@headgate/contract/base/constants'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

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
  const [typed, setTyped] = useState({ text: value, from: value })
  // Clear All, or the browser's back button, changed the address meanwhile: the address wins.
  if (typed.from !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, from: value })
  const later = useDebouncedCallback(onFilter, limits.filterDebounceMs)
  return (
    <TextInput
      leftSection={<IconSearch size={16} aria-hidden />}
      {...rest}
      value={typed.text}
      onChange={(event) => {
        const given = event.currentTarget.value
        const text = take?.(given) ?? given
        setTyped({ text, from: value })
        later(text.trim())
      }}
      onBlur={() => later.flush()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        later.cancel()
        onFilter(typed.text.trim())
      }}
    />
  )
}
