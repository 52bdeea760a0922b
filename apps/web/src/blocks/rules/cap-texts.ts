import type { CapWarning } from '@headgate/domain/rules/cap-warning'
import { formatCount } from '../../lib/numbers.ts'

/** Shown below an advertiser link that takes less in a day than its rule may send. */
export function beyondCapText(wanted: number, cap: number): string {
  return `The rule may send ${formatCount(wanted)} a day, but this link takes ${formatCount(cap)}.`
}

/** The same text before publishing, with the names of rule and link. */
export function capWarningText({ place, provider_link_id: id, wanted, cap }: CapWarning): string {
  return `Priority ${place}: the rule may send ${formatCount(wanted)} a day to advertiser link ${id}, which takes ${formatCount(cap)}.`
}
