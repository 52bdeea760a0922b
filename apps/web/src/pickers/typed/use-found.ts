import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@headgate/contract/base/constants'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Choice } from '../../form/select/choice.ts'

/** What is found for a text. A list that cannot be read stays empty. */
export type FoundQuery<Read> = (text: string) => UseQueryOptions<Read, Error, readonly Choice[], string[]>

interface FoundOptions {
  /** The search starts with this many letters; with none typed if it is 0, as by default. */
  fromLetters?: number | undefined
  /** Without it nothing is searched for. */
  enabled?: boolean
}

/** Suggestions that the server finds for the text of a field, read a moment after the last letter. */
export function useFound<Read>(
  query: FoundQuery<Read>,
  { fromLetters = 0, enabled = true }: FoundOptions = {},
) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const trimmed = text.trim()
  const [settled] = useDebouncedValue(trimmed, limits.filterDebounceMs)
  const isWanted = enabled && isOpen && settled.length >= fromLetters && settled === trimmed
  const { data, isFetching } = useQuery({ ...query(settled), enabled: isWanted })
  return {
    /** Props of the field. */
    field: {
      onOpen: () => setOpen(true),
      onSearch: setText,
      loading: isFetching,
      options: isWanted ? (data ?? []) : [],
    },
    /** The text for which there is nothing. */
    missing: isWanted && data?.length === 0 ? settled : null,
  }
}
