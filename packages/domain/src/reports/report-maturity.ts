import type { Maturity } from '@headgate/contract/revenue/import-values'
import { maturityWords } from '../revenue/maturity/maturity-words.ts'

/** How final the figures of a row are (docs/behaviour/reports.md#maturity-of-a-report). */
export interface ReportMaturity {
  /** The weakest state of the advertiser days behind it; null where no advertiser reports. */
  state: Maturity | null
  /** The part of the final net that is usually in; null when too little is known. */
  share: number | null
  /** Redirected searches of days that no import covers yet; 0 for a reader who gets only their part. */
  unreported: number
  /** The same in percent of all redirected searches; null where there are none. */
  unreportedPart: number | null
}

/**
 * The words beside a figure: `settled`, `estimated, usually 83 % in`, `partly reported`, `not reported yet`, and what part
 * of the redirected searches is not reported yet, unless it is all of them.
 */
export function reportMaturityWords({ state, share, unreportedPart }: ReportMaturity): string {
  if (state === null) return ''
  if (state === 'settled') return 'settled'
  const waits =
    unreportedPart === null || unreportedPart === 0
      ? ''
      : `; ${Math.min(99, Math.max(1, Math.round(unreportedPart)))} % of searches not reported yet`
  if (share === null && state === 'none')
    return unreportedPart === null || unreportedPart >= 100 ? 'not reported yet' : `partly reported${waits}`
  const expected =
    share === null
      ? null
      : { share, reported: 1, final: 1 / share, low: 0, high: 0, wide: false, enough: true }
  return (state === 'none' ? maturityWords('estimated', expected) : maturityWords(state, expected)) + waits
}
