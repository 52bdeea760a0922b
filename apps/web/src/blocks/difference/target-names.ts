import { useLinksById } from '../rules/use-links-by-id.ts'

/** Names of the targets of rules, as the calls about revisions return them. */
export interface TargetNames {
  provider_links: readonly { id: number; link: string; provider_name: string }[]
  advertiser_link_groups: readonly { id: number; description: string | null }[]
}

export const noNames: TargetNames = { provider_links: [], advertiser_link_groups: [] }

/** One target of a served rule. */
export interface ServedTarget {
  provider_link_id: number | null
  advertiser_link_group_id: number | null
  traffic: number
}

/** Returns the text of a rule's targets. Looks up advertiser links in `used` that have no name yet. */
export function useTargetText(used: readonly ServedTarget[], names: TargetNames) {
  const given = new Map(names.provider_links.map((one) => [one.id, one.provider_name]))
  const groups = new Map(names.advertiser_link_groups.map((one) => [one.id, one.description]))
  const missing = new Set(
    used.flatMap(({ provider_link_id: id }) => (id === null || given.has(id) ? [] : [id])),
  )
  const [found] = useLinksById([...missing])
  for (const { id, provider_name } of found.values()) given.set(id, provider_name)
  const one = (target: ServedTarget) => {
    const { provider_link_id: link, advertiser_link_group_id: group, traffic } = target
    const share = traffic === 100 ? '' : ` (${traffic} %)`
    if (group !== null) return `Group ${group}${groups.get(group) ? `: ${groups.get(group)}` : ''}`
    if (link === null) return 'Nothing chosen'
    return `${given.get(link) ?? 'Advertiser'}, link ${link}${share}`
  }
  return (targets: readonly ServedTarget[]): string => targets.map(one).join(' and ')
}
