import type { GroupRuleValues, GroupValues } from '@headgate/contract/groups/values'
import { contentOfGroup } from '@headgate/domain/group-form/difference'
import { groupCapacity } from '@headgate/domain/rules/group-capacity'
import type { PublishedGroup } from '@headgate/domain/snapshot/snapshot'
import { pick } from '../../base/audit.ts'
import type { advertiserLinkGroup } from '../../schema/all.ts'

export type StoredGroup = typeof advertiserLinkGroup.$inferSelect

/** The fields that are stored and audited as they are sent. */
export const groupFields = [
  'active',
  'description',
  'platforms',
  'search_engines',
  'tag_types',
  'quality_scores',
  'targeting',
] as const

/** The fields of a rule that are stored and audited as they are sent. */
export const groupRuleFields = [
  'capacity',
  'weight',
  'revenue_share',
  'active',
  'hours',
  'advertiser_id',
  'advertiser_link_id',
] as const

/** A rule as a save sends it. */
export const groupRuleValues = (rule: GroupRuleValues): GroupRuleValues =>
  pick(rule, ['id', ...groupRuleFields])

/** Checked values as the table stores them. */
export function columnsOf(values: GroupValues) {
  const capacity = groupCapacity(values.rules.map((rule) => ({ ...rule, capacity: rule.capacity ?? 0 })))
  return { ...pick(values, groupFields), capacity }
}

/** The whole draft of a stored group, as a save sends it. */
export function draftOf(row: StoredGroup, rules: readonly GroupRuleValues[]): GroupValues {
  return {
    ...pick(row, groupFields),
    published: row.status === 'published',
    rules: rules.map(groupRuleValues),
  }
}

/** The content that engines would serve if a saved draft were published now. */
export function contentOf(draft: GroupValues): PublishedGroup {
  const content = contentOfGroup(draft)
  // Saved rules have ids.
  return { ...content, rules: content.rules.map((rule) => ({ ...rule, id: rule.id! })) }
}
