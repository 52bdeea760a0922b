import type { OneRuleAction } from '../rules/rule-actions.ts'
import type { TargetingDraft } from './draft.ts'

/** A weight that the advisor proposes for a rule. */
export interface ProposedWeight {
  id: number
  weight: number
}

/** A proposed weight with the place of its rule in the form, from 1, and the weight that the rule has. */
export interface PlacedWeight extends ProposedWeight {
  key: string
  place: number
  before: number
}

/**
 * Proposed weights in the form, or null when they do not fit the draft any more: a rule is gone or disabled, or the link
 * has no weights. See docs/behaviour/advisor.md#weights-to-move.
 */
export function placeWeights(
  draft: Pick<TargetingDraft, 'targeting_type' | 'targeting_rules'>,
  proposed: readonly ProposedWeight[],
): PlacedWeight[] | null {
  if (draft.targeting_type !== 'round_robin' || proposed.length === 0) return null
  const placed = proposed.map(({ id, weight }) => {
    const at = draft.targeting_rules.findIndex((rule) => rule.id === id)
    const rule = draft.targeting_rules[at]
    if (rule === undefined || rule.disabled || rule.daily_frequency === null) return null
    return { id, weight, key: rule.key, place: at + 1, before: rule.daily_frequency }
  })
  return placed.every((one) => one !== null) ? placed : null
}

/** The actions that set proposed weights. */
export function weightActions(placed: readonly PlacedWeight[]): OneRuleAction[] {
  return placed.map(({ key, weight }) => ({ type: 'set-weight', key, weight }))
}
