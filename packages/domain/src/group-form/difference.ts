import type { GroupValues } from '@headgate/contract/groups/values'
import { groupCapacity } from '../rules/group-capacity.ts'
import type { PublishedGroup, PublishedGroupRule } from '../snapshot/snapshot.ts'
import { changedFields, diffRules, type ContentDifference } from '../rules/rule-difference.ts'

/** The content of a group that is or would be served. A rule that was never saved has no id yet. */
export interface ComparableGroup extends Omit<PublishedGroup, 'rules'> {
  rules: (Omit<PublishedGroupRule, 'id'> & { id: number | null })[]
}

/** The content that would be served if these values were published. */
export function contentOfGroup(values: GroupValues): ComparableGroup {
  const rules = values.rules.filter((rule) => rule.active)
  return {
    targeting_type: values.targeting,
    capacity: groupCapacity(rules.map((rule) => ({ capacity: rule.capacity ?? 0, active: true }))),
    rules: rules.map((rule) => ({
      id: rule.id,
      capacity: rule.capacity ?? 0,
      weight: values.targeting === 'waterfall' ? null : rule.weight,
      ...(rule.hours !== null && { hours: rule.hours }),
      provider_link_id: rule.advertiser_link_id ?? 0,
    })),
  }
}

/**
 * The changes that publishing a group would make, or the differences of two revisions. `before` is null before the
 * first publication.
 */
export function diffGroup(before: ComparableGroup | null, after: ComparableGroup): ContentDifference {
  const fields = before === null ? [] : changedFields(before, after, ['rules'])
  const rules = diffRules(before?.rules ?? [], after.rules)
  const isSame = before !== null && fields.length === 0 && rules.every((rule) => rule.kind === 'same')
  return { isSame, fields, rules }
}
