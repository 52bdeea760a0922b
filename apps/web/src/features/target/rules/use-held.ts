import type { GroupOption } from '@headgate/contract/advertiser-link-groups'
import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import type { RuleTarget } from '@headgate/contract/targetings'
import type { RuleDraft } from '@headgate/domain/targeting-form/draft'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { groupOptionsOf } from '../../../api/group-options.ts'
import { providerLinkQueries } from '../../../api/provider-links.ts'

type Held<T> = [known: ReadonlyMap<number, T>, onChosen: (one: T) => void]

/** Addresses and caps of the links that the rules hold: read in one call, or known since they were chosen. */
export function useHeldLinks(rules: readonly RuleDraft[]): Held<ProviderLinkOption> {
  const [chosen, onChosen] = useChosen<ProviderLinkOption>()
  const missing = missingIds(rules, chosen, (target) => target.provider_link)
  const { data } = useQuery({
    ...providerLinkQueries.options({ provider_link_id: missing }),
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
  })
  return [useKnown(data, chosen), onChosen]
}

/** The same of groups. */
export function useHeldGroups(rules: readonly RuleDraft[]): Held<GroupOption> {
  const [chosen, onChosen] = useChosen<GroupOption>()
  const missing = missingIds(rules, chosen, (target) => target.advertiser_link_group_id)
  const { data } = useQuery({
    ...groupOptionsOf({ advertiser_link_group_id: missing }),
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
  })
  return [useKnown(data, chosen), onChosen]
}

function useChosen<T extends { id: number }>(): Held<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map())
  const onChosen = useCallback((one: T) => setChosen((before) => new Map(before).set(one.id, one)), [])
  return [chosen, onChosen]
}

function useKnown<T extends { id: number }>(read: readonly T[] | undefined, chosen: ReadonlyMap<number, T>) {
  return useMemo(
    () => new Map([...(read ?? []).map((one) => [one.id, one] as const), ...chosen]),
    [read, chosen],
  )
}

function missingIds(
  rules: readonly RuleDraft[],
  chosen: ReadonlyMap<number, unknown>,
  idOf: (target: RuleTarget) => number | null,
): number[] {
  const ids = rules.flatMap((rule) => rule.provider_details.map(idOf))
  return [...new Set(ids)]
    .filter((id): id is number => id !== null && !chosen.has(id))
    .toSorted((a, b) => a - b)
}
