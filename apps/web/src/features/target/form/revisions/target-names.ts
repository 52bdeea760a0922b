import type { ComparableTargeting } from '@headgate/domain/targeting-form/difference'
import { useQueries } from '@tanstack/react-query'
import { providerLinkQueries } from '../../../../api/provider-links.ts'

/** Names of what rules send to, as the calls about revisions answer them. */
export interface TargetNames {
  provider_links: readonly { id: number; link: string; provider_name: string }[]
  advertiser_link_groups: readonly { id: number; description: string | null }[]
}

export const noNames: TargetNames = { provider_links: [], advertiser_link_groups: [] }

type Target = ComparableTargeting['rules'][number]['targets'][number]

/** Says what a rule sends to; advertiser links that were chosen since are looked up. */
export function useTargetText(contents: readonly (ComparableTargeting | null)[], names: TargetNames) {
  const given = new Map(names.provider_links.map((one) => [one.id, one.provider_name]))
  const groups = new Map(names.advertiser_link_groups.map((one) => [one.id, one.description]))
  const used = contents.flatMap((one) => one?.rules ?? []).flatMap((rule) => rule.targets)
  const missing = new Set(
    used.flatMap(({ provider_link_id: id }) => (id === null || given.has(id) ? [] : [id])),
  )
  const found = useQueries({ queries: [...missing].map((id) => providerLinkQueries.detail(id)) })
  for (const { data } of found) if (data !== undefined) given.set(data.id, data.provider.name)
  const one = (target: Target) => {
    const { provider_link_id: link, advertiser_link_group_id: group, traffic } = target
    const share = traffic === 100 ? '' : ` (${traffic} %)`
    if (group !== null) return `Group ${group}${groups.get(group) ? `: ${groups.get(group)}` : ''}`
    if (link === null) return 'Nothing chosen'
    return `${given.get(link) ?? 'Advertiser'}, link ${link}${share}`
  }
  return (targets: readonly Target[]): string => targets.map(one).join(' and ')
}
