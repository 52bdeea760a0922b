import type { GroupOption } from '@headgate/contract/groups/values'
import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import type { ProviderLinkOption } from '@headgate/contract/provider-links'
import type { PublishableEntity } from '@headgate/contract/scheduled/values'
import type { Properties } from '@headgate/domain/rules/properties'
import type { RuleAction } from '@headgate/domain/rules/rule-actions'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { createContext, use } from 'react'

/** The abilities and texts of the rules of a form. Rules of publisher links can do more than those of groups. */
export interface RuleAbilities {
  /** Two advertisers may share the traffic of a rule. */
  split: boolean
  comments: boolean
  /** A rule may send to a group. */
  groups: boolean
  /** Which rules cannot be enabled while their record is inactive. */
  lockedWhileInactive: 'all' | 'new'
  lockedText: string
  addText: string
  /** Shown while there is no rule. */
  emptyText: string
}

/**
 * Everything that every block needs in addition to its own rule. Its parts change rarely, so that typing in one block
 * does not draw the other blocks again. Do not add anything that changes with each key.
 */
export interface RuleContext {
  /** The record whose rules these are; without an id it is not saved yet. */
  entity: PublishableEntity
  recordId: number | null
  dispatch: (action: RuleAction) => void
  abilities: RuleAbilities
  properties: Properties
  trafficSources: readonly number[]
  waterfall: boolean
  isActive: boolean
  /** Texts by `rules.0.daily_cap`. */
  problems: Problems
  figures: ReadonlyMap<number, RuleFigures>
  /** Advertiser links of the rules, by id. */
  links: ReadonlyMap<number, ProviderLinkOption>
  /** Stores a chosen link, so that its address is available at once. */
  onLinkChosen: (link: ProviderLinkOption) => void
  /** The places of the enabled rules, from 1, by the advertiser link that they use. */
  uses: ReadonlyMap<number, readonly number[]>
  groups: ReadonlyMap<number, GroupOption>
  onGroupChosen: (group: GroupOption) => void
  /** The block added last: its first field takes the focus. */
  added: string | null
}

export const RulesContext = createContext<RuleContext | null>(null)

export function useRuleContext(): RuleContext {
  const context = use(RulesContext)
  if (context === null) throw new Error('A rule block is outside of the rules editor.')
  return context
}
