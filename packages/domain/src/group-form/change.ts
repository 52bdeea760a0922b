import type { QualityScore } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { changeRules, placesUsing, withDisabled } from '../rules/change-rules.ts'
import { ask, type Change, done } from '../rules/form-change.ts'
import type { RuleAction } from '../rules/rule-actions.ts'
import { type GroupDraft, ruleSetOf, withRuleSet } from './draft.ts'
import { groupProperties, type GroupProperty } from './fits-group.ts'

type PropertyAction = {
  [P in GroupProperty]: {
    type: 'set-property'
    property: P
    values: readonly (P extends 'quality_scores' ? QualityScore : number)[]
    confirmed?: true
  }
}[GroupProperty]

export type GroupAction =
  | { type: 'set'; values: { description?: string; active?: boolean } }
  | PropertyAction
  | RuleAction

export type GroupChange = Change<GroupDraft, GroupAction>

/** The one reducer of the group form. */
export function changeGroup(
  draft: GroupDraft,
  action: GroupAction,
  facts: { shareRevenue: number | null },
): GroupChange {
  switch (action.type) {
    case 'set':
      return done({ ...draft, ...action.values })
    case 'set-property':
      return setProperty(draft, action)
    default:
      return ofRules(draft, action, facts)
  }
}

/** A link that is used twice is refused only when the group is saved. New rules of an inactive group stay disabled. */
function ofRules(
  draft: GroupDraft,
  action: RuleAction,
  { shareRevenue }: { shareRevenue: number | null },
): GroupChange {
  const before = ruleSetOf(draft)
  const kind = { refusesUsedLinks: false, lockedWhileInactive: 'new', shareRevenue } as const
  const { draft: set, effects } = changeRules(before, action, kind)
  return { draft: set === before ? draft : withRuleSet(draft, set), effects }
}

function setProperty(draft: GroupDraft, action: PropertyAction): GroupChange {
  const { property, values } = action
  const kept = new Set<number | string>(values)
  const removed = draft[property].filter((value) => !kept.has(value))
  const places = placesUsing(draft.rules, groupProperties[property], removed)
  if (places.length > 0 && !action.confirmed)
    return ask(draft, messages.targetings.confirmProperty, { ...action, confirmed: true }, places)
  const next: GroupDraft = { ...draft, [property]: [...kept] }
  return done(withRuleSet(next, withDisabled(ruleSetOf(next), places)))
}
