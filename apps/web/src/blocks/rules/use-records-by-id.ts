import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

export type RecordsById<T> = [known: ReadonlyMap<number, T>, onChosen: (one: T) => void]

/** The records in rules by id: read in one call, or kept since they were chosen. */
export function useRecordsById<T extends { id: number }, Key extends readonly unknown[]>(
  ids: readonly (number | null)[],
  optionsOf: (missing: number[]) => UseQueryOptions<T[], Error, T[], Key>,
): RecordsById<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map())
  const onChosen = useCallback((one: T) => setChosen((before) => new Map(before).set(one.id, one)), [])
  const missing = [...new Set(ids)]
    .filter((id): id is number => id !== null && !chosen.has(id))
    .toSorted((a, b) => a - b)
  const { data } = useQuery({
    ...optionsOf(missing),
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
  })
  const known = useMemo(
    () => new Map([...(data ?? []).map((one) => [one.id, one] as const), ...chosen]),
    [data, chosen],
  )
  return [known, onChosen]
}
