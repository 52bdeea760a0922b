import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Choice } from './choice.ts'
import { onlyMatch } from './only-match.ts'

export interface OneSelectProps extends Omit<SelectProps, 'data' | 'onSearchChange'> {
  data: readonly Choice[]
}

/** Longer lists are searched, not scrolled. */
const SHOWN = 100

/** One of a list that is searched by typing. Enter takes the first match of what was typed, Tab the only match. */
export function OneSelect({ data, value, onChange, onKeyDown, ...rest }: OneSelectProps) {
  const [typed, setTyped] = useState('')
  const takeOnlyMatch = () => {
    const match = onlyMatch(data, typed)
    if (match !== undefined && match.value !== value) onChange?.(match.value, match)
  }
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      limit={SHOWN}
      nothingFoundMessage="Nothing found"
      {...rest}
      data={[...data]}
      value={value ?? null}
      onChange={onChange}
      onSearchChange={setTyped}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Tab') takeOnlyMatch()
        onKeyDown?.(event)
      }}
    />
  )
}
