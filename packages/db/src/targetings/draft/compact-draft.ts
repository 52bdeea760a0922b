import { blankTargeting, targetingForm, type TargetingValues } from '@headgate/contract/targetings/values'
import { isSame } from '@headgate/domain/rules/rule-difference'

/**
 * A draft as its publication stores it: without blank fields. Most fields are blank, and bulk publishing writes 10,000
 * drafts at once.
 */
export function compactDraft(draft: TargetingValues): Record<string, unknown> {
  const fields = Object.entries(draft).filter(
    ([name, value]) => name !== 'status' && !isSame(value, blankTargeting[name as keyof TargetingValues]),
  )
  const targeting_rules = draft.targeting_rules.map((rule) => ({
    ...withoutNulls(rule),
    provider_details: rule.provider_details.map(withoutNulls),
  }))
  return { ...Object.fromEntries(fields), targeting_rules }
}

const withoutNulls = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

/** The whole draft again; fields that the form did not have at the time are blank. */
export function wholeDraft(compact: unknown): TargetingValues {
  return { ...blankTargeting, ...(targetingForm.parse(compact) as Partial<TargetingValues>) }
}
