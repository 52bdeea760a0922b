import type { ImportPreview } from '@headgate/contract/revenue/import-values'
import { millionthsOf } from '@headgate/domain/revenue/money'
import { formatCount, formatDifference, formatPercent, formatRevenue } from '../../lib/numbers.ts'

/** What a figure moves by: `−12.500 (35 %)`; without a percentage where it was nothing before. */
export function moveText(before: number, after: number): string {
  const difference = after - before
  const text = formatDifference(difference)
  if (before === 0 || difference === 0) return text
  return `${text} (${formatPercent(Math.abs((difference / before) * 100))})`
}

/** The same for counts. */
export function countMoveText(before: number, after: number): string {
  const difference = after - before
  if (difference === 0) return '0'
  return `${difference < 0 ? '−' : '+'}${formatCount(Math.abs(difference))}`
}

/** Money before and after in one sentence. */
export const fromTo = (before: number, after: number): string =>
  `${formatRevenue(before)} → ${formatRevenue(after)}`

type Day = ImportPreview['days'][number]
export type Figure = keyof Day['before']

/** The sum of a figure over days. Money is added as whole millionths, so that a total is what its days add up to. */
export function sumOf(days: readonly Day[], side: 'before' | 'after', figure: Figure): number {
  if (figure === 'searches') return days.reduce((sum, day) => sum + day[side].searches, 0)
  return days.reduce((sum, day) => sum + millionthsOf(day[side][figure]), 0) / 1_000_000
}
