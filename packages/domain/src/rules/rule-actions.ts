import type { TargetingType } from '@headgate/contract/base/constants'
import type { RunHours } from '@headgate/contract/targetings/run-hours'
import type { RuleTarget } from '@headgate/contract/targetings/values'

/** Actions on one rule. `confirmed` is set once the user has answered the question with yes. */
export type OneRuleAction =
  | { type: 'remove-rule'; key: string; confirmed?: true }
  | { type: 'move-rule'; key: string; to: number }
  | { type: 'enable-rule'; key: string; enabled: boolean; confirmed?: true }
  | {
      type: 'set-rule'
      key: string
      values: { comment?: string; revenue_share_percentage?: number | null; hours?: RunHours | null }
    }
  | { type: 'set-cap'; key: string; daily_cap: number | null }
  | { type: 'set-weight'; key: string; weight: number | null }
  | { type: 'add-target'; key: string }
  | { type: 'remove-target'; key: string; index: number }
  | { type: 'set-provider'; key: string; index: number; provider_id: number | null }
  | { type: 'choose-target'; key: string; index: number; target: Omit<RuleTarget, 'traffic'> }
  | { type: 'set-traffic'; key: string; index: number; traffic: number }

/** Actions on the rules of a publisher link or of a group. */
export type RuleAction =
  | OneRuleAction
  | { type: 'add-rule'; is_group: boolean }
  | { type: 'set-mode'; targeting_type: TargetingType }
  /** Weights follow the caps again after an edit by hand. */
  | { type: 'derive-weights' }
  | { type: 'split-evenly' }
