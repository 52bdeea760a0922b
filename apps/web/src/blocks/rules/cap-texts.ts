import type { CapWarning } from '@headgate/domain/rules/cap-warning'
import { formatCount } from '../../lib/numbers.ts'

/** Under an advertiser link that takes less in a day than its rule may send. */
export function beyondCapText(wanted: number, cap: number): string {
  return `The rule may send ${formatCount(wanted)} a day, this link takes ${formatCount(cap)}.`
}

/** The same before publishing, where the rule and the link must be named. */
export function capWarningText({ place, provider_link_id: id, wanted, cap }: CapWarning): string {
  return `Priority ${place}: the rule may send ${formatCount(wanted)} a day to advertiser link ${id}, which takes ${formatCount(cap)}.`
}
