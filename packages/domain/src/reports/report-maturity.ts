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
 * The words beside a figure: `settled`, `estimated, usually 83 % in`, `not reported yet`, and how many of the
 * redirected searches nobody reported on yet, if it is a part of them.
 */
export function reportMaturityWords({ state, share, unreportedPart }: ReportMaturity): string {
  if (state === null) return ''
  if (state === 'settled') return 'settled'
  if (share === null && state === 'none') return 'not reported yet'
  const expected =
    share === null
      ? null
      : { share, reported: 1, final: 1 / share, low: 0, high: 0, wide: false, enough: true }
  const words = state === 'none' ? maturityWords('estimated', expected) : maturityWords(state, expected)
  if (unreportedPart === null || unreportedPart === 0) return words
  return `${words}; ${Math.max(1, Math.round(unreportedPart))} % of searches not reported yet`
}
