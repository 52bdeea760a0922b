import type { Repair } from '@headgate/contract/revenue/repair-calls'
import type { Evidence } from '@headgate/domain/revenue/repair/candidate-score'
import type { QueueKind } from '@headgate/contract/revenue/repair-values'

/** Why a channel waits. */
export const kindTexts: Record<QueueKind, string> = {
  no_link: 'No advertiser link',
  no_account: 'No account on these days',
  country: 'Country not readable',
  skipped: 'Lines not readable',
}

export const evidenceTexts: Record<Evidence, string> = {
  spelling: 'Spelling',
  traffic: 'Traffic',
  valid: 'Valid then',
  repaired: 'Repaired so before',
}

/** The days of a row or a repair: one, or from the first to the last. */
export function daysText(first: string | null, last: string | null): string {
  if (first === null || last === null) return ''
  return first === last ? first : `${first} to ${last}`
}

/** A channel as a person reads it. */
export const channelText = (channel: string): string => (channel === '' ? '(no channel)' : channel)

/** What a repair did. */
export function repairText({ kind, booked_as, account, note }: Repair): string {
  if (kind === 'ignore') return `Ignored: ${note}`
  if (kind === 'map') return `Booked as ${booked_as}`
  const alias = booked_as === null ? '' : `, booked as ${booked_as}`
  return `Account ${account!.id} ${kind === 'make' ? 'made' : 'got more days'}${alias}`
}
