import type { GroupOption } from '@headgate/contract/groups/values'
import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import type { TargetingAction } from '@headgate/domain/targeting-form/actions'
import type { Properties } from '@headgate/domain/targeting-form/properties'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { createContext, use } from 'react'

/**
 * What every block needs beside its own rule. Its parts change seldom, so that typing in one block draws no other
 * anew; nothing that changes with each key may be added here.
 */
export interface RuleSurroundings {
  dispatch: (action: TargetingAction) => void
  properties: Properties
  trafficSources: readonly number[]
  waterfall: boolean
  isActive: boolean
  problems: Problems
  figures: ReadonlyMap<number, RuleFigures>
  /** Advertiser links that the rules hold, by id. */
  links: ReadonlyMap<number, ProviderLinkOption>
  /** A link was chosen: its address is known from then on. */
  onLinkChosen: (link: ProviderLinkOption) => void
  /** By advertiser link, the places of the enabled rules that use it, from 1. */
  uses: ReadonlyMap<number, readonly number[]>
  groups: ReadonlyMap<number, GroupOption>
  onGroupChosen: (group: GroupOption) => void
  /** The block that was added last: its first field takes the focus. */
  added: string | null
}

export const Surroundings = createContext<RuleSurroundings | null>(null)

export function useSurroundings(): RuleSurroundings {
  const surroundings = use(Surroundings)
  if (surroundings === null) throw new Error('A rule block stands outside of the rules editor.')
  return surroundings
}
