import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import type { CapChange, LinkChange, RecordState } from '@headgate/contract/bulk-changes/values'
import type { RuleTarget } from '@headgate/contract/targetings/values'
import { changeRules, type RuleKind } from '../rules/change-rules.ts'
import type { RuleAction } from '../rules/rule-actions.ts'
import type { RuleDraft, RuleSet } from '../rules/rule-draft.ts'
import { newCap } from './new-cap.ts'

/** The rules after a bulk change, or the text why they cannot be changed. */
export type ChangedRules = { set: RuleSet } | { problem: string }

/**
 * Enabled rules with other daily caps: those of an advertiser link or a group. Weights that followed the caps follow
 * them again. Disabled rules keep theirs, because most can never be enabled again.
 */
export function withCaps(set: RuleSet, change: CapChange, kind: RuleKind): ChangedRules {
  const actions = set.rules.flatMap((rule): RuleAction[] => {
    const daily_cap = newCap(rule.daily_cap ?? 0, change)
    return rule.disabled || daily_cap === (rule.daily_cap ?? 0)
      ? []
      : [{ type: 'set-cap', key: rule.key, daily_cap }]
  })
  if (set.rules.every((rule) => rule.disabled)) return { problem: withoutRules(set) }
  return applied(set, actions, kind)
}

/** Enabled rules with another advertiser link in place of one; the same rules where none has it. */
export function withLink(
  set: RuleSet,
  { from }: LinkChange,
  target: Omit<RuleTarget, 'traffic'>,
  kind: RuleKind,
): ChangedRules {
  const actions = set.rules.flatMap((rule): RuleAction[] =>
    rule.disabled
      ? []
      : rule.provider_details.flatMap(({ provider_link }, index) =>
          provider_link === from ? [{ type: 'choose-target', key: rule.key, index, target }] : [],
        ),
  )
  if (set.rules.every((rule) => rule.disabled)) return { problem: withoutRules(set) }
  return applied(set, actions, kind)
}

const withoutRules = ({ isActive }: RuleSet): string =>
  isActive ? bulkMessages.noEnabledRule : bulkMessages.inactive

/** The actions of the form, one after the other. */
function applied(set: RuleSet, actions: readonly RuleAction[], kind: RuleKind): ChangedRules {
  let after = set
  for (const action of actions) {
    const { draft, effects } = changeRules(after, action, kind)
    const [effect] = effects
    if (effect !== undefined) return { problem: effect.text }
    after = draft
  }
  return { set: after }
}

/** Values that an undo sets back, by the ids of the rules. */
export type RuleStates = NonNullable<RecordState['rules']>

/** The rules with stored values set back as they were, weights included. */
export function withStates(rules: readonly RuleDraft[], states: RuleStates): RuleDraft[] {
  return rules.map((rule) => {
    const state = rule.id === null ? undefined : states[rule.id]
    if (state === undefined) return rule
    return {
      ...rule,
      daily_cap: state.daily_cap,
      daily_frequency: state.weight,
      provider_details: rule.provider_details.map((target, index) => ({
        ...target,
        ...state.targets[index],
      })),
    }
  })
}

/** A rule as a form has it, or as it is sent. */
interface StatedRule {
  id: number | null
  daily_cap: number | null
  daily_frequency: number | null
  provider_details: readonly { provider_id: number | null; provider_link: number | null }[]
}

/** Both sides of the rules that differ, for the undo. */
export function differingStates(
  before: readonly StatedRule[],
  after: readonly StatedRule[],
): { before: RuleStates; after: RuleStates } {
  const was = new Map(before.map((rule) => [rule.id, stateOf(rule)]))
  const differing = after.filter(
    (rule) => rule.id !== null && JSON.stringify(was.get(rule.id)) !== JSON.stringify(stateOf(rule)),
  )
  return {
    before: Object.fromEntries(differing.map(({ id }) => [id, was.get(id)!])),
    after: Object.fromEntries(differing.map((rule) => [rule.id, stateOf(rule)])),
  }
}

const stateOf = (rule: StatedRule) => ({
  daily_cap: rule.daily_cap ?? 0,
  weight: rule.daily_frequency,
  targets: rule.provider_details.map(({ provider_id, provider_link }) => ({ provider_id, provider_link })),
})
