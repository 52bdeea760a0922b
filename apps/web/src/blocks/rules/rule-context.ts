import type { GroupOption } from '@headgate/contract/groups/values'
import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import type { Properties } from '@headgate/domain/rules/properties'
import type { RuleAction } from '@headgate/domain/rules/rule-actions'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { createContext, use } from 'react'

/** What the rules of a form can do and say; those of publisher links can do more than those of groups. */
export interface RuleAbilities {
  /** Two advertisers may share the traffic of a rule. */
  split: boolean
  comments: boolean
  /** A rule may send to a group. */
  groups: boolean
  /** Rules that cannot be enabled while their record is not active, and why. */
  lockedWhileInactive: 'all' | 'new'
  lockedText: string
  addText: string
  /** Said while there is no rule. */
  emptyText: string
}

/**
 * What every block needs besides its own rule. Its parts change seldom, so that typing in one block draws no other
 * block again; nothing that changes with each key may be added here.
 */
export interface RuleContext {
  dispatch: (action: RuleAction) => void
  abilities: RuleAbilities
  properties: Properties
  trafficSources: readonly number[]
  waterfall: boolean
  isActive: boolean
  /** Texts by `rules.0.daily_cap`. */
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

export const RulesContext = createContext<RuleContext | null>(null)

export function useRuleContext(): RuleContext {
  const context = use(RulesContext)
  if (context === null) throw new Error('A rule block stands outside of the rules editor.')
  return context
}
