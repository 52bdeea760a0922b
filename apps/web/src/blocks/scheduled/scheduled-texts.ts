import type { ScheduledChange } from '@headgate/contract/scheduled/calls'
import type { ScheduledEntity, ScheduledField, ScheduledState } from '@headgate/contract/scheduled/values'
import type { PendingChange } from '@headgate/contract/scheduled/pending'
import { formatMoment } from '../../lib/time.ts'
import { formatCount } from '../../lib/numbers.ts'

export const stateLabels: Record<ScheduledState, string> = {
  pending: 'Pending',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const entityLabels: Record<ScheduledEntity, string> = {
  targeting: 'Publisher link',
  advertiser_link_group: 'Group',
  provider_link: 'Advertiser link',
  publisher_account: 'Publisher ad account',
  provider: 'Advertiser',
}

const paths: Record<ScheduledEntity, (id: number) => string> = {
  targeting: (id) => `/target/edit/${id}`,
  advertiser_link_group: (id) => `/advertiser-link-group/edit/${id}`,
  provider_link: (id) => `/advertisers/links?id=${id}`,
  publisher_account: (id) => `/pubaccount/${id}`,
  provider: (id) => `/advertisers/edit/${id}`,
}

export const fieldLabels: Record<ScheduledField, string> = {
  daily_cap: 'Daily cap',
  weight: 'Weight',
  revenue_share: 'Revenue share',
}

/** Address of the record that changes. */
export const recordPath = ({ entity, entity_id: id }: Pick<ScheduledChange, 'entity' | 'entity_id'>) =>
  paths[entity](id)

/** 'Publisher link 12 · Oakmere'. */
export function recordName({ entity, entity_id, title }: ScheduledChange): string {
  const name = `${entityLabels[entity]} ${entity_id}`
  return title === null ? name : `${name} · ${title}`
}

/** A value with its unit; a cap of 0 is none. */
export function scheduledValueText(field: ScheduledField, value: number): string {
  if (field !== 'daily_cap') return `${value} %`
  return value === 0 ? 'none' : formatCount(value)
}

/** What happens at the time: 'Rule 7: daily cap 500'. */
export function whatText({
  rule_id,
  field,
  value,
}: Pick<ScheduledChange, 'rule_id' | 'field' | 'value'>): string {
  if (field === null || value === null) return 'Publication of the draft'
  const text = `${fieldLabels[field]} ${scheduledValueText(field, value)}`
  return rule_id === null ? text : `Rule ${rule_id}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** What changes and when: '2026-12-01 00:00 (UTC): Rule 7: daily cap 500'. */
export const pendingText = (change: PendingChange): string =>
  `${formatMoment(change.due_at)} (UTC): ${whatText(change)}`
