import type { QualityScore } from '@headgate/contract/base/constants'
import type { TargetingRule } from '@headgate/contract/targetings/values'
import type { Change, Effect } from '../rules/form-change.ts'
import type { RuleAction } from '../rules/rule-actions.ts'
import type { TargetingDraft } from './draft.ts'
import type { PropertyName, TagTypeNames } from './properties.ts'

/** Fields whose change affects no other field. */
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

/** All actions on the form. `confirmed` is set once the user has answered the question with yes. */
export type TargetingAction =
  | { type: 'set'; values: Partial<FreeValues> }
  | {
      type: 'set-publisher'
      publisher_id: number | null
      default_domain: string | null
      confirmed?: true
    }
  | { type: 'set-active'; is_active: boolean; confirmed?: true }
  | PropertyAction
  | { type: 'saved'; id: number; status: 'draft' | 'published'; updatedAt: string; rules: TargetingRule[] }
  | RuleAction

export type TargetingEffect = Effect<TargetingAction>
export type TargetingChange = Change<TargetingDraft, TargetingAction>

/** Facts that the reducer needs in addition to the draft. */
export interface FormFacts {
  tagTypes: TagTypeNames
  /** The default revenue share of a new rule, percent. */
  shareRevenue: number | null
}
