import type { CallData } from '@headgate/contract/base/call'
import type { explainChangeCall } from '@headgate/contract/reports/explain-change'
import { isMoney } from '@headgate/contract/reports/measures'
import { changeText } from '@headgate/domain/reports/measure-text'
import { formatCount, formatNetRevenue } from '../../../lib/numbers.ts'

export type Explanation = CallData<typeof explainChangeCall>

/** An amount as text: money with two decimals, counts whole. */
export function amountText({ measure }: Pick<Explanation, 'measure'>, amount: string): string {
  return isMoney(measure) ? formatNetRevenue(amount) : formatCount(Number(amount))
}

/** A difference with its sign. */
export function differenceText(of: Pick<Explanation, 'measure'>, amount: string): string {
  return changeText(Number(amount), amountText(of, amount))
}
