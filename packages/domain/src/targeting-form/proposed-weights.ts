import type { OneRuleAction } from '../rules/rule-actions.ts'
import type { TargetingDraft } from './draft.ts'

/** A weight that the advisor proposes for a rule, and the one that the rule had then. */
export interface ProposedWeight {
  id: number
  from: number
  to: number
}

/** A proposed weight with the place of its rule in the form, from 1. */
export interface PlacedWeight extends ProposedWeight {
  key: string
  place: number
}

/**
 * Proposed weights in the form, or null when they do not fit the draft any more: a rule is gone, disabled or has another
 * weight by now, or the link has no weights. See docs/behaviour/advisor.md#weights-to-move.
 */
export function placeWeights(
  draft: Pick<TargetingDraft, 'targeting_type' | 'targeting_rules'>,
  proposed: readonly ProposedWeight[],
): PlacedWeight[] | null {
  if (draft.targeting_type !== 'round_robin' || proposed.length === 0) return null
  const placed = proposed.map((weight) => {
    const at = draft.targeting_rules.findIndex((rule) => rule.id === weight.id)
    const rule = draft.targeting_rules[at]
    if (rule === undefined || rule.disabled || rule.daily_frequency !== weight.from) return null
    return { ...weight, key: rule.key, place: at + 1 }
  })
  return placed.every((one) => one !== null) ? placed : null
}

/** The actions that set proposed weights. */
export function weightActions(placed: readonly PlacedWeight[]): OneRuleAction[] {
  return placed.map(({ key, to }) => ({ type: 'set-weight', key, weight: to }))
}
