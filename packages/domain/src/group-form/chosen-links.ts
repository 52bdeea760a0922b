import type { GroupValues } from '@headgate/contract/groups/values'
import { messages } from '@headgate/contract/base/messages'
import type { Problems } from '../rules/rule-problems.ts'
import { fitsGroup } from './fits-group.ts'
import type { LinkProperties } from './draft.ts'

/** Facts about a chosen advertiser link that the checks need. */
export interface ChosenLink extends LinkProperties {
  provider_id: number
  disabled: boolean
  archived: boolean
  provider_status: boolean
}

/**
 * Texts about the advertiser links of the rules, by field path (docs/behaviour/groups.md#checks-of-a-group). A link
 * that does not exist or is another advertiser's counts as missing. The link of an enabled rule must have properties of
 * the group. A stored link that is disabled, deleted, or of an inactive advertiser may stay but cannot be chosen again.
 * `stored` are the links of the saved rules.
 */
export function chosenLinkProblems(
  values: GroupValues,
  links: ReadonlyMap<number, ChosenLink>,
  stored: ReadonlyMap<number, { advertiser_link_id: number }>,
  chosenBefore = false,
): Problems {
  const problems: Problems = {}
  for (const [index, rule] of values.rules.entries()) {
    if (rule.advertiser_link_id === null || rule.advertiser_id === null) continue
    const link = links.get(rule.advertiser_link_id)
    const held = rule.id !== null && stored.get(rule.id)?.advertiser_link_id === rule.advertiser_link_id
    const kept = chosenBefore || held
    const text =
      link?.provider_id !== rule.advertiser_id || (link.archived && !held)
        ? messages.groups.advertiserLinkRequired
        : rule.active && !fitsGroup(values, link)
          ? messages.providerLinks.propertiesMismatch
          : !kept && (link.disabled || !link.provider_status)
            ? messages.general.disabledOption
            : null
    if (text !== null) problems[`rules.${index}.advertiser_link_id`] = text
  }
  return problems
}
