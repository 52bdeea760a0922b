import type { CapChange } from '@headgate/contract/bulk-changes/values'

/**
 * A daily cap after a bulk change (docs/behaviour/bulk-changes.md#daily-caps). A percent is rounded to the nearest whole
 * search, half up. 0 is no cap: it stays 0 unless a value is set, and a cap never falls below 1 by a percent or a step,
 * because that would lift it.
 */
export function newCap(cap: number, { how, value }: CapChange): number {
  if (how === 'value') return value
  if (cap === 0) return 0
  // In millionths, because 15 % of 20 is not exactly 3 in doubles.
  const percent = Math.round((cap * Math.round((100 + value) * 1e6)) / 1e8)
  return Math.max(1, how === 'percent' ? percent : cap + value)
}
