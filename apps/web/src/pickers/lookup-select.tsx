import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Lookup } from '../api/lookups.ts'
import type { Choice } from '../form/select/choice.ts'
import { ManySelect } from '../form/select/many-select.tsx'
import { recordChoices } from './record-choices.ts'

export interface LookupSelectProps {
  label: string
  /** One of `lookupQueries`. A list that cannot be read stays empty. */
  query: UseQueryOptions<readonly Lookup[], Error, readonly Lookup[], string[]>
  /** Choices before the list. */
  before?: readonly Choice[]
  /** Inactive entries are visible but not choosable. */
  locksInactive?: boolean
  value: readonly string[]
  onChange: (value: string[]) => void
  width?: number
}

/** Several entries of a list of the server, by id. */
export function LookupSelect({ query, before, locksInactive = false, ...rest }: LookupSelectProps) {
  const { data, isPending } = useQuery(query)
  const { value } = rest
  const choices = useMemo(
    () => [
      ...(before ?? []),
      ...(locksInactive
        ? recordChoices(data, { chosen: value.map(Number) })
        : (data ?? []).map((entry) => ({ value: String(entry.id), label: entry.name }))),
    ],
    [before, data, locksInactive, value],
  )
  return <ManySelect {...rest} choices={choices} loading={isPending} />
}
