import type { Restatement, RestatementCause } from '@headgate/contract/revenue/restatement-calls'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { importAddress } from '../../blocks/imports/import-address.ts'
import { formatDifference } from '../../lib/numbers.ts'

const causes: Record<RestatementCause, string> = {
  file: 'File',
  api: 'API run',
  removal: 'Removal of data',
  account: 'Publisher ad account',
  other: 'Other change',
}

export const causeChoices = Object.entries(causes).map(([value, label]) => ({ value, label }))

/** The address of what caused it: an import, a removal or an account. */
export function causeAddress({ import_id, account_id, cause_kind }: Restatement): string | undefined {
  if (import_id !== null && cause_kind !== 'other') return importAddress(import_id)
  return account_id === null ? undefined : `/pubaccount/${account_id}`
}

/** How much a figure moved, exactly. */
export const differenceOf = (before: string, after: string): number =>
  (millionthsOf(after) - millionthsOf(before)) / 1_000_000

export const differenceText = (before: string, after: string): string =>
  formatDifference(differenceOf(before, after))
