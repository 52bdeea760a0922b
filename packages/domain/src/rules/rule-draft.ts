import type { TargetingType } from '@headgate/contract/base/constants'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { type RuleTarget, targetingLimits } from '@headgate/contract/targetings/values'
import { noProperties, type Properties } from './properties.ts'

/** A rule in the forms of publisher links and of groups, with fields that only the screen needs. */
export interface RuleDraft {
  /** Key of the block while it is on the screen, saved or not. */
  key: string
  /** Null until it is saved. */
  id: number | null
  daily_cap: number | null
  /** The weight in percent; null in waterfall. */
  daily_frequency: number | null
  revenue_share_percentage: number | null
  disabled: boolean
  /** Stored as disabled after it was served: it can never be enabled again. */
  stays_disabled: boolean
  comment: string
  /** Null: at all hours. */
  hours: RunHours | null
  /** Sends to a group instead of an advertiser link. */
  is_group: boolean
  provider_details: RuleTarget[]
}

/** The rules of a form, and the values they depend on. */
export interface RuleSet {
  rules: readonly RuleDraft[]
  isActive: boolean
  mode: TargetingType
  /** A weight was edited by hand, so weights do not follow the caps. */
  weightsByHand: boolean
  /** Number of the next new block. */
  nextKey: number
  properties: Properties
}

/** A target in which nothing is chosen yet. */
export function emptyTarget(traffic = 100): RuleTarget {
  return {
    traffic,
    provider_id: null,
    provider_link: null,
    advertiser_link_group_id: null,
    ...noProperties,
  }
}

/** A new block: cap 0, weight 100, default revenue share, traffic 100; enabled only under an active record. */
export function newRule(set: RuleSet, isGroup: boolean, shareRevenue: number | null): RuleDraft {
  return {
    key: `new-${set.nextKey}`,
    id: null,
    daily_cap: 0,
    daily_frequency: set.mode === 'waterfall' ? null : targetingLimits.weight.initial,
    revenue_share_percentage: shareRevenue,
    disabled: !set.isActive,
    stays_disabled: false,
    comment: '',
    hours: null,
    is_group: isGroup,
    provider_details: [emptyTarget()],
  }
}

/** True for a block in which nothing is chosen. It cannot be moved. */
export function isEmptyBlock(rule: RuleDraft): boolean {
  return rule.provider_details.every(
    (target) =>
      target.provider_id === null &&
      target.provider_link === null &&
      target.advertiser_link_group_id === null,
  )
}
