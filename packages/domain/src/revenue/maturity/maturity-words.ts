import type { Maturity } from './maturity.ts'
import type { ExpectedSum } from './sum-of-finals.ts'

const states: Record<Maturity, string> = {
  none: 'not reported',
  partial: 'partial',
  estimated: 'estimated',
  settled: 'settled',
}

/** A state in a word. */
export const maturityLabel = (maturity: Maturity): string => states[maturity]

/**
 * The words beside a figure: the state, for an unsettled one also what part of it is usually in, such as
 * "estimated, usually 83 % in". `expected` is the sum over the days that were reported, null when there is none.
 */
export function maturityWords(maturity: Maturity, expected: ExpectedSum | null): string {
  if (maturity === 'settled' || expected === null) return states[maturity]
  return `${maturity === 'none' ? 'days missing' : states[maturity]}, ${shareWords(expected)}`
}

/** What part of a sum is usually in, with the range when it is wider than ±5 %. */
function shareWords({ share, reported, low, high, wide, enough }: ExpectedSum): string {
  if (!enough || share === null || reported <= 0) return 'too little history'
  const range = wide && low > 0 ? ` (${whole(reported / high)} to ${whole(reported / low)} %)` : ''
  // "104 % in" is hard to understand, but not with its range.
  const takenBack = range === '' ? whole(1 - 1 / share) : 0
  return takenBack > 0 ? `usually ${takenBack} % is taken back` : `usually ${whole(share)} % in${range}`
}

function whole(part: number): number {
  return Math.round(part * 100)
}
