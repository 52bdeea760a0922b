import type { AdviceHistoryEntry } from '@headgate/contract/advisor/advice-calls'
import type { AdviceAction, AdviceEvent, AdviceStatus } from '@headgate/contract/advisor/states'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount } from '../../lib/numbers.ts'
import { formatMoment } from '../../lib/time.ts'

export const statusLabels: Record<AdviceStatus, string> = {
  active: 'Active',
  snoozed: 'Snoozed',
  closed: 'Closed',
}

export const actionLabels: Record<AdviceAction, string> = {
  active: 'Active',
  snooze: 'Snooze',
  close: 'Close',
}

export const actionTitles: Record<AdviceAction, string> = {
  active: 'Make advice active',
  snooze: 'Snooze advice',
  close: 'Close advice',
}

export const eventLabels: Record<AdviceEvent, string> = {
  opened: 'Found',
  snoozed: 'Snoozed',
  closed: 'Closed',
  activated: 'Made active',
  woken: 'Active again',
  over: 'Over',
}

/** Who acted: `Ada Stone`, or `System`. */
export const authorOf = ({ user: { first_name, last_name } }: AdviceHistoryEntry): string =>
  `${first_name} ${last_name}`.trim()

/** `searches_an_hour` as `Searches an hour`. */
export function factLabel(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** A figure that a rule saw: counts with separators, times in UTC, amounts as they are but for idle zeros. */
export function factText(value: number | string | null): string {
  if (value === null || value === '') return NO_VALUE
  if (typeof value === 'number')
    return Number.isInteger(value) ? formatCount(value) : value.toLocaleString('en-US')
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${formatMoment(value)} (UTC)`
  if (/^-?\d+\.\d+$/.test(value))
    return Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
  return value
}
