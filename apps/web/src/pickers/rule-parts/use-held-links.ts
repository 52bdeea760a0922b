import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { providerLinkQueries } from '../../api/provider-links.ts'

type Held<T> = [known: ReadonlyMap<number, T>, onChosen: (one: T) => void]

/** Addresses and caps of the links that rules hold: read in one call, or known since they were chosen. */
export function useHeldLinks(ids: readonly (number | null)[]): Held<ProviderLinkOption> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ProviderLinkOption>>(new Map())
  const onChosen = useCallback(
    (one: ProviderLinkOption) => setChosen((before) => new Map(before).set(one.id, one)),
    [],
  )
  const missing = [...new Set(ids)]
    .filter((id): id is number => id !== null && !chosen.has(id))
    .toSorted((a, b) => a - b)
  const { data } = useQuery({
    ...providerLinkQueries.options({ provider_link_id: missing }),
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
  })
  const known = useMemo(
    () => new Map([...(data ?? []).map((one) => [one.id, one] as const), ...chosen]),
    [data, chosen],
  )
  return [known, onChosen]
}
