import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@headgate/contract/base/constants'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Choice } from '../../form/select/choice.ts'
import type { TagsFieldProps } from '../../form/select/tags-field.tsx'
import { IdTags } from './id-tags.tsx'
import { useForAWhile } from './use-for-a-while.ts'

export interface FoundIdsProps<Read> extends Pick<
  TagsFieldProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'width' | 'keepsTyped' | 'before'
> {
  /** What is found for a text. A list that cannot be read stays empty. */
  query: (text: string) => UseQueryOptions<Read, Error, readonly Choice[], string[]>
  /** The search starts above this many letters. */
  shortest?: number
  /** Shown for a while when nothing is found. */
  nothing?: string
}

/** Records by id, found on the server by a text. Whole ids can also be typed, or pasted. */
export function FoundIds<Read>(props: FoundIdsProps<Read>) {
  const { query, shortest = -1, nothing, ...field } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const trimmed = text.trim()
  const [settled] = useDebouncedValue(trimmed, limits.filterDebounceMs)
  const isWanted = isOpen && settled.length > shortest && settled === trimmed
  const { data, isFetching } = useQuery({ ...query(settled), enabled: isWanted })
  const isNothing = useForAWhile(isWanted && data?.length === 0 ? settled : null)
  return (
    <IdTags
      {...field}
      inputMode="text"
      onOpen={() => setOpen(true)}
      onSearch={setText}
      error={isNothing ? nothing : undefined}
      loading={isFetching}
      options={isWanted ? (data ?? []) : []}
    />
  )
}
