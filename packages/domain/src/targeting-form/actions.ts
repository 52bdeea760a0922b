import type { QualityScore, TargetingType } from '@headgate/contract/base/constants'
import type { RuleTarget, TargetingRule } from '@headgate/contract/targetings/values'
import type { Change, Effect } from '../rules/form-change.ts'
import type { TargetingDraft } from './draft.ts'
import type { PropertyName, TagTypeNames } from './properties.ts'

/** Fields that change nothing but themselves. */
export type FreeValues = Omit<
  TargetingDraft,
  | PropertyName
  | 'id'
  | 'is_active'
  | 'publisher_id'
  | 'targeting_type'
  | 'targeting_rules'
  | 'weights_by_hand'
  | 'warmup_by_quality'
  | 'next_key'
>

type PropertyAction = {
  [P in PropertyName]: {
    type: 'set-property'
    property: P
    values: readonly (P extends 'quality_score' ? QualityScore : number)[]
    confirmed?: true
  }
}[PropertyName]

/** Everything that can happen to the form; `confirmed` is set by the answer to the question that came back. */
export type TargetingAction =
  | { type: 'set'; values: Partial<FreeValues> }
  | {
      type: 'set-publisher'
      publisher_id: number | null
      default_domain: string | null
      confirmed?: true
    }
  | { type: 'set-active'; is_active: boolean; confirmed?: true }
  | { type: 'set-mode'; targeting_type: TargetingType }
  | { type: 'derive-weights' }
  | { type: 'split-evenly' }
  | PropertyAction
  | { type: 'saved'; id: number; status: 'draft' | 'published'; updatedAt: string; rules: TargetingRule[] }
  | RuleAction

export type RuleAction =
  | { type: 'add-rule'; is_group: boolean }
  | { type: 'remove-rule'; key: string; confirmed?: true }
  | { type: 'move-rule'; key: string; to: number }
  | { type: 'enable-rule'; key: string; enabled: boolean; confirmed?: true }
  | { type: 'set-rule'; key: string; values: { comment?: string; revenue_share_percentage?: number | null } }
  | { type: 'set-cap'; key: string; daily_cap: number | null }
  | { type: 'set-weight'; key: string; weight: number | null }
  | { type: 'add-target'; key: string }
  | { type: 'remove-target'; key: string; index: number }
  | { type: 'set-provider'; key: string; index: number; provider_id: number | null }
  | { type: 'choose-target'; key: string; index: number; target: Omit<RuleTarget, 'traffic'> }
  | { type: 'set-traffic'; key: string; index: number; traffic: number }

export type TargetingEffect = Effect<TargetingAction>
export type TargetingChange = Change<TargetingDraft, TargetingAction>

/** What the interplay must know beside the draft. */
export interface FormFacts {
  tagTypes: TagTypeNames
  /** The default revenue share of a new rule, percent. */
  shareRevenue: number | null
}
