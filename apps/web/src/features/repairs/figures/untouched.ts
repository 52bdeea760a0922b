import type { CallData } from '@headgate/contract/base/call'
import type { repairFigures } from '@headgate/contract/revenue/repair-queue'
import { millionthsOf } from '@headgate/domain/revenue/money'

export type Untouched = CallData<typeof repairFigures>['untouched']

/** Gross of all advertisers, and what of it no person touched, in units. Added as whole millionths. */
export function sumOfUntouched(untouched: Untouched): { gross: number; untouched: number } {
  const sum = (name: 'gross' | 'untouched') =>
    untouched.reduce((all, one) => all + millionthsOf(one[name]), 0) / 1_000_000
  return { gross: sum('gross'), untouched: sum('untouched') }
}
